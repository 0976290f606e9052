import type { Row } from '../../base/changes';
import { CHANGED_SINCE } from '@fairlead/domain/changes/wording';
import { setBack } from '@fairlead/domain/changes/put-back';
import { bodyValue, columnOfField, idsToName, valueText } from '@fairlead/domain/changes/reading';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { same } from '../../writing/changes';
import { lockRecord } from '../../reading/records';
import { recordTables } from '../../base/record-tables';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { conflict, invalidField, notFound } from '../../base/errors';
import { factsOf } from '../../writing/record-writing';
import { findChange, type HistoryRow, lastTouches } from './history.queries';
import { recordName } from './record-name';
import { authorOf, readerFor } from './reader';

/** The operations of one kind, as its own feature performs them: with all checks and all consequences. */
export interface RecordVerbs {
  update(ctx: Ctx, id: number, body: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** The record as its page shows it, as JSON text. */
  read(ctx: Ctx, id: number): Promise<string | undefined>;
}

export interface PutBackAsked {
  readonly change_id: number;
  readonly field: string;
  readonly overwrite: boolean;
}

/** Sets a field to its value before a change. A later value set by another user is overwritten only on request. */
export async function putFieldBack(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  verbs: RecordVerbs,
  asked: PutBackAsked,
): Promise<string> {
  const record = await lockRecord(ctx, kind, id);
  requireCan(ctx, 'read_history', kind, factsOf(ctx, kind, record));
  requireCan(ctx, 'update', kind, factsOf(ctx, kind, record));
  const change = await findChange(ctx, kind, id, asked.change_id);
  if (!change) throw notFound();
  const field = ctx.catalogue.field(kind, asked.field);
  const column = columnOfField(ctx.catalogue, kind, asked.field);
  if (!field?.writable || !column || change.op !== 'update' || !(column in (change.after ?? {}))) {
    throw invalidField(asked.field, 'Has invalid value');
  }
  if (!asked.overwrite) await requireTheirsUntouched(ctx, kind, record, change, field, column);
  const value = bodyValue(field, oldValue(kind, column, record, change));
  await verbs.update(ctx, id, { [field.key]: value });
  const answer = await verbs.read(ctx, id);
  // Restoring the old owner can make the record invisible to the actor.
  return answer ?? JSON.stringify({ id });
}

function oldValue(kind: RecordKind, column: string, record: Row, { before, after }: HistoryRow): unknown {
  if (!(column in recordTables[kind].links)) return before?.[column] ?? null;
  const ids = (value: unknown) => (Array.isArray(value) ? (value as number[]) : []);
  return setBack(ids(before?.[column]), ids(after?.[column]), ids(record[column]));
}

async function requireTheirsUntouched(
  ctx: Ctx,
  kind: RecordKind,
  record: Row,
  change: HistoryRow,
  field: Field,
  column: string,
): Promise<void> {
  const table = recordTables[kind];
  const [before, mine, theirs] = [change.before?.[column], change.after?.[column], record[column]];
  if (column in table.links || same(table, column, theirs, mine) || same(table, column, theirs, before)) return;
  const touches = await lastTouches(ctx, kind, [record.id], { change: change.id });
  const touch = touches.find((candidate) => candidate.column === column);
  if (!touch || touch.user_id === ctx.actor.id) return;
  const reader = await readerFor(
    ctx,
    idsToName(ctx.catalogue, kind, [
      { op: 'update', before: { [column]: before }, after: { [column]: theirs } },
      change,
    ]),
  );
  const text = (value: unknown) => valueText(field, value, reader);
  const found = {
    record_type: kind,
    record_id: record.id,
    record_name: recordName(kind, record),
    field: field.key,
    label: field.label,
    before: text(before),
    mine: text(mine),
    theirs: text(theirs),
    by: authorOf(ctx, touch.user_id),
    at: touch.at,
  };
  throw conflict(CHANGED_SINCE, { conflicts: [found] });
}
