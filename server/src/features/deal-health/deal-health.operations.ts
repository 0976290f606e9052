import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { type Activity, healthOf, type WatchedDeal } from '@fairlead/domain/deal-health/health';
import type { ShortHealth } from '@fairlead/domain/deal-health/deal-health.contract';
import type { ActivityKind, DealHealth } from '@fairlead/domain/deal-health/health.types';
import { type Arrival, daysPerStage } from '@fairlead/domain/deals/stage-days';
import { isClosed, isClosedStage } from '@fairlead/domain/deals/stage';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { hasFeature } from '@fairlead/domain/features/features';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { readRecords } from '../../reading/records';
import { stepColumn, wholeStep } from '../../reading/next-step';
import { type DealPast, dealPasts } from './deal-health.queries';

interface StagesAndHealth {
  readonly stage_days: ReturnType<typeof daysPerStage>;
  /** Null for a deal that is not open, and if deal intelligence is off or not available to this reader. */
  readonly health: DealHealth | null;
}

/** Health and days in each stage, from the past of a deal, which is read once for both. */
export async function stagesAndHealth(ctx: Ctx, row: Row): Promise<StagesAndHealth> {
  const withHealth = isWatched(ctx, row);
  const today = localDate(ctx.now, ctx.actor.time_zone);
  const [past = NO_PAST] = await dealPasts(ctx, [row.id], withHealth, today);
  const until = row.closed_time ? new Date(row.closed_time as string) : ctx.now;
  const stage_days = daysPerStage(arrivalsOf(row, past), until);
  return { stage_days, health: withHealth ? healthFrom(ctx, row, past, today) : null };
}

/** The same for several deals; those that are not open, or not seen, are left out. */
export async function shortHealths(ctx: Ctx, ids: readonly number[]): Promise<ShortHealth[]> {
  if (!knowsHealth(ctx)) return [];
  const today = localDate(ctx.now, ctx.actor.time_zone);
  // Sent together: the pasts of deals that turn out not to be seen are read in vain, and dropped.
  const [rows, read] = await Promise.all([
    readRecords(ctx, DEAL.name, ids, WATCHED_COLUMNS),
    dealPasts(ctx, ids, true, today),
  ]);
  const pasts = new Map(read.map((past) => [past.id, past]));
  return rows
    .filter((row) => isWatched(ctx, row))
    .map((row) => {
      const { level, reasons } = healthFrom(ctx, row, pasts.get(row.id) ?? NO_PAST, today);
      return { id: row.id, level, reason: reasons[0] ?? null };
    });
}

/** The columns of a deal that its health depends on. */
const WATCHED_COLUMNS = [
  'deal_stage_id',
  'stage_entered_at',
  'closed_time',
  'is_archived',
  'created_at',
  'last_activity_at',
  'expected_close_date',
  ...['next_entry_id', 'next_entry_due'].flatMap((column) => [column, wholeStep(column)]),
];

const NO_PAST: DealPast = { id: 0, changes: [] };

function healthFrom(ctx: Ctx, row: Row, past: DealPast, today: PlainDate): DealHealth {
  const arrivals = arrivalsOf(row, past);
  const stage_days = daysPerStage(arrivals, ctx.now);
  const days = stage_days.find(({ deal_stage_id }) => deal_stage_id === row.deal_stage_id)?.days ?? 0;
  return healthOf(watchedDeal(ctx, row, past, arrivals, days), today);
}

/** Health compares with all deals of the account, which external users must not learn about. */
const knowsHealth = (ctx: Ctx) => hasFeature(ctx.account.features, 'deal_intelligence') && !seesSharedOnly(ctx.actor);

function isWatched(ctx: Ctx, row: Row): boolean {
  if (!knowsHealth(ctx)) return false;
  const stage = stageOf(ctx, row);
  return (
    !isClosed({ closed_time: row.closed_time }) && row.is_archived !== true && !(stage && isClosedStage(stage.percent))
  );
}

const stageOf = (ctx: Ctx, row: Row) => ctx.config.deal_stages.find(({ id }) => id === row.deal_stage_id);

/**
 * When the deal entered each of its stages. One with a creation time in the past has been in its first stage since then,
 * regardless of when it was entered.
 */
function arrivalsOf(row: Row, { changes }: DealPast): Arrival[] {
  const current = row.deal_stage_id as number | null;
  const logged = changes
    .filter(({ after }) => 'deal_stage_id' in after)
    .map(({ at, op, after }) => ({
      at: new Date(op === 'create' ? (row.created_at as string) : at),
      deal_stage_id: after.deal_stage_id as number | null,
    }));
  if (logged.at(-1)?.deal_stage_id === current) return logged;
  return [...logged, { at: new Date((row.stage_entered_at ?? row.created_at) as string), deal_stage_id: current }];
}

function watchedDeal(
  ctx: Ctx,
  row: Row,
  past: DealPast,
  arrivals: readonly Arrival[],
  stage_days: number,
): WatchedDeal {
  const step = (column: string) => row[stepColumn(ctx, column)];
  return {
    stage: stageOf(ctx, row) ?? null,
    stage_days,
    expected_close_date: row.expected_close_date as string | null,
    step: step('next_entry_id') === null ? null : { due: step('next_entry_due') as string | null },
    last: latestOf(ctx, row, past, arrivals),
    changes: past.changes.map(({ at, before, after }) => ({ day: dayOf(ctx, at), before, after })),
    won_stage: past.won?.stage ?? null,
    won_silence: past.won?.silence ?? null,
  };
}

/** The latest activity; of several on one day the first of these. */
function latestOf(ctx: Ctx, row: Row, { last }: DealPast, arrivals: readonly Arrival[]): Activity {
  const { task = null, event = null, file = null, comment = null } = last ?? {};
  const day = (kind: ActivityKind, at: string | null): Activity[] =>
    at === null ? [] : [{ kind, on: dayOf(ctx, at) }];
  const entered = arrivals.at(-1)?.at ?? new Date(row.created_at as string);
  const known: readonly Activity[] = [
    ...day('note', row.last_activity_at as string | null),
    ...day('task', task),
    ...(event === null ? [] : [{ kind: 'event' as const, on: event }]),
    ...day('file', file),
    ...day('comment', comment),
    { kind: 'stage', on: dayOf(ctx, entered) },
  ];
  return known.reduce((latest, one) => (one.on > latest.on ? one : latest));
}

const dayOf = ({ actor }: Ctx, at: string | Date) => localDate(new Date(at), actor.time_zone);
