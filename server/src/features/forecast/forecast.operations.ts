import { addDays, addMonths, type PlainDate, startOfMonth } from '@fairlead/domain/dates/plain';
import { writeDate } from '@fairlead/domain/dates/wire';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { scopeFilter } from '@fairlead/domain/forecast/cells';
import type { Forecast, ForecastHistory, readForecast } from '@fairlead/domain/forecast/forecast.contract';
import { AGES, ENOUGH, FEWEST } from '@fairlead/domain/forecast/method';
import { errorsOf } from '@fairlead/domain/forecast/past';
import { figuresOf, type ForecastPart, NOTHING, together } from '@fairlead/domain/forecast/together';
import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { z } from 'zod';
import type { Ctx } from '../../base/context';
import { type FieldIssue, invalid } from '../../base/errors';
import { visibility } from '../../reading/visible';
import { type MonthGoals, monthGoals } from '../goals/public';
import { heldFigures } from './held-forecast';
import { type OpenRow, readFigures, readHistory, type WonRow } from './forecast.queries';

type Query = z.output<NonNullable<typeof readForecast.query>>;

/** One statement over the deals that the reader sees, and one over what was learned of the account. */
export async function forecastOf(ctx: Ctx, query: Query): Promise<Forecast> {
  const days = daysOf(ctx, query);
  const { deal_pipeline_id, team_id } = query;
  requireKnown(ctx, query, days);
  const zone = ctx.actor.time_zone;
  const ask = {
    first: days.first,
    last: days.last,
    from: startOfDay(days.first, zone),
    before: startOfDay(addDays(days.last, 1), zone),
    scope: scopeFilter({ deal_pipeline_id, team_id }),
  };
  const [{ open, won }, history, goals] = await Promise.all([
    heldFigures(ctx, ask).then((found) => found ?? readFigures(ctx, ask)),
    historyOf(ctx),
    deal_pipeline_id === undefined ? monthGoals(ctx, days.months) : [],
  ]);
  const teamOf = teamsOf(ctx);
  const hasHistory = history.is === 'ready';
  const parts = partsOf(open, won);
  const shown = parts.filter(
    ({ month }) => month > 0 && (query.month === undefined || month === numberOf(query.month)),
  );
  const goalOf = wholeGoal(goals, query.month === undefined ? days.months : [query.month]);
  const wholeKey = team_id === undefined ? 'whole' : `team ${team_id}`;
  const rest = (month: number) => {
    const { deals } = together(parts.filter((one) => one.month === month));
    return { count: deals.count, cents: deals.cents };
  };
  return {
    months: days.months.map((month) => ({
      first_day: writeDate(month),
      last_day: writeDate(lastOf(month)),
      ...figuresOf(
        together(parts.filter((one) => one.month === numberOf(month))),
        hasHistory,
        wholeGoal(goals, [month])(wholeKey),
      ),
    })),
    total: figuresOf(together(shown), hasHistory, goalOf(wholeKey)),
    owners: grouped(shown, ({ owner }) => owner).map(([owner, own]) => ({
      user_id: owner || null,
      team_id: teamOf(owner),
      ...figuresOf(own, hasHistory, owner ? goalOf(`user ${owner}`) : null),
    })),
    teams: grouped(shown, ({ owner }) => teamOf(owner) ?? 0).map(([team, own]) => ({
      team_id: team || null,
      ...figuresOf(own, hasHistory, team ? goalOf(`team ${team}`) : null),
    })),
    undated: rest(UNDATED),
    passed: rest(PASSED),
    without_value: shown.reduce((sum, { without_value }) => sum + without_value, 0),
    history,
    deal_visibility_type: dealVisibilityType(ctx.actor, ctx.config.teams),
  };
}

interface Days {
  readonly months: readonly PlainDate[];
  readonly first: PlainDate;
  readonly last: PlainDate;
}

function daysOf(ctx: Ctx, { from, months }: Query): Days {
  const first = from ?? startOfMonth(localDate(ctx.now, ctx.actor.time_zone));
  const starts = Array.from({ length: months }, (_, at) => addMonths(first, at));
  return { months: starts, first, last: lastOf(starts.at(-1) as PlainDate) };
}

