import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/**
 * True if the parent is the company itself or one of its descendants. A lock serializes the check within an account,
 * so that two concurrent changes cannot form a cycle together.
 */
export async function closesCircle(ctx: Ctx, id: number, parent: number): Promise<boolean> {
  await oneAtATime(ctx);
  const found = await ctx.db.maybe(sql`with recursive above as (
      select ${parent}::bigint as id
      union select c.parent_company_id from above a join company c on c.account_id = ${ctx.account.id} and c.id = a.id
        where c.parent_company_id is not null)
    select 1 from above where id = ${id}`);
  return found !== undefined;
}

/** Which of many parents that are set at once form a cycle, given that all the others are set. */
export async function closingCircles(ctx: Ctx, parents: ReadonlyMap<number, number>): Promise<Set<number>> {
  if (!parents.size) return new Set();
  await oneAtATime(ctx);
  const rows = await ctx.db.rows<{ id: number; parent: number | null }>(sql`with recursive above as (
      select unnest(${[...parents.values()]}::bigint[]) as id
      union select c.parent_company_id from above a join company c on c.account_id = ${ctx.account.id} and c.id = a.id
        where c.parent_company_id is not null)
    select a.id, c.parent_company_id as parent from above a
      join company c on c.account_id = ${ctx.account.id} and c.id = a.id`);
  const now = new Map(rows.map(({ id, parent }) => [id, parent]));
  const closing = new Set<number>();
  for (const id of parents.keys()) {
    const passed = new Set([id]);
    let at = parents.get(id) ?? null;
    while (at !== null && !passed.has(at)) {
      passed.add(at);
      at = (closing.has(at) ? undefined : parents.get(at)) ?? now.get(at) ?? null;
    }
    if (at === id) closing.add(id);
  }
  return closing;
}

async function oneAtATime(ctx: Ctx): Promise<void> {
  await ctx.db.rows(sql`select pg_advisory_xact_lock(hashtext('parent_company'), ${ctx.account.id}::int)`);
}
