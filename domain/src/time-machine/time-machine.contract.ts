import { z } from 'zod';
import { DEAL_VISIBILITY_TYPES } from '../goals/visibility-type';
import { MESSAGES } from '../validation/messages';
import { answers, contract, type Described } from '../wire/contract';
import { askedDay, count, day, id, instant, pagination, someone } from '../wire/formats';
import { paged } from '../wire/list-query';
import { STEPS } from './waterfall';

/** As everywhere, years have four digits. */
const plainDay = askedDay
  .refine((text) => text >= '1000', MESSAGES.not_allowed)
  .transform((text) => text.replaceAll('/', '-'));
const cents = z.int();

/** The days that are compared, and which deals make up the pipeline. */
const asked = {
  /** The comparison starts with the state at the beginning of this day, in the account's time zone. */
  since: plainDay,
  /** It ends with the state at the end of this day; now, if it is left out. */
  until: plainDay.optional(),
  deal_pipeline_id: z.coerce.number().int().positive().optional(),
  closing_by: plainDay.optional(),
  measure: z.enum(['value', 'weighted']).default('value'),
  /** Deals of one current owner. */
  user_id: z.coerce.number().int().positive().optional(),
} as const;

const sums = z.strictObject({ count, cents });

const waterfall = z.strictObject({
  since: day,
  until: day.nullable(),
  before: sums,
  /** In the order in which they are drawn; those without a deal are left out. */
  steps: z.array(z.strictObject({ step: z.enum(STEPS), count, cents, value_cents: cents })),
  after: sums,
  /** Whose deals are counted: those that the reader may see. */
  deal_visibility_type: z.enum(DEAL_VISIBILITY_TYPES),
  /** False while the past of the account is still being computed, so that there are no figures yet. */
  is_ready: z.boolean(),
});
export type Waterfall = Described<typeof waterfall>;

/** How the pipeline changed since a day. `value_cents` of a step: the current value of its deals, unweighted. */
export const pipelineChanges = contract({
  method: 'GET',
  path: '/api/internal/time_machine/changes',
  query: z.object(asked),
  answer: answers(waterfall),
});

const stood = z.strictObject({
  deal_stage_id: id.nullable(),
  cents,
  expected_close_date: day.nullable(),
});

const steppedDeal = z.strictObject({
  id,
  name: z.string(),
  user: someone.nullable(),
  before: stood.nullable(),
  after: stood.nullable(),
  /** What it adds to the step. */
  cents,
  is_deleted: z.boolean(),
  /** The last change of it in that time, and by whom. */
  changed_at: instant.nullable(),
  changed_by: someone.nullable(),
});
export type SteppedDeal = Described<typeof steppedDeal>;

/** The deals of one step, those with the largest effect first. */
export const changedDeals = contract({
  method: 'GET',
  path: '/api/internal/time_machine/deals',
  query: z.object({ ...asked, ...paged(50, 200), step: z.enum(STEPS) }),
  answer: answers(z.strictObject({ entries: z.array(steppedDeal), pagination })),
});

/** The open pipeline at the end of a day, stage by stage. */
export const pipelineAsOf = contract({
  method: 'GET',
  path: '/api/internal/time_machine/pipeline',
  query: z.object({ on: plainDay, deal_pipeline_id: asked.deal_pipeline_id, user_id: asked.user_id }),
  answer: answers(
    z.strictObject({
      on: day,
      stages: z.array(
        z.strictObject({
          deal_stage_id: id.nullable(),
          deal_pipeline_id: id,
          count,
          value_cents: cents,
          weighted_cents: cents,
        }),
      ),
      is_ready: z.boolean(),
    }),
  ),
});
