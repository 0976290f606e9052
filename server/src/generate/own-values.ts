import { decimalText } from '@fairlead/domain/fields/decimal-text';
import type { Random } from './random';
import { DAY, iso, type OwnField, type World } from './world';

/**
 * The values of a deal's custom fields in the format of COPY, if the account has such fields. Few deals have all of
 * them.
 */
export function ownValues(world: World, index: number): { readonly custom?: string } {
  const fields = world.setup.own_fields ?? [];
  if (!fields.length) return {};
  const random = world.random('own values', index);
  const filled = fields.filter((field) => random.chance(field.filled));
  return {
    custom: JSON.stringify(Object.fromEntries(filled.map((field) => [field.id, valueOf(field, world, random)]))),
  };
}

function valueOf({ type, entries, most }: OwnField, world: World, random: Random): unknown {
  if (type === 'numeric') return decimalText(random.int(1, most ?? 500));
  if (type === 'currency') return decimalText(random.int(100, (most ?? 90_000) * 100) / 100);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'date') return iso(world.now + random.int(-700, 500) * DAY).slice(0, 10);
  if (type === 'dropdown') return random.pick(entries);
  if (type === 'multi_select') return random.some(3, entries).sort((a, b) => a - b);
  return `PO-${random.int(10_000, 99_999)} ${random.pick(['main site', 'branch', 'warehouse', 'head office'])}`;
}
