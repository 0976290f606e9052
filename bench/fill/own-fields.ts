import { type FieldType, freeSlot, hasEntries, type Slot } from '@fairlead/domain/custom-fields/custom-field';
import type { Db } from '../../server/src/base/database';
import { sql } from '../../server/src/base/sql';
import type { OwnField } from '../../server/src/generate/world';

interface Planned {
  readonly name: string;
  readonly type: FieldType;
  /** The fraction of the deals that have a value. */
  readonly filled: number;
}

const entryNames = ['North', 'South', 'East', 'West', 'Center', 'Coast', 'Islands', 'Abroad'];

/** Nineteen fields of all types that hold values. The twentieth is calculated from two of them. */
const plannedFields: readonly Planned[] = [
  ...named('numeric', ['Seats', 'Sites', 'Discount', 'Contract months'], [0.9, 0.6, 0.45, 0.7]),
  ...named('currency', ['Setup fee', 'List price', 'Budget'], [0.4, 0.85, 0.5]),
  ...named('dropdown', ['Region', 'Segment', 'Channel', 'Competitor'], [0.9, 0.7, 0.5, 0.3]),
  ...named('boolean', ['Pilot agreed', 'Tender'], [0.6, 0.35]),
  ...named('date', ['Kick-off', 'Contract end', 'Decision'], [0.5, 0.3, 0.65]),
  ...named('text', ['Order number', 'Cost center'], [0.55, 0.4]),
  ...named('multi_select', ['Modules'], [0.5]),
];

function named(type: FieldType, names: readonly string[], filled: readonly number[]): Planned[] {
  return names.map((name, at) => ({ name, type, filled: filled[at] ?? 0 }));
}

/** Makes the fields of deals in an account, before its deals. */
export async function addOwnFields(db: Db, account: number): Promise<OwnField[]> {
  const used: Slot[] = [];
  const made: OwnField[] = [];
  for (const [at, { name, type, filled }] of plannedFields.entries()) {
    const slot = freeSlot(type, used);
    if (slot) used.push(slot);
    const { id } = await db.one<{ id: number }>(sql`insert into custom_field
        (account_id, record_type, name, field_type, position, slot_page, slot_column)
      values (${account}, 'deal', ${name}, ${type}, ${at + 1}, ${slot?.page ?? null}, ${slot?.column ?? null})
      returning id`);
    made.push({ id, type, filled, entries: hasEntries(type) ? await addEntries(db, account, id) : [] });
  }
  return made;
}

async function addEntries(db: Db, account: number, field: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`insert into custom_field_entry
      (account_id, custom_field_id, name, position)
    select ${account}, ${field}, x.name, x.at from unnest(${entryNames}::text[]) with ordinality as x(name, at)
    returning id`);
  return rows.map(({ id }) => id);
}
