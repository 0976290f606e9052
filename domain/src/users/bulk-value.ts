import { MESSAGES } from '../validation/messages';
import type { UserBulkAction } from './user-actions.contract';

export type BulkValue = number | boolean | null;
type Sent = string | number | boolean | null | undefined;
type Read = { readonly value: BulkValue } | null;

/** The issue of a bulk action's value, or null. */
export function bulkValueIssue(
  act: UserBulkAction,
  sent: Sent,
  teams: readonly { readonly id: number }[],
): string | null {
  const needed = act === 'set_level' || act === 'set_read_only';
  if (needed && (sent === undefined || sent === null || sent === '')) return MESSAGES.required;
  const read = readOf(act, sent);
  const unknownTeam = act === 'set_team' && read?.value && !teams.some(({ id }) => id === read.value);
  return !read || unknownTeam ? MESSAGES.not_allowed : null;
}

/** The value as stored; null for actions without a value, and for no team. */
export function readBulkValue(act: UserBulkAction, sent: Sent): BulkValue {
  return readOf(act, sent)?.value ?? null;
}

function readOf(act: UserBulkAction, sent: Sent): Read {
  if (act === 'set_team') return sent === undefined || sent === null || sent === '' ? { value: null } : wholeOf(sent);
  if (act === 'set_level') return [1, 2, 3, 5].includes(Number(sent)) ? wholeOf(sent) : null;
  if (act === 'set_read_only') return flagOf(sent);
  return { value: null };
}

function wholeOf(sent: Sent): Read {
  const value = typeof sent === 'boolean' ? Number.NaN : Number(sent);
  return Number.isSafeInteger(value) && value > 0 ? { value } : null;
}

function flagOf(sent: Sent): Read {
  const text = String(sent).toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(text)) return { value: true };
  return ['false', '0', 'no', 'off'].includes(text) ? { value: false } : null;
}
