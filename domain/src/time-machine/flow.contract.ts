import { z } from 'zod';
import { DATE_PRESETS, type DatePreset } from '../dates/presets';
import { DEAL_VISIBILITY_TYPES } from '../goals/visibility-type';
import { MESSAGES } from '../validation/messages';
import { answers, contract, type Described } from '../wire/contract';
import { askedDay, count, day, id, instant, nullableText, pagination, someone } from '../wire/formats';
import { paged } from '../wire/list-query';
import { COHORT_AGES, COHORT_OUTCOMES, type CohortAge, FLOW_PARTS } from './flow';

const plainDay = askedDay
  .refine((text) => text >= '1000', MESSAGES.not_allowed)
  .transform((text) => text.replaceAll('/', '-'));
const cents = z.int();
const presets = DATE_PRESETS.map((preset) => preset.key) as [DatePreset, ...DatePreset[]];
const askedId = z.coerce.number().int().positive();

/** The range of days, as in reports, and which deals are counted. */
const range = {
  preset: z.enum(presets).default('last_12_months'),
  days: z.coerce.number().int().min(0).max(36_500).optional(),
  from: plainDay.optional(),
  to: plainDay.optional(),
  /** A filter of lists, as JSON. */
  filter: z.string().max(20_000).optional(),
} as const;

const ofStages = {
  ...range,
  /** By which of the deals' dates. */
  date_field: z.string().min(1).max(120).default('created_at'),
  deal_pipeline_id: askedId.optional(),
} as const;
const ofCohorts = { ...range, deal_pipeline_id: askedId.optional() } as const;

const sums = z.strictObject({ count, value_cents: cents });

const head = {
  /** The days that it covers, in the reader's time zone; null for no limit. */
  range: z.strictObject({ from: day.nullable(), to: day.nullable() }),
  as_of: instant,
  deal_visibility_type: z.enum(DEAL_VISIBILITY_TYPES),
  total: sums,
  /** False while the past of the account is still being computed, so that there are no figures yet. */
  is_ready: z.boolean(),
} as const;

const flowStep = z.strictObject({
  what: z.enum(['all', 'stage', 'won']),
  deal_stage_id: id.nullable(),
  reached: sums,
  moved: sums,
  lost: sums,
  open: sums,
  /** For deals that were open at the end of a day and have left the stage; null without any. */
  days: z.strictObject({ count, median: z.number(), slow: z.number() }).nullable(),
});
export type AnsweredStep = Described<typeof flowStep>;

const stageFlow = z.strictObject({ ...head, deal_pipeline_id: id, steps: z.array(flowStep) });
export type StageFlow = Described<typeof stageFlow>;

/** How far deals got in a pipeline: all of them, its open stages in their order, and won. */
export const flowOfStages = contract({
  method: 'GET',
  path: '/api/internal/time_machine/stages',
  query: z.object(ofStages),
  answer: answers(stageFlow),
});

const flowDeal = z.strictObject({
  id,
  name: z.string(),
  company_name: nullableText,
  user: someone.nullable(),
  deal_stage_id: id.nullable(),
  cents,
  created_on: day,
  closed_on: day.nullable(),
  expected_close_date: day.nullable(),
});
export type FlowDeal = Described<typeof flowDeal>;
const flowDeals = answers(z.strictObject({ entries: z.array(flowDeal), total: sums, pagination }));

/** The deals of a part of a stage, the most valuable ones first. Without a stage, of all or of those that were won. */
export const dealsOfStages = contract({
  method: 'GET',
  path: '/api/internal/time_machine/stages/deals',
  query: z.object({
    ...ofStages,
    ...paged(50, 200),
    what: z.enum(['all', 'stage', 'won']).default('all'),
    deal_stage_id: askedId.optional(),
    part: z.enum(FLOW_PARTS).default('reached'),
  }),
  answer: flowDeals,
});

const age = z.coerce
  .number()
  .refine((months): months is CohortAge => (COHORT_AGES as readonly number[]).includes(months), MESSAGES.not_allowed);

const aged = z.strictObject({
  age: z.number(),
  won: sums,
  lost: sums,
  open: sums,
});

const cohort = z.strictObject({
  /** Its first day. */
  month: day,
  total: sums,
  /** The ages that all its deals have reached. */
  ages: z.array(aged),
});
export type Cohort = Described<typeof cohort>;

const cohorts = z.strictObject({ ...head, months: z.array(cohort) });
export type Cohorts = Described<typeof cohorts>;

/** The deals of each month of creation, and their outcomes after some months. */
export const cohortsOfDeals = contract({
  method: 'GET',
  path: '/api/internal/time_machine/cohorts',
  query: z.object(ofCohorts),
  answer: answers(cohorts),
});

/** The deals of a month, or only those with this outcome at an age. */
export const dealsOfCohort = contract({
  method: 'GET',
  path: '/api/internal/time_machine/cohorts/deals',
  query: z.object({
    ...ofCohorts,
    ...paged(50, 200),
    /** Its first day; all months, if it is left out. */
    month: plainDay.optional(),
    age: age.optional(),
    outcome: z.enum(COHORT_OUTCOMES).optional(),
  }),
  answer: flowDeals,
});
