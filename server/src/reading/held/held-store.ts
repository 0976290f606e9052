import type { Ctx } from '../../base/context';
import type { DatabaseMemory } from '../../base/database';
import type { HeldColumns } from './columns';
import type { DealPeriods } from './deal-periods';
import type { HeldKind } from './held-kinds';
import type { MoreColumn } from './more-columns';
import { letMoreGo } from './more-values';
import type { Readers } from './readers';
import type { Snapshot } from './snapshot';
import { Unheld } from './unheld';

/** What reading needs of a context: it also goes on behind a question. */
export type Reading = Pick<Ctx, 'db'> & { readonly account: Pick<Ctx['account'], 'id'> };

/** The records of one kind of an account in the memory of a server. */
export interface Held {
  readonly columns: HeldColumns;
  /** Columns that were asked for, by their names among the columns; the one that was asked for last stands last. */
  readonly more: Map<string, MoreColumn>;
  /** How many records at most have no known rank, by the names of columns. */
  readonly unranked: Map<string, number>;
  /** Of readers with many shares: by row, 1 for a record that is shared with the reader. */
  readonly shares: Map<number, Uint8Array>;
  /** Of deals, once they were asked for. */
  periods: DealPeriods | undefined;
  readonly started: string;
  /** What stands in the columns is what every transaction between these two sees. */
  first: Snapshot;
  last: Snapshot;
  /** Raised with every change, so that what was read before is not laid over it. */
  version: number;
  /** Who is counting: meanwhile nothing is laid over what they read. */
  readonly readers: Readers;
  /** While something is read behind a question: what was changed since it began. */
  changing: Set<number> | undefined;
  /** Records that changed while something was read, and have to be read once more before the columns answer. */
  readonly owed: Set<number>;
}

/** What is to be read behind a question: all that is not held yet, or more of what is. */
export interface Wanted {
  readonly account: number;
  readonly kind: HeldKind;
  readonly more: Map<string, MoreColumn>;
  periods: boolean;
}

/** So many bytes a server holds of all kinds at most; then those go that were asked for the longest time ago. */
const MOST_BYTES = 512 * 2 ** 20;
/** So many of them one kind of an account takes with the columns that were asked for. */
const MOST_WITH_MORE = 256 * 2 ** 20;

/** With more records without a known rank, ranks are read anew. */
const MOST_UNRANKED = 1000;

/** Whether a column is to be read: it is not held, or its ranks are worn. */
export function isLacking({ more, unranked }: Held, { name }: MoreColumn): boolean {
  return !more.has(name) || (unranked.get(name) ?? 0) > MOST_UNRANKED;
}

/** By account and kind, in the order in which they were last asked for. */
export class HeldStore {
  private readonly held = new Map<string, Held>();
  readonly wanted = new Map<string, Wanted>();
  /** What is being read: one after the other, as questions are answered by the database meanwhile. */
  reading: string | undefined;
  /** Resolves when nothing is wanted any more. */
  behind: Promise<void> | undefined;
  /** What cannot be held, until the server starts again: whole kinds, and columns of them. */
  readonly refused = new Set<string>();
  /** Kinds of which an account had few records, or which could not be read: not asked about again before a time. */
  readonly resting = new Map<string, { readonly records: number; readonly until: number }>();

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
    let sum = [...this.held.values()].reduce((all, one) => all + bytesOf(one), bytes);
    for (const [key, one] of this.held) {
      if (sum <= MOST_BYTES) return;
      if (key === kept) continue;
      this.held.delete(key);
      sum -= bytesOf(one);
    }
  }

  /** Lets columns go that were asked for the longest time ago. */
  makeRoomForMore(held: Held, kept: ReadonlySet<string>): void {
    for (const name of held.more.keys()) {
      if (bytesOf(held) <= MOST_WITH_MORE) return;
      if (kept.has(name)) continue;
      held.more.delete(name);
      letMoreGo(held.columns, name);
    }
  }
}

function bytesOf({ columns, periods, shares }: Held): number {
  return columns.bytes + (periods?.bytes ?? 0) + shares.size * columns.live.length;
}

const stores = new WeakMap<DatabaseMemory, HeldStore>();

export function storeOf(memory: DatabaseMemory): HeldStore {
  const store = stores.get(memory) ?? new HeldStore();
  stores.set(memory, store);
  return store;
}

export function keyOf({ account }: Reading, kind: HeldKind): string {
  return `${kind} ${account.id}`;
}

export function requireRoom({ bytes }: HeldColumns): void {
  if (bytes > MOST_BYTES) throw new Unheld('The account is too large.');
}
