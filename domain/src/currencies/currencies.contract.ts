import { z } from 'zod';
import { idValue } from '../lists/lists.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { count, day, id, instant, nullableText, pageOf } from '../wire/formats';
import { idParams, paged } from '../wire/list-query';

const times = { created_at: instant, updated_at: instant };
/** `1.085`: what one unit is worth in the account's currency. */
const rate = z.string().regex(/^\d+\.\d+$/);

const currencyAnswer = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimal_places: count,
  /** The rate of today; null while the currency has none. */
  rate: rate.nullable(),
  /** The first day of that rate. */
  valid_from: day.nullable(),
  ...times,
});
export type CurrencyAnswer = Described<typeof currencyAnswer>;

const rateAnswer = z.strictObject({ id, currency_id: id, valid_from: day, rate, ...times });
export type RateAnswer = Described<typeof rateAnswer>;

const page = z.object(paged(50));
const text = z.string().max(100);
const number = z.union([text, z.number()]);

const currencyBody = z.object({ code: text.nullish(), rate: number.nullish(), valid_from: text.nullish() });
export type CurrencyBody = z.output<typeof currencyBody>;

const currencies = '/api/v3/admin/currencies';
export const listCurrencies = contract({
  method: 'GET',
  path: currencies,
  query: page,
  answer: answers(pageOf(currencyAnswer)),
});
/** With `rate` the first rate is added too, from `valid_from` or today on. */
export const createCurrency = contract({
  method: 'POST',
  path: currencies,
  root: 'currency',
  body: currencyBody,
  answer: answers(currencyAnswer),
});
export const deleteCurrency = contract({
  method: 'DELETE',
  path: `${currencies}/:id`,
  params: idParams,
  answer: NOTHING,
});

const rates = '/api/v3/admin/currency_rates';
const oneRate = { path: `${rates}/:id`, root: 'currency_rate', params: idParams } as const;
const rateBody = z.object({ currency_id: idValue.nullish(), valid_from: text.nullish(), rate: number.nullish() });
export type RateBody = z.output<typeof rateBody>;
const rateSearch = page.extend({ currency_id: idValue.optional() });
export type RateSearch = z.output<typeof rateSearch>;
/** The latest first. */
export const listRates = contract({
  method: 'GET',
  path: rates,
  query: rateSearch,
  answer: answers(pageOf(rateAnswer)),
});
export const createRate = contract({
  method: 'POST',
  path: rates,
  root: 'currency_rate',
  body: rateBody,
  answer: answers(rateAnswer),
});
export const updateRate = contract({ ...oneRate, method: 'PUT', body: rateBody, answer: answers(rateAnswer) });
export const deleteRate = contract({ ...oneRate, method: 'DELETE', answer: NOTHING });

const change = z.strictObject({
  /** The change set that Undo reverts; null if it is already undone. */
  change_set_id: id.nullable(),
  at: instant,
  /** Who changed it. */
  by: nullableText,
  code: z.string(),
  what: z.enum(['currency_added', 'currency_removed', 'rate_added', 'rate_changed', 'rate_removed']),
  valid_from: day.nullable(),
  old: rate.nullable(),
  new: rate.nullable(),
});
export type CurrencyChange = Described<typeof change>;
/** The changes of currencies and rates, the latest first; at most 100. */
export const listCurrencyChanges = contract({
  method: 'GET',
  path: '/api/internal/currencies/changes',
  answer: answers(z.strictObject({ changes: z.array(change), recalculating: z.boolean() })),
});
