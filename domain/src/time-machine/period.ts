import type { PlainDate } from '../dates/plain';

/**
 * The past of a deal, computed from the change log. A period holds the state of the deal at the end of each of its days;
 * a state that lasted less than a day leaves none.
 */

/** The facts of the time machine about a deal, in the names of its columns. */
export interface DealState {
  readonly deal_pipeline_id: number;
  readonly deal_stage_id: number | null;
  readonly value_cents: number | null;
  readonly currency_id: number | null;
  readonly probability: number | null;
  readonly expected_close_date: PlainDate | null;
  readonly is_archived: boolean;
}

export const STATE_COLUMNS = [
  'deal_pipeline_id',
  'deal_stage_id',
  'value_cents',
  'currency_id',
  'probability',
  'expected_close_date',
  'is_archived',
] as const satisfies readonly (keyof DealState)[];

/** A line of the change log, with the day on which it was made. */
export interface DatedChange {
  readonly day: PlainDate;
  readonly op: 'create' | 'update' | 'delete' | 'restore';
  readonly before: Readonly<Record<string, unknown>> | null;
}

export interface DealPeriod {
  readonly from: PlainDate;
  /** The first day of another state; null if this state is the current one. */
  readonly to: PlainDate | null;
  readonly state: DealState;
}

interface KnownDeal {
  readonly state: DealState;
  /** False in the recycle bin. */
  readonly exists: boolean;
  readonly created: PlainDate;
}

/**
 * The periods of a deal, the first one first: its current state, reverted change by change. `changes` are all that were made
 * from the day `since` on, or all if there is no such day, the latest first.
 */
export function periodsOf(deal: KnownDeal, changes: readonly DatedChange[], since: PlainDate | null): DealPeriod[] {
  const periods: DealPeriod[] = [];
  let state: DealState | null = deal.exists ? deal.state : null;
  let known = deal.state;
  let to = null as PlainDate | null;
  const add = (from: PlainDate) => {
    if (to !== null && from >= to) return;
    const next = periods[0];
    if (state && next?.from === to && isSameState(next.state, state)) periods[0] = { ...next, from };
    else if (state) periods.unshift({ from, to, state });
    to = from;
  };
  for (const { day, op, before } of changes) {
    add(day);
    if (op === 'update') known = { ...known, ...ofState(before) };
    const there: boolean = op === 'delete' || (op === 'update' && state !== null);
    state = there ? known : null;
  }
  const first = since ?? deal.created;
  if (state && (to === null || first < to)) add(first);
  return periods;
}

/**
 * A log from an archive may name a pipeline that the archive does not have: the deal counts in the one to which it
 * was moved, in the stage that it got there.
 */
function ofState(before: DatedChange['before']): Partial<DealState> {
  const isUnnamed = before !== null && before.deal_pipeline_id === null;
  const unknown = (key: string, value: unknown) =>
    value === null && (key === 'is_archived' || (isUnnamed && OF_PIPELINE.has(key)));
  const entries = Object.entries(before ?? {}).filter(
    ([key, value]) => (STATE_COLUMNS as readonly string[]).includes(key) && !unknown(key, value),
  );
  return Object.fromEntries(entries);
}

const OF_PIPELINE: ReadonlySet<string> = new Set(['deal_pipeline_id', 'deal_stage_id']);

export function isSameState(one: DealState, other: DealState): boolean {
  return STATE_COLUMNS.every((column) => one[column] === other[column]);
}
