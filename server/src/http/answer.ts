import type { ServerResponse } from 'node:http';

/**
 * A body of any length, read from the database in parts while the transaction is open; it is never completely in memory.
 * Its endpoint is a `heavyFile`.
 */
export class Streamed {
  constructor(
    readonly parts: AsyncIterable<string | Buffer>,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/**
 * An answer that stays open after the call: `open` gets the connection once the headers are sent, and can write at
 * any time. `admit` may still refuse it: calls that were judged at the same moment come one after the other here.
 */
export class Held {
  constructor(
    readonly headers: Readonly<Record<string, string>>,
    readonly open: (connection: ServerResponse) => void,
    readonly admit: () => void = () => undefined,
  ) {}
}

/**
 * An answer whose statement is sent, but not answered yet. The log is written behind it without waiting for it, which saves the
 * save a way to the database and back.
 */
export class Pending {
  constructor(readonly answer: Promise<unknown>) {
    // The transaction may fail before this is awaited, which must not end the process.
    answer.catch(() => undefined);
  }
}

/** An answer that needs more than JSON with status 200. */
export class Reply {
  constructor(
    readonly body: unknown,
    readonly options: {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly cookie?: SessionCookie;
      readonly device?: DeviceCookie;
      readonly passing?: PassingCookie;
      readonly staff?: StaffCookie;
    } = {},
  ) {}
}

/** Kept by the browser for a year and longer, whether or not the session is remembered. */
export interface DeviceCookie {
  readonly name: string;
  readonly value: string;
}

/** Kept by the browser for minutes, while it is redirected elsewhere and back; null deletes it. */
export interface PassingCookie {
  readonly name: string;
  readonly path: string;
  readonly value: string | null;
}

/** The session of staff; null ends it. */
export interface StaffCookie {
  readonly token: string | null;
}

export interface SessionCookie {
  readonly token: string | null;
  readonly remember: boolean;
}
