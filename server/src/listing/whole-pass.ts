import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import type { RowSql } from '../base/row-sql';
import { type Sql, sql } from '../base/sql';
import { isReadByReader } from '../reading/facts';
import { visibility } from '../reading/visible';

/** Owners of at least this many records see a part of the account for which a second process is worthwhile. */
const MANY_OWNERS = 100;

/**
 * Runs a query of a list that reads everything that the actor sees, for those who see much: a second process of the
 * database takes half of the rows, however many it returns. `asked` are all pieces that it reads.
 *
 * Deals are read in the order of their rows, unless the index of their readers answers alone. By itself the database
 * uses an index of another order: all begin with the account, whose rows are stored together, so the planner expects
 * index order to match row order, and jumps to half a million rows in the order of a company's name.
 */
export async function passOverRows<T>(ctx: Ctx, kind: RecordKind, asked: readonly RowSql[], query: Sql): Promise<T[]> {
  const seen = visibility(ctx, kind);
  if (!seen.everything && seen.owners.length < MANY_OWNERS) return ctx.db.rows<T>(query);
  return inTwo<T>(ctx, query, isReadByReader(kind, asked) ? 'on' : 'off');
}

/** The same for the counters of a whole account. */
export function passOverCounters<T>(ctx: Ctx, kind: RecordKind, query: Sql): Promise<T[]> {
  return visibility(ctx, kind).everything ? inTwo<T>(ctx, query, 'off') : ctx.db.rows<T>(query);
}

async function inTwo<T>({ db }: Ctx, query: Sql, indexes: 'on' | 'off'): Promise<T[]> {
  const [, rows] = await Promise.all([
    db.prepared.run(sql`select set_config('enable_indexscan', ${indexes}, true), set_config('work_mem', '64MB', true),
      set_config('parallel_tuple_cost', '0.01', true), set_config('max_parallel_workers_per_gather', '1', true)`),
    db.rows<T>(query),
    db.prepared.run(
      sql`select set_config('enable_indexscan', 'on', true), set_config('max_parallel_workers_per_gather', '0', true)`,
    ),
  ]);
  return rows;
}

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
