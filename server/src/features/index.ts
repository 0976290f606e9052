import { fileStorages } from '../adapters/file-storage';
import type { Mailer, MailSetup } from '../adapters/mail';
import type { Config } from '../base/config';
import type { Endpoint } from '../http/endpoint';
import { listRoutes } from '../lists/lists.routes';
import { accountRoutes } from './account/public';
import {
  accountExportRoutes,
  accountExportTasks,
  CALL_OUT,
  callOutTask,
  forgetAccountExports,
} from './account-exports/public';
import { accountRestoreRoutes, accountRestoreTasks, forgetAccountRestores } from './account-archives/public';
import { backOfficeRoutes } from './back-office/public';
import { applyPlanChanges, billingRoutes } from './billing/public';
import { auditLogRoutes, CHECK_ALARMS, checkAlarmsTask, forgetAuditEvents } from './audit-log/public';
import { bulkRoutes, bulkTasks, forgetBulkActions } from './bulk/public';
import { calendarRoutes } from './calendar/public';
import { entryRoutes, passEventsTask } from './calendar-entries/public';
import { changeRoutes, forgetUndoActions, undoTasks } from './changes/public';
import { commentRoutes } from './comments/public';
import { companyRoutes } from './companies/public';
import { customerRoutes } from './customers/public';
import { CONVERT_AMOUNTS, convertDueTask, convertTask, currencyRoutes } from './currencies/public';
import { customFieldRoutes, fieldActionTasks, fillCalculatedTask, forgetFieldActions } from './custom-fields/public';
import { dealHealthRoutes, keepBaselinesTask } from './deal-health/public';
import { documentRoutes, FETCH_DOCUMENT, fetchDocumentTask, forgetContentTask, forgetFiles } from './documents/public';
import { formRoutes } from './forms/public';
import { dealRoutes } from './deals/public';
import {
  CHECK_DUPLICATES,
  checkDuplicatesTask,
  duplicateRoutes,
  FIND_DUPLICATES,
  findAgain,
  findDuplicatesAtStart,
  findDuplicatesTask,
} from './duplicates/public';
import { exportRoutes } from './exports/public';
import { learnForecastsTask } from './forecast/public';
import { healthRoutes } from './health/public';
import { goalRoutes } from './goals/public';
import { holidayRoutes } from './holidays/public';
import { forgetListActions, listActionRoutes, listActionTasks } from './list-actions/public';
import type { LiveHub } from '../live/hub';
import { liveRoutes } from './live/public';
import { milestoneRoutes } from './milestones/public';
import { privacyRoutes } from './privacy/public';
import { disableMfa, mfaRoutes, requestMfa } from './mfa/public';
import { forgetMergeActions, mergeRoutes, mergeTasks } from './merges/public';
import { noteRoutes } from './notes/public';
import {
  ensureRounds,
  forgetNewsSources,
  newsTask,
  NOTIFY,
  notificationRoutes,
  roundsTick,
} from './notifications/public';
import { peopleRoutes } from './people/public';
import { pipelineRoutes } from './pipelines/public';
import { FETCH_PICTURE, fetchPictureTask, forgetPictures, imageRoutes } from './images/public';
import { makeDemo } from './demo/public';
import { recordKinds } from './record-kinds/public';
import { purgeTask, recycleBinRoutes } from './recycle-bin/public';
import { agendaRoutes } from './agenda/public';
import { recentChangeRoutes } from './recent-changes/public';
import { fillDealPeriodsTask, keepDealPeriodsTask, timeMachineRoutes } from './time-machine/public';
import { apiApplicationRoutes, ownApiKey } from './api-applications/public';
import { forgetSentOnce } from '../jobs/forget-sent';
import type { Lane, Task } from '../jobs/queue';
import {
  DOCUMENTS_AT_ONCE,
  DUPLICATES_AT_ONCE,
  FILLS_AT_ONCE,
  LONG_AT_ONCE,
  PICTURES_AT_ONCE,
  SEARCHES_AT_ONCE,
} from '../db/connection';
import { type JobParts, shortTask } from '../long-work/long-work';
import type { ScheduledTask } from '../jobs/schedule';
import type { Tick } from '../jobs/ticker';
import { forgetImportedRows, forgetUnstartedImports, importRoutes, importTasks } from './imports/public';
import { checkFactsTask, fillFactsTask, forgetFactChangesTask, orderFactsTask } from './facts/public';
import { buildSearchTask, searchRoutes, searchTask } from './search/public';
import { remindTick } from './reminders/public';
import { forgetSendings, mayStillGet, schedulesTick, SEND_REPORT, sendReportTask } from './report-schedules/public';
import { MAIL_RESET, MAIL_SIGN_UP, mailResetTask, mailSignUpTask, sessionRoutes } from './session/public';
import { shareSiteRoutes } from './share-site/public';
import { sharingRoutes } from './sharing/public';
import { forgetMail, MAILS_AT_ONCE, SEND_MAIL, sendMailTask } from './system-mail/public';
import { FILL_CALCULATED, FORGET_CONTENT, SEARCH_CHANGES } from '../writing/consumers';
import { KEEP_DEAL_PERIODS } from '../writing/deal-periods';
import { scimRoutes } from './scim/public';
import { ssoRoutes } from './sso/public';
import { otherCalendarRoutes } from './other-calendars/public';
import { todoTemplateRoutes } from './todo-templates/public';
import { timelineRoutes } from './timeline/public';
import { profileRoutes } from './profiles/public';
import { userSettingsRoutes } from './user-settings/public';
import { invitationRoutes } from './invitations/public';
import { quotaRoutes } from './quotas/public';
import { forgetUserActions, userRoutes, userTasks } from './users/public';
import { viewAsRoutes } from './view-as/public';
import { viewRoutes } from './view-routes';

