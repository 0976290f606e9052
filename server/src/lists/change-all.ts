import type { Patch, Row } from '../base/changes';
import { updateRecords } from '../writing/changes';
import { flushEntries } from '../writing/change-log';
import { lockRows } from '../reading/records';
import { type RecordType, recordTables } from '../base/record-tables';
import { name, type Sql, sql } from '../base/sql';
import type { Ctx } from '../base/context';

const BATCH = 2000;

/** Called after every batch with the number of records in it. */
export type OnBatch = (records: number) => void;

/**
 * Changes every matching record of the account, including those in the recycle bin, through `updateRecords` and in
 * batches: for an administrator's changes to the account's configuration. Rights to single records are not checked.
 * `where` uses the alias t. Returns the number of changed records.
 */
export async function changeAll(
  ctx: Ctx,
  type: RecordType,
  where: Sql,
  patchOf: (row: Row) => Patch,
  onBatch: OnBatch = () => undefined,
): Promise<number> {
  let changed = 0;
  let last = 0;
  for (;;) {
    const ids = await nextIds(ctx, type, where, last);
    if (!ids.length) return changed;
    const rows = await lockRows(ctx, type, ids);
    changed += await updateRecords(
      ctx,
      type,
      rows.map((before) => ({ before, patch: patchOf(before) })),
    );
    if (ids.length === BATCH) await flushEntries(ctx);
    last = ids.at(-1) as number;
    onBatch(ids.length);
  }
}

async function nextIds(ctx: Ctx, type: RecordType, where: Sql, last: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(sql`select t.id from ${name(recordTables[type].table)} t
    where t.account_id = ${ctx.account.id} and t.id > ${last} and ${where} order by t.id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}
