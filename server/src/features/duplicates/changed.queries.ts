import type { ChangeEntry } from '../../base/changes';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

/** The next changes of a change set, in order; `last` is undefined after the end. */
export async function changedEntries(
  db: Db,
  account: number,
  set: number,
  after: number,
  most: number,
): Promise<{ entries: ChangeEntry[]; last: number | undefined }> {
  const entries = await db.prepared.rows<ChangeEntry & { id: number }>(sql`
    select id, record_type, record_id, op, before, after from change
     where account_id = ${account} and change_set_id = ${set} and id > ${after} order by id limit ${most}`);
  return { entries, last: entries.length === most ? entries.at(-1)?.id : undefined };
}
