import type { AnyContract } from './api';
import { csrfHeader } from './api';
import { fillPath } from './query-string';
import { RequestError } from './request-error';

/** Makes a call that answers with a text, such as a table of values, and returns the text. Throws RequestError. */
export async function callForText(contract: AnyContract, body: object): Promise<string> {
  const response = await fetch(fillPath(contract.path), {
    method: contract.method,
    headers: { Accept: 'text/csv', 'Content-Type': 'application/json', ...csrfHeader() },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-cache',
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new RequestError(response.status, response.status < 500 ? parsed(text) : null);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
