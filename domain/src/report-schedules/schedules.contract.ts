import { z } from 'zod';
import { answers, answersIfSeen, contract, type Described, NOTHING } from '../wire/contract';
import { count, flag, id, instant, nullableText, someone } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { MESSAGES } from '../validation/messages';
import { SKIPS, STOPS } from './reasons';
import { EVERY } from './schedule';

const within = (least: number, most: number) =>
  z.int(MESSAGES.not_allowed).min(least, MESSAGES.not_allowed).max(most, MESSAGES.not_allowed);

const recipient = z.strictObject({
  id,
  full_name: z.string(),
  /** Why nothing is sent to them, for users who may change the schedule. */
  why: z.enum(SKIPS).nullable(),
});

const sending = z.strictObject({
  at: instant,
  is_test: z.boolean(),
  /** `partly`: some recipients were left out or could not be reached. `delayed`: the mail server has not taken all mails. */
  is: z.enum(['sending', 'delayed', 'sent', 'partly', 'failed']),
  /** How many got it. */
  sent: count,
  skipped: z.array(z.strictObject({ id, full_name: z.string(), why: z.enum(SKIPS) })),
  /** A text, and the recipients whom it concerns. */
  failed: z.array(z.strictObject({ id, full_name: z.string(), why: z.string() })),
});

const schedule = z.strictObject({
  id,
  /** What it sends: the other is null. */
  saved_report_id: id.nullable(),
  dashboard_id: id.nullable(),
  user_id: id,
  /** Its maker, whose clock decides. */
  user: someone.nullable(),
  every: z.enum(EVERY),
  weekday: z.int().nullable(),
  month_day: z.int().nullable(),
  hour: z.int(),
  time_zone: z.string(),
  is_paused: z.boolean(),
  /** Why it sends nothing until it is resumed. */
  stopped: z.enum(STOPS).nullable(),
  next_at: instant.nullable(),
  recipients: z.array(recipient),
  last: sending.nullable(),
  may_change: z.boolean(),
  /** Whether the caller is a recipient who gets it. */
  is_recipient: z.boolean(),
  is_subscribed: z.boolean(),
});
export type ReportSchedule = Described<typeof schedule>;

const path = '/api/internal/report_schedules';
const one = { path: `${path}/:id`, root: 'report_schedule', params: idParams, answer: answers(schedule) } as const;
const plan = {
  every: z.enum(EVERY),
  /** 0 is Monday. */
  weekday: within(0, 6).nullish(),
  /** In a month that is shorter, its last day. */
  month_day: within(1, 31).nullish(),
  hour: within(0, 23),
};
const target = z.coerce.number().int().positive();
/** One of them. */
const named = { saved_report_id: target.optional(), dashboard_id: target.optional() };
const recipients = z.array(z.coerce.number().int().positive()).max(1000);

/** The schedules of a report or a dashboard: the caller's own, those that send to the caller and, for account admins, all. */
export const listReportSchedules = contract({
  method: 'GET',
  path,
  query: z.object(named),
  answer: answers(
    z.strictObject({
      entries: z.array(schedule),
      /** Users who may be recipients. */
      candidates: z.array(someone),
      /** Why the caller can make no further one, such as the limit. */
      no_more: nullableText,
    }),
  ),
});
export const createReportSchedule = contract({
  method: 'POST',
  path,
  root: 'report_schedule',
  body: z.object({ ...named, ...plan, recipient_user_ids: recipients }),
  answer: answers(schedule),
});
/** Changes what is sent and leaves the rest; `is_paused: false` also resumes one that stopped. */
export const updateReportSchedule = contract({
  ...one,
  method: 'PUT',
  body: z.object({ ...plan, recipient_user_ids: recipients, is_paused: flag }).partial(),
});
export const deleteReportSchedule = contract({
  method: 'DELETE',
  path: `${path}/:id`,
  params: idParams,
  answer: NOTHING,
});
/** To the caller alone, as a test. */
export const testReportSchedule = contract({ ...one, method: 'POST', root: undefined, path: `${path}/:id/send_now` });
/** Tries the recipients again who could not be reached. */
export const retryReportSchedule = contract({ ...one, method: 'POST', root: undefined, path: `${path}/:id/retry` });
/** Of the caller, who is a recipient. */
export const subscribeToReportSchedule = contract({
  ...one,
  method: 'PUT',
  path: `${path}/:id/subscription`,
  body: z.object({ is_subscribed: flag }),
  answer: answersIfSeen(schedule),
});
