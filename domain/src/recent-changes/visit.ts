/** The last visit of a user, as it is stored. */
export interface VisitMark {
  /** The last time that Home was open. */
  readonly at: string;
  /** The end of the visit before this one. */
  readonly since: string;
}

/** An absence of this length begins another visit. */
const VISIT_ENDS_AFTER_MS = 30 * 60_000;
/** For a first visit, and for one after a long absence. */
const FARTHEST_BACK_MS = 14 * 86_400_000;
const FIRST_BACK_MS = 86_400_000;

/**
 * The start of the changes that are new to the user: the end of the previous visit. An open Home that is read again is
 * the same visit, however long it has been open.
 */
export function sinceOf(mark: VisitMark | undefined, now: Date, visit: 'new' | 'same' = 'new'): Date {
  if (!mark) return new Date(now.getTime() - FIRST_BACK_MS);
  const isNewVisit = visit === 'new' && now.getTime() - Date.parse(mark.at) > VISIT_ENDS_AFTER_MS;
  const since = Date.parse(isNewVisit ? mark.at : mark.since);
  return new Date(Math.max(since, now.getTime() - FARTHEST_BACK_MS));
}

/** The mark while Home is open; once the user has seen everything, it is as if another visit began. */
export function visited(mark: VisitMark | undefined, now: Date, seen: boolean): VisitMark {
  return { at: now.toISOString(), since: (seen ? now : sinceOf(mark, now)).toISOString() };
}

/** The stored mark, if it is valid. */
export function readMark(value: unknown): VisitMark | undefined {
  const { at, since } = (value ?? {}) as Partial<Record<keyof VisitMark, unknown>>;
  const isTime = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text));
  return isTime(at) && isTime(since) ? { at, since } : undefined;
}
