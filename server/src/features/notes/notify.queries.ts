import { NOTE } from '@fairlead/domain/kinds/hanging';
import { type IdColumn, kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { SessionUser } from '@fairlead/domain/access/session.types';
import type { Ctx } from '../../base/context';
import { join, name, sql } from '../../base/sql';
import { visibleHanging } from '../../reading/hanging';
import { visible } from '../../reading/visible';

type Told = Readonly<Record<IdColumn, number | null>> & {
  readonly title: string | null;
  readonly content: string;
  /** The name of the record that counts as the note's own. */
  readonly record_name: string;
};

/** A note that the actor has just written. */
export function noteToTell(ctx: Ctx, id: number): Promise<Told> {
  const names = NOTE.on.map(
    (kind) => sql`(select k.${name(kindOf(kind).name_column)} from ${name(kind)} k
      where k.account_id = t.account_id and k.id = t.${name(`${kind}_id`)})`,
  );
  return ctx.db.one(sql`select t.title, t.content, ${join(NOTE.on.map((kind) => sql`t.${name(`${kind}_id`)}`))},
      coalesce(${join(names)}, '') as record_name
    from note t where t.account_id = ${ctx.account.id} and t.id = ${id}`);
}

/** Each of them takes part of a statement, so that many are asked for in several statements. */
const AT_ONCE = 50;

/** The addresses of those active users who may see the note and the record that it is on, each by their own rights. */
export async function readersAmong(
  ctx: Ctx,
  id: number,
  on: RecordKind,
  users: readonly number[],
): Promise<readonly string[]> {
  const rows = await ctx.db.rows<{ actor: SessionUser }>(sql`select to_jsonb(u) - 'password_hash' - 'email_key' as actor
    from account_user u where u.account_id = ${ctx.account.id} and u.id = any(${users}::bigint[])
      and u.deleted_at is null and u.email is not null order by u.id`);
  const found: string[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = rows.slice(start, start + AT_ONCE).map(({ actor }) => {
      const as: Ctx = { ...ctx, actor };
      return sql`select ${actor.email}::text as email where exists (select from note t
        join ${name(on)} r on r.account_id = t.account_id and r.id = t.${name(`${on}_id`)}
        where t.id = ${id} and ${visibleHanging(as, NOTE.name, 't')} and ${visible(as, on, 'r')})`;
    });
    found.push(...(await ctx.db.rows<{ email: string }>(join(part, ' union all '))).map(({ email }) => email));
  }
  return found;
}
