import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import type { ListTotal } from './record-list';
import { join, sql } from '../base/sql';
import { visibility, visibleOfOthers } from '../reading/visible';

/**
 * The total number of records of a kind that the actor sees. The exact counters cover the actor's own and the team's
 * records; only records that are shared or reached through a deal are read.
 */
export async function countVisible(ctx: Ctx, kind: RecordKind): Promise<ListTotal> {
  const seen = visibility(ctx, kind);
  const counters = sql`select sum(n) as n from record_counter where account_id = ${ctx.account.id} and record_type = ${kind}`;
  if (seen.everything) return ctx.db.one(sql`select coalesce(sum(n), 0)::bigint as count from (${counters}) c`);
  const others = visibleOfOthers(ctx, kind, 't', seen).map(
    ({ from, where }) => sql`union all select count(*) from ${from} where ${where}`,
  );
  return ctx.db.one(sql`select coalesce(sum(n), 0)::bigint as count from (
    ${counters} and owner_key = any(${seen.owners}::bigint[]) ${join(others, ' ')}) c`);
}
