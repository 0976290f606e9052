import { accountFieldOf, customId, type CustomFieldRow } from '@fairlead/domain/custom-fields/custom-field';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { heldUp } from '../base/errors';
import { sql } from '../base/sql';

/**
 * Values are written in the types that their fields had when the transaction began. A value for a field whose type has
 * changed since is refused, and a field that is written keeps its type until the commit.
 */
export async function holdFieldTypes(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const fields = (ctx.changes.config ?? ctx.config).own_fields ?? [];
  if (!fields.length) return;
  const written = new Set(entries.flatMap(({ after }) => Object.entries(after ?? {}).flatMap(idWritten)));
  if (!written.size) return;
  const ids = [...written].sort((a, b) => a - b);
  const { free } = await ctx.db.prepared.one<{ free: boolean }>(sql`select bool_and(
      pg_try_advisory_xact_lock_shared(7103096, hashint8(id))) as free from unnest(${ids}::bigint[]) as x(id)`);
  if (!free) throw heldUp();
  // A separate statement, which sees what was committed before the lock was free.
  const held =
    await ctx.db.prepared.rows<CustomFieldRow>(sql`select id, record_type, name, field_type, association_type,
      formula, locked, locked_add, slot_page, slot_column, false as deleted, '[]'::json as entries
    from custom_field where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`);
  const known = new Map(fields.map(({ id, line: [, kind] }) => [id, kind]));
  if (held.some((row) => known.get(row.id) !== accountFieldOf(row).line[1])) throw heldUp();
}

/** Waits for transactions that write values of these fields; from here to the commit, others are refused. */
export async function lockFieldTypes(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103096, hashint8(id))
    from (select id from unnest(${ids}::bigint[]) as x(id) order by id) x`);
}

function idWritten([key, value]: readonly [string, unknown]): number[] {
  const id = value === null ? undefined : customId(key);
  return id === undefined ? [] : [id];
}
