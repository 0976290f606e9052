import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { mayBeSeen } from '../../reading/visible';
import type { Ctx } from '../../base/context';

export interface NamedRecord {
  readonly source: string;
  readonly id: number;
  readonly name: string;
  readonly deleted: boolean;
}

/** Names of records that the actor may see, including those in the recycle bin, and of deleted list entries. */
export function findNames(
  ctx: Ctx,
  records: ReadonlyMap<RecordKind, readonly number[]>,
  entries: ReadonlyMap<string, readonly number[]>,
): Promise<NamedRecord[]> {
  const pieces = [
    ...[...records].map(([kind, ids]) => recordNames(ctx, kind, ids)),
    ...[...entries].map(([table, ids]) => erasedNames(ctx, table, ids)),
  ];
  if (!pieces.length) return Promise.resolve([]);
  // Not prepared: entries are in so many tables that the same statement text hardly ever recurs.
  const queries = entries.size ? ctx.db : ctx.db.prepared;
  return queries.rows(join(pieces, ' union all '));
}

function recordNames(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Sql {
  return sql`select ${kind}::text as source, t.id, t.${name(kindOf(kind).name_column)} as name, t.deleted_at is not null as deleted
    from ${raw(kind)} t where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[]) and ${mayBeSeen(ctx, kind, 't')}`;
}

/** The log keeps the last name of an entry deleted from its list. */
function erasedNames(ctx: Ctx, table: string, ids: readonly number[]): Sql {
  return sql`(select distinct on (c.record_id) ${table}::text as source, c.record_id as id, c.before->>'name' as name, true as deleted
    from change c where c.account_id = ${ctx.account.id} and c.record_type = ${table} and c.record_id = any(${ids}::bigint[])
      and c.op = 'delete' and c.before ? 'name' order by c.record_id, c.id desc)`;
}
