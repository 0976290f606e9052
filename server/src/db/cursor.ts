import type { Db } from '../base/database';
import { raw, type Sql, sql } from '../base/sql';

/**
 * Yields the ids that a query finds, in its order and in portions. The database keeps the position, so that the full
 * list is never in memory. Only one per transaction at a time.
 */
export async function* idsInPortions(db: Db, query: Sql, portion: number): AsyncGenerator<number[]> {
  await db.run(sql`declare in_portions no scroll cursor for ${query}`);
  for (;;) {
    const rows = await db.rows<{ id: number }>(sql`fetch ${raw(String(Math.trunc(portion)))} from in_portions`);
    if (rows.length) yield rows.map(({ id }) => id);
    if (rows.length < portion) break;
  }
  await db.run(sql`close in_portions`);
}
