/** One error that the server found in a form. */
export interface FieldError {
  field: string;
  msg: string;
  /** The name of a field that may not be on the screen. */
  label?: string;
}

/** A call that failed. `status` 0 means that there was no answer. */
export class RequestError extends Error {
  readonly status: number;
  /** The body of the server's answer; of a 5xx only the text for the user. */
  readonly body: unknown;
  readonly errors: readonly FieldError[];
  readonly changeSetId: number | null;

  constructor(status: number, body: unknown = null, changeSetId: number | null = null) {
    super(messageOf(status, body));
    this.name = 'RequestError';
    this.status = status;
    this.body = body;
    this.errors = fieldErrorsOf(body);
    this.changeSetId = changeSetId;
  }

  /** The first message of each field. */
  byField(): Record<string, string> {
    return Object.fromEntries([...this.errors].reverse().map(({ field, msg }) => [field, msg]));
  }
}

/** The sentence to show for any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : requestMessages.unknown;
}

export const requestMessages = {
  unreachable: 'The server cannot be reached. Nothing was saved.',
  inDoubt: 'The server cannot be reached. Please check whether this was saved before you try again.',
  failed: 'Something went wrong on the server. Nothing was saved.',
  forbidden: 'You are unable to perform this action',
  notFound: 'This no longer exists, or you don’t have access to it.',
  unknown: 'Something went wrong.',
};

function messageOf(status: number, body: unknown): string {
  const [first] = fieldErrorsOf(body);
  if (first) return first.label ? `${first.label}: ${first.msg}` : first.msg;
  const said = errorOf(body);
  if (said) return said;
  if (status === 0) return requestMessages.unreachable;
  if (status === 403) return requestMessages.forbidden;
  if (status === 404) return requestMessages.notFound;
  return status >= 500 ? requestMessages.failed : requestMessages.unknown;
}

function errorOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' ? body.error : null;
}

function fieldErrorsOf(body: unknown): FieldError[] {
  const list: unknown = Array.isArray(body)
    ? body
    : typeof body === 'object' && body && 'errors' in body
      ? body.errors
      : [];
  return Array.isArray(list) ? list.filter(isFieldError) : [];
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'field' in value && 'msg' in value;
}
