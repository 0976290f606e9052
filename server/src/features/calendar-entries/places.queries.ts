import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { visibleHanging } from '../../reading/hanging';

/** Looked up before an entry is written. */

export async function zoneOfUser(ctx: Ctx, id: number): Promise<string | undefined> {
  const found = await ctx.db.prepared.maybe<{ time_zone: string }>(
    sql`select time_zone from account_user where account_id = ${ctx.account.id} and id = ${id}`,
  );
  return found?.time_zone;
}

/** The company of the deal, or of the person. It is not answered, only used to decide what is kept. */
export async function companyOfPlaces(ctx: Ctx, deal: number | null, person: number | null): Promise<number | null> {
  const found = await ctx.db.prepared.maybe<{ company_id: number | null }>(
    deal === null
      ? sql`select company_id from person where account_id = ${ctx.account.id} and id = ${person}`
      : sql`select company_id from deal where account_id = ${ctx.account.id} and id = ${deal}`,
  );
  return found?.company_id ?? null;
}

/** Whether the actor sees the entry, and it is not a part of another. An entry with parts cannot become one. */
export async function mayBeParent(ctx: Ctx, parent: number, part: number | undefined): Promise<boolean> {
  const found = await ctx.db.prepared.maybe(sql`select e.id from calendar_entry e
    where e.id = ${parent} and e.parent_id is null and ${visibleHanging(ctx, CALENDAR_ENTRY.name, 'e')}
      and not exists (select from calendar_entry p where p.account_id = ${ctx.account.id}
        and p.parent_id = ${part ?? 0} and p.deleted_at is null)`);
  return found !== undefined;
}

/** The parts of an entry that the actor sees, in their order. */
export async function partsInOrder(ctx: Ctx, whole: number): Promise<number[]> {
  const rows = await ctx.db.prepared.rows<{ id: number }>(sql`select p.id from calendar_entry p
    where p.account_id = ${ctx.account.id} and p.parent_id = ${whole} and ${visibleHanging(ctx, CALENDAR_ENTRY.name, 'p')}
    order by p.part_position nulls last, p.id`);
  return rows.map(({ id }) => id);
}
