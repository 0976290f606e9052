import { REFERRED_FIRST } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry } from '../../base/changes';
import type { Db } from '../../base/database';
import { name, sql } from '../../base/sql';

const BATCH = 2000;

/** The next changes of a change set, in order. */
export async function changedBatch(
  db: Db,
  account: number,
  set: number,
  after: number,
): Promise<{ entries: ChangeEntry[]; last: number }> {
  const rows = await db.prepared.rows<
    ChangeEntry & { id: number }
  >(sql`select id, record_type, record_id, op, null as before, after
    from change where account_id = ${account} and change_set_id = ${set} and id > ${after} order by id limit ${BATCH}`);
  return { entries: rows, last: rows.at(-1)?.id ?? after };
}

/** Locks the records, so that none is saved between reading it and writing its words. */
export async function lockForSearch(db: Db, account: number, entries: readonly ChangeEntry[]): Promise<void> {
  for (const kind of REFERRED_FIRST) {
    const ids = entries.filter(({ record_type }) => record_type === kind).map(({ record_id }) => record_id);
    if (!ids.length) continue;
    await db.prepared.run(sql`select id from ${name(kind)} where account_id = ${account} and id = any(${ids}::bigint[])
      order by id for no key update`);
  }
}
