import { CALENDAR_ENTRY, type COMMENT, NOTE } from '../kinds/hanging';
import { isRecordKind, nounOf, type RecordKind } from '../kinds/kinds';
import { notificationMessages as m } from './notifications.messages';
import type { NotificationKind } from './events';

/** The content of a notification or an email about it. It contains only what its reader may see. */
export interface Told {
  readonly kind: NotificationKind;
  /** How many of its kind are folded into it. */
  readonly times: number;
  /** The name of the user who did it; null if Fairlead did. */
  readonly actor: string | null;
  readonly record_type: RecordKind | null;
  readonly record_name: string | null;
  readonly what: TellingOf | null;
  /** For many that were changed together only the kind and the number are given. */
  readonly is_many: boolean;
  /** The text of a note or comment, or the name of a task or event. */
  readonly text: string | null;
  readonly is_event: boolean;
  readonly details: ToldDetails;
}

export type TellingOf = typeof NOTE.name | typeof COMMENT.name | typeof CALENDAR_ENTRY.name;

export interface ToldDetails {
  readonly file?: string;
  readonly error?: string;
  readonly created?: number;
  readonly updated?: number;
  readonly refused?: number;
  /** When what a reminder is about takes place, in the words of its reader. */
  readonly when?: string;
  /** That a reminder came late. */
  readonly late?: string;
  /** The names of the first overdue tasks. */
  readonly names?: readonly string[];
  /** The outcome of a report that is sent on a schedule. */
  readonly scheduled?: Words;
}

export interface Words {
  readonly title: string;
  readonly message: string;
}

const LONGEST_TEXT = 200;

export function wordsOf(told: Told): Words {
  return { title: titleOf(told), message: messageOf(told) };
}

function titleOf(told: Told): string {
  const { kind, times, actor, record_type, what, details, is_many } = told;
  switch (kind) {
    case 'assigned':
      return is_many ? m.assignedMany(actor, times, nounsFor(told)) : m.assigned(actor, nounFor(told));
    case 'shared':
      return is_many ? m.sharedMany(actor, times, nounsFor(told)) : m.shared(actor, nounFor(told));
    case 'mentioned':
      return m.mentioned(actor, times);
    case 'noted':
      return what === CALENDAR_ENTRY.name ? m.toldOf(actor, nounFor(told)) : m.noted(actor, times);
    case 'commented':
      return m.commented(actor, times, record_type ? nounOf(record_type) : NOTE.nouns.one);
    case 'imported':
      return details.error ? m.importFailed(details.file ?? '') : m.importDone(details.file ?? '');
    case 'overdue':
      return m.overdue(times);
    case 'scheduled':
      return details.scheduled?.title ?? '';
    case 'reminder':
      return m.reminder(told.text ?? '');
  }
}

function messageOf(told: Told): string {
  const { kind, details, text, what, record_name } = told;
  if (kind === 'imported') return details.error ?? m.importCounts(details);
  if (kind === 'scheduled') return details.scheduled?.message ?? '';
  if (kind === 'overdue') return m.andMore((details.names ?? []).join(', '), told.times - (details.names ?? []).length);
  if (kind === 'reminder') return [details.when, details.late].filter(Boolean).join('\n');
  if (told.is_many) return '';
  if (what === CALENDAR_ENTRY.name) return text ?? '';
  if (what !== null) return text ? m.quoted(shortened(text)) : '';
  return record_name ?? '';
}

/** `deal`, or `task` for what is attached to one. */
function nounFor({ what, record_type, is_event }: Told): string {
  if (what === CALENDAR_ENTRY.name) return is_event ? 'event' : 'task';
  return isRecordKind(record_type) ? nounOf(record_type) : 'record';
}

function nounsFor({ what, record_type, times }: Told): string {
  return isRecordKind(record_type) && what === null ? nounOf(record_type, times) : CALENDAR_ENTRY.nouns.many;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT).trimEnd()}…` : line;
}
