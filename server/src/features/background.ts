import { fileStorages } from '../adapters/file-storage';
import { type Mailer, MAILS_AT_ONCE, URGENT_MAILS_AT_ONCE } from '../adapters/mail';
import type { Config } from '../base/config';
import { accountExportTasks, CALL_OUT, callOutTask, accountExportsRetention } from './account-exports/public';
import { accountRestoreTasks, accountRestoresRetention } from './account-archives/public';
import { warnOfKeys } from './api-applications/public';
import { applyPlanChanges } from './billing/public';
import { CHECK_ALARMS, checkAlarmsTask, auditEventsRetention } from './audit-log/public';
import { bulkTasks, bulkActionsRetention } from './bulk/public';
import { passEventsTask } from './calendar-entries/public';
import { undoActionsRetention, undoTasks } from './changes/public';
import { CONVERT_AMOUNTS, convertDueTask, convertTask } from './currencies/public';
import { fieldActionTasks, fillCalculatedTask, fieldActionsRetention } from './custom-fields/public';
import { keepBaselinesTask } from './deal-health/public';
import {
  FETCH_DOCUMENT,
  FETCH_SLOW_DOCUMENT,
  fetchDocumentTask,
  fetchSlowDocumentTask,
  removeUnusedContentTask,
  unusedContentSweep,
} from './documents/public';
import {
  CHECK_DUPLICATES,
  checkDuplicatesTask,
  FIND_DUPLICATES,
  findAgain,
  findDuplicatesAtStart,
  findDuplicatesTask,
} from './duplicates/public';
import { learnForecastsTask } from './forecast/public';
import { listActionsRetention, listActionTasks } from './list-actions/public';
import { disableMfa, requestMfa } from './mfa/public';
import { mergeActionsRetention, mergeTasks } from './merges/public';
import { ensureRounds, newsSourcesRetention, newsTask, NOTIFY, roundsTick } from './notifications/public';
import { FETCH_PICTURE, fetchPictureTask, picturesRetention } from './images/public';
import { purgeTask } from './recycle-bin/public';
import { fillDealPeriodsTask, keepDealPeriodsTask } from './time-machine/public';
import { sentKeysRetention } from '../jobs/sent-keys-retention';
import type { Lane, Task } from '../jobs/queue';
import {
  ALARMS_AT_ONCE,
  BEHIND_AT_ONCE,
  CALLS_AT_ONCE,
  DOCUMENTS_AT_ONCE,
  DUPLICATES_AT_ONCE,
  FILLS_AT_ONCE,
  LONG_AT_ONCE,
  SEARCHES_AT_ONCE,
  SLOW_FILES_AT_ONCE,
} from '../db/connection';
import { type JobParts, shortTask } from '../long-work/long-work';
import type { ScheduledTask } from '../jobs/schedule';
import type { Tick } from '../jobs/ticker';
import { importedRowsRetention, unstartedImportsRetention, importTasks } from './imports/public';
import { checkFactsTask, fillFactsTask, factChangesRetention, orderFactsTask } from './facts/public';
import { buildSearchTask, searchTask } from './search/public';
import { remindTick } from './reminders/public';
import { sendingsRetention, mayStillGet, schedulesTick, SEND_REPORT, sendReportTask } from './report-schedules/public';
import { MAIL_RESET, MAIL_SIGN_UP, mailResetTask, mailSignUpTask } from './session/public';
import { MAIL_QUEUE, mailRetention, SEND_MAIL, SEND_URGENT_MAIL, sendMailTask } from './system-mail/public';
import { FILL_CALCULATED, REMOVE_UNUSED_CONTENT, SEARCH_CHANGES } from '../writing/consumers';
import { KEEP_DEAL_PERIODS } from '../writing/deal-periods';
import { userActionsRetention, userTasks } from './users/public';

/** Tasks that run every hour. */
export const hourlyTasks: readonly ScheduledTask[] = [passEventsTask, factChangesRetention];

/** Calculations from the past of accounts, one account after the other: checked every hour, done once a day. */
export const learningTasks: readonly ScheduledTask[] = [learnForecastsTask, keepBaselinesTask];

/** Tasks that run every six hours. */
export const scheduledTasks = ({ config }: { readonly config: Config }): readonly ScheduledTask[] => [
  fillFactsTask,
  fillDealPeriodsTask,
  buildSearchTask,
  findDuplicatesAtStart,
  purgeTask,
  importedRowsRetention,
  unstartedImportsRetention,
  bulkActionsRetention,
  userActionsRetention,
  undoActionsRetention,
  mergeActionsRetention,
  listActionsRetention,
  fieldActionsRetention,
  accountExportsRetention,
  accountRestoresRetention,
  picturesRetention,
  unusedContentSweep,
  auditEventsRetention,
  mailRetention,
  newsSourcesRetention,
  sendingsRetention,
  ensureRounds,
  sentKeysRetention,
  convertDueTask,
  checkFactsTask,
  orderFactsTask,
  applyPlanChanges,
  warnOfKeys(config),
];

