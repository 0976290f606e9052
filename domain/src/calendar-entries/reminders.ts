import { MESSAGES } from '../validation/messages';

export const REMINDER_WAYS = ['mail', 'app'] as const;

/**
 * Minutes before an entry starts, and how its owner is reminded. An entry without a time starts at nine in the
 * morning.
 */
export interface Reminder {
  readonly minutes: number;
  readonly by: (typeof REMINDER_WAYS)[number];
}

export const MOST_REMINDERS = 5;
/** Four weeks. */
export const LONGEST_AHEAD = 4 * 7 * 24 * 60;
/** The hour at which a day without a time begins, for its reminders. */
export const DAY_STARTS_AT = 9;

type Body = Readonly<Record<string, unknown>>;

/** The reminders of a body, the earliest first, or what is wrong with them. */
export function readReminders(value: unknown): { reminders: readonly Reminder[] } | { msg: string } {
  const given = value === null || value === '' ? [] : Array.isArray(value) ? value : Object.values(Object(value));
  if (given.length > MOST_REMINDERS) return { msg: `Too many reminders (at most ${MOST_REMINDERS})` };
  const read = given.map(reminderOf);
  const reminders = read.flatMap((one) => one ?? []);
  if (reminders.length < read.length) return { msg: MESSAGES.not_allowed };
  const byKey = new Map(reminders.map((one) => [`${one.minutes} ${one.by}`, one]));
  return { reminders: [...byKey.values()].sort((a, b) => b.minutes - a.minutes || (a.by < b.by ? -1 : 1)) };
}

function reminderOf(value: unknown): Reminder | undefined {
  const asked: Body = typeof value === 'object' && value !== null ? (value as Body) : { minutes: value };
  const minutes = asked.minutes === '' || asked.minutes === null ? Number.NaN : Number(asked.minutes);
  const by = REMINDER_WAYS.find((way) => way === (asked.by ?? 'app'));
  const isRight = Number.isInteger(minutes) && minutes >= 0 && minutes <= LONGEST_AHEAD;
  return isRight && by ? { minutes, by } : undefined;
}
