import type { ImportAnswer, ImportOptions, Target } from '@fairlead/domain/imports/import-setting.contract';
import type { FileProblem, ImportRecord, Made, RefusedRow, RowProblem } from '@fairlead/domain/imports/import.contract';
import type { ImportType } from '@fairlead/domain/imports/targets';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { Db } from '../../base/database';
import { recordTables } from '../../base/record-tables';
import { join, name, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { factsTable, touchTable } from '../../reading/facts';
import { slotsTable } from '../../reading/slots';
import type { FileRow } from './files/sheet-file';
import { importJson, importStatus } from './imports.present';

/** An import with the columns that the job needs. */
export interface Import {
  readonly id: number;
  readonly type: ImportType;
  readonly status: ImportRecord['status'];
  readonly user_id: number;
  readonly file_name: string;
  readonly headers: readonly string[];
  readonly mapping: readonly Target[];
  readonly options: ImportOptions;
  readonly answers: readonly ImportAnswer[];
  readonly problems: readonly FileProblem[];
  readonly total: number;
  readonly change_set_id: number | null;
  readonly created: number;
  readonly updated: number;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
}

export interface Counts {
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: number;
}

/** A failed import wrote nothing. */
export const emptiedImport = sql`done = 0, created = 0, updated = 0, skipped = 0, refused = 0`;
/** What an import created besides its records, such as list entries. */
export const madeColumn = (made: Made) => sql`made = ${JSON.stringify(made)}::jsonb`;

export async function insertImport(
  ctx: Ctx,
  row: { type: ImportType; file_name: string; headers: readonly string[] },
): Promise<number> {
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into import (account_id, type, file_name, user_id, headers, created_at)
    values (${ctx.account.id}, ${row.type}, ${row.file_name}, ${ctx.actor.id}, ${JSON.stringify(row.headers)}::jsonb, ${ctx.now})
    returning id`);
  return id;
}

/** One statement for each portion, with arrays: parsing them takes the database a third of the time of JSON. */
export async function insertRows(ctx: Ctx, id: number, rows: readonly FileRow[]): Promise<void> {
  const problems = rows.map(({ broken }) =>
    broken ? JSON.stringify([{ field: 'base', label: 'Row', msg: broken }]) : null,
  );
  await ctx.db.prepared.run(sql`insert into import_row (account_id, import_id, row_no, cells, problems, outcome)
    select ${ctx.account.id}, ${id}, x.row_no, x.cells::jsonb, x.problems::jsonb, case when x.problems is not null then 'refuse' end
      from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[],
        ${problems}::text[]) as x(row_no, cells, problems)`);
}

export interface UploadFacts {
  readonly headers: readonly string[];
  readonly header_key: string;
  readonly total: number;
  readonly problems: readonly FileProblem[];
  readonly sheet: string | null;
  readonly sheets: readonly string[];
}

export async function finishUpload(ctx: Ctx, id: number, facts: UploadFacts): Promise<void> {
  await ctx.db.run(sql`update import set headers = ${JSON.stringify(facts.headers)}::jsonb, header_key = ${facts.header_key},
      total = ${facts.total}, problems = ${JSON.stringify(facts.problems)}::jsonb,
      sheet = ${facts.sheet}, sheets = ${JSON.stringify(facts.sheets)}::jsonb
    where account_id = ${ctx.account.id} and id = ${id}`);
}

export async function deleteRows(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`delete from import_row where account_id = ${ctx.account.id} and import_id = ${id}`);
}

/** A workbook is kept as long as another of its sheets can be chosen. */
export async function keepFile(ctx: Ctx, id: number, content: Buffer): Promise<void> {
  await ctx.db.run(
    sql`insert into import_file (account_id, import_id, content) values (${ctx.account.id}, ${id}, ${content})`,
  );
}

export async function keptFile(ctx: Ctx, id: number): Promise<Buffer | undefined> {
  const found = await ctx.db.maybe<{
    content: Buffer;
  }>(sql`select content from import_file where account_id = ${ctx.account.id} and import_id = ${id}`);
  return found?.content;
}

/** Once the import is started, no other sheet can be chosen. */
export async function dropFile(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update import set sheets = '[]' where account_id = ${ctx.account.id} and id = ${id}`);
  await ctx.db.run(sql`delete from import_file where account_id = ${ctx.account.id} and import_id = ${id}`);
}

/** The user's own imports; account administrators see all. */
const mine = (ctx: Ctx) =>
  sql`t.account_id = ${ctx.account.id} and (t.user_id = ${ctx.actor.id} or ${ctx.actor.is_account_admin})`;

export function lockImport(ctx: Ctx, id: number): Promise<Import | undefined> {
  return ctx.db.maybe<Import>(
    sql`select t.*, ${importStatus} as status from import t where t.id = ${id} and ${mine(ctx)} for update`,
  );
}

export function findImport(ctx: Ctx, id: number): Promise<Import | undefined> {
  return ctx.db.maybe<Import>(
    sql`select t.*, ${importStatus} as status from import t where t.id = ${id} and ${mine(ctx)}`,
  );
}

export async function presentImport(ctx: Ctx, id: number): Promise<ImportRecord> {
  const { json } = await ctx.db.one<{ json: ImportRecord }>(
    sql`select ${importJson(ctx)} as json from import t where t.id = ${id} and ${mine(ctx)}`,
  );
  return json;
}

