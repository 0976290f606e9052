import type { FilteredRecord } from '../filters/matches';
import type { RecordKind } from '../kinds/kinds';

/** The choices of one field by the choice in another. Choices of the other that are not named limit nothing. */
export interface DependentChoices {
  readonly id: number;
  readonly event_model: RecordKind;
  /** The field that decides. */
  readonly model_attribute: string;
  /** The field whose choices are limited. */
  readonly name: string;
  readonly options: readonly { readonly value: number; readonly entries: readonly number[] }[];
}

/** The choices of every field that is limited at present. */
export function allowedEntries(
  limits: readonly DependentChoices[],
  values: FilteredRecord,
): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(
    limits.flatMap((limit) => {
      const allowed = allowedBy(limit, values);
      return allowed ? [[limit.name, allowed] as const] : [];
    }),
  );
}

function allowedBy({ model_attribute, options }: DependentChoices, values: FilteredRecord): Set<number> | null {
  const chosen = idsOf(values[model_attribute]);
  const found = options.filter(({ value }) => chosen.includes(value));
  return found.length && found.length === chosen.length ? new Set(found.flatMap(({ entries }) => entries)) : null;
}

/** The values without choices that the choice of another field does not allow. */
export function withoutForbidden(limits: readonly DependentChoices[], given: FilteredRecord): FilteredRecord {
  let values = given;
  // A choice that is not allowed may itself have decided about the next one.
  for (let turn = 0; turn < limits.length; turn++) {
    const allowed = allowedEntries(limits, values);
    values = { ...values, ...Object.fromEntries([...allowed].map(([name, ids]) => [name, kept(values[name], ids)])) };
  }
  return values;
}

/** The part of a value that is among the choices. */
export function kept(value: unknown, ids: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.filter((id) => ids.has(Number(id)));
  return value === null || value === undefined || ids.has(Number(value)) ? (value ?? null) : null;
}

function idsOf(value: unknown): readonly number[] {
  if (value === null || value === undefined || value === '') return [];
  return (Array.isArray(value) ? value : [value]).map(Number);
}