/** Checks every few seconds whether something is due. */
export function ticks(parts: BackgroundParts): readonly Tick[] {
  return [remindTick(parts), roundsTick(parts), schedulesTick(parts)];
}

interface BackgroundParts extends JobParts {
  readonly config: Config;
  readonly mailer: Mailer;
  /** Called after a commit of a job that wrote into the outbox. */
  readonly wakeRelay?: () => void;
}

/** The background tasks by job name. */
export function backgroundTasks(parts: BackgroundParts): Readonly<Record<string, Task>> {
  const long = longTasks(parts);
  const storages = fileStorages(parts.config);
  return {
    ...long,
    ...Object.fromEntries(Object.entries(long).map(([name, task]) => [shortTask(name), task])),
    [SEARCH_CHANGES]: searchTask(parts),
    [CHECK_DUPLICATES]: checkDuplicatesTask(parts),
    [KEEP_DEAL_PERIODS]: keepDealPeriodsTask(parts),
    [FIND_DUPLICATES]: findDuplicatesTask(parts),
    [FILL_CALCULATED]: fillCalculatedTask(parts),
    [SEND_MAIL]: sendMailTask({ ...parts, mayStillGet }),
    [SEND_URGENT_MAIL]: sendMailTask({ ...parts, mayStillGet }),
    [SEND_REPORT]: sendReportTask(parts),
    [CHECK_ALARMS]: checkAlarmsTask(parts),
    [NOTIFY]: newsTask(parts),
    [CONVERT_AMOUNTS]: convertTask(parts),
    [MAIL_RESET]: mailResetTask(parts),
    [MAIL_SIGN_UP]: mailSignUpTask(parts),
    [CALL_OUT]: callOutTask(parts),
    [FETCH_PICTURE]: fetchPictureTask(parts),
    [FETCH_DOCUMENT]: fetchDocumentTask(parts, storages),
    [FETCH_SLOW_DOCUMENT]: fetchSlowDocumentTask(parts, storages),
    [REMOVE_UNUSED_CONTENT]: removeUnusedContentTask(parts, storages),
  };
}

/** Work that can take minutes or, under another name, the same work on few records. */
function longTasks(parts: BackgroundParts): Readonly<Record<string, Task>> {
  return {
    ...importTasks(parts),
    ...bulkTasks(parts),
    ...undoTasks(parts),
    ...mergeTasks(parts),
    ...listActionTasks(parts),
    ...fieldActionTasks(parts),
    ...accountExportTasks(parts),
    ...accountRestoreTasks(parts, { findDuplicates: (ctx) => findAgain(ctx, ctx.account.id) }),
    ...userTasks(parts, { requestMfa, disableMfa: (ctx, id) => disableMfa(ctx, parts.config, id) }),
  };
}

/**
 * Tasks whose jobs take as long as an account wants them to, by the name of its queue: one job of an account at a time,
 * and the first of another account before its second.
 */
export const IN_TURNS: Readonly<Record<string, string>> = {
  [CALL_OUT]: 'calls',
  [FETCH_PICTURE]: 'calls',
  [FETCH_DOCUMENT]: 'calls',
  [SEND_REPORT]: 'reports',
  [SEND_MAIL]: MAIL_QUEUE,
  [SEND_URGENT_MAIL]: 'urgent mail',
  [CHECK_ALARMS]: 'alarms',
};

/**
 * Long work, search, mail, the past and calls of other servers each have workers of their own: neither a large import nor
 * a server that does not answer delays the short jobs.
 */
export function lanesOf(tasks: Readonly<Record<string, Task>>): readonly Lane[] {
  return [
    { tasks: Object.keys(tasks).filter((name) => shortTask(name) in tasks), atOnce: LONG_AT_ONCE },
    { tasks: [SEARCH_CHANGES], atOnce: SEARCHES_AT_ONCE },
    { tasks: [CHECK_DUPLICATES], atOnce: DUPLICATES_AT_ONCE },
    { tasks: [FIND_DUPLICATES], atOnce: DUPLICATES_AT_ONCE },
    { tasks: [SEND_MAIL], atOnce: MAILS_AT_ONCE },
    { tasks: [SEND_URGENT_MAIL, MAIL_RESET, MAIL_SIGN_UP], atOnce: URGENT_MAILS_AT_ONCE },
    { tasks: [SEND_REPORT], atOnce: DOCUMENTS_AT_ONCE },
    { tasks: [FILL_CALCULATED, CONVERT_AMOUNTS], atOnce: FILLS_AT_ONCE },
    { tasks: [KEEP_DEAL_PERIODS, REMOVE_UNUSED_CONTENT], atOnce: BEHIND_AT_ONCE },
    { tasks: [CHECK_ALARMS], atOnce: ALARMS_AT_ONCE },
    { tasks: [FETCH_PICTURE, FETCH_DOCUMENT, CALL_OUT], atOnce: CALLS_AT_ONCE },
    { tasks: [FETCH_SLOW_DOCUMENT], atOnce: SLOW_FILES_AT_ONCE },
  ];
}
