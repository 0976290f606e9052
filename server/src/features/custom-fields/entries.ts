import { customKey } from '@fairlead/domain/custom-fields/custom-field';
import type { planEntries } from '@fairlead/domain/custom-fields/rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { changeAll, type OnBatch } from '../../lists/change-all';
import { lockRows } from '../../reading/records';
import { createRecords, eraseRecords, updateRecords } from '../../writing/changes';
import { carrying, usesOfEntries } from './custom-fields.queries';

type Planned = ReturnType<typeof planEntries>;
type Removed = Planned['removed'];
type Named = readonly { readonly id: number; readonly name: string }[];
interface FieldOf {
  readonly id: number;
  readonly record_type: RecordKind;
}

export async function addEntries(
  ctx: Ctx,
  field: number,
  entries: readonly { name: string; position: number }[],
): Promise<number[]> {
  return createRecords(
    ctx,
    'custom_field_entry',
    entries.map((entry) => ({ ...entry, custom_field_id: field })),
  );
}

/** How many records lose an entry. Entries in use are removed only if the body says what replaces them. */
export async function countRemoval(ctx: Ctx, field: FieldOf, removed: Removed, known: Named): Promise<number> {
  if (!removed.length) return 0;
  const uses = await usesOfEntries(ctx, field.record_type, field.id, idsOf(removed));
  requireReplacements(uses, removed, known);
  return [...uses.values()].reduce((sum, n) => sum + n, 0);
}

function requireReplacements(uses: ReadonlyMap<number, number>, removed: Removed, known: Named): void {
  const open = removed.find(({ id, replacement }) => replacement === undefined && uses.get(id));
  if (!open) return;
  const n = uses.get(open.id);
  const called = known.find(({ id }) => id === open.id)?.name ?? '';
  const msg = `${called} is used by ${n === 1 ? '1 record' : `${n} records`}. Choose what takes its place.`;
  throw invalidField('custom_field_label_dropdown_entries_attributes', msg);
}

export async function writeEntries(
  ctx: Ctx,
  field: FieldOf,
  planned: Planned,
  known: Named,
  onBatch?: OnBatch,
): Promise<void> {
  // Locked first: saving a record with one of them waits, and is then refused.
  const leaving = await lockRows(ctx, 'custom_field_entry', idsOf(planned.removed));
  await takeFromRecords(ctx, field, planned.removed, known, onBatch);
  await eraseRecords(ctx, 'custom_field_entry', leaving);
  const rows = await lockRows(ctx, 'custom_field_entry', idsOf(planned.changed));
  const byId = new Map(planned.changed.map((entry) => [entry.id, entry]));
  await updateRecords(
    ctx,
    'custom_field_entry',
    rows.map((before) => ({
      before,
      patch: { name: byId.get(before.id)?.name, position: byId.get(before.id)?.position },
    })),
  );
  if (planned.added.length) await addEntries(ctx, field.id, planned.added);
}

/** Every record is read once, however many entries are removed. */
async function takeFromRecords(
  ctx: Ctx,
  { id: field, record_type }: FieldOf,
  removed: Removed,
  known: Named,
  onBatch?: OnBatch,
): Promise<void> {
  if (!removed.length) return;
  const key = customKey(field);
  const instead = new Map(removed.map(({ id, replacement }) => [id, replacement]));
  // A record may have got one since the uses were counted.
  const unplaced = new Map<number, number>();
  const place = (id: number): number[] => {
    if (!instead.has(id)) return [id];
    const replacement = instead.get(id);
    if (replacement === undefined) unplaced.set(id, (unplaced.get(id) ?? 0) + 1);
    return replacement ? [replacement] : [];
  };
  await changeAll(
    ctx,
    record_type,
    carrying(field, idsOf(removed)),
    (row) => {
      const value = row[key] as number | readonly number[];
      if (!Array.isArray(value)) return { [key]: place(value as number)[0] ?? null };
      const set = [...new Set((value as number[]).flatMap(place))].sort((a, b) => a - b);
      return { [key]: set.length ? set : null };
    },
    onBatch,
  );
  requireReplacements(unplaced, removed, known);
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
