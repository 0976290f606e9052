import type { CurrencyBody, RateBody } from '@fairlead/domain/currencies/currencies.contract';
import { readDate } from '@fairlead/domain/dates/wire';
import { usedBy } from '@fairlead/domain/lists/entry';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { isCurrencyCode } from '@fairlead/domain/money/currency';
import { readRate } from '@fairlead/domain/money/rates';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Issue } from '@fairlead/domain/validation/issues';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid, invalidField, notFound } from '../../base/errors';
import { lockRows } from '../../reading/records';
import { createRecord, eraseRecords, updateRecords } from '../../writing/changes';
import { dealsIn, lockCurrencies, rateIds, todayOf } from './currencies.queries';

/** Adds a currency, with its first rate if one is given. Until it has a rate, no deal can be in it. */
export async function addCurrency(ctx: Ctx, body: CurrencyBody): Promise<number> {
  await lockCurrencies(ctx);
  const code = body.code?.trim().toUpperCase() ?? '';
  const given = body.rate ?? '';
  const rate = given === '' ? null : readRate(given);
  const day = await dayOf(ctx, body.valid_from ?? '');
  const issues = [
    ...codeIssue(ctx, code),
    ...(rate && 'problem' in rate ? [{ field: 'rate', msg: rate.problem }] : []),
    ...day.issues,
  ];
  if (issues.length) throw invalid(issues);
  const id = await createRecord(ctx, 'currency', { code });
  if (rate && 'rate' in rate) {
    await createRecord(ctx, 'currency_rate', { currency_id: id, valid_from: day.day, rate: rate.rate });
  }
  return id;
}

/** A currency in use is kept: amounts would lose their meaning without it. */
export async function removeCurrency(ctx: Ctx, id: number): Promise<void> {
  await lockCurrencies(ctx);
  const row = await currencyRow(ctx, id);
  const used = usedBy([{ record: DEAL.name, ...(await dealsIn(ctx, id)) }]);
  if (used) throw invalidField('base', `${used} Give them another currency first.`);
  await eraseRecords(ctx, 'currency_rate', await lockRows(ctx, 'currency_rate', await rateIds(ctx, id)));
  await eraseRecords(ctx, 'currency', [row]);
}

export async function addRate(ctx: Ctx, body: RateBody): Promise<number> {
  await lockCurrencies(ctx);
  const [currency] = body.currency_id ? await lockRows(ctx, 'currency', [body.currency_id]) : [];
  const rate = readRate(body.rate ?? '');
  const day = await dayOf(ctx, body.valid_from ?? '');
  const issues = [
    ...(currency ? [] : [{ field: 'currency_id', msg: body.currency_id ? MESSAGES.not_allowed : MESSAGES.required }]),
    ...('problem' in rate ? [{ field: 'rate', msg: (body.rate ?? '') === '' ? MESSAGES.required : rate.problem }] : []),
    ...day.issues,
  ];
  if (issues.length || !currency || 'problem' in rate) throw invalid(issues);
  return createRecord(ctx, 'currency_rate', { currency_id: currency.id, valid_from: day.day, rate: rate.rate });
}

/** Corrects the rate, or the day from which it applies. */
export async function correctRate(ctx: Ctx, id: number, body: RateBody): Promise<void> {
  await lockCurrencies(ctx);
  const before = await rateRow(ctx, id);
  const rate = body.rate === undefined ? { rate: undefined } : readRate(body.rate ?? '');
  const day = body.valid_from === undefined ? { day: undefined, issues: [] } : await dayOf(ctx, body.valid_from ?? '');
  const issues = [...('problem' in rate ? [{ field: 'rate', msg: rate.problem }] : []), ...day.issues];
  if (issues.length || 'problem' in rate) throw invalid(issues);
  const isSame = rate.rate !== undefined && Number(rate.rate) === Number(before.rate);
  const patch = { rate: isSame ? undefined : rate.rate, valid_from: day.day };
  await updateRecords(ctx, 'currency_rate', [{ before, patch }]);
}

/** The last rate stays as long as deals are in the currency. */
export async function removeRate(ctx: Ctx, id: number): Promise<void> {
  await lockCurrencies(ctx);
  const row = await rateRow(ctx, id);
  const currency = row.currency_id as number;
  if ((await rateIds(ctx, currency)).length === 1) {
    const { n } = await dealsIn(ctx, currency);
    const { code } = await currencyRow(ctx, currency);
    if (n) throw invalidField('base', `This is the only rate of ${String(code)}, which deals use. Correct it instead.`);
  }
  await eraseRecords(ctx, 'currency_rate', [row]);
}

function codeIssue({ account }: Ctx, code: string): Issue[] {
  if (!code) return [{ field: 'code', msg: MESSAGES.required }];
  if (!isCurrencyCode(code)) return [{ field: 'code', msg: MESSAGES.not_allowed }];
  return code === account.currency_code ? [{ field: 'code', msg: `${code} is the currency of the account.` }] : [];
}

/** Without a day, a rate applies from today on, by the time zone of the account. */
async function dayOf(ctx: Ctx, given: string): Promise<{ day: string; issues: readonly Issue[] }> {
  if (given.trim() === '') return { ...(await todayOf(ctx)), issues: [] };
  const read = readDate(given, ctx.account.time_zone);
  if ('date' in read) return { day: read.date, issues: [] };
  return { day: '', issues: [{ field: 'valid_from', msg: MESSAGES.not_allowed }] };
}

async function currencyRow(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await lockRows(ctx, 'currency', [id]);
  if (!row) throw notFound();
  return row;
}

async function rateRow(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await lockRows(ctx, 'currency_rate', [id]);
  if (!row) throw notFound();
  return row;
}
