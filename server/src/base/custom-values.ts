import { customId, customKey } from '@fairlead/domain/custom-fields/custom-field';
import type { Patch, Row } from './changes';

/**
 * The values of custom fields are columns like all others to the write path and the change log (`custom_label_7`); the
 * database keeps them together in the column `custom`, by the ids of the fields.
 */

/** A row as the database writes it. A value that is null removes the old one. */
export function packed<T extends Patch>(row: T): T {
  let values: Record<string, unknown> | undefined;
  const rest: Record<string, unknown> = {};
  for (const key in row) {
    const id = key.startsWith('custom_label_') ? customId(key) : undefined;
    if (id === undefined) rest[key] = row[key];
    else if (row[key] !== undefined) values = { ...values, [id]: row[key] };
  }
  return values ? ({ ...rest, custom: values } as unknown as T) : row;
}

/** The same for a new row, which has nothing to remove. */
export function packedNew<T extends Patch>(row: T): T {
  const whole = packed(row);
  if (whole === row) return row;
  const values = Object.entries(whole.custom as Patch).filter(([, value]) => value !== null);
  return { ...whole, custom: Object.fromEntries(values) };
}

/** A row of the database as the write path reads it. */
export function unpacked(row: Row): Row {
  const { custom, ...rest } = row;
  if (!custom) return row;
  const values = Object.entries(custom as Patch).map(([id, value]) => [customKey(Number(id)), value]);
  return { ...rest, ...Object.fromEntries(values) } as Row;
}
