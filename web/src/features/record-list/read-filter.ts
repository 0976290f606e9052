import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import { type Condition, conditionsOf, type Filter, isCondition } from '@fairlead/domain/filters/condition';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { resolveCondition } from '@fairlead/domain/filters/resolve';

const ANY_MOMENT = { now: new Date(0), zone: 'UTC', me: 0 };
const NONE: Filter = { all: [] };

/**
 * Reads the filter from the address. This screen writes it, but an address may also be pasted or edited: an
 * unreadable filter is reported instead of sent. The server checks by the same rules and also by the schema, which
 * browsers do not have.
 */
export function readFilter(
  catalogue: Catalogue,
  text: string | undefined,
  kind: RecordKind,
): { filter: Filter; broken: boolean } {
  if (!text) return { filter: NONE, broken: false };
  const filter = parsed(text);
  const sound =
    isFilter(filter) &&
    conditionsOf(filter).every((one) => !('problem' in resolveCondition(catalogue, one, kind, ANY_MOMENT)));
  return sound ? { filter, broken: false } : { filter: NONE, broken: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isFilter(value: unknown): value is Filter {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return false;
  if ('all' in value) return Array.isArray(value.all) && value.all.every(isFilter);
  if ('any' in value) return Array.isArray(value.any) && value.any.length > 0 && value.any.every(isFilter);
  const { field, op } = value as Partial<Condition>;
  return typeof field === 'string' && typeof op === 'string';
}

export function isEmpty(filter: Filter): boolean {
  return !isCondition(filter) && 'all' in filter && filter.all.length === 0;
}
