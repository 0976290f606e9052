import type { Ctx } from '../../base/context';
import type { DatabaseMemory } from '../../base/database';
import type { HeldColumns } from './columns';
import type { DealPeriods } from './deal-periods';
import type { HeldKind } from './held-kinds';
import type { Snapshot } from './snapshot';
import { Unheld } from './unheld';

/** The records of one kind of an account in the memory of a server. */
export interface Held {
  readonly columns: HeldColumns;
  /** Of deals, once they were asked for. */
  periods: DealPeriods | undefined;
  readonly started: string;
  /** What stands in the columns is what every transaction between these two sees. */
  first: Snapshot;
  last: Snapshot;
  /** Raised with every change, so that what was read before is not laid over it. */
  version: number;
}

/** So many bytes a server holds of all kinds at most; then those go that were asked for the longest time ago. */
const MOST_BYTES = 256 * 2 ** 20;

/** By account and kind, in the order in which they were last asked for. */
export class HeldStore {
  private readonly held = new Map<string, Held>();
  /** What is being read: one at a time, as others are answered by the database meanwhile. */
  readonly loading = new Set<string>();
  /** What cannot be held, until the server starts again. */
  readonly refused = new Set<string>();

  get(key: string): Held | undefined {
    return this.held.get(key);
  }

  set(key: string, held: Held): void {
    this.held.delete(key);
    this.held.set(key, held);
  }

  delete(key: string): void {
    this.held.delete(key);
  }

  recent(key: string, held: Held): void {
    if (this.held.delete(key)) this.held.set(key, held);
  }

  /** Lets others go until so many bytes more have room. */
  makeRoom(bytes: number, kept?: string): void {
    const bytesOf = ({ columns, periods }: Held) => columns.bytes + (periods?.bytes ?? 0);
    let sum = [...this.held.values()].reduce((all, one) => all + bytesOf(one), bytes);
    for (const [key, one] of this.held) {
      if (sum <= MOST_BYTES) return;
      if (key === kept) continue;
      this.held.delete(key);
      sum -= bytesOf(one);
    }
  }
}

const stores = new WeakMap<DatabaseMemory, HeldStore>();

export function storeOf({ db }: Pick<Ctx, 'db'>): HeldStore {
  const store = stores.get(db.memory) ?? new HeldStore();
  stores.set(db.memory, store);
  return store;
}

export function keyOf({ account }: Pick<Ctx, 'account'>, kind: HeldKind): string {
  return `${kind} ${account.id}`;
}

export function requireRoom({ bytes }: HeldColumns): void {
  if (bytes > MOST_BYTES) throw new Unheld('The account is too large.');
}
