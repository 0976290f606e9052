import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/** Runs one part of a transaction: if it fails, the rest of the transaction is kept. */
export async function apart<T>(ctx: Pick<Ctx, 'db'>, work: () => Promise<T>): Promise<T> {
  await ctx.db.run(sql`savepoint part`);
  try {
    const done = await work();
    await ctx.db.run(sql`release savepoint part`);
    return done;
  } catch (error) {
    await ctx.db.run(sql`rollback to savepoint part`);
    throw error;
  }
}

/**
 * Runs a creation. If a concurrent transaction has created the same, the creation is rolled back and the result is
 * undefined.
 */
export async function unlessTaken<T>(ctx: Ctx, create: () => Promise<T>): Promise<T | undefined> {
  await ctx.db.run(sql`savepoint creation`);
  try {
    const made = await create();
    await ctx.db.run(sql`release savepoint creation`);
    return made;
  } catch (error) {
    if (!error || typeof error !== 'object' || !('code' in error) || error.code !== '23505') throw error;
    await ctx.db.run(sql`rollback to savepoint creation`);
    return undefined;
  }
}
