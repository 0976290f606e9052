import { DATE_PRESETS } from '@fairlead/domain/dates/presets';
import { type Field, relationsOf, STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { entriesOf } from '@fairlead/domain/fields/read';
import type { Condition, Filter } from '@fairlead/domain/filters/filter';
import { comparisonOf, opsOf } from '@fairlead/domain/filters/operators';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import type { Random } from '../generate/random';

/** One to three conditions on drawn fields with drawn values, of which all or any must be met. */
export function drawnFilter(random: Random, ctx: Ctx, kind: RecordKind): Filter {
  const parts = Array.from({ length: random.int(1, 3) }, () => conditionOf(random, ctx, kind));
  return random.chance(0.5) ? { all: parts } : { any: parts };
}

const TEXTS = ['an', 'Ber', 'st', 'LO', 'co', 'ö', 'x', 'ranch 1'];

/** One of five conditions is on a record that the record refers to. */
function conditionOf(random: Random, ctx: Ctx, kind: RecordKind): Condition {
  const relation = random.chance(0.2) ? random.pick(relationsOf(kind)) : undefined;
  const field = random.pick(STANDARD_CATALOGUE.fieldsOf(relation?.kind ?? kind).filter((one) => one.filtered));
  const op = random.pick(opsOf(field));
  return { field: relation ? `${relation.name}.${field.key}` : field.key, op, ...drawnValue(random, ctx, field, op) };
}

export function drawnValue(random: Random, ctx: Ctx, field: Field, op: Condition['op']): Pick<Condition, 'value'> {
  if (op === 'none' || op === 'has_value') return {};
  if (op === 'preset')
    return { value: random.pick(DATE_PRESETS.filter(({ key }) => key !== 'custom' && key !== 'older_than')).key };
  if (op === 'older_than') return { value: { days: random.int(1, 300) } };
  const what = comparisonOf(field);
  if (what === 'text') return { value: field.kind === 'phone' ? String(random.int(0, 99)) : random.pick(TEXTS) };
  if (what === 'boolean') return { value: random.chance(0.5) };
  if (what === 'date')
    return { value: { from: '2025-03-01', to: random.pick(['2025-12-31', '2026-05-31', '2027-11-01']) } };
  if (op === 'between')
    return { value: random.chance(0.5) ? { from: random.int(0, 60) } : { to: random.int(3, 5_000) } };
  if (op === 'any_of' || op === 'all_of' || op === 'none_of') return { value: idsOf(random, ctx, field) };
  return { value: random.int(0, 100) };
}

function idsOf(random: Random, ctx: Ctx, field: Field): (number | string)[] {
  if (field.list === 'person_types') return [random.pick(['Lead', 'Contact'])];
  const entries = field.list || isOwnField(field) ? entriesOf(ctx.config, field) : [];
  return entries.length ? random.some(2, entries).map(({ id }) => id) : [random.int(1, 200), random.int(1, 200)];
}
