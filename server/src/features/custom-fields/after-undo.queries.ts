import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { name, type Sql, sql } from '../../base/sql';

/** What has its place among its siblings. */
export const PLACED = ['custom_field_group', 'custom_field', 'custom_field_entry'] as const;
export type Placed = (typeof PLACED)[number];

/** How many fields of each kind are not deleted. */
export async function countFields(ctx: Ctx): Promise<Map<RecordKind, number>> {
  const rows = await ctx.db.rows<{ kind: RecordKind; n: number }>(sql`select record_type as kind, count(*) as n
    from custom_field where account_id = ${ctx.account.id} and deleted_at is null group by 1`);
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

/** The siblings among which each has its place. The places of choices may have gaps, because the API sets them. */
const SIBLINGS: Readonly<Record<Placed, { readonly within: Sql; readonly live: Sql; readonly gaps: boolean }>> = {
  custom_field_group: { within: sql`t.record_type`, live: sql`true`, gaps: false },
  custom_field: {
    within: sql`t.record_type, t.custom_field_group_id`,
    live: sql`t.deleted_at is null`,
    gaps: false,
  },
  custom_field_entry: { within: sql`t.custom_field_id`, live: sql`true`, gaps: true },
};

/** Those whose position is not their place, counted from 1. Of two with the same position, a returned one is first. */
export function misplaced(
  ctx: Ctx,
  type: Placed,
  returned: readonly number[],
): Promise<{ id: number; place: number }[]> {
  const { within, live, gaps } = SIBLINGS[type];
  const asked = gaps ? sql`is_shared` : sql`true`;
  return ctx.db.rows(sql`select id, place from (
      select id, position, place, bool_or(is_twice) over (partition by siblings) as is_shared from (
        select t.id, t.position, row(${within})::text as siblings,
          row_number() over (partition by ${within} order by t.position, t.id = any(${returned}::bigint[]) desc, t.id) as place,
          count(*) over (partition by ${within}, t.position) > 1 as is_twice
        from ${name(type)} t where t.account_id = ${ctx.account.id} and ${live}) s) p
    where ${asked} and place <> position`);
}
