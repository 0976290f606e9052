import { CUSTOMER } from '../kinds/facets';
import type { ChangeSetEntry, TimelineEntry } from './timeline.contract';

const FOLDED_MS = 5 * 60_000;

/** Several system updates of one user in one line, newest first. */
export interface FoldedUpdates {
  readonly kind: 'updates';
  readonly of: readonly ChangeSetEntry[];
}

/**
 * Neighbouring system updates of one user within five minutes become one line. The creation, a deletion and a move to
 * another stage or to the customers keep lines of their own, because readers look for them.
 */
export function foldUpdates(
  entries: readonly TimelineEntry[],
  instantOf: (at: string) => number,
): (TimelineEntry | FoldedUpdates)[] {
  const lines: (TimelineEntry | ChangeSetEntry[])[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (!isUpdate(entry)) lines.push(entry);
    else if (Array.isArray(last) && belongs(last, entry, instantOf)) last.push(entry);
    else lines.push([entry]);
  }
  return lines.map((line) => {
    if (!Array.isArray(line)) return line;
    const [only] = line;
    return line.length === 1 && only ? only : { kind: 'updates', of: line };
  });
}

function isUpdate(entry: TimelineEntry): entry is ChangeSetEntry {
  return (
    entry.kind === 'change' &&
    entry.op === 'update' &&
    entry.via !== 'undo' &&
    !entry.fields.some(({ field }) => field === 'deal_stage_id' || field === CUSTOMER.flag)
  );
}

function belongs(
  [newest]: readonly ChangeSetEntry[],
  entry: ChangeSetEntry,
  instantOf: (at: string) => number,
): boolean {
  return (
    newest !== undefined &&
    newest.user?.id === entry.user?.id &&
    newest.via === entry.via &&
    instantOf(newest.at) - instantOf(entry.at) <= FOLDED_MS
  );
}
