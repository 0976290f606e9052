import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { name, type Sql, sql } from '../base/sql';

/**
 * The records with these ids, under the alias r. Each is looked up by its id, however the plan was made: one made for an empty
 * table, such as at the beginning of an import, would read all records of the account for each thousand (decision 228).
 */
export function recordsById(kind: RecordKind, account: number, ids: readonly number[]): Sql {
  return sql`unnest(${ids}::bigint[]) as i(id) cross join lateral
    (select t.* from ${name(kind)} t where t.account_id = ${account} and t.id = i.id limit 1) r`;
}
