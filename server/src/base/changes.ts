import type { AccountConfig } from '@fairlead/domain/access/session.types';
import { CounterDeltas } from './counter-deltas';
import type { RecordType } from './record-tables';

/** A record in the write path: its columns and links, with instants as ISO text. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };
export type Patch = Readonly<Record<string, unknown>>;

export type ChangeOp = 'create' | 'update' | 'delete' | 'restore' | 'purge';
/** The source of a change. */
export type Via = 'screen' | 'api' | 'import' | 'merge' | 'undo' | 'system' | 'sign_up' | 'support';

export interface ChangeEntry {
  readonly record_type: RecordType;
  readonly record_id: number;
  readonly op: ChangeOp;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What open screens learn of a change set. */
export interface LiveNotes {
  changed: object[];
  readonly lists: Set<string>;
  readonly settings: Set<string>;
}

/** Changes that the transaction has written but not yet logged. One transaction is one change set. */
export interface ChangeBuffer {
  via: Via;
  setId: number | undefined;
  /** The number that the change set will have, asked for with the first write. */
  reserved: Promise<number> | undefined;
  undoes: number | undefined;
  entries: ChangeEntry[];
  counters: CounterDeltas;
  /** Consumers that have work to do once, before the commit. */
  heard: Set<string>;
  /** Tasks of the consumers that run after the commit. */
  tasks: Set<string>;
  live: LiveNotes;
  /** Tasks and events that changed, or whose series did, and the users who had them before. */
  calendars: { readonly entries: Set<number>; readonly users: Set<number> };
  /** The configuration after the type of a field has changed in this transaction. */
  config: AccountConfig | undefined;
  /** For large work, consumers that may wait run after the commit. */
  isLarge: boolean;
}

export function changeBuffer(via: Via): ChangeBuffer {
  return {
    via,
    setId: undefined,
    reserved: undefined,
    undoes: undefined,
    entries: [],
    counters: new CounterDeltas(),
    heard: new Set(),
    tasks: new Set(),
    calendars: { entries: new Set(), users: new Set() },
    live: { changed: [], lists: new Set(), settings: new Set() },
    config: undefined,
    isLarge: false,
  };
}
