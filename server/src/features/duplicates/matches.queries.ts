import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { name, sql } from '../../base/sql';
import { visible } from '../../reading/visible';
import { comparedColumns, type ComparedRow } from '../../search/duplicate-keys';
import { KIND_NUMBER } from '../../search/search-documents';

/** The maximum number of records for each key and each beginning: a warning shows three. */
const MOST_OF_KEY = 120;
const MOST = 400;
const NAME_PLACE = 0;

/** The visible records that share one of these keys, or have a name with a word that begins like this. */
export function candidates(
  ctx: Ctx,
  kind: RecordKind,
  keys: readonly number[],
  beginning: string | undefined,
): Promise<ComparedRow[]> {
  return ctx.db.prepared.rows<ComparedRow>(sql`
    with keyed as materialized (
      select d.record_id from unnest(${keys}::bigint[]) as x(key)
        cross join lateral (select record_id from duplicate_key d where d.account_id = ${ctx.account.id} and d.key = x.key
          order by d.record_id limit ${MOST_OF_KEY}) d
      union
      (select w.record_id from search_word w where w.account_id = ${ctx.account.id} and w.kind = ${KIND_NUMBER[kind]}
        and w.place = ${NAME_PLACE} and w.word >= ${beginning ?? ''} and w.word < ${`${beginning ?? ''}\u{10FFFF}`}
        and ${beginning !== undefined} limit ${MOST_OF_KEY}))
    select ${comparedColumns(kind, 't')} from (select record_id from keyed limit ${MOST}) k
      join ${name(kind)} t on t.account_id = ${ctx.account.id} and t.id = k.record_id where ${visible(ctx, kind, 't')}`);
}

/** The name of a company that is being chosen, if the actor sees it. */
export async function companyNameOf(ctx: Ctx, id: number): Promise<string | null> {
  const found = await ctx.db.prepared.maybe<{ name: string }>(sql`select t.name from company t
    where t.id = ${id} and ${visible(ctx, COMPANY.name, 't')}`);
  return found?.name ?? null;
}

/** A key that many records share is skipped: their other keys find them. */
const MOST_OF_MANY = 10;

/** The records that share one of these keys and that the actor sees, each once. */
export function candidatesOfMany(ctx: Ctx, kind: RecordKind, keys: readonly number[]): Promise<ComparedRow[]> {
  return ctx.db.prepared.rows<ComparedRow>(sql`
    with keyed as materialized (
      select distinct d.record_id from unnest(${keys}::bigint[]) as x(key)
        cross join lateral (select record_id from duplicate_key d where d.account_id = ${ctx.account.id} and d.key = x.key
          order by d.record_id limit ${MOST_OF_MANY}) d)
    select ${comparedColumns(kind, 't')} from keyed k
      join ${name(kind)} t on t.account_id = ${ctx.account.id} and t.id = k.record_id where ${visible(ctx, kind, 't')}`);
}

/** The names of these records, if the actor sees them. */
export function namesOf(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return ctx.db.prepared.rows(sql`select t.id, t.${name(kindOf(kind).name_column)} as name from ${name(kind)} t
    where t.id = any(${ids}::bigint[]) and ${visible(ctx, kind, 't')}`);
}
