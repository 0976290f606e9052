import type { Sign } from '@fairlead/domain/money/money';
import type { Row } from '../../base/changes';
import type { ChangeEntry, ChangedField } from '@fairlead/domain/changes/changes.contract';
import { leaderOf } from '@fairlead/domain/changes/put-back';
import { idsToName, type ReadField, readChange, sourceOf } from '@fairlead/domain/changes/reading';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Page, pagination } from '@fairlead/domain/wire/list-query';
import { same } from '../../writing/changes';
import { readRecord } from '../../reading/records';
import { recordTables } from '../../base/record-tables';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { factsOf } from '../../writing/record-writing';
import { currencyChangeAfter, type HistoryRow, historyRows, historyTotal } from './history.queries';
import { type ActorReader, authorOf, readerFor } from './reader';
import { mayWrite } from './rights';

/** Every change of a record that the actor sees: user, time, origin, and each field's old and new value. */
export async function historyOf(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  page: number,
  perPage: number,
): Promise<Page<ChangeEntry>> {
  const record = await readRecord(ctx, kind, id);
  if (!record) throw notFound();
  requireCan(ctx, 'read_history', kind, factsOf(ctx, kind, record));
  const rows = await historyRows(ctx, kind, id, perPage, (page - 1) * perPage);
  const entries = await presentHistory(ctx, kind, record, rows);
  return { entries, pagination: pagination(page, perPage, await historyTotal(ctx, kind, id)) };
}

/** Log entries in readable form. The record's current values determine what can be restored. */
export async function presentHistory(
  ctx: Ctx,
  kind: RecordKind,
  record: Row,
  rows: readonly HistoryRow[],
): Promise<ChangeEntry[]> {
  const reader = await readerFor(ctx, idsToName(ctx.catalogue, kind, rows));
  const symbols = await symbolsOf(ctx, kind, record, rows);
  return rows.map((row, at) => present(ctx, kind, record, row, { ...reader, deal_symbol: symbols[at] }));
}

/**
 * The currency symbol of the deal's amounts at each of its changes, which are ordered newest first: going back in
 * time, each change of the currency says which one applied before. Undefined for the account's own.
 */
async function symbolsOf(
  ctx: Ctx,
  kind: RecordKind,
  { id, currency_id }: Row,
  rows: readonly HistoryRow[],
): Promise<(Sign | undefined)[]> {
  const [newest] = rows;
  if (kind !== DEAL.name || !ctx.config.currencies.length || !newest) return [];
  const later = await currencyChangeAfter(ctx, id, newest.id);
  let current = later === undefined ? currency_id : later.currency_id;
  return rows.map(({ after, before }) => {
    const sign = ctx.config.currencies.find((one) => one.id === current);
    if (after && 'currency_id' in after) current = before?.currency_id ?? null;
    return sign;
  });
}

function present(ctx: Ctx, kind: RecordKind, record: Row, row: HistoryRow, reader: ActorReader): ChangeEntry {
  const fields = readChange(ctx.catalogue, kind, row, reader).map((read): ChangedField => {
    const can_put_back = canPutBack(ctx, kind, record, row, read, reader);
    return { field: read.field.key, label: read.field.label, old: read.old, new: read.new, can_put_back };
  });
  const { id, change_set_id, at, via, op } = row;
  const can_put_back = fields.some((field) => field.can_put_back);
  return { id, change_set_id, at, user: authorOf(ctx, row.user_id), via, op, fields, can_put_back };
}

/** The old value differs from the current one, what it refers to still exists, and the actor may write the field. */
function canPutBack(
  ctx: Ctx,
  kind: RecordKind,
  record: Row,
  row: HistoryRow,
  { column, field }: ReadField,
  reader: ActorReader,
): boolean {
  if (row.op !== 'update' || !field.writable) return false;
  // The pipeline is restored together with its stage.
  if (leaderOf(kind, column, row.after ?? {}) === 'deal_stage_id' && column === 'deal_pipeline_id') return false;
  const old = row.before?.[column];
  if (same(recordTables[kind], column, record[column], old)) return false;
  const source = sourceOf(field);
  const ids = [old].flat().filter((id) => typeof id === 'number');
  if (source && !ids.every((id) => reader.isThere(source, id))) return false;
  return mayWrite(ctx, kind, record, { [column]: old });
}
