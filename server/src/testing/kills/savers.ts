import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../generate/random';
import type { Site } from './site';

/** A deal as its saver knows it. `mark` is stored in two fields that are always saved together. */
export interface Known {
  readonly mark: number;
  readonly stage: number;
  readonly deleted: boolean;
  readonly notes: number;
}

interface Act {
  readonly name: string;
  readonly id: number | undefined;
  readonly after: Known;
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

/** Saves, moves, deletes and adds notes continuously, and records what was confirmed and what is in doubt. */
export class Saver {
  /** The confirmed states, by the deal's name. */
  readonly confirmed = new Map<string, Known>();
  /** States that were sent and never answered: saved completely or not at all. */
  readonly doubts = new Map<string, Known>();
  readonly ids = new Map<string, number>();
  confirmations = 0;
  #made = 0;
  #working = false;

  constructor(
    private readonly site: Site,
    private readonly label: string,
    private readonly random: Random,
  ) {}

  /** Works until it is stopped; continues after a missing answer. */
  async work(): Promise<void> {
    this.#working = true;
    while (this.#working) {
      const act = this.#next();
      const answer = await this.site.call<{ id?: number }>(act.method, act.path, act.body);
      if (answer === undefined) {
        this.doubts.set(act.name, act.after);
        await sleep(20);
      } else {
        this.confirmed.set(act.name, act.after);
        this.ids.set(act.name, act.id ?? answer.id ?? 0);
        this.confirmations += 1;
      }
    }
  }

  stop(): void {
    this.#working = false;
  }

  /** The deals whose state is certain, to check them elsewhere. */
  get certain(): [name: string, known: Known][] {
    return [...this.confirmed].filter(([name]) => !this.doubts.has(name));
  }

  #next(): Act {
    const mark = this.random.int(0, 1_000_000);
    const stage = this.random.pick(this.site.openStages);
    const [name, known] = this.random.pick(this.certain.filter(([, { deleted }]) => !deleted)) ?? [];
    const id = name && this.ids.get(name);
    const luck = this.random.next();
    if (!name || !known || !id || luck < 0.3) {
      // One word that is not a prefix of any other, for the search.
      const fresh = `Deal ${this.label}n${String(++this.#made).padStart(6, '0')}`;
      const body = { name: fresh, ...both(mark), deal_stage_id: stage, company_name: `Company ${mark % 20}` };
      const after = { mark, stage, deleted: false, notes: 0 };
      return { name: fresh, id: undefined, after, method: 'POST', path: '/api/v3/deals', body };
    }
    const at = { name, id, method: 'PATCH', path: `/api/v3/deals/${id}` };
    if (luck < 0.4) return { ...at, after: { ...known, deleted: true }, method: 'DELETE', body: {} };
    if (luck < 0.5) {
      const note = { content: `Note of ${mark}`, deal_id: id };
      const after = { ...known, notes: known.notes + 1 };
      return { ...at, after, method: 'POST', path: '/api/v3/notes', body: { note } };
    }
    if (luck < 0.75) return { ...at, after: { ...known, stage }, body: { deal_stage_id: stage } };
    return { ...at, after: { ...known, mark }, body: both(mark) };
  }
}

const both = (mark: number) => ({ value: mark, summary: String(mark) });
