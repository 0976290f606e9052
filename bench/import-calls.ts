import { setTimeout as sleep } from 'node:timers/promises';

export interface Shown {
  readonly id: number;
  readonly status: string;
  readonly done: number;
  readonly created: number;
  readonly refused: number;
  readonly error: string | null;
}

/** The first user of the installation. */
export const SIGNED_UP = {
  first_name: 'Hanna',
  last_name: 'Lind',
  email: 'hanna@example.test',
  password: 'Sail-away-42!',
};

export type Call = <T = Shown>(method: string, path: string, body?: FormData | object) => Promise<T>;

/**
 * Signs up a first user and returns a function that calls the API as that user; `address` may change when the server
 * restarts.
 */
export async function signedUp(address: () => string): Promise<Call> {
  const answer = await fetch(`${address()}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: { company_name: 'Northgate' }, user: SIGNED_UP }),
  });
  const { csrf_token } = (await answer.json()) as { csrf_token: string };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return async <T>(method: string, where: string, sent?: FormData | object) => {
    const isForm = sent === undefined || sent instanceof FormData;
    const headers = { cookie, 'x-csrf-token': csrf_token, ...(!isForm && { 'content-type': 'application/json' }) };
    const given = await fetch(address() + where, { method, headers, body: isForm ? sent : JSON.stringify(sent) });
    if (!given.ok) throw new Error(`${where} answered ${given.status}: ${await given.text()}`);
    return (await given.json()) as T;
  };
}

/** Waits until the background work on an import has ended. */
export async function ended(call: Call, id: number): Promise<Shown> {
  for (;;) {
    const found = await call('GET', `/api/v3/imports/${id}`);
    if (found.status !== 'running' && found.status !== 'reverting') return found;
    await sleep(100);
  }
}

export function fileOf(type: string, csv: string): FormData {
  const form = new FormData();
  form.append('type', type);
  form.append('file', new Blob([csv], { type: 'text/csv' }), `${type}.csv`);
  return form;
}
