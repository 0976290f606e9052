import { hashOf } from '../../account/sessions';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/** Sets the user whose view this session has from now on; null for its own. */
export async function lookAs(ctx: Ctx, token: string, userId: number | null): Promise<void> {
  await ctx.db.run(sql`update user_session set viewing_as_user_id = ${userId}
    where account_id = ${ctx.account.id} and token_hash = ${hashOf(token)}`);
}
