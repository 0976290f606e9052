import { amountFromWire } from '../money/money';
import { MESSAGES } from './messages';

/** A rule returns the message of the issue, or null. All but `required` accept an empty value. */
export type Message = string | null;

const EMAIL = /^[^\s@<>()[\]",;:\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;
/** For text with single spaces: in a long run, each one would be tried as a beginning. */
const EXTENSION = /\s*(?:(?:ext|extension|x)\.?|#)\s*\d{1,8}\s*$/i;

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** A disabled field is never required; a rule that depends on another field passes `when`. */
export function required(value: unknown, options: { disabled?: boolean; when?: boolean } = {}): Message {
  if (options.disabled || options.when === false) return null;
  return isEmpty(value) ? MESSAGES.required : null;
}

export function email(value: string | null | undefined): Message {
  if (isEmpty(value)) return null;
  const text = (value ?? '').trim();
  return text.length <= 254 && !text.includes('..') && EMAIL.test(text) ? null : MESSAGES.email;
}

/** Digits with thousands separators and a decimal point: `1,234.5`. */
export function number(value: string | number | null | undefined): Message {
  if (value === null || value === undefined || isEmpty(value)) return null;
  return numberOf(value) === null ? MESSAGES.number : null;
}

export function numberOf(value: string | number): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = value.trim();
  if (!/^[-+]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(text) || !/\d/.test(text)) return null;
  return Number(text.replaceAll(',', ''));
}

export function currency(value: string | number | null | undefined): Message {
  if (value === null || value === undefined || isEmpty(value)) return null;
  const read = amountFromWire(value);
  return 'problem' in read ? read.problem : null;
}

/**
 * Only digits, hyphens and spaces may remain after + ( ) . / and an extension are removed; the number is stored as
 * typed.
 */
export function phone(value: string | null | undefined): Message {
  if (isEmpty(value)) return null;
  const bare = singleSpaced(value ?? '')
    .replace(EXTENSION, '')
    .replace(/[+().\u00a0/]/g, ' ');
  return /^[\d\s-]*$/.test(bare) && /\d/.test(bare) ? null : MESSAGES.phone;
}

/** The form of a phone number used for search. */
export function phoneDigits(value: string): string {
  return singleSpaced(value).replace(EXTENSION, '').replace(/\D/g, '');
}

function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}

export function colour(value: string | null | undefined): Message {
  return isEmpty(value) || colourDigits(value ?? '') !== null ? null : MESSAGES.colour;
}

/** The six digits of `#rrggbb` or `rrggbb` as they are stored and answered, or null. */
export function colourDigits(value: string): string | null {
  return /^#?([0-9a-f]{6})$/i.exec(value.trim())?.[1] ?? null;
}

/** `2:05 PM`, `02:05pm` or `14:05` */
export function time(value: string | null | undefined): Message {
  return isEmpty(value) || timeOf(value ?? '') !== null ? null : MESSAGES.time;
}

export function timeOf(value: string): { hour: number; minute: number } | null {
  const m = /^(\d{1,2}):(\d{2})(?:\s*([ap])\.?m\.?)?$/i.exec(value.trim());
  if (!m) return null;
  const hour = Number(m[1]);
  const minute = Number(m[2]);
  if (minute > 59) return null;
  if (m[3] === undefined) return hour <= 23 ? { hour, minute } : null;
  if (hour < 1 || hour > 12) return null;
  return { hour: (hour % 12) + (m[3].toLowerCase() === 'p' ? 12 : 0), minute };
}

/** Minutes of the day, or instants: any comparable values. */
export function timeRange(start: number, end: number): Message {
  return start < end ? null : MESSAGES.time_range;
}

/** An all-day event ends on its start day or later; any other event ends after its start. */
export function endAfterStart(
  entry: { start_date: string; end_date: string; all_day: true } | { start: Date; end: Date; all_day?: false },
): Message {
  const fine = entry.all_day ? entry.end_date >= entry.start_date : entry.end.getTime() > entry.start.getTime();
  return fine ? null : MESSAGES.end_after_start;
}

export function repeatNeedsDueDate(frequency: string | null | undefined, dueDate: unknown): Message {
  const repeats = !isEmpty(frequency) && frequency !== 'none';
  return repeats && isEmpty(dueDate) ? MESSAGES.repeat_without_due_date : null;
}

export interface Named {
  id: number | null;
  name: string;
}

/** A company's name must be unique among the other companies of the account. */
export function uniqueCompanyName(company: Named, others: readonly Named[]): Message {
  return repeats(company, others) ? MESSAGES.unique : null;
}

export function uniqueTemplateName(template: Named, others: readonly Named[]): Message {
  return repeats(template, others) ? MESSAGES.template_name : null;
}

export function uniqueUserEmail(user: Named, others: readonly Named[]): Message {
  return repeats(user, others) ? MESSAGES.user_email : null;
}

/** An entry's name must be unique among the other entries of its list, whatever its case and spaces. */
export function notTaken({ id, name }: Named, others: readonly Named[]): Message {
  const spaced = others.map((other) => ({ id: other.id, name: oneSpaced(other.name) }));
  return repeats({ id, name: oneSpaced(name) }, spaced) ? MESSAGES.taken : null;
}

/** Without spaces around it, and with one space between words. */
export function oneSpaced(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

export function allowed<T>(value: T | null | undefined, values: readonly T[]): Message {
  return value === null || value === undefined || values.includes(value) ? null : MESSAGES.not_allowed;
}

/** The second factor at sign-in has six digits. */
export function isMfaCode(value: string): boolean {
  return /^\d{6}$/.test(value.trim());
}

function repeats(one: Named, others: readonly Named[]): boolean {
  const name = one.name.trim().toLowerCase();
  if (name === '') return false;
  return others.some((other) => other.name.trim().toLowerCase() === name && (one.id === null || other.id !== one.id));
}
