import type { Ctx } from '../../base/context';
import type { DatabaseMemory } from '../../base/database';
import type { HeldColumns } from './columns';
import type { Computations } from './computations';
import type { DealPeriods } from './deal-periods';
import type { HeldKind } from './held-kinds';
import type { MoreColumn } from './more-columns';
import { letMoreGo } from './more-values';
import type { Snapshot } from './snapshot';
import { Unheld } from './unheld';

/** The part of a context that reading needs: background reading has no other. */
export type Reading = Pick<Ctx, 'db' | 'log'> & { readonly account: Pick<Ctx['account'], 'id'> };

/** The records of one kind of an account in the memory of a server. */
export interface Held {
  readonly columns: HeldColumns;
  /** The columns on demand, by their names among the columns, least recently used first. */
  readonly more: Map<string, MoreColumn>;
  /** An upper bound of the records without a known rank, by the name of the column. */
  readonly unranked: Map<string, number>;
  /** By user, for users with many shares: by row, 1 for a record that is shared with the user. */
  readonly shares: Map<number, Uint8Array>;
  /** The past of deals; undefined until a question needs it. */
  periods: DealPeriods | undefined;
  readonly started: string;
  /** Every snapshot from the first to the last of these sees what the columns hold. */
  first: Snapshot;
  last: Snapshot;
  /** Raised with every change of the columns: an update that was read for an older version is not applied. */
  version: number;
  /** The computations that are running: no update is applied to the columns until they are done. */
  readonly computations: Computations;
  /** The records that were updated since the current background reading began; undefined if none is running. */
  changing: Set<number> | undefined;
  /** Records that changed during a background reading: they are read again before the columns answer. */
  readonly owed: Set<number>;
}

/** What a background reading has to read: a whole kind, or missing columns and periods of one that is held. */
export interface Wanted {
  readonly account: number;
  readonly kind: HeldKind;
  readonly more: Map<string, MoreColumn>;
  periods: boolean;
}

/** The bytes that a server holds at most, of all accounts and kinds; beyond that, the least recently used are dropped. */
const MOST_BYTES = 512 * 2 ** 20;
/** The part of them that one kind of an account may take; beyond that, its least recently used columns on demand are dropped. */
const MOST_WITH_MORE = 256 * 2 ** 20;

/** With more records than this without a known rank, the ranks are read again. */
const MOST_UNRANKED = 1000;

/** Whether a column has to be read: it is not held, or too many of its ranks are unknown. */
export function isLacking({ more, unranked }: Held, { name }: MoreColumn): boolean {
  return !more.has(name) || (unranked.get(name) ?? 0) > MOST_UNRANKED;
}

/** What is held, by kind and account, least recently used first. */
export class HeldStore {
  private readonly held = new Map<string, Held>();
  readonly wanted = new Map<string, Wanted>();
  /** The key of the kind that is being read in the background; undefined if none is. */
  reading: string | undefined;
  /** Resolves when nothing is left to read. */
  behind: Promise<void> | undefined;
  /** What cannot be held, until the server restarts: keys of kinds, and keys followed by the name of a column. */
  readonly refused = new Set<string>();
  /** Kinds that have few records or could not be read: they are not checked again before a given time. */
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

  /** Drops the least recently used, except `kept`, until this many more bytes fit. */
  makeRoom(bytes: number, kept?: string): void {
    let sum = [...this.held.values()].reduce((all, one) => all + bytesOf(one), bytes);
    for (const [key, one] of this.held) {
      if (sum <= MOST_BYTES) return;
      if (key === kept) continue;
      this.held.delete(key);
      sum -= bytesOf(one);
    }
  }

  /** Drops the least recently used columns on demand, except `kept`, until the kind fits into its part. */
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
