import { setTimeout as sleep } from 'node:timers/promises';
import type { Loose } from './app';

/** A deal as its client knows it. `mark` stands in two fields that are always saved together. */
export interface Known {
  readonly mark: number;
  readonly stage: number;
  readonly deleted: boolean;
}

interface Act {
  readonly name: string;
  readonly id: number | undefined;
  readonly after: Known;
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

/** Somebody who saves and moves deals without end, and notes down what was confirmed and what was left in doubt. */
export class Client {
  /** What was confirmed, by the deal's name. */
  readonly confirmed = new Map<string, Known>();
  /** What was sent and never answered: done or not, but not by half. */
  readonly doubts = new Map<string, Known>();
  readonly ids = new Map<string, number>();
  confirmations = 0;
  #made = 0;
  #working = false;

  constructor(
    private readonly label: string,
    private readonly stages: readonly number[],
    private readonly session: { readonly cookie: string; readonly csrf: string },
  ) {}

  /** Works until it is stopped; goes on after an answer that does not come. */
  async work(address: string): Promise<void> {
    this.#working = true;
    while (this.#working) {
      const act = this.#next();
      const answer = await this.#send(address, act);
      if (answer === undefined) {
        this.doubts.set(act.name, act.after);
        await sleep(20);
      } else {
        this.confirmed.set(act.name, act.after);
        this.ids.set(act.name, act.id ?? answer.id);
        this.confirmations += 1;
      }
    }
  }

  stop(): void {
    this.#working = false;
  }

  #next(): Act {
    const mark = Math.floor(Math.random() * 1e6);
    const stage = this.stages[mark % this.stages.length] as number;
    const certain = [...this.confirmed].filter(([name, { deleted }]) => !deleted && !this.doubts.has(name));
    const [name, known] = certain[Math.floor(Math.random() * certain.length)] ?? [];
    const id = name && this.ids.get(name);
    const luck = Math.random();
    if (!name || !known || !id || luck < 0.3) {
      const fresh = `${this.label} ${++this.#made}`;
      const body = { name: fresh, ...both(mark), deal_stage_id: stage, company_name: `Company ${mark % 20}` };
      const after = { mark, stage, deleted: false };
      return { name: fresh, id: undefined, after, method: 'POST', path: '/api/v3/deals', body };
    }
    const at = { name, id, path: `/api/v3/deals/${id}` };
    if (luck < 0.4) return { ...at, after: { ...known, deleted: true }, method: 'DELETE', body: {} };
    if (luck < 0.7) return { ...at, after: { ...known, stage }, method: 'PATCH', body: { deal_stage_id: stage } };
    return { ...at, after: { ...known, mark }, method: 'PATCH', body: both(mark) };
  }

  /** What was answered; undefined when nobody can know whether it was done. */
  async #send(address: string, { method, path, body }: Act): Promise<Loose> {
    const headers = {
      'content-type': 'application/json',
      cookie: this.session.cookie,
      'x-csrf-token': this.session.csrf,
    };
    try {
      const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
      if (answer.status === 204) return {};
      const said: unknown = await answer.json();
      return answer.status === 200 ? said : undefined;
    } catch {
      return undefined;
    }
  }
}

const both = (mark: number) => ({ value: mark, summary: String(mark) });
