/** Ways by which a user learns of an event besides in the app. */
export const MAIL_WAYS = ['never', 'at_once', 'daily'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

interface EventDeclaration {
  readonly event: string;
  readonly label: string;
  readonly about: string;
  /** Until the user chooses. */
  readonly in_app: boolean;
  readonly mail: MailWay;
}

/** The events that users are notified of, each in the ways that they choose. */
export const EVENTS = [
  {
    event: 'assigned',
    label: 'Assignments',
    about: 'A deal, person, company, task or event becomes yours',
    in_app: true,
    mail: 'never',
  },
  {
    event: 'mentioned',
    label: 'Mentions',
    about: 'A colleague mentions you in a note or comment',
    in_app: true,
    mail: 'at_once',
  },
  {
    event: 'noted',
    label: 'Sent to you',
    about: 'A colleague sends you a note, or notifies you of a task or event',
    in_app: true,
    mail: 'at_once',
  },
  {
    event: 'shared',
    label: 'Shares',
    about: 'A colleague shares a record, task or event with you',
    in_app: true,
    mail: 'never',
  },
  {
    event: 'commented',
    label: 'Comments',
    about: 'A colleague comments on your note, on your record, or after you',
    in_app: true,
    mail: 'never',
  },
  {
    event: 'imported',
    label: 'Imports',
    about: 'An import that you started is done or has failed',
    in_app: true,
    mail: 'never',
  },
  {
    event: 'overdue',
    label: 'Overdue steps',
    about: 'Tasks of yours are past their due date, told once a day',
    in_app: true,
    mail: 'never',
  },
  {
    event: 'scheduled',
    label: 'Scheduled reports',
    about: 'A report that you send by email left out a recipient, could not be made or is no longer sent',
    in_app: true,
    mail: 'never',
  },
] as const satisfies readonly EventDeclaration[];

export type NotificationEvent = (typeof EVENTS)[number]['event'];
/** Reminders are set with each task or event. */
export const NOTIFICATION_KINDS = [...EVENTS.map(({ event }) => event), 'reminder'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export interface Ways {
  readonly in_app: boolean;
  readonly mail: MailWay;
}

export type EventWays = Readonly<Record<NotificationEvent, Ways>>;

/** The topic under which open screens hear of them. */
export const NOTIFICATIONS = 'notifications';
/** At most this many are kept for a user. */
export const MOST_KEPT = 25;
/** An inline notification disappears after this time, unless it is to be kept open. */
export const INLINE_MS = 15_000;
/** Inline notifications that are shown at the same time. */
export const MOST_INLINE = 3;
/** The hour of the user's time zone at which the daily email leaves, until the user chooses another. */
export const DIGEST_HOUR = 8;

/** The user's choices, with the defaults for the rest. */
export function waysOf(chosen: Partial<EventWays>): EventWays {
  return Object.fromEntries(
    EVENTS.map(({ event, in_app, mail }) => [event, chosen[event] ?? { in_app, mail }]),
  ) as EventWays;
}