export interface FeatureParts {
  readonly config: Config;
  readonly mailer: MailSetup;
  readonly signupToken: string;
  /** Missing where no push channel is served. */
  readonly hub?: LiveHub;
}

/** What is planned, and when. */
const timeRoutes = (parts: FeatureParts): readonly Endpoint[] => [
  ...agendaRoutes,
  ...recentChangeRoutes,
  ...timeMachineRoutes,
  ...dealHealthRoutes,
  ...holidayRoutes,
  ...goalRoutes,
  ...todoTemplateRoutes,
  ...calendarRoutes,
  ...entryRoutes,
  ...otherCalendarRoutes(parts),
];

/** Every endpoint of the server: one line per feature. */
export function routes(parts: FeatureParts): Endpoint[] {
  return [
    ...sessionRoutes({
      ...parts,
      makeDemo: (ctx) => makeDemo({ db: ctx.db, now: ctx.now, storages: fileStorages(parts.config) }),
    }),
    ...dealRoutes,
    ...peopleRoutes,
    ...companyRoutes,
    ...customerRoutes,
    ...noteRoutes,
    ...milestoneRoutes,
    ...documentRoutes(parts),
    ...commentRoutes,
    ...timelineRoutes,
    ...liveRoutes(parts),
    ...imageRoutes,
    ...timeRoutes(parts),
    ...viewRoutes,
    ...listRoutes(),
    ...pipelineRoutes(),
    ...customFieldRoutes(),
    ...formRoutes(),
    ...currencyRoutes(),
    ...listActionRoutes,
    ...userRoutes({
      ...parts,
      ownApiKey: async (ctx, { credential }) => (await ownApiKey(ctx, parts.config, credential)).api_key,
    }),
    ...apiApplicationRoutes(parts),
    ...mfaRoutes(parts),
    ...privacyRoutes(parts),
    ...ssoRoutes(parts),
    ...scimRoutes(parts),
    ...invitationRoutes(parts),
    ...quotaRoutes,
    ...billingRoutes,
    ...backOfficeRoutes(parts),
    ...searchRoutes,
    ...userSettingsRoutes,
    ...notificationRoutes,
    ...profileRoutes,
    ...changeRoutes(recordKinds),
    ...sharingRoutes,
    ...shareSiteRoutes,
    ...viewAsRoutes,
    ...accountRoutes,
    ...auditLogRoutes,
    ...healthRoutes,
    ...recycleBinRoutes,
    ...duplicateRoutes,
    ...importRoutes(parts),
    ...bulkRoutes,
    ...mergeRoutes,
    ...exportRoutes,
    ...accountExportRoutes(parts),
    ...accountRestoreRoutes,
  ];
}

