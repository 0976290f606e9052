/**
 * Which transactions had ended at a moment, as the database says it: `xmin:xmax:running`. What has become visible between
 * two of them is found exactly, in whatever order transactions commit and however long one runs.
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
  if (!/^\d{1,15}:\d{1,15}:[\d,]*$/.test(text)) return undefined;
  const [oldest, next, running = ''] = text.split(':');
  return {
    text,
    oldest: Number(oldest),
    next: Number(next),
    running: new Set(running ? running.split(',').map(Number) : []),
  };
}

export function hadEnded({ oldest, next, running }: Snapshot, transaction: number): boolean {
  return transaction < oldest || (transaction < next && !running.has(transaction));
}

/** A place in what is told, as the browser keeps it: the time of the database, and the snapshot. */
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
