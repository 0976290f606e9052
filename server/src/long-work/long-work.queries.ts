import type { Db } from '../base/database';
import type { Ctx } from '../base/context';
import { empty, join, name, type Sql, sql } from '../base/sql';
import type { Counts, LongWork } from './long-work';

/** Keeps two servers from doing the same work at the same time; the lock is held until the transaction ends. */
export async function takeWork(ctx: Ctx, { lock }: LongWork, id: number): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(${lock}::int, hashint8(${id}))`);
}

/** False if the work has ended or no longer exists. */
export async function isOpen(ctx: Ctx, work: LongWork, id: number): Promise<boolean> {
  const found = await ctx.db.maybe(sql`select t.id from ${name(work.table)} t
    where ${inState(ctx.account.id, work, id)}`);
  return found !== undefined;
}

export async function writeProgress(
  db: Db,
  account: number,
  work: LongWork,
  id: number,
  counts: Counts,
): Promise<void> {
  await db.run(sql`update ${name(work.table)} t set status = ${work.running},
      started_at = coalesce(t.started_at, clock_timestamp())${assigned(counts)}
    where ${inState(account, work, id)}`);
}

/** Runs in the transaction of the work, so that its result and the mark that it is done are committed together. */
export async function markDone(ctx: Ctx, work: LongWork, id: number, counts: Counts, more: Sql = empty): Promise<void> {
  await ctx.db.run(sql`update ${name(work.table)} t set status = 'done', finished_at = clock_timestamp(),
      started_at = coalesce(t.started_at, clock_timestamp()), change_set_id = ${ctx.changes.setId ?? null}
      ${assigned(counts)}${also(work.spent)}${also(more)}
    where ${inState(ctx.account.id, work, id)}`);
}

export async function markFailed(db: Db, account: number, work: LongWork, id: number, error: string): Promise<void> {
  await db.run(sql`update ${name(work.table)} t set status = 'failed', error = ${error},
      finished_at = clock_timestamp()${also(work.emptied)}
    where ${inState(account, work, id)}`);
}

function inState(account: number, { open }: LongWork, id: number): Sql {
  return sql`t.account_id = ${account} and t.id = ${id} and t.status = any(${open}::text[])`;
}

function assigned(counts: Counts): Sql {
  const all = Object.entries(counts).map(
    ([column, value]) =>
      sql`${name(column)} = ${typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : value}`,
  );
  return all.length ? also(join(all)) : empty;
}

function also(assignments: Sql | undefined): Sql {
  return assignments && assignments !== empty ? sql`, ${assignments}` : empty;
}
