import type { Catalogue } from '../fields/catalogue';
import { pathOfKind, type RecordPath } from '../kinds/kinds';
import type { RecordKind } from '../kinds/kinds';
import { type Condition, type ConditionValue, conditionsOf, type Filter, isCondition } from '../filters/condition';
import { CONDITION_KEYS, filterFromConditions } from '../filters/conditions';
import { HAS_VALUE, NONE } from '../filters/filter';
import { type ListView, sameSettings } from '../list-views/list-view';

/** A list view under its name in the public API. */
export interface SavedSearch {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly is_shared: boolean;
  readonly is_default: boolean;
  readonly is_starred: boolean;
  /** Public conditions; if they cannot express the view's filter, its tree under `filter`, as lists accept it. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  /** `-companies.updated_at`: the minus means descending. */
  readonly sort: string | null;
  readonly search_type: RecordPath;
  readonly is_sentence_search: boolean;
}

export function savedSearch(catalogue: Catalogue, view: ListView): SavedSearch {
  const { id, user_id, name, is_shared, is_default, is_starred, record_type, filter, sort_by } = view;
  const search_type = pathOfKind(record_type);
  const conditions = conditionsFor(catalogue, filter, record_type);
  return {
    id,
    user_id,
    name,
    is_shared,
    is_default,
    is_starred,
    query: conditions ?? { filter },
    columns: view.columns.map(({ key }) => key),
    sort: sort_by === null ? null : `${view.sort_direction === 'desc' ? '-' : ''}${search_type}.${sort_by}`,
    search_type,
    is_sentence_search: conditions === undefined,
  };
}

/** Public conditions that select the same records; undefined if there are none. */
export function conditionsFor(
  catalogue: Catalogue,
  filter: Filter,
  kind: RecordKind,
): Record<string, unknown> | undefined {
  const found: Record<string, unknown> = {};
  for (const part of !isCondition(filter) && 'all' in filter ? filter.all : [filter]) {
    const said = sayPart(catalogue, part, kind, found);
    if (!said) return undefined;
    found[said.key] = said.value;
  }
  return found;
}

/** A condition is used only if it reads back as exactly this part. Each key can be used once only. */
function sayPart(
  catalogue: Catalogue,
  part: Filter,
  kind: RecordKind,
  taken: object,
): { key: string; value: unknown } | undefined {
  const leaves = conditionsOf(part);
  const fields = new Set(leaves.map(({ field }) => field));
  for (const [key, [reading, over]] of Object.entries(CONDITION_KEYS[kind])) {
    if (key in taken || !over.split(' ').every((field) => fields.has(field))) continue;
    const values = [...new Set(leaves.map((leaf) => plainValue(leaf, reading === 'dates' || reading === 'happened')))];
    for (const value of [values[0], values]) {
      const read = filterFromConditions(catalogue, { [key]: value }, kind);
      if ('filter' in read && sameSettings(bare(read.filter), bare({ all: [part] }))) return { key, value };
    }
  }
  return undefined;
}

function plainValue({ op, value }: Condition, dates: boolean): unknown {
  if (op === 'none') return NONE;
  if (op === 'has_value') return HAS_VALUE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (op !== 'between') return value;
  const { from, to } = value as { from?: unknown; to?: unknown };
  const [first, last] = dates ? ['from_date', 'to_date'] : ['from', 'to'];
  return Object.fromEntries(
    [
      [first, from],
      [last, to],
    ].filter(([, end]) => (end ?? '') !== ''),
  );
}

/** Without open ends of ranges, and with true and false in one spelling. */
function bare(filter: Filter): unknown {
  if (!isCondition(filter)) return 'all' in filter ? { all: filter.all.map(bare) } : { any: filter.any.map(bare) };
  return { ...filter, value: bareValue(filter.value) };
}

function bareValue(value: ConditionValue | undefined): unknown {
  if (value === true || value === 'Yes') return 'Yes';
  if (value === false || value === 'No') return 'No';
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, end]) => (end ?? '') !== ''));
}
