import { z } from 'zod';
import { DEAL_VISIBILITY_TYPES } from '../goals/visibility-type';
import { MESSAGES } from '../validation/messages';
import { answers, contract, type Described } from '../wire/contract';
import { askedDay, count, day, id, nullableText, someone } from '../wire/formats';
import { idParams } from '../wire/list-query';

/** As everywhere, years have four digits. */
const plainDay = askedDay
  .refine((text) => text >= '1000', MESSAGES.not_allowed)
  .transform((text) => text.replaceAll('/', '-'));
const cents = z.int();
const askedId = z.coerce.number().int().positive();

/** Which deals: of a pipeline, and of one current owner. */
const asked = { deal_pipeline_id: askedId.optional(), user_id: askedId.optional() } as const;

const stands = {
  deal_stage_id: id.nullable(),
  deal_pipeline_id: id,
  /** In the account's currency, by today's rate. */
  cents,
  expected_close_date: day.nullable(),
} as const;

const pastCard = z.strictObject({
  id,
  name: z.string(),
  company_name: nullableText,
  user: someone.nullable(),
  /** On that day. */
  stood: z.strictObject(stands),
  /** Today. */
  stands: z.strictObject({ ...stands, closed_on: day.nullable(), is_archived: z.boolean(), is_deleted: z.boolean() }),
});
export type PastCard = Described<typeof pastCard>;

const pastColumn = z.strictObject({
  /** Null for deals without a stage. */
  deal_stage_id: id.nullable(),
  deal_pipeline_id: id,
  count,
  value_cents: cents,
  weighted_cents: cents,
  /** The most valuable ones first. */
  cards: z.array(pastCard),
});
export type PastColumn = Described<typeof pastColumn>;

const pastBoard = z.strictObject({
  on: day,
  columns: z.array(pastColumn),
  deal_visibility_type: z.enum(DEAL_VISIBILITY_TYPES),
  is_ready: z.boolean(),
});
export type PastBoard = Described<typeof pastBoard>;

const onDay = { on: plainDay, ...asked };

/** The open deals at the end of a day, by stage; stages without a deal are left out. */
export const boardAsOf = contract({
  method: 'GET',
  path: '/api/internal/time_machine/board',
  query: z.object({ ...onDay, per_column: z.coerce.number().int().min(1).max(200).default(30) }),
  answer: answers(pastBoard),
});

/** More cards of one stage; of the deals without a stage, if none is named. */
export const cardsAsOf = contract({
  method: 'GET',
  path: '/api/internal/time_machine/board/column',
  query: z.object({
    ...onDay,
    deal_stage_id: askedId.optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: answers(z.strictObject({ cards: z.array(pastCard) })),
});

const pastDay = z.strictObject({ day, count, value_cents: cents, won: count, lost: count });
export type PastDay = Described<typeof pastDay>;

const pastDays = z.strictObject({
  /** Of the first change that is known within thirty years; null without deals. */
  first: day.nullable(),
  days: z.array(pastDay),
  is_ready: z.boolean(),
});

/** The open deals at the end of each day from one until today, and how many were won and lost on it. */
export const daysOfPipeline = contract({
  method: 'GET',
  path: '/api/internal/time_machine/days',
  query: z.object({ from: plainDay.optional(), ...asked }),
  answer: answers(pastDays),
});

const pastField = z.strictObject({ field: z.string(), label: z.string(), was: nullableText, is: nullableText });
export type PastField = Described<typeof pastField>;

const pastDeal = z.strictObject({
  id,
  name: z.string(),
  on: day,
  /** False before it was created and while it was in the recycle bin. */
  existed: z.boolean(),
  is_deleted: z.boolean(),
  /** Every field that has a value then or now, in the reader's notation. */
  fields: z.array(pastField),
});
export type PastDeal = Described<typeof pastDeal>;

/** A deal as it was at the end of a day, today if none is named, computed from the change log. */
export const dealAsOf = contract({
  method: 'GET',
  path: '/api/internal/time_machine/deals/:id',
  params: idParams,
  query: z.object({ on: plainDay.optional() }),
  answer: answers(pastDeal),
});
