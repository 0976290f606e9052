import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { name, type Sql, sql } from '../base/sql';

/** Whether a record under an alias is shared with the actor: parts of the conditions of `visible.ts`. */

/** Reads all that is shared with the actor once, for conditions over thousands of records. */
export function sharedWith(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  return sql`exists (select from ${name(table)} s where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}
    and s.${name(own)} = ${name(alias)}.id)`;
}

/**
 * Looked up for one record at a time by the key of the share. With `exists`, all shares would be read for the first
 * record; for an actor with fifty thousand shared records that would take as long as the whole page may take.
 */
export function lookedUpShare(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  return sql`(select true from ${name(table)} s where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}
    and s.${name(own)} = ${name(alias)}.id limit 1) is true`;
}

const FEW_SHARES = 100;

/** For a walk, which passes thousands of records of others: the few shares that most users have are read once. */
export function walkedShare(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  const first = sql`array(select s.${name(own)} from ${name(table)} s where s.account_id = ${ctx.account.id}
    and s.user_id = ${ctx.actor.id} limit ${FEW_SHARES + 1})`;
  return sql`case when cardinality(${first}) <= ${FEW_SHARES} then ${name(alias)}.id = any(${first})
    else ${lookedUpShare(ctx, kind, alias)} end`;
}
