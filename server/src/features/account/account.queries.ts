import { sql } from '../../db/sql';
import type { Ctx } from '../../http/context';

/** False when it was so already. */
export async function writeReadOnly(ctx: Ctx, app_read_only: boolean): Promise<boolean> {
  const written = await ctx.db.run(sql`update account set app_read_only = ${app_read_only}
    where id = ${ctx.account.id} and app_read_only <> ${app_read_only}`);
  return written > 0;
}
