import { isHanging } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, kindOf, pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { idsToName, valueText } from '@fairlead/domain/changes/reading';
import type { MergePreview, MergeRow, Moving } from '@fairlead/domain/merges/merges.contract';
import {
  hasValue,
  keptEmails,
  mergeRows,
  type MergeRowSpec,
  proposedFor,
  proposedToStay,
  countFilled,
} from '@fairlead/domain/merges/rows';
import { writeInstant } from '@fairlead/domain/dates/wire';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { readRecords } from '../../reading/records';
import { seenIds } from '../../writing/record-writing';
import { type ActorReader, readerFor } from '../changes/public';
import { requireGroup, requireMerge } from './merge.operations';
import { seenCounts } from './merge.queries';
import { labelOf } from './split-preview';

/** The records side by side, the proposed values, and what would move. */
export async function previewOf(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
  asked: number | undefined,
): Promise<MergePreview> {
  const [first = 0, ...rest] = ids;
  requireGroup(first, rest);
  const found = new Map((await readRecords(ctx, kind, ids)).map((row) => [row.id, row]));
  const rows = ids.map((id) => found.get(id) ?? missing());
  requireMerge(ctx, kind, rows);
  const united = await unitedCounts(ctx, kind, rows);
  // The deals of a primary contact are among the deals of the person.
  const isSaid = ({ label }: Moving) => united.some((one) => one.label === label);
  const moves = [...(await movesOf(ctx, kind, ids)).filter((one) => !isSaid(one)), ...united];
  const records = rows.map((row, at) => ({
    id: row.id,
    name: String(row[kindOf(kind).name_column] ?? ''),
    image_id: (row.image_id as number | null | undefined) ?? null,
    created_at: String(row.created_at),
    entries: moves.reduce((sum, { key, counts }) => sum + (isHanging(key) ? (counts[at] ?? 0) : 0), 0),
  }));
  const specs = mergeRows(ctx.catalogue, kind);
  const standing = records.map((one, at) => ({ ...one, filled: countFilled(specs, rows[at] as Row) }));
  const into = asked !== undefined && found.has(asked) ? asked : (proposedToStay(standing) ?? first);
  const reader = await readerFor(ctx, idsToName(ctx.catalogue, kind, rows.map(asChange)));
  const stays = found.get(into) as Row;
  const others = rows.filter((row) => row !== stays);
  return {
    type: pathOfKind(kind),
    into_id: into,
    records: records.map((one) => ({
      ...one,
      created_at: writeInstant(new Date(one.created_at), ctx.actor.time_zone),
    })),
    rows: specs.flatMap((row) => shownRow(row, rows, stays, others, reader)),
    moves,
    other_emails: [...keptEmails(kind, proposedValues(ctx, kind, stays, others), rows).other],
  };
}

const asChange = (row: Row) => ({ op: 'update', before: null, after: row });

function missing(): never {
  throw notFound();
}

/** A row that is empty in all records is not shown. */
function shownRow(
  row: MergeRowSpec,
  rows: readonly Row[],
  stays: Row,
  others: readonly Row[],
  reader: ActorReader,
): MergeRow[] {
  if (!rows.some((record) => hasValue(row, record))) return [];
  const texts = rows.map((record) => textOf(row, record, reader));
  const choices = rows.map(({ id }, at) => {
    const alike = texts.findIndex((text) => text !== null && plain(text) === plain(texts[at] ?? ''));
    return {
      record_id: id,
      text: texts[at] ?? null,
      same_as: alike >= 0 && alike < at ? (rows[alike]?.id ?? null) : null,
    };
  });
  const proposed = proposedFor(row, stays, others)?.id ?? null;
  return [{ key: row.key, label: row.label, united: row.united, choices, proposed }];
}

const plain = (text: string) => text.trim().toLowerCase();

function textOf(row: MergeRowSpec, record: Row, reader: ActorReader): string | null {
  const parts = row.fields.flatMap((field) => valueText(field, record[field.column ?? field.key], reader) ?? []);
  const words = parts.filter((part) => part !== '');
  return words.length ? words.join(row.key === 'name' ? ' ' : ', ') : null;
}

function proposedValues(ctx: Ctx, kind: RecordKind, stays: Row, others: readonly Row[]): Row {
  const taken = mergeRows(ctx.catalogue, kind).flatMap((row) => {
    const from = proposedFor(row, stays, others) ?? stays;
    return row.columns.map((column) => [column, from[column]]);
  });
  return { ...stays, ...Object.fromEntries(taken) };
}

/** What would move, as far as the actor sees it. */
async function movesOf(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<Moving[]> {
  const counts = await seenCounts(ctx, kind, ids);
  const tables = [...new Set(counts.map(({ table }) => table))];
  return tables.map((table) => ({
    key: table,
    label: labelOf(table),
    counts: ids.map((id) => counts.reduce((sum, one) => sum + (one.table === table && one.id === id ? one.n : 0), 0)),
  }));
}

/** Sets that are united, such as the deals of people and tags. */
async function unitedCounts(ctx: Ctx, kind: RecordKind, rows: readonly Row[]): Promise<Moving[]> {
  const found: Moving[] = [];
  for (const [key, { kind: linked }] of Object.entries(kindOf(kind).links)) {
    const label = ctx.catalogue.field(kind, key)?.label;
    if (label === undefined || key === 'shared_user_ids') continue;
    const sets = rows.map((row) => (row[key] as readonly number[] | undefined) ?? []);
    const seen = isRecordKind(linked) ? new Set(await seenIds(ctx, linked, [...new Set(sets.flat())])) : undefined;
    const counts = sets.map((ids) => ids.filter((id) => !seen || seen.has(id)).length);
    if (counts.some((n) => n > 0)) found.push({ key, label, counts });
  }
  return found;
}