/** Tasks that run every hour. */
export const hourlyTasks: readonly ScheduledTask[] = [passEventsTask, learnForecastsTask, forgetFactChangesTask];

/** Tasks that run every six hours. */
export const scheduledTasks: readonly ScheduledTask[] = [
  fillFactsTask,
  fillDealPeriodsTask,
  keepBaselinesTask,
  buildSearchTask,
  findDuplicatesAtStart,
  purgeTask,
  forgetImportedRows,
  forgetUnstartedImports,
  forgetBulkActions,
  forgetUserActions,
  forgetUndoActions,
  forgetMergeActions,
  forgetListActions,
  forgetFieldActions,
  forgetAccountExports,
  forgetAccountRestores,
  forgetPictures,
  forgetFiles,
  forgetAuditEvents,
  forgetMail,
  forgetNewsSources,
  forgetSendings,
  ensureRounds,
  forgetSentOnce,
  convertDueTask,
  checkFactsTask,
  orderFactsTask,
  applyPlanChanges,
];

/** What looks every few seconds whether something is due. */
export function ticks(parts: BackgroundParts): readonly Tick[] {
  return [remindTick(parts), roundsTick(parts), schedulesTick(parts)];
}

type BackgroundParts = JobParts &
  Pick<FeatureParts, 'config'> & {
    readonly mailer: Mailer;
    /** Called after a commit of a job that wrote into the outbox. */
    readonly wakeRelay?: () => void;
  };

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
    [SEND_REPORT]: sendReportTask(parts),
    [CHECK_ALARMS]: checkAlarmsTask(parts),
    [NOTIFY]: newsTask(parts),
    [CONVERT_AMOUNTS]: convertTask(parts),
    [MAIL_RESET]: mailResetTask(parts),
    [MAIL_SIGN_UP]: mailSignUpTask(parts),
    [CALL_OUT]: callOutTask(parts),
    [FETCH_PICTURE]: fetchPictureTask(parts),
    [FETCH_DOCUMENT]: fetchDocumentTask(parts, storages),
    [FORGET_CONTENT]: forgetContentTask(parts, storages),
  };
}

/** Work that can take minutes, or, under another name, the same work on few records. */
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
 * Long work, search, mail and pictures each have workers of their own: neither a large import nor a server that does not
 * answer delays the short jobs.
 */
export function lanesOf(tasks: Readonly<Record<string, Task>>): readonly Lane[] {
  return [
    { tasks: Object.keys(tasks).filter((name) => shortTask(name) in tasks), atOnce: LONG_AT_ONCE },
    { tasks: [SEARCH_CHANGES], atOnce: SEARCHES_AT_ONCE },
    { tasks: [CHECK_DUPLICATES], atOnce: DUPLICATES_AT_ONCE },
    { tasks: [FIND_DUPLICATES], atOnce: DUPLICATES_AT_ONCE },
    { tasks: [SEND_MAIL], atOnce: MAILS_AT_ONCE },
    { tasks: [SEND_REPORT], atOnce: DOCUMENTS_AT_ONCE },
    { tasks: [FILL_CALCULATED], atOnce: FILLS_AT_ONCE },
    { tasks: [FETCH_PICTURE, FETCH_DOCUMENT], atOnce: PICTURES_AT_ONCE },
  ];
}
