import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

/** How many fields of each kind are not deleted. */
export async function countFields(ctx: Ctx): Promise<Map<RecordKind, number>> {
  const rows = await ctx.db.rows<{ kind: RecordKind; n: number }>(sql`select record_type as kind, count(*) as n
    from custom_field where account_id = ${ctx.account.id} and deleted_at is null group by 1`);
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}
