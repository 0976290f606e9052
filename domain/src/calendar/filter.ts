import type { AccountConfig } from '../access/session.types';
import { ENTRY_KINDS } from '../calendar-entries/entry-type';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { type Colors, readColor } from './colors';

/** The categories of entries: a task, one that is past due, and an event. */
export const CATEGORIES = ENTRY_KINDS;
type Category = (typeof CATEGORIES)[number];

/** A type to choose: a category, where `CalendarEvent` means events without an event category, or the id of one. */
export type EventTypeId = number | Category;

/** Whose entries of which types a calendar shows, in which colours. */
export interface CalendarChoice {
  readonly user_ids: readonly number[];
  readonly user_colors: Colors;
  /** Null for all, including those added later. */
  readonly event_type_ids: readonly EventTypeId[] | null;
  readonly event_type_colors: Colors;
}

export interface CalendarFilter extends CalendarChoice {
  readonly id: number;
  readonly name: string;
}

export type FilterBody = Readonly<Partial<Record<'name' | keyof CalendarChoice, unknown>>>;
export type FilterPatch = { -readonly [K in 'name' | keyof CalendarChoice]?: CalendarFilter[K] };

/** A calendar shows at most a team of this size. */
export const MOST_USERS = 50;
const MOST_TYPES = 200;
const LONGEST_NAME = 100;

interface Known {
  readonly users: ReadonlySet<number>;
  readonly categories: ReadonlySet<number>;
  /** In lower case, of the user's other filters. */
  readonly names: readonly string[];
}

export function knownBy(config: AccountConfig, names: readonly string[]): Known {
  return {
    users: new Set(config.users.filter(({ is_external }) => !is_external).map(({ id }) => id)),
    categories: new Set(config.event_categories.map(({ id }) => id)),
    names: names.map((name) => name.trim().toLowerCase()),
  };
}

/** The values that a body sets, and all its issues. A new filter has a name. */
export function readFilter(body: FilterBody, known: Known, isNew: boolean): { patch: FilterPatch; issues: Issue[] } {
  const patch: FilterPatch = {};
  const issues: Issue[] = [];
  const refuse = (field: string, msg: string) => issues.push({ field, msg });
  if (isNew || body.name !== undefined) {
    const name = typeof body.name === 'string' ? body.name.trim() : '';
    if (!name) refuse('name', MESSAGES.required);
    else if (name.length > LONGEST_NAME) refuse('name', MESSAGES.not_allowed);
    else if (known.names.includes(name.toLowerCase())) refuse('name', MESSAGES.taken);
    patch.name = name;
  }
  if (body.user_ids !== undefined) {
    const ids = idsOf(body.user_ids, known.users);
    if (!ids || ids.length > MOST_USERS) refuse('user_ids', MESSAGES.not_allowed);
    else patch.user_ids = ids;
  }
  if (body.event_type_ids !== undefined) {
    const types = typesOf(body.event_type_ids, known.categories);
    if (types === undefined) refuse('event_type_ids', MESSAGES.not_allowed);
    else patch.event_type_ids = types;
  }
  for (const key of ['user_colors', 'event_type_colors'] as const) {
    if (body[key] === undefined) continue;
    const colors = colorsOf(body[key]);
    if (colors) patch[key] = colors;
    else refuse(key, MESSAGES.colour);
  }
  return { patch, issues };
}

function idsOf(value: unknown, known: ReadonlySet<number>): number[] | null {
  if (!Array.isArray(value)) return null;
  const ids = [...new Set(value.map(Number))];
  return ids.every((id) => known.has(id)) ? ids : null;
}

function typesOf(value: unknown, known: ReadonlySet<number>): EventTypeId[] | null | undefined {
  if (value === null) return null;
  if (!Array.isArray(value) || value.length > MOST_TYPES) return undefined;
  const types = value.map((one) => CATEGORIES.find((category) => category === one) ?? Number(one));
  return types.every((one) => typeof one === 'string' || known.has(one)) ? [...new Set(types)] : undefined;
}

function colorsOf(value: unknown): Colors | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const pairs = Object.entries(value);
  if (pairs.length > MOST_TYPES) return null;
  const read = pairs.map(([key, color]) => [key, readColor(color)] as const);
  if (read.some(([key, color]) => !color || !/^(\d{1,15}|CalendarTask|CalendarTaskOverdue|CalendarEvent)$/.test(key)))
    return null;
  return Object.fromEntries(read as [string, string][]);
}

/** A task is past due from the day after its due date. */
export function categoryOf(
  entry: { readonly type: 'CalendarTask' | 'CalendarEvent'; readonly complete: boolean; readonly due: string | null },
  today: string,
): Category {
  if (entry.type === 'CalendarEvent') return 'CalendarEvent';
  return !entry.complete && entry.due !== null && entry.due < today ? 'CalendarTaskOverdue' : 'CalendarTask';
}
