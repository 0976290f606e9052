import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

/** Deletes all but the newest unstarted imports of the user, with their rows and files. */
export async function discardUnstarted(ctx: Ctx, kept: number): Promise<void> {
  await ctx.db.run(sql`delete from import where account_id = ${ctx.account.id} and id in (
    select id from import where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and status = 'uploaded'
     order by id desc offset ${kept} for update skip locked)`);
}

export async function countUnstarted({ db, account }: Ctx): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`select count(*) as n from import where account_id = ${account.id} and status = 'uploaded'`,
  );
  return n;
}

export function deleteUnstartedBefore(db: Db, before: Date, account: number): Promise<number> {
  return db.run(
    sql`delete from import where account_id = ${account} and status = 'uploaded' and created_at < ${before}`,
  );
}
