import type { PlainDate } from '../dates/plain';
import { daysBetween } from '../dates/plain';
import { readDate } from '../dates/wire';
import { MILESTONE } from '../kinds/hanging';
import { type IdColumn, idColumnOf } from '../kinds/kinds';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';

const ON = MILESTONE.on.map(idColumnOf);
const LONGEST_NAME = 500;
const LONGEST_NOTES = 20_000;

export interface MilestonePatch extends Readonly<Partial<Record<IdColumn, number | null>>> {
  readonly name?: string | null;
  readonly date?: PlainDate | null;
  readonly notes?: string | null;
  readonly completed_on?: PlainDate | null;
}

type Body = Readonly<Record<string, unknown>>;

/** The fields of a milestone, beside its record. */
export const MILESTONE_KEYS: ReadonlySet<string> = new Set([
  'name',
  'date',
  'notes',
  'complete',
  'completed_on',
  ...ON,
]);

interface Clock {
  readonly zone: string;
  readonly today: PlainDate;
}

/** Reads the body of a milestone and returns all its issues together. `complete` alone means today. */
export function readMilestone(body: Body, { zone, today }: Clock): { patch: MilestonePatch; issues: Issue[] } {
  const issues: Issue[] = [];
  const patch: Record<string, unknown> = {};
  const take = (field: string, value: unknown, msg: string | null) => {
    if (msg) issues.push({ field, msg });
    else patch[field] = value;
  };
  if (body.name !== undefined) take('name', text(body.name), wrongText(body.name, LONGEST_NAME));
  if (body.notes !== undefined) take('notes', text(body.notes), wrongText(body.notes, LONGEST_NOTES));
  for (const key of ['date', 'completed_on'] as const) {
    if (body[key] === undefined) continue;
    const read = dayOf(body[key], zone);
    take(key, read.date, read.msg);
  }
  if (body.complete !== undefined && body.completed_on === undefined) {
    const complete = yesOrNo(body.complete);
    take('completed_on', complete ? today : null, complete === undefined ? MESSAGES.not_allowed : null);
    if (complete === undefined) issues[issues.length - 1] = { field: 'complete', msg: MESSAGES.not_allowed };
  }
  for (const key of ON) {
    if (body[key] === undefined) continue;
    const id = idOf(body[key]);
    take(key, id, id === undefined ? MESSAGES.not_allowed : null);
  }
  return { patch, issues };
}

/** A milestone has a name, a day and exactly one record. */
export function missingOfMilestone(milestone: MilestonePatch): Issue[] {
  const on = ON.filter((column) => (milestone[column] ?? null) !== null);
  return [
    ...(milestone.name ? [] : [{ field: 'name', msg: MESSAGES.required }]),
    ...(milestone.date ? [] : [{ field: 'date', msg: MESSAGES.required }]),
    ...(on.length === 0 ? [{ field: 'company_id', msg: MESSAGES.required }] : []),
    ...(on.length > 1 ? on.slice(1).map((field) => ({ field, msg: MESSAGES.not_allowed })) : []),
  ];
}

export interface DatedMilestone {
  readonly date: PlainDate;
  readonly completed_on: PlainDate | null;
}

/** Open, and its day is over. */
export function isLate({ date, completed_on }: DatedMilestone, today: PlainDate): boolean {
  return completed_on === null && date < today;
}

/** Days between a milestone's day and its completion, or today while it is open: below zero is early or to come. */
export function daysBehind({ date, completed_on }: DatedMilestone, today: PlainDate): number {
  return daysBetween(date, completed_on ?? today);
}

function text(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null;
}

function wrongText(value: unknown, longest: number): string | null {
  if (value !== null && typeof value !== 'string' && typeof value !== 'number') return MESSAGES.not_allowed;
  if (String(value ?? '').includes('\u0000')) return MESSAGES.not_allowed;
  return String(value ?? '').trim().length > longest ? `Is too long (at most ${longest} characters)` : null;
}

function dayOf(value: unknown, zone: string): { date: PlainDate | null; msg: string | null } {
  if (value === null || value === '') return { date: null, msg: null };
  const read = typeof value === 'string' ? readDate(value, zone) : { reason: '' };
  return 'date' in read ? { date: read.date, msg: null } : { date: null, msg: MESSAGES.not_allowed };
}

/** Undefined if it is neither. */
function yesOrNo(value: unknown): boolean | undefined {
  if ([true, 'true', 1, '1'].includes(value as string)) return true;
  return [false, 'false', 0, '0', null, ''].includes(value as string) ? false : undefined;
}

/** Undefined if it is not an id. */
function idOf(value: unknown): number | null | undefined {
  if (value === null || value === '') return null;
  const id =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
