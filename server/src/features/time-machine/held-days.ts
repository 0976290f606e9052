import { dayNumber, fromDayNumber, type PlainDate } from '@fairlead/domain/dates/plain';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import { rowsSeen } from '../../listing/held-rows';
import { placeAmong } from '../../reading/held/cell-numbers';
import type { DealColumns } from '../../reading/held/deal-columns';
import { dayStarts } from '../../reading/held/day-starts';
import { portionsOf, type Slices } from '../../reading/held/slices';
import { visibility } from '../../reading/visible';
import { type DaySums, keptSums, sumsOfSome } from './day-sums';
import { ofWholePast, type Past } from './of-past';
import { type ClosedOn, type DayChange, idsSharedWith, type PastAsked } from './past.queries';

export interface HeldDays {
  readonly changes: DayChange[];
  readonly closed: ClosedOn[];
}

/**
 * The answers of `changesByDay`, with all days, and of `closedByDay`, from the memory of the server; undefined if it does not hold
 * them or one owner is asked for, whose deals the database finds by an index.
 */
export async function heldDays(
  ctx: Ctx,
  from: PlainDate,
  until: PlainDate,
  asked: PastAsked,
): Promise<HeldDays | undefined> {
  if (asked.user_id !== undefined) return undefined;
  const seen = visibility(ctx, DEAL.name);
  const shared = seen.everything ? [] : await idsSharedWith(ctx);
  const days = { first: dayNumber(from), last: dayNumber(until) };
  return ofWholePast(ctx, { ...asked, measure: 'value' }, function* (past) {
    const isSeen = seen.everything ? undefined : seenAmong(past, seen.owners, shared);
    const sums = isSeen
      ? yield* sumsOfSome(past.periods, past.amounts, isSeen, days)
      : yield* keptSums(past.periods, past.amounts, whatDecides(ctx, past, asked), days);
    return { changes: changesOf(sums, days), closed: yield* closedOf(ctx, past, from, until, asked) };
  });
}

/** Whether the actor may see a period. The past of deals in the recycle bin is seen as well, which `held.seen` does not know. */
function seenAmong({ columns, periods }: Past, owners: readonly number[], shared: readonly number[]) {
  const { index, values } = columns.coded.owner_key;
  const isOwner = new Uint8Array(values.length);
  for (const owner of owners) isOwner[index.get(owner) ?? 0] = 1;
  isOwner[0] = 0;
  const isShared = new Uint8Array(columns.rows);
  for (const id of shared) {
    const row = columns.rowOf(id);
    if (row >= 0) isShared[row] = 1;
  }
  return (at: number) => isOwner[periods.owner[at] as number] === 1 || isShared[periods.row[at] as number] === 1;
}

/** All that a period's part in the sums depends on beside itself. */
function whatDecides({ config }: Ctx, { rates }: Past, { deal_pipeline_id }: PastAsked): string {
  const stages = config.deal_stages.map(({ id, percent }) => [id, percent]);
  return JSON.stringify([deal_pipeline_id ?? null, stages, [...rates]]);
}

function changesOf(sums: DaySums, { first, last }: { readonly first: number; readonly last: number }): DayChange[] {
  const begins = first - sums.first;
  const changes: { day: PlainDate; count: number; value_cents: number }[] = [];
  let [count, value_cents] = [0, 0];
  for (let at = 0; at <= last - sums.first; at += 1) {
    count += sums.counts[at] as number;
    value_cents += sums.cents[at] as number;
    if (at < begins) continue;
    changes.push({ day: fromDayNumber(sums.first + at), count, value_cents });
    [count, value_cents] = [0, 0];
  }
  return changes;
}

/** How many deals were won and lost on each day, as `closedByDay` counts them. */
function* closedOf(
  ctx: Ctx,
  { held, columns }: Past,
  from: PlainDate,
  until: PlainDate,
  { deal_pipeline_id }: PastAsked,
): Slices<ClosedOn[]> {
  const days = dayNumber(until) - dayNumber(from) + 1;
  // The start of the day after the last one is the end of them all.
  const { starts } = yield* dayStarts(from, days + 1, ctx.account.time_zone);
  const [least, most] = [starts[0] as number, starts[days] as number];
  const outcomes = outcomesOf(ctx, columns);
  const { codes: pipelines, index } = columns.coded.deal_pipeline_id;
  const pipeline = deal_pipeline_id === undefined ? undefined : index.get(deal_pipeline_id);
  const [stages, closed] = [columns.coded.deal_stage_id.codes, columns.measured.closed_time.values];
  const counts = [new Int32Array(days), new Int32Array(days)] as const;
  const rows = rowsSeen(held);
  for (const [start, end] of portionsOf(rows.length)) {
    for (const row of rows.subarray(start, end)) {
      const at = closed[row] as number;
      const outcome = outcomes[stages[row] as number] as number;
      if (!(at >= least && at < most) || outcome === OPEN) continue;
      if (deal_pipeline_id !== undefined && pipelines[row] !== pipeline) continue;
      const day = placeAmong(starts, at) - 1;
      const own = counts[outcome - 1] as Int32Array;
      own[day] = (own[day] as number) + 1;
    }
    yield;
  }
  const [won, lost] = counts;
  return Array.from(won, (count, at) => ({
    day: fromDayNumber(dayNumber(from) + at),
    won: count,
    lost: lost[at] as number,
  })).filter((one) => one.won > 0 || one.lost > 0);
}

const [OPEN, WON, LOST] = [0, 1, 2];

/** By the code of a stage. */
function outcomesOf({ config }: Ctx, { coded }: DealColumns): Uint8Array {
  const percents = new Map(config.deal_stages.map(({ id, percent }) => [id, percent]));
  return Uint8Array.from(coded.deal_stage_id.values, (id) => {
    const percent = percents.get(id as number);
    return percent === 100 ? WON : percent === 0 ? LOST : OPEN;
  });
}
