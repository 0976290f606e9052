/** When a user was last on Home, as it is kept. */
export interface VisitMark {
  /** The last time that Home was open. */
  readonly at: string;
  /** The end of the visit before this one. */
  readonly since: string;
}

/** Who comes back after this long begins another visit. */
const VISIT_ENDS_AFTER_MS = 30 * 60_000;
/** Of a first visit, and of one after a long absence. */
const FARTHEST_BACK_MS = 14 * 86_400_000;
const FIRST_BACK_MS = 86_400_000;

/** Since when something has changed since the user was last here: the end of the visit before this one. */
export function sinceOf(mark: VisitMark | undefined, now: Date): Date {
  if (!mark) return new Date(now.getTime() - FIRST_BACK_MS);
  const isNewVisit = now.getTime() - Date.parse(mark.at) > VISIT_ENDS_AFTER_MS;
  const since = Date.parse(isNewVisit ? mark.at : mark.since);
  return new Date(Math.max(since, now.getTime() - FARTHEST_BACK_MS));
}

/** The mark while Home is open; once the user has seen all of it, it is as if another visit began. */
export function visited(mark: VisitMark | undefined, now: Date, seen: boolean): VisitMark {
  return { at: now.toISOString(), since: (seen ? now : sinceOf(mark, now)).toISOString() };
}

/** The mark as it was kept, if it is one. */
export function readMark(value: unknown): VisitMark | undefined {
  const { at, since } = (value ?? {}) as Partial<Record<keyof VisitMark, unknown>>;
  const isTime = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text));
  return isTime(at) && isTime(since) ? { at, since } : undefined;
}
