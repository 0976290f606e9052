import type { AccountRestore } from '@fairlead/domain/account-archives/account-restores.contract';
import type { ArchiveFault, ArchiveManifest } from '@fairlead/domain/account-archives/archive-format';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { type Sql, sql } from '../../base/sql';
import { jsonOf, userJson } from '../../presenting/present';

function restoreJson(ctx: Ctx): Sql {
  const presentation = {
    id: sql`t.id`,
    user: userJson(ctx, sql`t.user_id`),
    file_name: sql`t.file_name`,
    bytes: sql`t.bytes`,
    manifest: sql`t.manifest`,
    status: sql`t.status`,
    total: sql`t.total`,
    done: sql`t.done`,
    error: sql`t.error`,
    faults: sql`t.faults`,
    fault_count: sql`t.fault_count`,
    created_at: sql`wire_time(t.created_at)`,
    finished_at: sql`wire_time(t.finished_at)`,
  };
  return jsonOf(presentation, Object.keys(presentation));
}

export async function presentRestore(ctx: Ctx, id: number): Promise<AccountRestore | undefined> {
  const found = await ctx.db.maybe<{ json: AccountRestore }>(sql`select ${restoreJson(ctx)} as json
    from account_restore t where t.account_id = ${ctx.account.id} and t.id = ${id}`);
  return found?.json;
}

/** The newest one. */
export async function presentLatest(ctx: Ctx): Promise<AccountRestore[]> {
  const rows = await ctx.db.rows<{ json: AccountRestore }>(sql`select ${restoreJson(ctx)} as json
    from account_restore t where t.account_id = ${ctx.account.id} order by t.id desc limit 1`);
  return rows.map(({ json }) => json);
}

export async function insertRestore(
  ctx: Ctx,
  { file_name, bytes, manifest }: { file_name: string; bytes: number; manifest: ArchiveManifest },
): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into account_restore
      (account_id, user_id, file_name, bytes, manifest, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${file_name}, ${bytes}, ${JSON.stringify(manifest)}::jsonb, ${ctx.now})
    returning id`);
  return id;
}

export type RestoreStatus = AccountRestore['status'];

/** Locked until the commit. */
export function lockRestore(ctx: Ctx, id: number): Promise<{ status: RestoreStatus; user_id: number } | undefined> {
  return ctx.db.maybe(sql`select status, user_id from account_restore
    where account_id = ${ctx.account.id} and id = ${id} for update`);
}

export async function setWaiting(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update account_restore set status = 'waiting', user_id = ${ctx.actor.id}
    where account_id = ${ctx.account.id} and id = ${id}`);
}

/**
 * Waits until every open write of this account has ended, and makes new ones wait: each holds a lock on the key of
 * the account. After the commit they find that an archive is being restored.
 */
export async function lockOutWriters(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`select from account where id = ${ctx.account.id} for update`);
}

/** An account keeps one archive that was not restored. */
export async function discardUploaded(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`delete from account_restore
    where account_id = ${ctx.account.id} and status in ('uploaded', 'failed')`);
}

export async function deleteRestore(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`delete from account_restore where account_id = ${ctx.account.id} and id = ${id}`);
}

export async function insertRestorePart(ctx: Ctx, id: number, n: number, content: Buffer): Promise<void> {
  await ctx.db.run(sql`insert into account_restore_part (account_id, restore_id, n, content)
    values (${ctx.account.id}, ${id}, ${n}, ${content})`);
}

export async function readRestorePart(ctx: Ctx, id: number, n: number): Promise<Buffer | undefined> {
  const found = await ctx.db.maybe<{ content: Buffer }>(sql`select content from account_restore_part
    where account_id = ${ctx.account.id} and restore_id = ${id} and n = ${n}`);
  return found?.content;
}

/** The file is no longer needed. */
export async function deleteParts(db: Db, account: number, id: number): Promise<void> {
  await db.run(sql`delete from account_restore_part where account_id = ${account} and restore_id = ${id}`);
}

export async function writeFaults(
  db: Db,
  account: number,
  id: number,
  { list, count }: { readonly list: readonly ArchiveFault[]; readonly count: number },
): Promise<void> {
  await db.run(sql`update account_restore set faults = ${JSON.stringify(list)}::jsonb, fault_count = ${count}
    where account_id = ${account} and id = ${id}`);
}

/** Deletes archives that were not restored, with their files; restored ones stay in the list. */
export async function deleteRestoresBefore(db: Db, before: Date, account: number): Promise<number> {
  return db.run(sql`delete from account_restore where account_id = ${account} and status in ('uploaded', 'failed')
    and created_at < ${before}`);
}

export const emptiedRestore = sql`done = 0`;
