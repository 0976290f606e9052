import { DEAL } from '../kinds/deal.kind';
import { z } from 'zod';
import { answers, contract, type Described } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import { dealRecord } from './deal.types';
import { count, day, id, instant, listed, listTotals, money, named, nullableText, pageOf } from '../wire/formats';

const dealTotals = listTotals.extend({ value: money, weighted_value: money });
export type DealTotals = Described<typeof dealTotals>;

/** `totals` if requested. */
export const dealsPage = pageOf(listed(dealRecord)).extend({ totals: dealTotals.optional() });

export const dealCalls = recordContracts({
  plural: 'deals',
  root: DEAL.name,
  query: listQuery,
  answer: {
    one: answers(dealRecord),
    list: answers(dealsPage),
  },
});
export const { list: listDeals, create: createDeal, update: updateDeal } = dealCalls;

/** The deals of a person and of a company; archived_deals=true lists the archived ones instead. */
const dealsOfRecord = {
  method: 'GET',
  params: idParams,
  query: listQuery,
  answer: answers(pageOf(listed(dealRecord))),
} as const;
export const personDeals = contract({ ...dealsOfRecord, path: '/api/internal/people/:id/deals' });
export const personDealsV3 = contract({ ...dealsOfRecord, path: '/api/v3/people/:id/deals' });
export const companyDeals = contract({ ...dealsOfRecord, path: '/api/v3/companies/:id/deals' });

const dealCard = z.strictObject({
  id,
  name: z.string(),
  /** In the deal's own currency. */
  deal_value: money.nullable(),
  currency_id: id.nullable(),
  /** Both in the account's currency, as the sums of the columns are. */
  account_value: money.nullable(),
  weighted_value: money.nullable(),
  company: named.extend({ is_customer: z.boolean().optional() }).nullable(),
  user: z.strictObject({ id, first_name: z.string(), last_name: z.string() }).nullable(),
  deal_stage_id: id,
  probability: z.number().nullable(),
  days_in_stage: z.number(),
  status: z.number().nullable(),
  updated_at: instant,
  expected_close_date: day.nullable(),
  closed_time: instant.nullable(),
  next_entry_name: nullableText,
  next_entry_due: day.nullable(),
  next_entry_time: instant.nullable(),
});
export type DealCard = Described<typeof dealCard>;

const column = z.strictObject({
  stage: z.strictObject({ id, name: z.string(), percent: z.number() }),
  count,
  value: money,
  weighted_value: money,
  cards: z.array(dealCard),
  /** The column has more cards than were sent. */
  more: z.boolean(),
});
export type BoardColumn = Described<typeof column>;

const board = z.strictObject({ pipeline: named, columns: z.array(column) });
export type Board = Described<typeof board>;

/** Which deals the columns show, and in which order; the order of the last change unless another is requested. */
const asked = listQuery.pick({ filter: true, sort_by: true, sort_direction: true }).shape;

/** The board's first paint: exact count, total and weighted total of every column, and its first cards. */
export const dealBoard = contract({
  method: 'GET',
  path: '/api/internal/deals/board',
  query: z.object({
    pipeline_id: z.coerce.number().int().positive().optional(),
    ...asked,
    per_column: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: answers(board),
});

/** More cards of one column, after the last one shown. */
export const boardColumn = contract({
  method: 'GET',
  path: '/api/internal/deals/board/column',
  query: z.object({
    stage_id: z.coerce.number().int().positive(),
    ...asked,
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: answers(z.strictObject({ cards: z.array(dealCard), more: z.boolean() })),
});
