import type { LoggedChange } from './net';

/** What is known of one entry of a list in an order of its own: where it is, and where it was. */
export interface PlacedEntry {
  readonly id: number;
  readonly position: number;
  /** From the newest change set to the oldest. Before the oldest nothing is known. */
  readonly past: readonly Stay[];
}

/** A position that an entry had from one change set to the next. Null while it was not in the list. */
export interface Stay {
  readonly since: number;
  readonly until: number;
  readonly position: number | null;
}

/** Above this number of pairs positions alone decide. */
const MOST_PAIRS = 200_000;

/**
 * The ids in order, after some entries returned. A returned entry goes where it contradicts the fewest others: each pair was in
 * some order when both were in the list for the last time. The positions alone do not tell that order, because deleting,
 * adding and moving others changed them in the meantime.
 */
export function inPlaces(entries: readonly PlacedEntry[], returned: ReadonlySet<number>): number[] {
  const sorted = entries.toSorted(
    (a, b) => a.position - b.position || Number(returned.has(b.id)) - Number(returned.has(a.id)) || a.id - b.id,
  );
  const back = sorted.filter(({ id }) => returned.has(id));
  if (back.length * sorted.length > MOST_PAIRS) return sorted.map(({ id }) => id);
  const placed = sorted.filter(({ id }) => !returned.has(id));
  for (const entry of back) placed.splice(placeAmong(entry, placed), 0, entry);
  return placed.map(({ id }) => id);
}

/** The last of the places with the fewest contradictions. */
function placeAmong(entry: PlacedEntry, others: readonly PlacedEntry[]): number {
  let [place, fewest, now] = [0, 0, 0];
  others.forEach((other, at) => {
    now += wasBefore(entry, other) ? 1 : -1;
    if (now <= fewest) [place, fewest] = [at + 1, now];
  });
  return place;
}

/** Whether the one was before the other when both were in the list for the last time; if they never were, by position. */
function wasBefore(one: PlacedEntry, other: PlacedEntry): boolean {
  let [a, b] = [0, 0];
  for (;;) {
    const [mine, theirs] = [one.past[a], other.past[b]];
    if (!mine || !theirs) return one.position <= other.position;
    const isTogether = Math.max(mine.since, theirs.since) < Math.min(mine.until, theirs.until);
    if (isTogether && mine.position !== null && theirs.position !== null)
      return mine.position === theirs.position ? one.id < other.id : mine.position < theirs.position;
    if (mine.since >= theirs.since) a += 1;
    if (theirs.since >= mine.since) b += 1;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Where an entry was before a change set, read backwards from its current values and its changes, the newest first. */
export function pastOf(
  current: Values,
  changes: readonly (Pick<LoggedChange, 'op' | 'before'> & { readonly set: number })[],
  before: number,
  isListed: (values: Values) => boolean,
): Stay[] {
  const past: Stay[] = [];
  let values: Values | null = current;
  let until = Number.POSITIVE_INFINITY;
  const stay = (since: number): void => {
    const position = values && isListed(values) ? (values.position as number) : null;
    if (since < Math.min(until, before)) past.push({ since, until: Math.min(until, before), position });
  };
  for (const change of changes) {
    stay(change.set);
    until = change.set;
    if (change.op === 'update') values = values && { ...values, ...change.before };
    else values = change.op === 'delete' ? change.before : null;
  }
  stay(0);
  return past;
}
