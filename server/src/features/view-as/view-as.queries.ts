import { hashOf } from '../../db/sessions';
import { sql } from '../../db/sql';
import type { Ctx } from '../../http/context';

/** With whose eyes this session looks from now on; null for its own. */
export async function lookAs(ctx: Ctx, token: string, userId: number | null): Promise<void> {
  await ctx.db.run(sql`update user_session set viewing_as_user_id = ${userId}
    where account_id = ${ctx.account.id} and token_hash = ${hashOf(token)}`);
}
