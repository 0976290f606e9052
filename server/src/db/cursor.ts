import type { Db } from '../base/database';
import { raw, type Sql, sql } from '../base/sql';

/**
 * Yields the rows that a query finds, in its order and in portions. The database keeps the position, so that the full
 * list is never in memory. Only one per transaction at a time.
 */
export async function* rowsInPortions<T extends object>(db: Db, query: Sql, portion: number): AsyncGenerator<T[]> {
  await db.run(sql`declare in_portions no scroll cursor for ${query}`);
  let isOpen = true;
  const next = () =>
    db.rows<T>(sql`fetch ${raw(String(Math.trunc(portion)))} from in_portions`).catch((error: unknown) => {
      isOpen = false;
      throw error;
    });
  try {
    for (;;) {
      const rows = await next();
      if (rows.length) yield rows;
      if (rows.length < portion) break;
    }
  } finally {
    if (isOpen) await db.run(sql`close in_portions`);
  }
}

/** The same for a query that finds ids alone. */
export async function* idsInPortions(db: Db, query: Sql, portion: number): AsyncGenerator<number[]> {
  for await (const rows of rowsInPortions<{ id: number }>(db, query, portion)) yield rows.map(({ id }) => id);
}
