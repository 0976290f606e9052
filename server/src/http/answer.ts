/**
 * A body as long as it likes, sent part by part while the transaction is open: at no time is the whole of it in memory.
 * Whoever reads slowly slows the query down, and whoever goes away ends it.
 */
export class Streamed {
  constructor(
    readonly parts: AsyncIterable<string>,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** An answer that is more than JSON with status 200. */
export class Reply {
  constructor(
    readonly body: unknown,
    readonly options: {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly cookie?: SessionCookie;
    } = {},
  ) {}
}

export interface SessionCookie {
  readonly token: string | null;
  readonly remember: boolean;
}
