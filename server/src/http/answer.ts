/**
 * A body of any length, read from the database in parts while the transaction is open; it is never completely in memory.
 * Its endpoint is a `heavyFile`.
 */
export class Streamed {
  constructor(
    readonly parts: AsyncIterable<string>,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
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
    } = {},
  ) {}
}

/** Kept by the browser for a year and longer, whether or not the session is remembered. */
export interface DeviceCookie {
  readonly name: string;
  readonly value: string;
}

export interface SessionCookie {
  readonly token: string | null;
  readonly remember: boolean;
}
