import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { accountConfig } from '../account/account-config';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { DatabaseMemory } from '../base/database';
import { raw, sql } from '../base/sql';
import { lockFieldTypes } from './field-types-held';
import { readSlotFields, writeSlots } from './slots';

/**
 * The type of a field changes together with its values, or is restored with them by Undo: from here on values are
 * judged by the current fields, which the cached configuration of the transaction does not contain.
 */
export async function noteFieldTypes(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const changed = entries.filter(({ after }) => after && 'field_type' in after);
  if (!changed.length) return;
  await lockFieldTypes(
    ctx,
    changed.map(({ record_id }) => record_id),
  );
  ctx.changes.config = await accountConfig({ ...ctx.db, memory: new DatabaseMemory() }, ctx.account);
}

/** Values with the same notation in both types appear in no change of a record, but they have another slot. */
export async function moveSlots(ctx: Ctx): Promise<void> {
  const { db, account, changes } = ctx;
  if (!changes.config || changes.setId === undefined) return;
  const moved = await db.rows<{
    id: number;
    record_type: RecordKind;
  }>(sql`select f.id, f.record_type from custom_field f
    where f.account_id = ${account.id} and f.id in (select c.record_id from change c where c.account_id = ${account.id}
      and c.change_set_id = ${changes.setId} and c.record_type = 'custom_field' and c.op = 'update' and c.after ? 'field_type')`);
  for (const kind of RECORD_KINDS) {
    const ids = moved.flatMap((one) => (one.record_type === kind ? [one.id] : []));
    if (!ids.length) continue;
    const fields = (await readSlotFields(db, account.id, kind)).filter(({ id }) => ids.includes(id));
    for (const field of fields)
      await writeSlots(db, account.id, kind, [field], {
        where: sql`(r.custom -> ${raw(`'${field.id}'`)}) is not null`,
      });
  }
}
