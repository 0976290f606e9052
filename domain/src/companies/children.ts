import { allOf, type Filter, HAS_VALUE, NONE } from '../filters/filter';
import type { Issue } from '../validation/issues';
import { amountFromWire } from '../money/money';

type End = string | number | undefined;
type Sentinel = typeof NONE | typeof HAS_VALUE;

export interface ChildrenAsk {
  readonly name?: string;
  readonly updated_at?: { from?: End; to?: End; from_date?: End; to_date?: End };
  readonly owner_id?: readonly number[] | Sentinel;
  readonly value?: { from?: End; to?: End; or_none?: boolean } | Sentinel;
}

/** The total value of a child's deals must be in this range, in cents; null means no limit. */
export type ValueTest = { blank: boolean } | { from: number | null; to: number | null; orNone: boolean } | null;

/** The filters of a child list that are fields of a company. */
export function childrenFilter({ name, updated_at: at, owner_id }: ChildrenAsk): Filter {
  const range = at && { from: at.from ?? at.from_date, to: at.to ?? at.to_date };
  return allOf(
    name?.trim() ? { field: 'name', op: 'contains', value: name.trim() } : null,
    range?.from || range?.to ? { field: 'updated_at', op: 'between', value: range } : null,
    ownerFilter(owner_id),
  );
}

function ownerFilter(owner: ChildrenAsk['owner_id']): Filter | null {
  if (owner === undefined) return null;
  if (owner === NONE || owner === HAS_VALUE) return { field: 'owner_id', op: owner === NONE ? 'none' : 'has_value' };
  return { field: 'owner_id', op: 'any_of', value: owner as readonly number[] };
}

export function valueTest(value: ChildrenAsk['value']): { test: ValueTest } | { issues: Issue[] } {
  if (value === undefined) return { test: null };
  if (typeof value === 'string') return { test: { blank: value === NONE } };
  const [from, to] = [bound(value.from), bound(value.to)];
  if (from === undefined || to === undefined)
    return { issues: [{ field: 'value', msg: 'Please enter a valid number' }] };
  return { test: from === null && to === null ? null : { from, to, orNone: value.or_none === true } };
}

/** Undefined if it is not an amount. */
function bound(end: End): number | null | undefined {
  if (end === undefined || end === '') return null;
  const read = amountFromWire(end);
  return 'cents' in read ? read.cents : undefined;
}
