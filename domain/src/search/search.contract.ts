import { z } from 'zod';
import { answers, contract, type Described, describing } from '../wire/contract';
import { SEARCH_TYPES, type SearchType } from './settings';
import { count, id, money, nullableText, pagination } from '../wire/formats';
import { recordKind } from '../kinds/kind-schemas';
import type { SearchSettings } from './settings';

/** What a hit shows of its record, to distinguish it from others with the same name. */
const searchHit = z.strictObject({
  type: recordKind,
  id,
  name: z.string(),
  /** The company of a person or deal. */
  company_name: nullableText,
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  tags: z.array(z.string()),
  position: nullableText,
  city: nullableText,
  value: money.nullable(),
  deal_stage_id: id.nullable(),
  is_archived: z.boolean(),
  is_customer: z.boolean(),
  user_id: id.nullable(),
  /** Found only by tolerating a typing error. */
  alike: z.boolean(),
});
export type SearchHit = Described<typeof searchHit>;

const searchTotal = z.strictObject({
  total: count,
  /** False: there are more than this count. */
  exact: z.boolean(),
});
export type SearchTotal = Described<typeof searchTotal>;

const searchAnswer = z.strictObject({
  entries: z.array(searchHit),
  pagination: pagination.extend({ exact: z.boolean() }),
  totals: z.partialRecord(recordKind, searchTotal),
});
export type SearchAnswer = Described<typeof searchAnswer>;

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
    /** Overrides the kinds in the user's settings. */
    types: types.optional(),
    /** `deal-12,person-7`: these records instead of a query, as far as the caller may see them. */
    records: z.string().max(600).optional(),
    page: z.coerce.number().int().min(1).max(50).catch(1).default(1),
  }),
  answer: answers(searchAnswer),
});

const searchSettings = describing<SearchSettings>()(z.strictObject({ types: z.array(z.enum(SEARCH_TYPES)) }));
const yesOrNo = z.enum(['true', 'false']);
const settingsAnswer = z.strictObject({
  global_search_settings: searchSettings,
  disable_convert_to_customer_modal: yesOrNo,
});
export const userSettings = contract({
  method: 'GET',
  path: '/api/v3/user_settings',
  answer: answers(settingsAnswer),
});
export const saveSearchSettings = contract({
  method: 'PUT',
  path: '/api/v3/user_settings/global_search_settings',
  body: z.object({ value: z.looseObject({ types: z.array(z.string().max(40)).max(40).optional() }) }),
  answer: answers(z.strictObject({ value: searchSettings })),
});
/** Whether winning a first deal no longer asks to make its company a customer. */
export const saveConvertModalSetting = contract({
  method: 'PUT',
  path: '/api/v3/user_settings/disable_convert_to_customer_modal',
  root: 'user_setting',
  body: z.object({
    value: z.union([yesOrNo, z.boolean().transform((on): 'true' | 'false' => (on ? 'true' : 'false'))]),
  }),
  answer: answers(z.strictObject({ value: yesOrNo })),
});
