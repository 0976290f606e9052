import { compareNames } from '../locale/locale';
import type { RecordKind } from '../kinds/kinds';
import type { Catalogue, Field } from '../fields/catalogue';
import { type Condition, type Filter, isCondition } from '../filters/condition';
import { resolveCondition } from '../filters/resolve';

export interface ViewColumn {
  readonly key: string;
  readonly width?: number;
  /** Stays visible next to the name while scrolling. */
  readonly pinned?: boolean;
}

/** The settings of a view, without its owner and sharing. */
export interface ViewSettings {
  readonly filter: Filter;
  readonly sort_by: string | null;
  readonly sort_direction: 'asc' | 'desc';
  readonly columns: readonly ViewColumn[];
}

export interface ListView extends ViewSettings {
  readonly id: number;
  readonly record_type: RecordKind;
  readonly user_id: number;
  readonly name: string;
  readonly is_shared: boolean;
  /** For the requesting user. */
  readonly is_starred: boolean;
  readonly is_default: boolean;
  readonly updated_at: string;
}

/** Fields that a list can show, in catalogue order. */
export function columnFields(catalogue: Catalogue, kind: RecordKind): Field[] {
  return catalogue.fieldsOf(kind).filter((field) => field.shown && field.key !== 'deal_ids');
}

export function isSortable(field: Field): boolean {
  return field.column !== null && (field.sorted || field.kind === 'user');
}

/** Starred views first, then the user's own, then shared ones of other users; each group by name. */
export function inOrder(views: readonly ListView[], me: number): ListView[] {
  const rank = (view: ListView) => (view.is_starred ? 0 : view.user_id === me ? 1 : 2);
  return [...views].sort((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name) || a.id - b.id);
}

/** A name that the user does not have yet: `Big deals copy`, `Big deals copy 2`. */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  const base = `${name.slice(0, 90)} copy`;
  let made = base;
  for (let count = 2; used.has(made.toLowerCase()); count += 1) made = `${base} ${count}`;
  return made;
}

/**
 * Whether the account still has the entry that a value refers to. Records and values outside the account's lists are
 * not checked.
 */
export type Knows = (list: NonNullable<Field['list']>, id: number | string) => boolean;

/** A view without deleted fields or entries, and the list of what no longer applies. */
export interface SoundView extends ViewSettings {
  readonly lost: readonly (Condition | string)[];
}

/**
 * A view outlives the fields and list entries that it names: it applies what is still valid and reports what is not.
 */
export function soundView(catalogue: Catalogue, view: ViewSettings, kind: RecordKind, knows: Knows): SoundView {
  const lost: (Condition | string)[] = [];
  const filter = soundFilter(catalogue, view.filter, kind, knows, lost) ?? { all: [] };
  const shown = new Set(columnFields(catalogue, kind).map(({ key }) => key));
  const columns = view.columns.filter(({ key }) => shown.has(key));
  const gone = view.columns.filter(({ key }) => !shown.has(key)).map(({ key }) => key);
  const sort = view.sort_by === null ? undefined : catalogue.find(kind, view.sort_by);
  const sort_by = sort && isSortable(sort.field) ? view.sort_by : null;
  if (view.sort_by !== null && sort_by === null) gone.push(view.sort_by);
  return {
    filter,
    columns,
    sort_by,
    sort_direction: view.sort_direction,
    lost: [...lost, ...new Set(gone)],
  };
}

const ANY_MOMENT = { now: new Date(0), zone: 'UTC', me: 0 };

/** Null if nothing of it is left. */
function soundFilter(
  catalogue: Catalogue,
  filter: Filter,
  kind: RecordKind,
  knows: Knows,
  lost: (Condition | string)[],
): Filter | null {
  if (isCondition(filter)) {
    const sound = soundCondition(catalogue, filter, kind, knows);
    if (sound !== filter) lost.push(filter);
    return sound;
  }
  const [parts, join] = 'all' in filter ? [filter.all, 'all'] : [filter.any, 'any'];
  const kept = parts.map((part) => soundFilter(catalogue, part, kind, knows, lost)).filter((part) => part !== null);
  if (kept.length === 0) return parts.length === 0 ? filter : null;
  if (kept.every((part, index) => part === parts[index]) && kept.length === parts.length) return filter;
  return join === 'all' ? { all: kept } : { any: kept };
}

function soundCondition(catalogue: Catalogue, one: Condition, kind: RecordKind, knows: Knows): Condition | null {
  if ('problem' in resolveCondition(catalogue, one, kind, ANY_MOMENT)) return null;
  const { list, entries } = catalogue.find(kind, one.field)?.field ?? {};
  if (!(list || entries) || !Array.isArray(one.value)) return one;
  const ids = one.value as readonly (string | number)[];
  const isThere = (id: string | number) =>
    entries?.some((entry) => entry.id === Number(id)) ?? (!list || knows(list, id));
  const left = ids.filter((id) => id === 'me' || isThere(id));
  if (left.length === ids.length) return one;
  return left.length === 0 ? null : { ...one, value: left };
}

/** Whether the settings are equal, ignoring the order of their keys. */
export function sameSettings(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  );
}
