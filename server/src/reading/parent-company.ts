import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/**
 * True if the parent is the company itself or one of its descendants. A lock serializes the check within an account,
 * so that two concurrent changes cannot form a cycle together.
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
