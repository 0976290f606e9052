import { invalidField } from '../../base/errors';

/** `3,4,5` from an address: whole numbers, each once. */
export function askedIds(text: string): number[] {
  const ids = text.split(',').map((part) => (/^\d{1,15}$/.test(part.trim()) ? Number(part) : 0));
  if (ids.some((id) => id < 1)) throw invalidField('ids', 'Has invalid value');
  return [...new Set(ids)];
}

/** The record from which each value is taken. */
export function valuesOf(
  fields: Readonly<Record<string, 'source' | 'target'>>,
  records: Readonly<Record<'source' | 'target', number>>,
): Record<string, number> {
  return Object.fromEntries(Object.entries(fields).map(([key, side]) => [key, records[side]]));
}
