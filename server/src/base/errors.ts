export interface FieldIssue {
  readonly field: string;
  readonly msg: string;
  /** The records that the issue is about. */
  readonly ids?: readonly number[];
  /** The name of a field whose value the sender may not see. */
  readonly label?: string | undefined;
}

/** An error answer with its reason. Any other thrown error is a server fault and answers 500 without details. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {
    super(typeof body === 'object' && body && 'error' in body ? String(body.error) : `refused with ${status}`);
  }
}

const refusal = (status: number, error: string, headers?: Record<string, string>) =>
  new Refusal(status, { error }, headers);

export const badRequest = (error: string) => refusal(400, error);
export const unauthenticated = (error = 'You are not signed in') => refusal(401, error);
export const forbidden = (error = 'You are unable to perform this action') => refusal(403, error);
export const notFound = (error = 'Not found') => refusal(404, error);
export function isNotFound(error: unknown): boolean {
  return error instanceof Refusal && error.status === 404;
}
export const gone = (error: string) => refusal(410, error);
export const tooMany = (error: string, seconds: number) => refusal(429, error, { 'Retry-After': String(seconds) });
/** 409: another user changed the data. The body describes what was found. */
export const conflict = (error: string, details: object = {}) => new Refusal(409, { error, ...details });
/** 409: long-running work holds a lock on the data to be written. */
export const heldUp = () =>
  new Refusal(
    409,
    {
      error:
        'Someone else, or a job such as an import, is changing the same data right now. Your changes were not saved. Please try again in a minute.',
    },
    { 'Retry-After': '30' },
  );
/** 503: the request is valid but cannot be served now. Nothing was done. */
export const busy = (error: string, seconds: number) => refusal(503, error, { 'Retry-After': String(seconds) });
/** 422 with all issues of the form. */
export const invalid = (issues: readonly FieldIssue[]) => new Refusal(422, issues);
export const invalidField = (field: string, msg: string) => invalid([{ field, msg }]);
