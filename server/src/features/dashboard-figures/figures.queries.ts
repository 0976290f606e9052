import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

/** No tile may delay the others for long. */
export async function boundEach(ctx: Ctx): Promise<void> {
  await ctx.db.prepared.run(sql`set local statement_timeout = '15s'`);
}