const lastOf = (month: PlainDate) => addDays(addMonths(month, 1), -1);

function requireKnown({ config }: Ctx, query: Query, { months }: Days): void {
  const isKnown = (id: number | undefined, among: readonly { readonly id: number }[]) =>
    id === undefined || among.some((one) => one.id === id);
  const issues: FieldIssue[] = [];
  const refuse = (field: string) => issues.push({ field, msg: MESSAGES.not_allowed });
  if (!isKnown(query.deal_pipeline_id, config.deal_pipelines)) refuse('deal_pipeline_id');
  if (!isKnown(query.team_id, config.teams)) refuse('team_id');
  if (query.month !== undefined && !months.includes(query.month)) refuse('month');
  if (issues.length) throw invalid(issues);
}

type Part = ForecastPart & { readonly owner: number; readonly month: number; readonly without_value: number };

/** Replace a month, as the query returns them. */
const UNDATED = 0;
const PASSED = -1;

function partsOf(open: readonly OpenRow[], won: readonly WonRow[]): Part[] {
  const ofOpen = open.map((row): Part => {
    const { owner, month, count, cents, weighted, without_value } = row;
    return {
      ...NOTHING,
      owner,
      month,
      without_value: month > 0 ? without_value : 0,
      deals: { count, cents },
      commit: { count: row.commit_count, cents: row.commit },
      best: { count: row.best_count, cents: row.best },
      weighted,
      expected: { cents: row.history, chance: row.chance, doubt: row.doubt },
    };
  });
  const ofWon = won.map(
    ({ owner, month, count, cents }): Part => ({ ...NOTHING, owner, month, without_value: 0, won: { count, cents } }),
  );
  return [...ofOpen, ...ofWon];
}

const numberOf = (month: PlainDate) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** The teams of owners, by their ids. */
function teamsOf({ config }: Ctx): (owner: number) => number | null {
  const teams = new Map(config.users.map(({ id, team_id }) => [id, team_id]));
  return (owner) => teams.get(owner) ?? null;
}

/** The parts of each group added up, the largest group first. */
function grouped(parts: readonly Part[], keyOf: (part: Part) => number): [number, ForecastPart][] {
  const groups = new Map<number, Part[]>();
  for (const part of parts) {
    const key = keyOf(part);
    const known = groups.get(key);
    if (known) known.push(part);
    else groups.set(key, [part]);
  }
  const size = ({ won, deals }: ForecastPart) => won.cents + deals.cents;
  return [...groups]
    .map(([key, own]): [number, ForecastPart] => [key, together(own)])
    .toSorted(([a, one], [b, other]) => size(other) - size(one) || a - b);
}

/** A goal of several months is there only if each of them has one. */
function wholeGoal(goals: readonly MonthGoals[], months: readonly PlainDate[]) {
  return (key: string): number | null => {
    const amounts = months.map((month) => goals.find((one) => one.month === month)?.amounts.get(key));
    return amounts.includes(undefined) ? null : amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  };
}

async function historyOf(ctx: Ctx): Promise<ForecastHistory> {
  const known = await readHistory(ctx);
  const is = known.learned_at === null ? 'working' : known.closed < ENOUGH ? 'few' : 'ready';
  const closed_deals = Math.floor(known.closed / FEWEST) * FEWEST;
  if (is !== 'ready') return { is, learned_at: known.learned_at, closed_deals, errors: null, rates: [], past: null };
  const stages = [...new Set(known.rates.map(({ deal_stage_id }) => deal_stage_id))];
  const ageRate = (stage: number, age: number) => {
    const found = known.rates.find((one) => one.deal_stage_id === stage && one.age === age);
    return found && found.closed > 0 ? Math.round(found.rate * 100) : null;
  };
  return {
    is,
    learned_at: known.learned_at,
    closed_deals,
    errors: errorsOf(known.past),
    rates: stages.map((deal_stage_id) => ({
      deal_stage_id,
      by_age: AGES.map((_, age) => ageRate(deal_stage_id, age)),
    })),
    past: seesAll(ctx) ? [...known.past] : null,
  };
}

function seesAll(ctx: Ctx): boolean {
  return visibility(ctx, DEAL.name).everything && (!ctx.onlyWith || seesAll(ctx.onlyWith));
}
