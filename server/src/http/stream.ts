import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Streamed } from './answer';
import { tooMany } from '../base/errors';

/**
 * Each stream holds a database connection for as long as its reader needs; the limit leaves connections for other
 * requests.
 */
const MOST_AT_ONCE = 4;
/** A reader that accepts no data for this long is considered disconnected. */
const STALLED_MS = 60_000;
let open = 0;

/** Sends the parts and settles when the last part has been sent or the reader has disconnected. */
export async function sendStream(reply: FastifyReply, { parts, headers }: Streamed): Promise<void> {
  if (open >= MOST_AT_ONCE) throw tooMany('Several files are being written already. Please try again in a minute.', 30);
  open += 1;
  try {
    for (const [header, value] of Object.entries(headers)) reply.header(header, value);
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    void reply.send(Readable.from(parts, { objectMode: false }));
    // This always settles: the reader or the timeout closes the connection, or all parts have been sent.
    await finished(reply.raw, { readable: false }).catch(() => undefined);
  } finally {
    open -= 1;
  }
}
