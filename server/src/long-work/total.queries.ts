import type { Ctx } from '../base/context';
import { name, sql } from '../base/sql';

/** The number of records or rows that the work in this table is about. */
export async function totalOf({ db, account }: Ctx, table: string, id: number): Promise<number> {
  const { total } = await db.one<{ total: number }>(
    sql`select t.total from ${name(table)} t where t.account_id = ${account.id} and t.id = ${id}`,
  );
  return total;
}
