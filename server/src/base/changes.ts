import { CounterDeltas } from './counter-deltas';
import type { RecordType } from './record-tables';

/** A record as the write path sees it: its columns and its links, instants as ISO text. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };
export type Patch = Readonly<Record<string, unknown>>;

export type ChangeOp = 'create' | 'update' | 'delete' | 'restore' | 'purge';
/** By what a change was made. */
export type Via = 'screen' | 'api' | 'import' | 'undo' | 'system' | 'sign_up';

export interface ChangeEntry {
  readonly record_type: RecordType;
  readonly record_id: number;
  readonly op: ChangeOp;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What a transaction has written so far and not yet logged. One transaction is one change set. */
export interface ChangeBuffer {
  via: Via;
  setId: number | undefined;
  undoes: number | undefined;
  entries: ChangeEntry[];
  counters: CounterDeltas;
  /** Consumers that run once, before the commit, and have something to do there. */
  heard: Set<string>;
  /** Tasks of the consumers that are served after the commit. */
  tasks: Set<string>;
  /** Of large work, consumers that may wait are served after the commit. */
  isLarge: boolean;
}

export function changeBuffer(via: Via): ChangeBuffer {
  return {
    via,
    setId: undefined,
    undoes: undefined,
    entries: [],
    counters: new CounterDeltas(),
    heard: new Set(),
    tasks: new Set(),
    isLarge: false,
  };
}
