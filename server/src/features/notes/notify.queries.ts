import { type HangingName, NOTE } from '@fairlead/domain/kinds/hanging';
import { type IdColumn, idColumnOf, kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { SessionUser } from '@fairlead/domain/access/session.types';
import type { Ctx } from '../../base/context';
import { join, name, type Sql, sql } from '../../base/sql';
import { visibleHanging } from '../../reading/hanging';
import { visible } from '../../reading/visible';

/** What a mail tells of a note or comment that the actor has just written. */
export interface Told extends Readonly<Record<IdColumn, number | null>> {
  readonly title: string | null;
  readonly text: string;
  /** The note that it is, or that it is on. */
  readonly note_id: number | null;
  /** The name of the record that counts as its own. */
  readonly record_name: string;
}

export function noteToTell(ctx: Ctx, id: number): Promise<Told> {
  const on = (kind: RecordKind) => sql`t.${name(idColumnOf(kind))}`;
  return ctx.db.one(sql`select t.title, t.content as text, t.id as note_id, ${records(on)}
    from note t where t.account_id = ${ctx.account.id} and t.id = ${id}`);
}

export function commentToTell(ctx: Ctx, id: number): Promise<Told> {
  const on = (kind: RecordKind) => sql`coalesce(t.${name(idColumnOf(kind))}, n.${name(idColumnOf(kind))})`;
  return ctx.db.one(sql`select null as title, t.comment as text, t.note_id, ${records(on)}
    from comment t left join note n on n.account_id = t.account_id and n.id = t.note_id
    where t.account_id = ${ctx.account.id} and t.id = ${id}`);
}

function records(on: (kind: RecordKind) => Sql): Sql {
  const names = NOTE.on.map(
    (kind) => sql`(select k.${name(kindOf(kind).name_column)} from ${name(kind)} k
      where k.account_id = t.account_id and k.id = ${on(kind)})`,
  );
  const ids = NOTE.on.map((kind) => sql`${on(kind)} as ${name(idColumnOf(kind))}`);
  return sql`${join(ids)}, coalesce(${join(names)}, '') as record_name`;
}

/** Each of them takes part of a statement, so that many are asked for in several statements. */
const AT_ONCE = 50;

export interface ToRead {
  readonly name: HangingName;
  readonly id: number;
  readonly record: { readonly kind: RecordKind; readonly id: number };
}

/** Those active users who may see the note or comment and its record, each by their own rights. */
export async function readersAmong(
  ctx: Ctx,
  { name: what, id, record }: ToRead,
  users: readonly number[],
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  const rows = await ctx.db.rows<{ actor: SessionUser }>(sql`select to_jsonb(u) - 'password_hash' - 'email_key' as actor
    from account_user u where u.account_id = ${ctx.account.id} and u.id = any(${users}::bigint[])
      and u.deleted_at is null and u.email is not null order by u.id`);
  const found: { id: number; email: string }[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = rows.slice(start, start + AT_ONCE).map(({ actor }) => {
      const as: Ctx = { ...ctx, actor };
      return sql`select ${actor.id}::bigint as id, ${actor.email}::text as email
        where exists (select from ${name(what)} t where t.id = ${id} and ${visibleHanging(as, what, 't')})
          and exists (select from ${name(record.kind)} r where r.id = ${record.id} and ${visible(as, record.kind, 'r')})`;
    });
    found.push(...(await ctx.db.rows<{ id: number; email: string }>(join(part, ' union all '))));
  }
  return found;
}
