/**
 * Which transactions had ended at a moment, in the notation of the database: `xmin:xmax:running`. What has become
 * visible between two snapshots is found exactly, in whatever order transactions commit and however long one runs.
 */
export interface Snapshot {
  readonly text: string;
  /** Every transaction below has ended. */
  readonly oldest: number;
  /** Every transaction from here on has not begun. */
  readonly next: number;
  readonly running: ReadonlySet<number>;
}

export function readSnapshot(text: string): Snapshot | undefined {
  if (!/^\d{1,15}:\d{1,15}:(\d{1,15}(,\d{1,15})*)?$/.test(text)) return undefined;
  const [first, last, list = ''] = text.split(':');
  const [oldest, next] = [Number(first), Number(last)];
  const running = list ? list.split(',').map(Number) : [];
  // The database reads what a browser sends too, and accepts no other order.
  const all = [1, oldest, ...running, next];
  const isInOrder = all.every((one, at) => at === 0 || one >= (all[at - 1] as number));
  return isInOrder && running.at(-1) !== next ? { text, oldest, next, running: new Set(running) } : undefined;
}

/** No transaction is as new as this: nothing is found since. */
export const LATEST = `${Number.MAX_SAFE_INTEGER}:${Number.MAX_SAFE_INTEGER}:`;

/** The earliest of some snapshots of one database: whatever it saw, the others saw too. */
export function earliest(snapshots: Iterable<Snapshot>): Snapshot | undefined {
  const [first] = [...snapshots].sort(
    (a, b) => a.oldest - b.oldest || a.next - b.next || b.running.size - a.running.size,
  );
  return first;
}

export function hadEnded({ oldest, next, running }: Snapshot, transaction: number): boolean {
  return transaction < oldest || (transaction < next && !running.has(transaction));
}

/** A position among the events, as the browser keeps it: the time of the database, and the snapshot. */
export interface Place {
  readonly at: number;
  readonly seen: Snapshot;
}

export function cursorOf({ at, seen }: Place): string {
  return `${Math.floor(at)}~${seen.text}`;
}

export function readCursor(text: string): Place | undefined {
  const [at, rest = ''] = text.split('~');
  const seen = readSnapshot(rest);
  return seen && /^\d{1,12}$/.test(at ?? '') ? { at: Number(at), seen } : undefined;
}
