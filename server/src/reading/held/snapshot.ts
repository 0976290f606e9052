/** What a transaction of the database sees, in the notation of `pg_current_snapshot`. */
export interface Snapshot {
  readonly text: string;
  /** All transactions before this one have ended, and none from `before` on. */
  readonly from: number;
  readonly before: number;
  /** Those between them that had not ended. */
  readonly running: ReadonlySet<number>;
}

export function readSnapshot(text: string): Snapshot {
  const [from = '', before = '', running = ''] = text.split(':');
  const ids = running.split(',').filter(Boolean).map(Number);
  return { text, from: Number(from), before: Number(before), running: new Set(ids) };
}

/** Whether one snapshot sees all that the other sees. Of a running database, one of any two does. */
export function seesAllOf(one: Snapshot, other: Snapshot): boolean {
  if ([...one.running].some((id) => isSeen(other, id))) return false;
  if (other.before - one.before > other.running.size) return false;
  for (let id = one.before; id < other.before; id += 1) if (isSeen(other, id)) return false;
  return true;
}

function isSeen({ before, running }: Snapshot, id: number): boolean {
  return id < before && !running.has(id);
}
