import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { hashOf } from '../../account/sessions';
import type { Ctx } from '../../base/context';
import { name, sql } from '../../base/sql';
import { visible } from '../../reading/visible';

export async function sessionOf(ctx: Ctx, token: string): Promise<number | undefined> {
  const found = await ctx.db.prepared.maybe<{ id: number }>(
    sql`select id from user_session where account_id = ${ctx.account.id} and token_hash = ${hashOf(token)}`,
  );
  return found?.id;
}

/** Those of the records that the actor sees. */
export async function seenOf(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    sql`select r.id from ${name(kind)} r where r.id = any(${ids}::bigint[]) and ${visible(ctx, kind, 'r')}`,
  );
  return rows.map(({ id }) => id);
}

export interface OpenRecord {
  readonly kind: RecordKind;
  readonly id: number;
  readonly field: string | null;
}

/**
 * Replaces the records that one browser of the actor has open. Returns the records about which others are to be
 * notified.
 */
export async function replaceOpen(
  ctx: Ctx,
  browser: string,
  open: readonly OpenRecord[],
): Promise<[RecordKind, number][]> {
  const { account, actor } = ctx;
  const mine = sql`p.account_id = ${account.id} and p.user_id = ${actor.id} and p.browser = ${browser}`;
  const rows = await ctx.db.rows<{ kind: RecordKind; record_id: number }>(sql`
    with asked as (
      select * from unnest(${open.map(({ kind }) => kind)}::text[], ${open.map(({ id }) => id)}::bigint[],
        ${open.map(({ field }) => field)}::text[]) a(kind, record_id, field)),
    left_now as (
      delete from live_presence p where ${mine}
         and not exists (select from asked a where a.kind = p.kind and a.record_id = p.record_id)
      returning p.kind, p.record_id),
    changed as (
      update live_presence p set field = a.field, seen_at = clock_timestamp() from asked a
       where ${mine} and a.kind = p.kind and a.record_id = p.record_id and a.field is distinct from p.field
      returning p.kind, p.record_id),
    new_now as (
      insert into live_presence (account_id, user_id, browser, kind, record_id, field)
      select ${account.id}, ${actor.id}, ${browser}, a.kind, a.record_id, a.field from asked a
       where not exists (select from live_presence p where ${mine} and a.kind = p.kind and a.record_id = p.record_id)
      on conflict do nothing
      returning kind, record_id)
    select * from left_now union select * from changed union select * from new_now`);
  return rows.map(({ kind, record_id }) => [kind, record_id]);
}
