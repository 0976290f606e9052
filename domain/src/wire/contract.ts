import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Carries a type and no value: what an endpoint answers. */
export interface AnswerOf<A> {
  readonly __answer?: A;
}

/**
 * One call: its path is written here and nowhere else. `params`, `query` and `body` are checked by the server and
 * typed on both sides. `root` is the singular key that a body may be wrapped in (`{"deal": {...}}`); a body without
 * its wrapper is taken as if wrapped. PUT and PATCH are the same call.
 */
export interface Contract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A = unknown,
> {
  readonly method: Method;
  readonly path: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly root?: string;
  /** A multipart request may carry one file, of any length or of so many bytes; elsewhere a file is refused unread. */
  readonly takes_file?: true | number;
  /** Pages ask for it by themselves, many at once: it does not use up the requests that a user may make. */
  readonly counted_apart?: true;
  readonly answer?: AnswerOf<A>;
}

/** Declares a call. Identity at run time; it exists so that the types are inferred and not written twice. */
export function contract<
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  A = unknown,
>(c: Contract<P, Q, B, A>): Contract<P, Q, B, A> {
  return c;
}

/** `answer: answers<DealAnswer>()` names what comes back. */
export function answers<A>(): AnswerOf<A> {
  return {};
}
