import { longDay, numberText, ordinalText } from '../locale/locale';
import { fileName } from '../wire/file-name';
import type { Skip, Stop } from './reasons';
import type { ScheduleTarget } from './targets';

const skips = (target: string): Readonly<Record<Skip, string>> => ({
  inactive: 'is inactive',
  right: 'no longer has permission to export',
  target,
  unsubscribed: 'unsubscribed',
  mailbox: 'has no mailbox',
});

const stops = (target: string): Readonly<Record<Stop, string>> => ({
  maker: 'Stopped, because its maker is inactive',
  right: 'Stopped, because its maker no longer has permission to export',
  target,
});

const notResumed = (target: string): Readonly<Record<Stop, string>> => ({
  maker: 'Not resumed, because its maker is inactive',
  right: 'Not resumed, because its maker has no permission to export',
  target,
});

/** The texts of each kind that is sent. */
interface OfTarget {
  readonly skips: Readonly<Record<Skip, string>>;
  readonly stops: Readonly<Record<Stop, string>>;
  readonly notResumed: Readonly<Record<Stop, string>>;
  readonly notAllowed: string;
  readonly sends: (maker: string) => string;
  readonly some: string;
}

const of: Readonly<Record<ScheduleTarget, OfTarget>> = {
  saved_report: {
    skips: skips('can no longer see the report'),
    stops: stops('Stopped, because its maker can no longer see the report'),
    notResumed: notResumed('Not resumed, because its maker cannot see the report'),
    notAllowed: 'Names a user who is inactive, may not see this report or has no permission to export',
    sends: (maker) => `${maker} sends you this report.`,
    some: 'A report',
  },
  dashboard: {
    skips: skips('can no longer see the dashboard'),
    stops: stops('Stopped, because the dashboard was deleted or is no longer shared with its maker'),
    notResumed: notResumed('Not resumed, because the dashboard was deleted or is not shared with its maker'),
    notAllowed: 'Names a user who is inactive, may not see this dashboard or has no permission to export',
    sends: (maker) => `${maker} sends you this dashboard.`,
    some: 'A dashboard',
  },
};

/** The texts of schedules, on screens, in mails and in notifications. */
export const scheduleMessages = {
  of,
  tooManyRecipients: (most: number) => `A schedule has at most ${most} recipients`,
  tooManySchedules: (most: number) => `You have ${most} schedules, which is the most for one user`,
  everyDay: (hour: string) => `Every day at ${hour}`,
  everyWeek: (day: string, hour: string) => `Every ${day} at ${hour}`,
  everyMonth: (day: string, hour: string) => `Every month on ${day} at ${hour}`,
  lastDay: 'the last day',
  nth: (day: number) => `the ${ordinalText(day)}`,
  /** Monday is 0. */
  weekday: (day: number) => longDay(`2026-11-${23 + day}`, { weekday: 'long' }),
  subject: (name: string, day: string) => `${name}, ${day}`,
  testSubject: (name: string) => `Test: ${name}`,
  mail: (name: string, at: string) => `${name}, as of ${at}, is attached as a PDF.`,
  whose: 'It counts the deals that you may see, so the figures of other recipients can differ.',
  /** `Ines Okafor sends you this report. Every day at 8:00 AM.` */
  sentBy: (sends: string, when: string, zone: string | null) =>
    `${sends} ${when}${zone ? ` (${zone.replaceAll('_', ' ')})` : ''}.`,
  stop: 'Stop receiving it',
  file: (name: string, day: string) =>
    `${fileName(name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')) || 'Report'} ${day}.pdf`,
  failed: 'Fairlead could not make this PDF',
  mailFailed: 'The mail could not be delivered',
  withheld: 'The mail waited, and may no longer be sent to this user',
  notSentTo: (name: string, users: readonly string[]) =>
    `${name} was not sent to ${users.length > 3 ? `${numberText(users.length)} recipients` : users.join(', ')}`,
  /** `Ines Okafor is inactive` */
  problem: (name: string, isFailure: boolean, why: string, kind: ScheduleTarget) =>
    isFailure ? `${name}: ${why}` : `${name} ${of[kind].skips[why as Skip] ?? why}`,
  oneOf: 'Has to name either a report or a dashboard',
  testUnderWay: 'A test is already on its way',
  nothingToRetry: 'There is no failed sending to try again',
  stoppedTitle: (name: string) => `${name} is no longer sent`,
} as const;
