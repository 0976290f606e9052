import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Streamed } from './answer';
import { Spool } from './spool';

/** A reader that accepts no data for this long is considered disconnected. */
const STALLED_MS = 60_000;
/** However slowly it accepts data, a reader has this long for the whole file. */
const LONGEST_MS = 30 * 60_000;

/** A running answer. Both settle without an error: a failure closes the connection. */
export interface Sending {
  /** The database has delivered everything. */
  readonly written: Promise<void>;
  /** The last part has been sent, or the reader has gone. */
  readonly sent: Promise<void>;
}

/** Sends the parts through a file, so that a slow reader holds neither the connection nor the snapshot of the database. */
export async function startSending(
  reply: FastifyReply,
  { parts, headers }: Streamed,
  folder: string,
  longest = LONGEST_MS,
): Promise<Sending> {
  const spool = await Spool.open(folder);
  const written = spool.write(parts).catch(() => undefined);
  for (const [header, value] of Object.entries(headers)) reply.header(header, value);
  const close = () => void reply.raw.destroy();
  reply.raw.setTimeout(STALLED_MS, close);
  const end = setTimeout(close, longest);
  void reply.send(Readable.from(spool.read(), { objectMode: false }));
  const gone = finished(reply.raw, { readable: false }).catch(() => undefined);
  const sent = Promise.all([gone, written]).then(async () => {
    clearTimeout(end);
    await spool.close();
  });
  return { written, sent };
}
