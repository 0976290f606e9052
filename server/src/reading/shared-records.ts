import { kindOf, perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { name, raw, type Sql, sql } from '../base/sql';

/** The columns of its record that a share copies, as named in the migration that created them. */
export const knownToShares: Readonly<Record<RecordKind, readonly string[]>> = perKind(
  ({ known_to_shares }) => known_to_shares,
);

/**
 * Whether the shares of a kind can answer a query of the records under an alias: every column that the pieces use
 * from it is one that a share has. A piece that uses the alias in another way, or reuses its name, is answered from
 * the records.
 */
export function sharesKnow(kind: RecordKind, alias: string, asked: readonly Sql[]): boolean {
  const columns = new Set(['id', 'account_id', ...knownToShares[kind]]);
  const mentions = new RegExp(`(?<![\\w".])"?${alias}"?(?![\\w"])(?:\\s*\\.\\s*"?(\\w+)"?)?`, 'g');
  return asked.every((piece) => [...piece.sql.matchAll(mentions)].every(([, column]) => column && columns.has(column)));
}

/** The records shared with the actor, read from their shares; used in place of the record table under its alias. */
export function sharedRecords(ctx: Ctx, kind: RecordKind): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  const columns = knownToShares[kind].map((column) => `s.${column}`).join();
  return sql`(select s.account_id, s.${name(own)} as id, ${raw(columns)} from ${name(table)} s
    where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id})`;
}
