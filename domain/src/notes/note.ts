import type { AccountConfig } from '../access/session.types';
import type { Issue } from '../validation/issues';
import { unkeptIssues } from '../fields/unkept';
import { NOTE } from '../kinds/hanging';
import { type IdColumn, idColumnOf } from '../kinds/kinds';
import { MESSAGES } from '../validation/messages';

const ON = NOTE.on.map(idColumnOf);

export interface NotePatch extends Readonly<Partial<Record<IdColumn, number | null>>> {
  readonly title?: string | null;
  readonly content?: string;
  readonly user_id?: number | null;
  readonly note_category_id?: number | null;
  readonly is_private?: boolean;
  readonly notify_user_ids?: readonly number[];
  /** Colleagues whom the content names with an @. */
  readonly mentioned_user_ids?: readonly number[];
}

type Body = Readonly<Record<string, unknown>>;

const LONGEST_TITLE = 500;
const LONGEST_CONTENT = 100_000;

/** Reads the body of a note and returns all its issues together. */
export function readNote(body: Body, config: AccountConfig): { patch: NotePatch; issues: Issue[] } {
  const issues: Issue[] = [];
  const patch: Record<string, unknown> = {};
  const take = (field: string, value: unknown, msg: string | null) => {
    if (msg) issues.push({ field, msg });
    else patch[field] = value;
  };
  if (body.title !== undefined) take('title', text(body.title) || null, tooLong(body.title, LONGEST_TITLE));
  if (body.content !== undefined) take('content', text(body.content), tooLong(body.content, LONGEST_CONTENT));
  for (const field of [...ON, 'user_id', 'note_category_id']) {
    if (body[field] === undefined) continue;
    const id = idOf(body[field]);
    take(field, id, id === undefined || !isKnown(field, id, config) ? MESSAGES.not_allowed : null);
  }
  for (const field of ['notify_user_ids', 'mentioned_user_ids']) {
    if (body[field] === undefined) continue;
    const ids = usersOf(body[field], config);
    take(field, ids, ids ? null : MESSAGES.not_allowed);
  }
  issues.push(...unkeptIssues(NOTE.name, body));
  if (body.is_private !== undefined) {
    // Read strictly: a misspelled value must not make a private note visible to everyone.
    const on = [true, 'true', 1, '1'].includes(body.is_private as string);
    const off = [false, 'false', 0, '0', null, ''].includes(body.is_private as string);
    take('is_private', on, on || off ? null : MESSAGES.not_allowed);
  }
  return { patch, issues };
}

/** The keys that a note reads. */
export const NOTE_KEYS: ReadonlySet<string> = new Set([
  'title',
  'content',
  ...ON,
  'user_id',
  'note_category_id',
  'is_private',
  'notify_user_ids',
  'mentioned_user_ids',
]);

/** Undefined unless all are users of the account. */
function usersOf(value: unknown, { users }: AccountConfig): number[] | undefined {
  const given = value === null || value === '' ? [] : Array.isArray(value) ? value : [value];
  const ids = given.filter((one) => one !== '' && one !== null).map(idOf);
  return ids.every((id) => users.some((user) => user.id === id)) ? [...new Set(ids as number[])] : undefined;
}

/** A note has text and at least one record. */
export function missingOf(note: NotePatch): Issue[] {
  const says = Boolean(note.content?.trim() || note.title);
  const isOn = ON.some((column) => note[column] !== null && note[column] !== undefined);
  return [
    ...(says ? [] : [{ field: 'content', msg: MESSAGES.required }]),
    ...(isOn ? [] : [{ field: 'deal_id', msg: MESSAGES.required }]),
  ];
}

function isKnown(field: string, id: number | null, config: AccountConfig): boolean {
  if (id === null) return true;
  if (field === 'note_category_id') return config.note_categories.some((category) => category.id === id);
  return field !== 'user_id' || config.users.some((user) => user.id === id);
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function tooLong(value: unknown, longest: number): string | null {
  if (value !== null && typeof value !== 'string' && typeof value !== 'number') return MESSAGES.not_allowed;
  if (text(value).includes('\u0000')) return MESSAGES.not_allowed;
  return text(value).length > longest ? `Is too long (at most ${longest} characters)` : null;
}

/** Undefined if it is not an id. */
function idOf(value: unknown): number | null | undefined {
  if (value === null || value === '') return null;
  const id =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
