import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { name, sql } from '../../base/sql';
import { comparedColumns, type ComparedRow } from '../../search/duplicate-keys';
import { asideTable } from './pairs.queries';

export interface Aside {
  readonly a: number;
  readonly b: number;
  /** A merge passed the pair on; no user dismissed these two. */
  readonly is_passed_on: boolean;
}

/** An existing pair keeps who dismissed it and when, unless a user dismisses it now. */
export async function writeAsides(
  ctx: Ctx,
  kind: RecordKind,
  pairs: readonly { readonly a: number; readonly b: number; readonly print: string }[],
  by: 'user' | 'merge' | 'split' = 'user',
): Promise<void> {
  if (!pairs.length) return;
  await ctx.db.prepared.run(sql`insert into ${asideTable(kind)} (account_id, a_id, b_id, print, user_id, at, is_passed_on)
    select ${ctx.account.id}, x.a, x.b, x.print, ${ctx.actor.id || null}::bigint, ${ctx.now}::timestamptz, ${by === 'merge'}
      from unnest(${pairs.map(({ a }) => a)}::bigint[], ${pairs.map(({ b }) => b)}::bigint[],
        ${pairs.map(({ print }) => print)}::text[]) as x(a, b, print)
    on conflict (account_id, a_id, b_id) do update set print = excluded.print${
      by === 'user' ? sql`, user_id = excluded.user_id, at = excluded.at, is_passed_on = false` : sql``
    }`);
}

/** The dismissed pairs of these records, including those passed on by merges. */
export function asidesOf(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<Aside[]> {
  const side = (
    column: 'a_id' | 'b_id',
  ) => sql`select s.a_id as a, s.b_id as b, s.is_passed_on from ${asideTable(kind)} s
    where s.account_id = ${ctx.account.id} and s.${name(column)} = any(${ids}::bigint[])`;
  return ctx.db.prepared.rows(sql`${side('a_id')} union ${side('b_id')}`);
}

/** The pairs among these records that a split dismissed: by its author, at its moment. */
export function saidBySplit(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
  split: number,
): Promise<{ a: number; b: number }[]> {
  return ctx.db.prepared.rows(sql`select s.a_id as a, s.b_id as b from ${asideTable(kind)} s
    join change_set c on c.account_id = s.account_id and c.id = ${split} and c.at = s.at and c.user_id = s.user_id
    where s.account_id = ${ctx.account.id} and not s.is_passed_on
      and s.a_id = any(${ids}::bigint[]) and s.b_id = any(${ids}::bigint[])`);
}

/** Whether a user dismissed a pair of one of the first with one of the others. */
export async function saidAmong(
  ctx: Ctx,
  kind: RecordKind,
  some: readonly number[],
  others: readonly number[],
): Promise<boolean> {
  const found = await ctx.db.prepared.maybe(sql`select from ${asideTable(kind)} s
    where s.account_id = ${ctx.account.id} and not s.is_passed_on
      and s.a_id = any(${[...some, ...others]}::bigint[]) and s.b_id = any(${[...some, ...others]}::bigint[])
      and (s.a_id = any(${some}::bigint[])) <> (s.b_id = any(${some}::bigint[])) limit 1`);
  return found !== undefined;
}

/** The values by which records are compared, also those in the recycle bin or merged. */
export async function rowsInAnyState(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Map<number, ComparedRow>> {
  const rows = await ctx.db.prepared.rows<ComparedRow>(sql`select ${comparedColumns(kind, 't')} from ${name(kind)} t
    where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
