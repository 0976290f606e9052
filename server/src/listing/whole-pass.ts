import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import type { RowSql } from '../base/row-sql';
import { type Sql, sql } from '../base/sql';
import { isReadByReader } from '../reading/facts';
import { visibility } from '../reading/visible';

/** So many owners have a part of an account of which it is worth giving half to a second process. */
const MANY_OWNERS = 100;

/**
 * Runs a query of a list that reads all that the actor sees, for those who see much: a second process of the database takes
 * half of the rows, however many it hands over. `asked` are all pieces that it reads.
 *
 * Deals are read from the rows where they lie, unless the index of their readers answers alone. Left to itself the database takes
 * an index of another order: all begin with the account, whose rows lie together, so that it expects their rows to be
 * together too, and jumps to half a million of them in the order of a company's name.
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
