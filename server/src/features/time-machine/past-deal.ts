import type { PlainDate } from '@fairlead/domain/dates/plain';
import { writeDate } from '@fairlead/domain/dates/wire';
import { idsToName, readableColumns, valueText } from '@fairlead/domain/changes/reading';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { PastDeal, PastField } from '@fairlead/domain/time-machine/past.contract';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { requireCan } from '../../http/access';
import { readDeleted, readRecord } from '../../reading/records';
import { factsOf } from '../../writing/record-writing';
import { type ActorReader, readerFor } from '../changes/public';
import { changesAfter } from './past.queries';

/** A deal as it was at the end of a day: its current values, with all later changes reverted. */
export async function dealOfDay(ctx: Ctx, id: number, day: PlainDate): Promise<PastDeal> {
  const now = (await readRecord(ctx, DEAL.name, id)) ?? (await readDeleted(ctx, DEAL.name, [id]))[0];
  if (!now) throw notFound();
  requireCan(ctx, 'read_history', DEAL.name, factsOf(ctx, DEAL.name, now));
  const is_deleted = now.deleted_at !== null;
  let [past, existed]: [Row, boolean] = [now, !is_deleted];
  for (const { op, before } of await changesAfter(ctx, id, day)) {
    if (op === 'update') past = { ...past, ...before };
    else existed = op === 'delete';
  }
  return {
    id,
    name: String((existed ? past : now).name),
    on: writeDate(day),
    existed,
    is_deleted,
    fields: existed ? await fieldsOf(ctx, past, now) : [],
  };
}

async function fieldsOf(ctx: Ctx, past: Row, now: Row): Promise<PastField[]> {
  const columns = new Set(readableColumns(ctx.catalogue, DEAL.name));
  const ids = idsToName(ctx.catalogue, DEAL.name, [{ op: 'update', before: past, after: now }]);
  const reader = await readerFor(ctx, ids);
  return ctx.catalogue.fieldsOf(DEAL.name).flatMap((field): PastField[] => {
    const column = field.column ?? field.key;
    if (!columns.has(column) || !isLogged(field)) return [];
    const [was, is] = [past, now].map((row) => valueText(field, row[column], inCurrencyOf(ctx, row, reader)));
    return (was ?? is) == null ? [] : [{ field: field.key, label: field.label, was: was ?? null, is: is ?? null }];
  });
}

/**
 * The columns in the log: values that users write, and the closing time. Other columns are computed, or time stamps.
 */
function isLogged(field: Field): boolean {
  return (field.writable && field.key !== 'company_name') || isOwnField(field) || field.key === 'closed_time';
}

function inCurrencyOf(ctx: Ctx, { currency_id }: Row, reader: ActorReader): ActorReader {
  const deal_symbol = ctx.config.currencies.find(({ id }) => id === currency_id);
  return deal_symbol ? { ...reader, deal_symbol } : { ...reader, deal_symbol: undefined };
}
