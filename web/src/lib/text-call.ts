import type { AnyContract } from './api';
import { csrfHeader } from './api';
import { fillPath } from './query-string';
import { RequestError } from './request-error';

/** Makes a call that answers with a text, such as a table of values, and returns the text. Throws RequestError. */
export async function callForText(contract: AnyContract, body: object): Promise<string> {
  return (await callForAnswer(contract, body, 'text/csv')).text();
}

/** The same for a file that is no text, such as a PDF. */
export async function callForFile(
  contract: AnyContract,
  body: object,
  type: string,
  params: Readonly<Record<string, number>> = {},
): Promise<Blob> {
  return (await callForAnswer(contract, body, type, params)).blob();
}

async function callForAnswer(
  contract: AnyContract,
  body: object,
  type: string,
  params: Readonly<Record<string, number>> = {},
): Promise<Response> {
  const response = await fetch(fillPath(contract.path, params), {
    method: contract.method,
    headers: { Accept: type, 'Content-Type': 'application/json', ...csrfHeader() },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-cache',
  });
  if (response.ok) return response;
  throw new RequestError(response.status, response.status < 500 ? parsed(await response.text()) : null);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
