import { longDay, numberText, ordinalText } from '../locale/locale';
import type { Skip, Stop } from './reasons';

const skips: Readonly<Record<Skip, string>> = {
  inactive: 'is inactive',
  right: 'no longer has permission to export',
  target: 'can no longer see the report',
  unsubscribed: 'unsubscribed',
  mailbox: 'has no mailbox',
};

/** What schedules say, on screens, in mails and in notifications. */
export const scheduleMessages = {
  tooManyRecipients: (most: number) => `A schedule has at most ${most} recipients`,
  tooManySchedules: (most: number) => `You have ${most} schedules, which is the most for one user`,
  notAllowed: 'Names a user who is inactive, may not see this report or has no permission to export',
  skips,
  stops: {
    maker: 'Stopped, because its maker is inactive',
    right: 'Stopped, because its maker no longer has permission to export',
    target: 'Stopped, because its maker can no longer see the report',
  } satisfies Record<Stop, string>,
  notResumed: {
    maker: 'Not resumed, because its maker is inactive',
    right: 'Not resumed, because its maker has no permission to export',
    target: 'Not resumed, because its maker cannot see the report',
  } satisfies Record<Stop, string>,
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
  sentBy: (maker: string, when: string, zone: string | null) =>
    `${maker} sends you this report. ${when}${zone ? ` (${zone.replaceAll('_', ' ')})` : ''}.`,
  stop: 'Stop receiving it',
  file: (name: string, day: string) => `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'Report'} ${day}.pdf`,
  failed: 'Fairlead could not make this report',
  mailFailed: 'The mail could not be delivered',
  notSentTo: (name: string, users: readonly string[]) =>
    `${name} was not sent to ${users.length > 3 ? `${numberText(users.length)} recipients` : users.join(', ')}`,
  /** `Ines Okafor is inactive` */
  problem: (name: string, isFailure: boolean, why: string) =>
    isFailure ? `${name}: ${why}` : `${name} ${skips[why as Skip] ?? why}`,
  aReport: 'A report',
  testUnderWay: 'A test is already on its way',
  nothingToRetry: 'There is no failed sending to try again',
  stoppedTitle: (name: string) => `${name} is no longer sent`,
} as const;
