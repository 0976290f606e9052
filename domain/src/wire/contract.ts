import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | DavMethod;
/** Of calendar programs (RFC 4918, RFC 3253). */
type DavMethod = 'OPTIONS' | 'PROPFIND' | 'PROPPATCH' | 'REPORT';

/** The answer of a call that succeeds. It has a type and no value. */
export interface AnswerOf<A> {
  /** Of a JSON body. The tests check every answer against it; the server checks nothing at run time. */
  readonly schema?: z.ZodType;
  /** The answer may also be 204 without a body. */
  readonly may_be_empty?: true;
  /** Instead of a JSON body: none at all (204), or a file of this media type. */
  readonly body?:
    | 'none'
    | 'text/csv'
    | 'text/event-stream'
    | 'image/*'
    | 'application/zip'
    | 'application/pdf'
    | '*/*'
    | 'dav';
  /** 200 if left out. */
  readonly status?: 201;
  readonly __answer?: A;
}

type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
/** The type of what a schema describes, for reading. */
export type Described<S extends z.ZodType> = Immutable<z.output<S>>;

/**
 * One call: its path is written only here. `params`, `query` and `body` are checked by the server and typed on both
 * sides. `root` is the singular key that can wrap a body (`{"deal": {...}}`); a body without the wrapper is treated
 * as if wrapped. PUT and PATCH are the same call.
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
  /**
   * A multipart request may carry one file, of any length, up to this many bytes, or, if the file is stored, up to
   * the limit of this installation; other calls refuse a file without reading it.
   */
  readonly takes_file?: true | number | 'kept';
  /** Takes XML or iCalendar as text. */
  readonly takes_text?: true;
  /** Pages make this call automatically, many together, so it does not count towards the user's request limit. */
  readonly counted_apart?: true;
  /** Sent again under the same `Idempotency-Key`, it creates nothing a second time. */
  readonly once?: true;
  readonly answer: AnswerOf<A>;
}

/** Declares a call. Returns its argument; it exists so that types are inferred instead of written twice. */
export function contract<
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  A = unknown,
>(c: Contract<P, Q, B, A>): Contract<P, Q, B, A> {
  return c;
}

/** `answer: answers(dealCard)`: a JSON body that matches the schema. */
export function answers<S extends z.ZodType>(schema: S): AnswerOf<Described<S>>;
export function answers(schema: z.ZodType): AnswerOf<unknown> {
  return { schema };
}

/** JSON, or nothing (204) if the caller no longer sees what was changed. */
export function answersIfSeen<S extends z.ZodType>(schema: S): AnswerOf<Described<S> | undefined>;
export function answersIfSeen(schema: z.ZodType): AnswerOf<unknown> {
  return { schema, may_be_empty: true };
}

/** Nothing: status 204 and no body. */
export const NOTHING: AnswerOf<undefined> = { body: 'none' };
export const CSV: AnswerOf<never> = { body: 'text/csv' };
/** Stays open and sends events. */
export const EVENTS: AnswerOf<never> = { body: 'text/event-stream' };
export const IMAGE: AnswerOf<never> = { body: 'image/*' };
export const PDF: AnswerOf<never> = { body: 'application/pdf' };
export const ZIP: AnswerOf<never> = { body: 'application/zip' };
/** As WebDAV answers: XML with several statuses, a calendar file, or nothing. */
export const DAV_ANSWER: AnswerOf<never> = { body: 'dav' };
/** A file of any type. */
export const ANY_FILE: AnswerOf<never> = { body: '*/*' };

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? unknown : never;

/** The schema of a type that is declared elsewhere. It does not compile unless both agree. */
export function describing<T>(): <S extends z.ZodType>(schema: S & Same<Described<S>, Immutable<T>>) => S {
  return (schema) => schema;
}
