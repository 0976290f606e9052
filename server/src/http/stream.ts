import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Streamed } from './answer';
import { tooMany } from '../base/errors';

/** Each holds a connection to the database for as long as its reader takes: some are left for everybody else. */
const MOST_AT_ONCE = 4;
/** A reader that takes nothing for so long has gone without saying so. */
const STALLED_MS = 60_000;
let open = 0;

/** Sends the parts and settles when the last of them has left, or the reader has. */
export async function sendStream(reply: FastifyReply, { parts, headers }: Streamed): Promise<void> {
  if (open >= MOST_AT_ONCE) throw tooMany('Several files are being written already. Please try again in a minute.', 30);
  open += 1;
  try {
    for (const [header, value] of Object.entries(headers)) reply.header(header, value);
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    void reply.send(Readable.from(parts, { objectMode: false }));
    // Not waited for in vain: the connection is closed by the reader, by the time limit, or when all is said.
    await finished(reply.raw, { readable: false }).catch(() => undefined);
  } finally {
    open -= 1;
  }
}
