import type { AnyContract, AnswerFor } from './api';
import { csrfHeader } from './api';
import { fillPath } from './query-string';
import { RequestError } from './request-error';
import { checkStillSignedIn } from './signed-out';

export interface Upload<A> {
  readonly done: Promise<{ readonly data: A; readonly changeSetId: number | null }>;
  /** Ends it; `done` fails with an AbortError. */
  cancel(): void;
}

interface Sent {
  readonly params?: object;
  readonly form: FormData;
  /** Sent again under the same key, it creates nothing a second time. */
  readonly key: string;
  /** Between 0 and 1. */
  readonly onProgress: (part: number) => void;
}

/** Sends a file and reports its progress, which `fetch` cannot. */
export function upload<C extends AnyContract>(
  contract: C,
  { params, form, key, onProgress }: Sent,
): Upload<AnswerFor<C>> {
  const request = new XMLHttpRequest();
  const done = new Promise<{ data: AnswerFor<C>; changeSetId: number | null }>((settle, fail) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onabort = () => fail(new DOMException('Cancelled', 'AbortError'));
    request.onerror = () => fail(new RequestError(0));
    request.onload = () => {
      const body = parsed(request.responseText);
      const changeSetId = Number(request.getResponseHeader('X-Change-Set')) || null;
      if (request.status >= 200 && request.status < 300) return settle({ data: body as AnswerFor<C>, changeSetId });
      if (request.status === 401 || request.status === 403) void checkStillSignedIn();
      return fail(new RequestError(request.status, body, changeSetId));
    };
  });
  request.open(contract.method, fillPath(contract.path, params));
  const headers = { Accept: 'application/json', 'Idempotency-Key': key, ...csrfHeader() };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(form);
  return { done, cancel: () => request.abort() };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
