import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkAction } from '@fairlead/domain/bulk/bulk.contract';
import { ended, type Shown } from './import-calls';

interface Answered {
  readonly bulk_action: BulkAction;
}

const LOOK_MS = 10;

/** The number of requests of each kind that run at the same time, repeatedly. */
export const WORKS = { 'dry runs': 20, 'bad workbooks': 10, exports: 10, imports: 5, 'bulk changes': 1 } as const;

/** A signed-in user of a separate account. */
export class Person {
  private constructor(
    private readonly address: string,
    private readonly headers: Record<string, string>,
  ) {}

  static async signUp(address: string, email: string): Promise<Person> {
    const user = { first_name: 'Hanna', last_name: 'Lind', email, password: 'Sail-away-42!' };
    const answer = await fetch(`${address}/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: { company_name: email }, user }),
    });
    const { csrf_token } = (await answer.json()) as { csrf_token: string };
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return new Person(address, { cookie, 'x-csrf-token': csrf_token });
  }

  ask(method: string, where: string, body?: FormData | string, signal?: AbortSignal): Promise<Response> {
    const json: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    return fetch(this.address + where, { method, headers: { ...this.headers, ...json }, body, signal });
  }

  async call<T = Shown>(method: string, where: string, body?: FormData): Promise<T> {
    const answer = await this.ask(method, where, body);
    if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Changes these records in the background and waits until this is done; returns its change set. */
  async changeMany(chosen: object): Promise<number | null> {
    const body = JSON.stringify({ ...chosen, changes: { summary: `Changed ${Date.now()}` } });
    const asked = await this.ask('POST', '/api/v3/deals/bulk_update', body);
    if (!asked.ok) throw new Error(`The change answered ${asked.status}: ${await asked.text()}`);
    for (let found = (await asked.json()) as Answered; ; await sleep(LOOK_MS)) {
      const { id, status, change_set_id: set } = found.bulk_action;
      if (status === 'done') return set;
      if (status === 'failed') throw new Error('The change failed');
      found = await this.call<Answered>('GET', `/api/v3/bulk_actions/${id}`);
    }
  }

  async bring(type: string, file: Blob): Promise<void> {
    const { id } = await this.call('POST', '/api/v3/imports', formOf(type, file, `${type}.csv`));
    await this.call('POST', `/api/v3/imports/${id}/start`);
    await ended((method, where) => this.call(method, where), id);
  }
}

export function formOf(type: string, file: Blob, name: string): FormData {
  const form = new FormData();
  form.append('type', type);
  form.append('file', file, name);
  return form;
}

export function sheet(what: string, rows: number): Blob {
  const lines = Array.from({ length: rows }, (_, at) => `${what} ${at},${at % 1000},Company ${at % 500}`);
  return new Blob([`Name,Value,Company\n${lines.join('\n')}\n`], { type: 'text/csv' });
}
