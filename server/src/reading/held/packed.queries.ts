import { join, name, type Sql, sql } from '../../base/sql';
import type { Reading } from './held-store';

type Packed = Readonly<Record<string, Buffer | null>>;

/**
 * All values of each column as one binary array: creating an object for each row would take longer than the computation.
 */
export function packedColumns(alias: string, columns: readonly string[]): Sql {
  return join(
    columns.map((column, at) => sql`array_send(array_agg(${name(alias)}.${name(column)})) as ${name(`c${at}`)}`),
  );
}

/** The columns of a portion; none where it has no rows. */
export async function readPacked(ctx: Reading, query: Sql): Promise<Buffer[] | undefined> {
  const row = await ctx.db.one<Packed>(query);
  return row.c0 ? (Object.values(row) as Buffer[]) : undefined;
}
