import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from '../../base/changes';
import { recordTables } from '../../base/record-tables';
import { any, join, name, type Sql, sql } from '../../base/sql';
import { hangingMayBeSeen } from '../../reading/hanging';
import { mayBeSeenAmongMany } from '../../reading/visible';
import type { Ctx } from '../../base/context';

/** What is listed there: records, and files, which are deleted by themselves. */
export const BIN_KINDS = [...RECORD_KINDS, DOCUMENT.name] as const;
export type BinKind = (typeof BIN_KINDS)[number];

export function nameColumnOf(kind: BinKind): string {
  return isRecordKind(kind) ? kindOf(kind).name_column : DOCUMENT.name_column;
}

const ownerColumnOf = (kind: BinKind) => recordTables[kind].owner ?? 'user_id';

/** Which deleted records the actor sees: all, or the actor's own deletions and those of these owners. */
export type BinScope =
  | { readonly everything: true }
  | { readonly everything: false; readonly owners: readonly number[] };

export interface BinRow {
  readonly kind: BinKind;
  readonly id: number;
  readonly name: string;
  readonly deleted_at: string;
  readonly at: string;
  readonly row: Row;
}

export function deletedRecords(
  ctx: Ctx,
  kinds: readonly BinKind[],
  scope: BinScope,
  limit: number,
  offset: number,
): Promise<BinRow[]> {
  const pieces = kinds.map((kind) => {
    const owner = name(ownerColumnOf(kind));
    return sql`select ${kind}::text as kind, t.id, t.${name(nameColumnOf(kind))} as name, t.deleted_at,
        wire_time(t.deleted_at) as at, jsonb_build_object('id', t.id, 'deleted_by_user_id', t.deleted_by_user_id,
          'created_by_user_id', t.created_by_user_id, ${ownerColumnOf(kind)}::text, t.${owner}) as row
      from ${name(kind)} t where ${inBin(ctx, kind, scope)}`;
  });
  return ctx.db.rows(
    sql`${join(pieces, ' union all ')} order by deleted_at desc, kind, id limit ${limit} offset ${offset}`,
  );
}

export async function deletedTotal(ctx: Ctx, kinds: readonly BinKind[], scope: BinScope): Promise<number> {
  const pieces = kinds.map((kind) => sql`(select count(*) from ${name(kind)} t where ${inBin(ctx, kind, scope)})`);
  return (await ctx.db.one<{ n: number }>(sql`select ${join(pieces, ' + ')} as n`)).n;
}

/** Deleted by a user. A record that an undo removed is restored by reverting that undo, not from the recycle bin. */
function inBin(ctx: Ctx, kind: BinKind, scope: BinScope): Sql {
  const own = sql`t.deleted_by_user_id = ${ctx.actor.id}`;
  const theirs = scope.everything ? sql`true` : any([own, teamsOwn(ctx, kind, scope.owners)]);
  return sql`t.account_id = ${ctx.account.id} and t.deleted_at is not null and t.deleted_via = 'delete'
    and ${isRecordKind(kind) ? mayBeSeenAmongMany(ctx, kind, 't') : hangingMayBeSeen(ctx, kind, 't')} and ${theirs}`;
}

/** For team leads: what the team owns, and what the actor owns or created. */
function teamsOwn(ctx: Ctx, kind: BinKind, owners: readonly number[]): Sql {
  if (!owners.length) return sql`false`;
  const owner = name(isRecordKind(kind) ? 'owner_key' : ownerColumnOf(kind));
  return sql`(t.${owner} = any(${owners}::bigint[]) or t.created_by_user_id = ${ctx.actor.id})`;
}

/** Does another record of a kind with unique names have the name of this deleted one? */
export async function nameIsTaken(ctx: Ctx, kind: RecordKind, id: number): Promise<boolean> {
  const { taken } = await ctx.db.one<{
    taken: boolean;
  }>(sql`select exists (select from ${name(kind)} c join ${name(kind)} d
      on d.account_id = c.account_id and d.id = ${id} and c.name_key = d.name_key
    where c.account_id = ${ctx.account.id} and c.deleted_at is null and c.id <> d.id) as taken`);
  return taken;
}
