import type { AccountConfig } from '../access/session.types';
import { MESSAGES } from '../validation/messages';
import { idOf } from './place';

/** Participants beside the owner: users with whom it is shared or who are notified, and people outside the account. */

interface Attendee {
  readonly name: string | null;
  readonly email: string | null;
}

export interface InvolvedPatch {
  readonly shared_user_ids?: readonly number[];
  readonly notify_user_ids?: readonly number[];
  readonly attendees?: readonly Attendee[];
}

type Body = Readonly<Record<string, unknown>>;
type Take = (field: string, column: string, value: unknown, msg: string | null) => void;

const MOST_USERS = 200;
const MOST_ATTENDEES = 200;
export const INVOLVED_KEYS = ['shared_user_ids', 'notify_user_ids', 'calendar_entry_attendees', 'attendees'] as const;

export function readInvolved(body: Body, config: AccountConfig, take: Take): void {
  for (const key of ['shared_user_ids', 'notify_user_ids'] as const) {
    if (body[key] === undefined) continue;
    const given = listOf(body[key]);
    const ids = given && usersOf(given, config);
    take(key, key, ids, ids ? tooMany(ids, MOST_USERS, 'users') : MESSAGES.not_allowed);
  }
  const key = body.calendar_entry_attendees === undefined ? 'attendees' : 'calendar_entry_attendees';
  if (body[key] === undefined) return;
  const given = listOf(body[key]);
  const read = given && given.length <= MOST_ATTENDEES ? given.map(attendeeOf) : undefined;
  const attendees = read?.every((one) => one !== undefined) ? read : undefined;
  const many = given && tooMany(given, MOST_ATTENDEES, 'attendees');
  take(key, 'attendees', attendees, many || (attendees ? null : MESSAGES.not_allowed));
}

function tooMany(list: readonly unknown[], most: number, what: string): string | null {
  return list.length > most ? `Too many ${what} (at most ${most})` : null;
}

/** Forms that are sent as text wrap a list in an object. Empty entries are ignored. */
function listOf(value: unknown): unknown[] | undefined {
  const given = value === null || value === '' ? [] : Array.isArray(value) ? value : undefined;
  if (given) return given.filter((one) => one !== '' && one !== null);
  return typeof value === 'object' ? Object.values(value as object) : [value];
}

/** Undefined unless all are users of the account. External users have no calendar. */
function usersOf(given: readonly unknown[], { users }: AccountConfig): number[] | undefined {
  const ids = [...new Set(given.map((one) => idOf(one)))];
  const known = ids.every((id) => users.some((user) => user.id === id && !user.is_external));
  return known ? (ids as number[]).sort((a, b) => a - b) : undefined;
}

function attendeeOf(value: unknown): Attendee | undefined {
  const { name, email } = (typeof value === 'object' && value !== null ? value : { email: value }) as Body;
  const [called, address] = [textOf(name), textOf(email)];
  if (called === undefined || address === undefined || (!called && !address)) return undefined;
  return { name: called || null, email: address || null };
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' && value.length <= 254 && !value.includes('\u0000') ? value.trim() : undefined;
}
