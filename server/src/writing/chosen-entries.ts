import { customKey } from '@fairlead/domain/custom-fields/custom-field';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { invalid } from '../base/errors';
import { sql } from '../base/sql';

/**
 * Replaces the foreign key that other lists have: an entry of a custom field that was deleted since the account's
 * fields were read is refused, and an entry that is written cannot be deleted before the commit.
 */
export async function holdChosenEntries(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const keys = ((ctx.changes.config ?? ctx.config).own_fields ?? []).flatMap((field) =>
    field.entries ? [customKey(field.id)] : [],
  );
  const chosen = keys.flatMap((key) =>
    entries.flatMap(({ after }) => [after?.[key] ?? []].flat().map((id) => ({ key, id: id as number }))),
  );
  if (!chosen.length) return;
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const held = await ctx.db.rows<{ id: number }>(sql`select id from custom_field_entry
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[]) order by id for key share`);
  const there = new Set(held.map(({ id }) => id));
  const gone = new Set(chosen.flatMap(({ key, id }) => (there.has(id) ? [] : [key])));
  if (gone.size) throw invalid([...gone].map((field) => ({ field, msg: MESSAGES.not_allowed })));
}
