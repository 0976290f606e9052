import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/**
 * The prepared statements of this transaction keep the plan that suits every value: a record is read by its keys whatever it
 * is, and planning anew, as the first five times on each connection, takes longer than reading.
 */
export async function planOnce(ctx: Ctx): Promise<void> {
  await ctx.db.prepared.run(sql`set local plan_cache_mode = force_generic_plan`);
}
