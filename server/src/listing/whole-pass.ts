import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { type Sql, sql } from '../base/sql';
import { visibility } from '../reading/visible';

/**
 * Runs a query that may read all that the actor sees. For those who see a whole account, a second process of the
 * database may take half of it.
 */
export async function wholePass<T>(ctx: Ctx, kind: RecordKind, query: Sql): Promise<T[]> {
  if (!visibility(ctx, kind).everything) return ctx.db.rows<T>(query);
  const [, rows] = await Promise.all([
    ctx.db.prepared.run(sql`set local max_parallel_workers_per_gather = 1`),
    ctx.db.rows<T>(query),
    ctx.db.prepared.run(sql`set local max_parallel_workers_per_gather = 0`),
  ]);
  return rows;
}
