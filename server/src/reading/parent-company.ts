import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/**
 * Would the parent be the company itself, or one of its descendants? Asked one at a time in an account, so that two
 * changes cannot close a circle together.
 */
export async function closesCircle(ctx: Ctx, id: number, parent: number): Promise<boolean> {
  await ctx.db.rows(sql`select pg_advisory_xact_lock(hashtext('parent_company'), ${ctx.account.id}::int)`);
  const found = await ctx.db.maybe(sql`with recursive above as (
      select ${parent}::bigint as id
      union select c.parent_company_id from above a join company c on c.account_id = ${ctx.account.id} and c.id = a.id
        where c.parent_company_id is not null)
    select 1 from above where id = ${id}`);
  return found !== undefined;
}
