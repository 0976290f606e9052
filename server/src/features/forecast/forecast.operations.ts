import { addDays, addMonths, type PlainDate, startOfMonth } from '@fairlead/domain/dates/plain';
import { writeDate } from '@fairlead/domain/dates/wire';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { scopeFilter } from '@fairlead/domain/forecast/cells';
import type { Forecast, ForecastHistory, readForecast } from '@fairlead/domain/forecast/forecast.contract';
import { AGES, ENOUGH, FEWEST } from '@fairlead/domain/forecast/method';
import { errorsOf } from '@fairlead/domain/forecast/past';
import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { z } from 'zod';
import type { Ctx } from '../../base/context';
import { type FieldIssue, invalid } from '../../base/errors';
import { inSlices } from '../../reading/held/slices';
import { visibility } from '../../reading/visible';
import { type MonthGoals, monthGoals } from '../goals/public';
import { heldFigures } from './held-forecast';
import { PASSED, sumsOf, UNDATED } from './figure-sums';
import { readFigures, readHistory } from './forecast.queries';

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
  const [found, history, goals] = await Promise.all([
    heldFigures(ctx, ask).then((held) => held ?? readFigures(ctx, ask)),
    historyOf(ctx),
    deal_pipeline_id === undefined ? monthGoals(ctx, days.months) : [],
  ]);
  const teamOf = teamsOf(ctx);
  const hasHistory = history.is === 'ready';
  const { whole, months, owners, teams } = await inSlices(sumsOf(found, isAsked(query), teamOf));
  const goalOf = wholeGoal(goals, query.month === undefined ? days.months : [query.month]);
  const wholeKey = team_id === undefined ? 'whole' : `team ${team_id}`;
  return {
    months: days.months.map((month) => ({
      first_day: writeDate(month),
      last_day: writeDate(lastOf(month)),
      ...months.of(numberOf(month)).figures(hasHistory, wholeGoal(goals, [month])(wholeKey)),
    })),
    total: whole.figures(hasHistory, goalOf(wholeKey)),
    owners: owners.all().map(([owner, own]) => ({
      user_id: owner || null,
      team_id: teamOf(owner),
      ...own.figures(hasHistory, owner ? goalOf(`user ${owner}`) : null),
    })),
    teams: teams.all().map(([team, own]) => ({
      team_id: team || null,
      ...own.figures(hasHistory, team ? goalOf(`team ${team}`) : null),
    })),
    undated: months.of(UNDATED).deals,
    passed: months.of(PASSED).deals,
    without_value: whole.without_value,
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

function isAsked({ month: asked }: Query): (month: number) => boolean {
  const only = asked === undefined ? undefined : numberOf(asked);
  return (month) => only === undefined || month === only;
}

const numberOf = (month: PlainDate) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** The teams of owners, by their ids. */
function teamsOf({ config }: Ctx): (owner: number) => number | null {
  const teams = new Map(config.users.map(({ id, team_id }) => [id, team_id]));
  return (owner) => teams.get(owner) ?? null;
}

/** A goal of several months is there only if each of them has one. */
function wholeGoal(goals: readonly MonthGoals[], months: readonly PlainDate[]) {
  const own = months.map((month) => goals.find((one) => one.month === month)?.amounts);
  return (key: string): number | null => {
    const amounts = own.map((one) => one?.get(key));
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
