import type { Db } from '../base/database';
import { raw, type Sql, sql } from '../base/sql';

/**
 * The ids that a query finds, in its order and a portion at a time: the database holds the place and nobody the whole.
 * One at a time in a transaction.
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
