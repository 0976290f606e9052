import type { Ctx } from '../base/context';
import type { Patch } from '../base/changes';
import type { RecordType } from '../base/record-tables';
import { name, sql } from '../base/sql';

/**
 * Columns that follow from other rows. They are written in the transaction of the change they follow from, whatever
 * path it took (screen, import, undo, recycle bin), and are no change of their own: the log does not tell of them.
 */
export async function writeDerived(ctx: Ctx, type: RecordType, rows: readonly Patch[]): Promise<void> {
  if (type === 'note') await writeActivityDates(ctx, rows);
  if (type === 'company') await copyCompanyNames(ctx, rows);
}

/** Lists of deals and people sort by their company's name, so they carry a copy. */
async function copyCompanyNames(ctx: Ctx, rows: readonly Patch[]): Promise<void> {
  const renamed = rows.filter((row) => typeof row.name === 'string');
  if (!renamed.length) return;
  const ids = renamed.map(({ id }) => id as number);
  const names = renamed.map((row) => row.name as string);
  for (const table of ['deal', 'person']) {
    await ctx.db.prepared.run(sql`update ${name(table)} t set company_name = x.name
      from unnest(${ids}::bigint[], ${names}::text[]) as x(id, name)
      where t.account_id = ${ctx.account.id} and t.company_id = x.id and t.company_name is distinct from x.name`);
  }
}

/** When a record was first and last worked on: by its notes, always counted anew, since any of them may go or move. */
async function writeActivityDates(ctx: Ctx, rows: readonly Patch[]): Promise<void> {
  for (const kind of ['deal', 'person', 'company']) {
    const own = name(`${kind}_id`);
    const ids = [...new Set(rows.map((row) => row[`${kind}_id`]).filter((id) => typeof id === 'number'))].sort(
      (a, b) => a - b,
    );
    if (!ids.length) continue;
    const notes = sql`from note n where n.account_id = ${ctx.account.id} and n.${own} = i.id and n.deleted_at is null`;
    await ctx.db.prepared.run(sql`update ${name(kind)} t set first_activity_at = x.first, last_activity_at = x.last
      from (select i.id, (select min(n.created_at) ${notes}) as first, (select max(n.created_at) ${notes}) as last
        from unnest(${ids}::bigint[]) as i(id)) x
      where t.account_id = ${ctx.account.id} and t.id = x.id
        and (t.first_activity_at is distinct from x.first or t.last_activity_at is distinct from x.last)`);
  }
}
