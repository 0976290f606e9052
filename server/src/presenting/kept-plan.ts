import type { Ctx } from '../base/context';
import type { Db, Queries } from '../base/database';
import { sql } from '../base/sql';

const kept = new WeakSet<Db>();

/**
 * Queries with the plan that a prepared statement makes once for all values. Rows that are looked up by their keys
 * are read in the same way whatever the keys are, and with a hundred look-ups planning takes longer than reading: the
 * first five times on each connection, and after each analysis of a table.
 */
export async function withKeptPlan<T>({ db }: Ctx, ask: (prepared: Queries) => Promise<T>): Promise<T> {
  if (kept.has(db)) return ask(db.prepared);
  const [, answer] = await Promise.all([
    db.prepared.run(sql`set local plan_cache_mode = force_generic_plan`),
    ask(db.prepared),
    db.prepared.run(sql`set local plan_cache_mode = auto`),
  ]);
  return answer;
}

/** The same for all following statements until the end of the transaction. */
export async function keepPlans({ db }: Ctx): Promise<void> {
  kept.add(db);
  await db.prepared.run(sql`set local plan_cache_mode = force_generic_plan`);
}
