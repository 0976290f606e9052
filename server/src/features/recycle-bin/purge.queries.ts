import {
  HANGING_NAMES,
  type HangingName,
  type HangingPlace,
  hangingOf,
  isHanging,
} from '@fairlead/domain/kinds/hanging';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { idColumnOf, isRecordKind, kindsWhere, pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { referencesTo } from '../../db/references';
import { withMerged } from '../../reading/merged';
import { clearAssociations } from '../../writing/associations';
import { copyToFacts } from '../../writing/facts';
import { eraseDuplicateKeys } from '../../search/duplicate-keys';
import { eraseSearchWords, searchOfCompanies } from '../../search/search-documents';
import { all, name, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export type PurgedType =
  | RecordKind
  | HangingName
  | 'list_view'
  | 'calendar_filter'
  | 'product_line_goal'
  | 'saved_report'
  | 'dashboard'
  | 'report_schedule';

/**
 * Erases deleted records permanently: their values are removed from the rows, the change log, the notes on them, the
 * imported rows that they were read from and the copies in other records. Only the fact of the purge, its time and
 * its user remain.
 */
export async function purgeRecords(ctx: Ctx, type: PurgedType, given: readonly number[]): Promise<void> {
  if (!given.length) return;
  // Records merged into it are purged with it, because they are part of it.
  const ids = isRecordKind(type) ? await withMerged(ctx, type, given) : given;
  if (isRecordKind(type) || isHanging(type)) await purgeHanging(ctx, type, ids);
  if (isRecordKind(type)) {
    await eraseImportRows(ctx, type, ids);
    await eraseSearchWords(ctx, type, ids);
    await eraseDuplicateKeys(ctx, type, ids);
  }
  if (type === COMPANY.name) await eraseCopiedNames(ctx, ids);
  if (isRecordKind(type)) {
    await clearAssociations(ctx, type, ids);
    await eraseFromMerges(ctx, type, ids);
  }
  await ctx.db.run(sql`update change set before = null, after = null
    where account_id = ${ctx.account.id} and record_type = ${type} and record_id = any(${ids}::bigint[])`);
  await clearReferences(ctx, type, ids);
  await ctx.db.run(sql`delete from ${name(type)} where ${these(ctx, ids)}`);
  for (const record_id of ids) {
    ctx.changes.entries.push({ record_type: type, record_id, op: 'purge', before: null, after: null });
  }
}

/**
 * A record attached to others is purged with its primary, the first record that it is on. If the purged record is not
 * its primary, it remains.
 */
async function purgeHanging(ctx: Ctx, on: HangingPlace, ids: readonly number[]): Promise<void> {
  for (const what of HANGING_NAMES) {
    const places = hangingOf(what).on;
    if (!places.includes(on)) continue;
    const column = (place: HangingPlace) => name(`${place}_id`);
    const isOn = sql`account_id = ${ctx.account.id} and ${column(on)} = any(${ids}::bigint[])`;
    const isPrimary = all(places.slice(0, places.indexOf(on)).map((place) => sql`${column(place)} is null`));
    const rows = await ctx.db.rows<{ id: number }>(sql`select id from ${name(what)} where ${isOn} and ${isPrimary}`);
    await purgeRecords(
      ctx,
      what,
      rows.map(({ id }) => id),
    );
    await ctx.db.run(sql`update ${name(what)} set ${column(on)} = null where ${isOn}`);
  }
}

/**
 * The values that a record had from these while they were merged into it: the changes that the merge made to it, and
 * those that reverted them.
 */
async function eraseFromMerges(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  const own = idColumnOf(kind);
  await ctx.db.run(sql`with recursive made as (
      select m.change_set_id as id, m.${name(`into_${own}`)} as record from record_merge m
       where m.account_id = ${ctx.account.id} and m.${name(own)} = any(${ids}::bigint[])
      union select s.undone_by_id, x.record from made x join change_set s on s.account_id = ${ctx.account.id} and s.id = x.id
       where s.undone_by_id is not null)
    update change c set before = null, after = null from made x
     where c.account_id = ${ctx.account.id} and c.record_type = ${kind} and c.record_id = x.record
       and c.change_set_id = x.id and c.op = 'update'`);
}

async function eraseImportRows(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await ctx.db.run(sql`update import_row r set cells = '[]', problems = null
    where r.account_id = ${ctx.account.id} and r.record_id = any(${ids}::bigint[]) and r.import_id in (
      select t.import_id from ${name(kind)} t join import i on i.account_id = t.account_id and i.id = t.import_id
       where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[]) and i.type = ${pathOfKind(kind)})`);
}

/** A company's name is copied to its deals and people; this includes all of its former names. */
async function eraseCopiedNames(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const found = await ctx.db.rows<{ name: string }>(sql`
    select name from company where ${these(ctx, ids)}
    union select c.after->>'name' from change c where ${namedIn(ctx, ids)} and c.after ? 'name'
    union select c.before->>'name' from change c where ${namedIn(ctx, ids)} and c.before ? 'name'`);
  const names = found.map((row) => row.name);
  const copies = kindsWhere(({ copies_company_name }) => copies_company_name);
  for (const table of copies) {
    const emptied = await ctx.db.rows<{ id: number }>(sql`update ${name(table)} set company_name = null
      where account_id = ${ctx.account.id} and company_id = any(${ids}::bigint[]) returning id`);
    await copyToFacts(ctx, table, idsOf(emptied), ['company_name']);
  }
  await searchOfCompanies(ctx, ids);
  await ctx.db.run(sql`update change set before = before - 'company_name', after = after - 'company_name'
    where account_id = ${ctx.account.id} and record_type = any(${copies}::text[])
      and (before->>'company_name' = any(${names}::text[]) or after->>'company_name' = any(${names}::text[]))`);
}

function namedIn(ctx: Ctx, ids: readonly number[]): Sql {
  return sql`c.account_id = ${ctx.account.id} and c.record_type = ${COMPANY.name} and c.record_id = any(${ids}::bigint[])`;
}

/**
 * Like `on delete set null` of a foreign key: references to the purged records are cleared. No user made this change,
 * so it is not logged.
 */
async function clearReferences(ctx: Ctx, type: PurgedType, ids: readonly number[]): Promise<void> {
  for (const { table, column, cascades } of await referencesTo(ctx.db, type)) {
    if (cascades) continue;
    const set = sql`update ${name(table)} set ${name(column)} = null
      where account_id = ${ctx.account.id} and ${name(column)} = any(${ids}::bigint[])`;
    if (isRecordKind(table)) {
      await copyToFacts(ctx, table, idsOf(await ctx.db.rows<{ id: number }>(sql`${set} returning id`)), [column]);
    } else await ctx.db.run(set);
  }
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

function these(ctx: Ctx, ids: readonly number[]): Sql {
  return sql`account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`;
}

/** Records deleted before the given time, up to the limit; including those that an undo removed. */
export async function expired(ctx: Ctx, type: PurgedType, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(sql`select id from ${name(type)} where account_id = ${ctx.account.id}
    and deleted_at < ${before} and deleted_via in ('delete', 'undo') order by deleted_at limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}
