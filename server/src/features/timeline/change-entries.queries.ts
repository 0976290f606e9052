import { readableColumns } from '@fairlead/domain/changes/reading';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ChangeSetEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../base/context';
import { type Sql, sql } from '../../base/sql';
import { mayDo } from '../../http/access';
import type { EntryKind } from '../../reading/entry-kind';
import { factsOf } from '../../writing/record-writing';
import { type HistoryRow, presentHistory } from '../changes/public';

/** All changes of one change set to the record are one entry. A set that only touched unreadable columns is left out. */
export const CHANGES: EntryKind<ChangeSetEntry> = {
  kind: 'change',
  rank: 0,
  filter: 'SYSTEM_UPDATES',
  rows: (ctx, { kind, record }) =>
    mayDo(ctx, 'read_history', kind, factsOf(ctx, kind, record))
      ? {
          from: sql`change c`,
          where: readable(ctx, kind, record.id),
          id: sql`c.change_set_id`,
          at: sql`c.at`,
          several: true,
        }
      : undefined,
  read: async (ctx, { kind, record }, ids) => {
    const newestFirst = mergeSets(await changesOfSets(ctx, kind, record.id, ids)).reverse();
    const entries = await presentHistory(ctx, kind, record, newestFirst);
    const { wire_name } = kindOf(kind);
    return entries.map(({ id, change_set_id, at, user, via, op, fields }) => ({
      key: change_set_id,
      kind: 'change',
      // A company that becomes a customer, or no longer is one.
      record_type: op === 'update' && fields.some(({ field }) => field === CUSTOMER.flag) ? 'Customer' : wire_name,
      id,
      change_set_id,
      at,
      user,
      via,
      op,
      fields,
    }));
  },
};

function readable(ctx: Ctx, kind: RecordKind, id: number): Sql {
  return sql`c.account_id = ${ctx.account.id} and c.record_type = ${kind} and c.record_id = ${id}
    and (c.op <> 'update' or jsonb_exists_any(c.after, ${readableColumns(ctx.catalogue, kind)}::text[]))`;
}

/** The changes of these sets to the record, in the order in which they were made. */
function changesOfSets(ctx: Ctx, kind: RecordKind, id: number, sets: readonly number[]): Promise<HistoryRow[]> {
  return ctx.db.prepared.rows(sql`select c.id, c.change_set_id, c.op, c.before, c.after, s.user_id, s.via, wire_time(c.at) as at
    from change c join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    where ${readable(ctx, kind, id)} and c.change_set_id = any(${sets}::bigint[]) order by c.at, c.id`);
}

/**
 * Merges the changes of each set into one: first values before, last values after. An operation other than `update`
 * determines the operation of the merged change.
 */
function mergeSets(rows: readonly HistoryRow[]): HistoryRow[] {
  const sets = new Map<number, HistoryRow>();
  for (const row of rows) {
    const known = sets.get(row.change_set_id);
    const op = known && known.op !== 'update' ? known.op : row.op;
    sets.set(row.change_set_id, {
      ...row,
      op,
      before: known ? { ...row.before, ...known.before } : row.before,
      after: known ? { ...known.after, ...row.after } : row.after,
    });
  }
  return [...sets.values()];
}
