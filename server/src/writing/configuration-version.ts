import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/** Every server caches the account's configuration under this version, and reads it again when the version changes. */
export async function raiseConfigurationVersion(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`update account set config_version = config_version + 1 where id = ${ctx.account.id}`);
}
