import { kindOf, perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import type { RowSql } from '../base/row-sql';
import { name, raw, type Sql, sql } from '../base/sql';

/** The columns of its record that a share copies, as named in the migration that created them. */
export const knownToShares: Readonly<Record<RecordKind, readonly string[]>> = perKind(
  ({ known_to_shares }) => known_to_shares,
);

/** Whether the shares of a kind have every column of the record that the pieces read. */
export function sharesKnow(kind: RecordKind, asked: readonly RowSql[]): boolean {
  const known = new Set(['id', 'account_id', ...knownToShares[kind]]);
  return asked.every(({ columns }) => [...columns].every((column) => known.has(column)));
}

/** The records shared with the actor, read from their shares; used in place of the record table under its alias. */
export function sharedRecords(ctx: Ctx, kind: RecordKind): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  const columns = knownToShares[kind].map((column) => `s.${column}`).join();
  return sql`(select s.account_id, s.${name(own)} as id, ${raw(columns)} from ${name(table)} s
    where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id})`;
}
