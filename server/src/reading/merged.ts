import { kindOfPath, idColumnOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { name, type Sql, sql } from '../base/sql';
import { visible } from './visible';

const intoColumn = (kind: RecordKind) => name(`into_${idColumnOf(kind)}`);
const ownColumn = (kind: RecordKind) => name(idColumnOf(kind));

/** The row m of `record_merge` belongs to a merge in effect: it was not split, or merged again after the split. */
export function stands(alias: string): Sql {
  const m = name(alias);
  return sql`not exists (select from change_set s where s.account_id = ${m}.account_id and s.id = ${m}.change_set_id
    and s.undone_by_id is not null)`;
}

/** The record that this one is part of now, if the actor sees it. The remaining one may itself have been merged. */
export async function survivorOf(ctx: Ctx, kind: RecordKind, id: number): Promise<number | undefined> {
  const account = ctx.account.id;
  const found = await ctx.db.prepared.maybe<{ id: number }>(sql`with recursive after as (
      select m.${intoColumn(kind)} as id, 1 as step from record_merge m
       where m.account_id = ${account} and m.${ownColumn(kind)} = ${id} and ${stands('m')}
      union select m.${intoColumn(kind)}, a.step + 1 from after a join record_merge m
        on m.account_id = ${account} and m.${ownColumn(kind)} = a.id and ${stands('m')} where a.step < 50)
    select t.id from after a join ${name(kind)} t on t.id = a.id where ${visible(ctx, kind, 't')} limit 1`);
  return found?.id;
}

/** These records and all that were merged into them, directly or through others. */
export async function withMerged(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  const account = ctx.account.id;
  const rows = await ctx.db.rows<{ id: number }>(sql`with recursive part as (
      select unnest(${ids}::bigint[]) as id
      union select m.${ownColumn(kind)} from part p join record_merge m
        on m.account_id = ${account} and m.${intoColumn(kind)} = p.id and ${stands('m')})
    select id from part order by id`);
  return rows.map(({ id }) => id);
}

/** Those of these records that others were merged into. */
export async function mergedInto(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  const into = intoColumn(kind);
  const rows = await ctx.db.rows<{ id: number }>(sql`select distinct m.${into} as id from record_merge m
    where m.account_id = ${ctx.account.id} and m.${into} = any(${ids}::bigint[]) and ${stands('m')}`);
  return rows.map(({ id }) => id);
}

export const MERGED = 'This record was merged into another. Nothing was saved.';

const RECORD_CALL = /^\/api\/(?:v3|internal)\/([a-z]+|:type)\/:id(?=\/|$)/;

/** The same for the record that a call names in its path. */
export async function survivorAsked(
  ctx: Ctx,
  path: string,
  { type = '', id = '' }: Readonly<Record<string, string | undefined>>,
): Promise<number | undefined> {
  const [, plural] = RECORD_CALL.exec(path) ?? [];
  const kind = plural === undefined ? undefined : kindOfPath(plural === ':type' ? type : plural);
  return kind && /^\d{1,15}$/.test(id) ? survivorOf(ctx, kind, Number(id)) : undefined;
}
