import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/**
 * Asks for the number of the change set together with the first write, so that the log, which names it, does not have to wait for
 * its row. Numbers are not consecutive: a transaction that is rolled back leaves a gap.
 */
export function reserveChangeSet({ db, changes }: Ctx): void {
  if (changes.setId !== undefined || changes.reserved) return;
  const reserved = db.prepared
    .one<{ id: number }>(sql`select nextval((select pg_get_serial_sequence('change_set', 'id'))) as id`)
    .then(({ id }) => id);
  changes.reserved = reserved;
  // It fails with the statements before it, after which the work may go on from a savepoint.
  reserved.catch(() => {
    changes.reserved = undefined;
  });
}

/** Starts the change set early, for work that needs its id before the first row. */
export async function beginChangeSet(ctx: Ctx): Promise<number> {
  const { id, written } = await sendChangeSet(ctx);
  await written;
  return id;
}

/** Starts the change set without waiting for its row: statements sent later run later. */
export async function sendChangeSet(ctx: Ctx): Promise<{ id: number; written: Promise<unknown> }> {
  const { changes } = ctx;
  if (changes.setId !== undefined) return { id: changes.setId, written: Promise.resolve() };
  reserveChangeSet(ctx);
  const id = (await changes.reserved) as number;
  changes.reserved = undefined;
  changes.setId = id;
  const written = ctx.db.prepared.run(sql`insert into change_set (account_id, id, at, user_id, via, undoes_id)
    values (${ctx.account.id}, ${id}, ${ctx.now}, ${ctx.actor.id || null}, ${changes.via}, ${changes.undoes ?? null})`);
  written.catch(() => undefined);
  return { id, written };
}
