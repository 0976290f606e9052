import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import type { Pagination } from '../wire/list-query';
import { SEARCH_TYPES, type SearchSettings, type SearchType } from './settings';
import type { RecordKind } from '../kinds/kinds';

/** What a hit shows of its record, so that one can tell it from others of that name. */
export interface SearchHit {
  readonly type: RecordKind;
  readonly id: number;
  readonly name: string;
  /** The person's or deal's company. */
  readonly company_name: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly tags: readonly string[];
  readonly position: string | null;
  readonly city: string | null;
  readonly value: string | null;
  readonly deal_stage_id: number | null;
  readonly is_archived: boolean;
  readonly is_customer: boolean;
  readonly user_id: number | null;
  /** Found only by forgiving a slip of the fingers. */
  readonly alike: boolean;
}

export interface SearchTotal {
  readonly total: number;
  /** False: there are more than that. */
  readonly exact: boolean;
}

export interface SearchAnswer {
  readonly entries: readonly SearchHit[];
  readonly pagination: Pagination & { readonly exact: boolean };
  readonly totals: Readonly<Partial<Record<RecordKind, SearchTotal>>>;
}

const types = z
  .string()
  .max(200)
  .transform((text) =>
    text.split(',').filter((one): one is SearchType => (SEARCH_TYPES as readonly string[]).includes(one)),
  );

export const searchCall = contract({
  method: 'GET',
  path: '/api/internal/search',
  query: z.object({
    q: z.string().max(200).default(''),
    /** Instead of the kinds that the user has settled on. */
    types: types.optional(),
    /** `deal-12,person-7`: these instead of what is typed, as far as they can be seen. */
    records: z.string().max(600).optional(),
    page: z.coerce.number().int().min(1).max(50).catch(1).default(1),
  }),
  answer: answers<SearchAnswer>(),
});

export interface UserSettings {
  readonly global_search_settings: SearchSettings;
}
export const userSettings = contract({
  method: 'GET',
  path: '/api/v3/user_settings',
  answer: answers<UserSettings>(),
});
export const saveSearchSettings = contract({
  method: 'PUT',
  path: '/api/v3/user_settings/global_search_settings',
  body: z.object({ value: z.looseObject({ types: z.array(z.string().max(40)).max(40).optional() }) }),
  answer: answers<{ readonly value: SearchSettings }>(),
});
