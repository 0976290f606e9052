import { z } from 'zod';
import { DEAL_VISIBILITY_TYPES } from '../goals/visibility-type';
import { answers, contract, type Described } from '../wire/contract';
import { count, day, id, instant } from '../wire/formats';
import { AGES } from './method';

/** A month of the years that dates may lie in. */
export const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

/** A month of a year, as its first day. */
const month = z
  .string()
  .regex(MONTH, 'Is written as year and month, such as 2026-11')
  .transform((text) => `${text}-01`);
const chosen = z.coerce.number().int().positive().optional();
const cents = z.int();
const counted = z.strictObject({ count, cents });

/** The largest number of months at once. */
const MOST_MONTHS = 12;
export const USUAL_MONTHS = 6;

const figures = {
  won: counted,
  /** Won so far and committed. */
  commit: counted,
  /** These and the best case. */
  best_case: counted,
  /** Won so far and all open deals, at their whole value. */
  open: counted,
  /** The same, each open deal by its probability. */
  weighted_cents: cents,
  /** The same by history, with the range for eight of ten cases; null while too little is known. */
  history: z.strictObject({ cents, low_cents: cents, high_cents: cents }).nullable(),
  /** The sum of the month's goals; null without one. */
  goal_cents: cents.nullable(),
} as const;
const forecastFigures = z.strictObject(figures);
export type ForecastFigures = Described<typeof forecastFigures>;

const monthRow = z.strictObject({ first_day: day, last_day: day, ...figures });
const ownerRow = z.strictObject({ user_id: id.nullable(), team_id: id.nullable(), ...figures });
const teamRow = z.strictObject({ team_id: id.nullable(), ...figures });
export type ForecastMonth = Described<typeof monthRow>;
export type ForecastOwner = Described<typeof ownerRow>;

const pastMonth = z.strictObject({
  /** The first day of the month that was forecast. */
  month: day,
  history_cents: cents,
  low_cents: cents,
  high_cents: cents,
  weighted_cents: cents,
  won_cents: cents,
});

const history = z.strictObject({
  /** `working` until it is computed for the first time; `few` with too few closed deals. */
  is: z.enum(['ready', 'few', 'working']),
  learned_at: instant.nullable(),
  /** How many closed deals it was learned from, rounded down to tens. */
  closed_deals: count,
  errors: z
    .strictObject({
      months: count,
      history_percent: z.number(),
      weighted_percent: z.number(),
      history_lean: z.number(),
      weighted_lean: z.number(),
      within: count,
    })
    .nullable(),
  /** The win rates of everyone's deals by stage and age, in percent; null where too few deals were. */
  rates: z.array(z.strictObject({ deal_stage_id: id, by_age: z.array(z.number().nullable()).length(AGES.length) })),
  /** Only for readers who see all deals: it adds up what was won in the whole account. */
  past: z.array(pastMonth).nullable(),
});
export type ForecastHistory = Described<typeof history>;

const forecast = z.strictObject({
  months: z.array(monthRow),
  /** Of the chosen month, or of all. */
  total: forecastFigures,
  owners: z.array(ownerRow),
  teams: z.array(teamRow),
  /** Open deals that are in no month. */
  undated: counted,
  passed: counted,
  /** Open deals of the months that have no value, and add nothing. */
  without_value: count,
  history,
  deal_visibility_type: z.enum(DEAL_VISIBILITY_TYPES),
});
export type Forecast = Described<typeof forecast>;

/** What will be won, by month and owner: as owners say, by stage, and by history. */
export const readForecast = contract({
  method: 'GET',
  path: '/api/internal/forecast',
  query: z.object({
    /** The first month; this one if left out. */
    from: month.optional(),
    months: z.coerce.number().int().min(1).max(MOST_MONTHS).default(USUAL_MONTHS),
    /** The month whose owners and teams are answered; those of all months if left out. */
    month: month.optional(),
    deal_pipeline_id: chosen,
    team_id: chosen,
  }),
  answer: answers(forecast),
});
