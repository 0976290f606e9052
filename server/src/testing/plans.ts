import type { Ctx } from '../base/context';
import type { Queries } from '../base/database';
import { type Sql, sql } from '../base/sql';
import { systemContext } from '../jobs/system-context';
import type { TestApp, TestUser } from './app';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * How the database would answer the queries of `work`, which gets no rows. Whole tables are not read, so that a small
 * one shows by which index a large one is read.
 */
export function plansOf(on: TestApp, user: TestUser, work: (ctx: Ctx) => Promise<unknown>): Promise<string> {
  return on.pool.transaction('write', '', async (db) => {
    const asked: Sql[] = [];
    const note =
      <T>(answer: T) =>
      (query: Sql) => {
        asked.push(query);
        return Promise.resolve(answer);
      };
    const none = { rows: note([]), maybe: note(undefined), one: note({}), run: note(0) } as unknown as Queries;
    const ctx = await systemContext(db, user.accountId, on.clock.now, quiet);
    await work({ ...ctx, db: { ...db, ...none, prepared: none } });
    await db.run(sql`set local enable_seqscan = off`);
    await db.run(sql`set local enable_bitmapscan = off`);
    const plans = [];
    // Settings have no plan.
    for (const query of asked.filter(({ sql: text }) => !/^\s*set /.test(text)))
      plans.push(...(await db.rows<object>(sql`explain ${query}`)));
    return plans.flatMap((line) => Object.values(line)).join('\n');
  });
}
