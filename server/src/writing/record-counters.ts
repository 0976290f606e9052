import type { Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import type { CounterDeltas } from '../base/counter-deltas';
import { type RecordType, recordTables } from '../base/record-tables';
import { sql } from '../base/sql';

const RECORDS = 'records by type and owner';

export function countRecord(deltas: CounterDeltas, type: RecordType, row: Patch, sign: 1 | -1): void {
  const { owner } = recordTables[type];
  if (owner) deltas.add(RECORDS, `${type},${(row[owner] as number | null) ?? 0}`, { n: sign, value: 0, weighted: 0 });
}

/** How many records of a type the transaction adds on balance, for all owners together. */
export function addedRecords(deltas: CounterDeltas, type: RecordType): number {
  return deltas
    .changed(RECORDS)
    .filter(([key]) => key.startsWith(`${type},`))
    .reduce((sum, [, { n }]) => sum + n, 0);
}

export async function writeRecordCounters(ctx: Ctx): Promise<void> {
  const rows = ctx.changes.counters.changed(RECORDS).map(([key, { n }]) => {
    const [record_type, owner_key] = key.split(',');
    return { record_type, owner_key: Number(owner_key), n };
  });
  if (!rows.length) return;
  await ctx.db.prepared.run(sql`insert into record_counter as c (account_id, record_type, owner_key, n)
    select ${ctx.account.id}, x.record_type, x.owner_key, x.n
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(record_type text, owner_key bigint, n bigint)
     order by x.record_type, x.owner_key
    on conflict (account_id, record_type, owner_key) do update set n = c.n + excluded.n`);
}
