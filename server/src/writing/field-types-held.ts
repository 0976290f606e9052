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
  const held =
    await ctx.db.prepared.rows<CustomFieldRow>(sql`select id, record_type, name, field_type, association_type,
      formula, locked, locked_add, slot_page, slot_column, false as deleted, '[]'::json as entries
    from custom_field where account_id = ${ctx.account.id} and id = any(${[...written]}::bigint[])
    order by id for key share`);
  const known = new Map(fields.map(({ id, line: [, kind] }) => [id, kind]));
  if (held.some((row) => known.get(row.id) !== accountFieldOf(row).line[1])) throw heldUp();
}

function idWritten([key, value]: readonly [string, unknown]): number[] {
  const id = value === null ? undefined : customId(key);
  return id === undefined ? [] : [id];
}