export async function listImports(
  ctx: Ctx,
  limit: number,
  offset: number,
): Promise<{ entries: ImportRecord[]; total: number }> {
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from import t where ${mine(ctx)}`);
  const rows = await ctx.db.rows<{ json: ImportRecord }>(sql`select ${importJson(ctx)} as json from import t
    where ${mine(ctx)} order by t.id desc limit ${limit} offset ${offset}`);
  return { entries: rows.map(({ json }) => json), total };
}

export async function writeSetting(
  ctx: Ctx,
  imp: Pick<Import, 'id' | 'mapping' | 'options' | 'answers'> & { readonly remembered_from?: number | null },
): Promise<void> {
  const from = imp.remembered_from === undefined ? sql`remembered_from` : sql`${imp.remembered_from}::bigint`;
  await ctx.db.run(sql`update import set mapping = ${JSON.stringify(imp.mapping)}::jsonb,
      options = ${JSON.stringify(imp.options)}::jsonb, answers = ${JSON.stringify(imp.answers)}::jsonb,
      remembered_from = ${from}
    where account_id = ${ctx.account.id} and id = ${imp.id}`);
}

export interface StoredRow {
  readonly row_no: number;
  readonly cells: string[];
  /** Set if the row was already refused at the upload, because it could not be read. */
  readonly problems: RowProblem[] | null;
}

export function readStoredRows(ctx: Ctx, id: number, after: number, limit: number): Promise<StoredRow[]> {
  return ctx.db.rows(sql`select row_no, cells, problems from import_row
    where account_id = ${ctx.account.id} and import_id = ${id} and row_no > ${after} order by row_no limit ${limit}`);
}

/** Free text is cut off at the length of its column. */
export const MOST_DISTINCT = 20_000;

/** The distinct texts of a column, used to guess its date format. */
export async function distinctCells(ctx: Ctx, id: number, column: number): Promise<string[]> {
  const rows = await ctx.db.rows<{
    cell: string;
  }>(sql`select distinct trim(cells->>${column}::int) as cell from import_row
    where account_id = ${ctx.account.id} and import_id = ${id} and trim(cells->>${column}::int) <> '' limit ${MOST_DISTINCT}`);
  return rows.map(({ cell }) => cell);
}

export async function refusedRows(ctx: Ctx, id: number, limit: number, offset: number): Promise<RefusedRow[]> {
  return ctx.db.rows(sql`select row_no as row, cells, coalesce(problems, '[]') as problems from import_row
    where account_id = ${ctx.account.id} and import_id = ${id} and outcome = 'refuse' order by row_no limit ${limit} offset ${offset}`);
}

export function refusedAfter(ctx: Ctx, id: number, after: number, limit: number): Promise<RefusedRow[]> {
  return ctx.db.rows(sql`select row_no as row, cells, coalesce(problems, '[]') as problems from import_row
    where account_id = ${ctx.account.id} and import_id = ${id} and outcome = 'refuse' and row_no > ${after}
    order by row_no limit ${limit}`);
}

export async function countRefused(ctx: Ctx, id: number): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*) as n from import_row
    where account_id = ${ctx.account.id} and import_id = ${id} and outcome = 'refuse'`);
  return n;
}

export async function markRunning(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update import set status = 'running', started_at = clock_timestamp(), finished_at = null, error = null,
      done = 0, created = 0, updated = 0, skipped = 0, refused = 0, made = '{}'
    where account_id = ${ctx.account.id} and id = ${id}`);
}

/**
 * Updates the database's statistics of the tables that lists and reports read: if facts or product lines are assumed
 * to be empty, a report over a few thousand deals takes longer than a statement may.
 */
export async function analyseRecords(db: Db): Promise<void> {
  const records = RECORD_KINDS.flatMap((kind) => [name(kind), factsTable(kind), touchTable(kind), slotsTable(kind)]);
  const links = RECORD_KINDS.flatMap((kind) => Object.values(recordTables[kind].links).map(({ table }) => table));
  await db.run(sql`analyze ${join([...records, ...[...new Set(links)].map(name), sql`change`])}`);
}

export async function writeRefused(
  ctx: Ctx,
  id: number,
  rows: readonly { row: number; problems: readonly RowProblem[] }[],
): Promise<void> {
  if (!rows.length) return;
  await ctx.db.run(sql`update import_row t set outcome = 'refuse', problems = x.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(row integer, problems jsonb)
    where t.account_id = ${ctx.account.id} and t.import_id = ${id} and t.row_no = x.row`);
}

/** The latest import with the same columns: the user's own, otherwise any user's. */
export function sameColumns(ctx: Ctx, id: number, type: ImportType, key: string): Promise<Import | undefined> {
  return ctx.db.maybe<Import>(sql`select t.* from import t
    where t.account_id = ${ctx.account.id} and t.type = ${type} and t.header_key = ${key} and t.id <> ${id}
      and t.started_at is not null
    order by t.user_id = ${ctx.actor.id} desc, t.id desc limit 1`);
}

/** Deletes the rows of imports that ended long ago. */
export async function deleteRowsBefore(db: Db, before: Date): Promise<number> {
  await db.run(sql`delete from import_file f using import i
    where i.account_id = f.account_id and i.id = f.import_id and i.created_at < ${before}`);
  return db.run(sql`delete from import_row r using import i
    where i.account_id = r.account_id and i.id = r.import_id and i.status <> 'running' and i.created_at < ${before}`);
}
