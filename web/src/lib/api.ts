import type { Contract } from '@fairlead/domain/wire/contract';
import type { refusal } from '@fairlead/domain/wire/refusal';
import type { z } from 'zod';
import { askToConfirm } from './confirmation';
import { sendEvent } from './events';
import { awaitOwnChange, awaitUndoable, rememberOwnChange } from './own-changes';
import { fillPath, queryString } from './query-string';
import { RequestError, requestMessages } from './request-error';
import { checkStillSignedIn } from './signed-out';

export type AnyContract = Contract<z.ZodType, z.ZodType, z.ZodType, unknown>;

type Part<K extends string, Z> = Z extends z.ZodNever
  ? Record<never, never>
  : Z extends z.ZodType
    ? Record<never, never> extends z.input<Z>
      ? { [key in K]?: z.input<Z> }
      : { [key in K]: z.input<Z> }
    : Record<never, never>;

interface Always {
  signal?: AbortSignal;
  /** Sent as multipart instead of a JSON body, for files. */
  form?: FormData;
}

export type CallInput<C> =
  C extends Contract<infer P, infer Q, infer B, unknown>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B> & Always
    : never;

export type AnswerFor<C> = C extends { readonly answer: { readonly __answer?: infer A } } ? A : never;

type Arguments<C> = Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** Makes one call of a contract and returns the server's answer. Throws RequestError. */
export async function call<C extends AnyContract>(contract: C, ...[input]: Arguments<C>): Promise<AnswerFor<C>> {
  return (await send<AnswerFor<C>>(contract, input ?? {})).data;
}

/** The same, with the id of the change set that a write created, as Undo needs it. */
export async function callWithChangeSet<C extends AnyContract>(
  contract: C,
  ...[input]: Arguments<C>
): Promise<{ data: AnswerFor<C>; changeSetId: number | null }> {
  const act = send<AnswerFor<C>>(contract, input ?? {});
  awaitUndoable(act);
  return act;
}

type Refused = z.output<typeof refusal>;

let csrfToken: string | null = null;

/** The session sets the token; every call sends it. */
export function rememberCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** For what cannot be sent by `call`, such as a file whose progress is shown. */
export function csrfHeader(): Readonly<Record<string, string>> {
  return csrfToken ? { 'X-CSRF-Token': csrfToken } : {};
}

interface LooseInput extends Always {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

interface Sent<A> {
  data: A;
  changeSetId: number | null;
}

/** The keys of calls whose outcome is unknown, by their content: sent again, they create nothing a second time. */
const inDoubt = new Map<string, string>();

/** Repeats a call that creates something once by itself, when no answer arrived. */
async function send<A>(contract: AnyContract, input: LooseInput): Promise<Sent<A>> {
  if (!contract.once) return sendOnce(contract, input);
  const content = `${addressOf(contract, input)} ${String(bodyOf(contract, input))}`;
  const key = inDoubt.get(content) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  const ask = () => sendOnce<A>(contract, input, key);
  let open = false;
  try {
    return await ask().catch((error: unknown) => {
      if (!isOpen(error)) throw error;
      return ask();
    });
  } catch (error) {
    open = isOpen(error);
    throw error;
  } finally {
    if (open) inDoubt.set(content, key);
    else inDoubt.delete(content);
  }
}

/** Whether it may have been done. A 503 means that nothing was. */
function isOpen(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || (error.status >= 500 && error.status !== 503));
}

async function sendOnce<A>(contract: AnyContract, input: LooseInput, key?: string): Promise<Sent<A>> {
  const sent = reach(addressOf(contract, input), {
    method: contract.method,
    headers: headersFor(input, key),
    body: bodyOf(contract, input),
    credentials: 'same-origin',
    cache: 'no-cache',
    signal: input.signal,
  });
  if (contract.method !== 'GET') awaitOwnChange(sent);
  const response = await sent;
  const changeSetId = Number(response.headers.get('X-Change-Set')) || null;
  rememberOwnChange(changeSetId);
  if (response.ok) return { data: (await read(response)) as A, changeSetId };
  const said = await read(response);
  const body = response.status < 500 || says(said, 'error') ? said : null;
  if (says(body, 'confirmation_required') && (await askToConfirm())) return send(contract, input);
  if (says(body, 'mfa_setup_required')) sendEvent('mfa:required', {});
  else if (response.status === 401 || response.status === 403) await checkStillSignedIn();
  throw new RequestError(response.status, body, changeSetId);
}

function says(body: unknown, key: keyof Refused): boolean {
  return typeof body === 'object' && body !== null && key in body;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const online = navigator.onLine;
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new RequestError(0, init.method === 'GET' || !online ? null : { error: requestMessages.inDoubt });
  }
}

function addressOf(contract: AnyContract, input: LooseInput): string {
  const path = fillPath(contract.path, (input.params ?? {}) as object);
  const query = queryString((input.query ?? {}) as object);
  return query ? `${path}?${query}` : path;
}

function headersFor(input: LooseInput, key?: string): HeadersInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
  };
  if (key) headers['Idempotency-Key'] = key;
  if (csrfToken) headers['X-CSRF-Token'] = csrfToken;
  if (input.body !== undefined && !input.form) headers['Content-Type'] = 'application/json';
  return headers;
}

function bodyOf(contract: AnyContract, input: LooseInput): BodyInit | undefined {
  if (input.form) return input.form;
  if (input.body === undefined) return undefined;
  return JSON.stringify(contract.root ? { [contract.root]: input.body } : input.body);
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
