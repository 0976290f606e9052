import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Page } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import type { DealRecord } from './deal.types';

export interface DealTotals {
  readonly value: string;
  readonly weighted_value: string;
  readonly count: number;
}

export const dealCalls = recordContracts({
  plural: 'deals',
  root: 'deal',
  query: listQuery,
  one: answers<DealRecord>(),
  listed: answers<Page<Partial<DealRecord> & { id: number }> & { totals?: DealTotals }>(),
});
export const {
  list: listDeals,
  show: showDeal,
  create: createDeal,
  update: updateDeal,
  remove: deleteDeal,
} = dealCalls;

/** The deals of a person and of a company; archived_deals=true lists the archived ones instead. */
const dealsOfRecord = {
  method: 'GET',
  params: idParams,
  query: listQuery,
  answer: answers<Page<Partial<DealRecord> & { id: number }>>(),
} as const;
export const personDeals = contract({ ...dealsOfRecord, path: '/api/internal/people/:id/deals' });
export const personDealsV3 = contract({ ...dealsOfRecord, path: '/api/v3/people/:id/deals' });
export const companyDeals = contract({ ...dealsOfRecord, path: '/api/v3/companies/:id/deals' });

export interface DealCard {
  readonly id: number;
  readonly name: string;
  readonly deal_value: string | null;
  readonly weighted_value: string;
  readonly company: { readonly id: number; readonly name: string } | null;
  readonly user: { readonly id: number; readonly first_name: string; readonly last_name: string } | null;
  readonly deal_stage_id: number;
  readonly probability: number | null;
  readonly days_in_stage: number;
  readonly status: number | null;
  readonly updated_at: string;
  readonly expected_close_date: string | null;
  readonly closed_time: string | null;
  readonly next_entry_name: string | null;
  readonly next_entry_due: string | null;
}

export interface BoardColumn {
  readonly stage: { readonly id: number; readonly name: string; readonly percent: number };
  readonly count: number;
  readonly value: string;
  readonly weighted_value: string;
  readonly cards: readonly DealCard[];
  /** There are more than the cards sent. */
  readonly more: boolean;
}

export interface Board {
  readonly pipeline: { readonly id: number; readonly name: string };
  readonly columns: readonly BoardColumn[];
}

const filter = z.union([z.string().max(20_000), z.looseObject({})]).optional();

/** The board's first paint: exact count, total and weighted total of every column, and its first cards. */
export const dealBoard = contract({
  method: 'GET',
  path: '/api/internal/deals/board',
  query: z.object({
    pipeline_id: z.coerce.number().int().positive().optional(),
    filter,
    per_column: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: answers<Board>(),
});

/** More cards of one column, after the last one shown. */
export const boardColumn = contract({
  method: 'GET',
  path: '/api/internal/deals/board/column',
  query: z.object({
    stage_id: z.coerce.number().int().positive(),
    filter,
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: answers<{ cards: readonly DealCard[]; more: boolean }>(),
});
