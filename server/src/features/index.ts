import type { Mailer, MailSetup } from '../adapters/mail';
import type { Config } from '../base/config';
import type { Endpoint } from '../http/endpoint';
import { listRoutes } from '../lists/lists.routes';
import { accountRoutes } from './account/public';
import { auditLogRoutes, forgetAuditEvents } from './audit-log/public';
import { bulkRoutes, bulkTasks, forgetBulkActions } from './bulk/public';
import { changeRoutes, forgetUndoActions, undoTasks } from './changes/public';
import { commentRoutes } from './comments/public';
import { companyRoutes } from './companies/public';
import { dealRoutes } from './deals/public';
import { exportRoutes } from './exports/public';
import { healthRoutes } from './health/public';
import { listViewRoutes } from './list-views/public';
import { disableMfa, mfaRoutes, requestMfa } from './mfa/public';
import { noteRoutes } from './notes/public';
import { peopleRoutes } from './people/public';
import { pipelineRoutes } from './pipelines/public';
import { forgetPictures, imageRoutes } from './images/public';
import { makeDemo } from './demo/public';
import { recordKinds } from './record-kinds/public';
import { purgeTask, recycleBinRoutes } from './recycle-bin/public';
import { apiApplicationRoutes, ownApiKey } from './api-applications/public';
import type { Lane, Task } from '../jobs/queue';
import type { JobParts } from '../long-work/long-work';
import type { ScheduledTask } from '../jobs/schedule';
import { forgetImportedRows, importRoutes, importTasks } from './imports/public';
import { buildSearchTask, searchRoutes, searchTask } from './search/public';
import { savedSearchRoutes } from './saved-searches/public';
import { MAIL_RESET, mailResetTask, sessionRoutes } from './session/public';
import { shareSiteRoutes } from './share-site/public';
import { sharingRoutes } from './sharing/public';
import { forgetMail, MAILS_AT_ONCE, SEND_MAIL, sendMailTask } from './system-mail/public';
import { SEARCH_CHANGES } from '../writing/consumers';
import { timelineRoutes } from './timeline/public';
import { userSettingsRoutes } from './user-settings/public';
import { invitationRoutes } from './invitations/public';
import { quotaRoutes } from './quotas/public';
import { forgetUserActions, userRoutes, userTasks } from './users/public';
import { viewAsRoutes } from './view-as/public';

export interface FeatureParts {
  readonly config: Config;
  readonly mailer: MailSetup;
  readonly signupToken: string;
}

/** Every endpoint of the server: one line per feature. */
export function routes(parts: FeatureParts): Endpoint[] {
  return [
    ...sessionRoutes({ ...parts, makeDemo }),
    ...dealRoutes,
    ...peopleRoutes,
    ...companyRoutes,
    ...noteRoutes,
    ...commentRoutes,
    ...timelineRoutes,
    ...imageRoutes,
    ...listViewRoutes,
    ...savedSearchRoutes,
    ...listRoutes(),
    ...pipelineRoutes(),
    ...userRoutes({
      ...parts,
      ownApiKey: async (ctx, { credential }) => (await ownApiKey(ctx, parts.config, credential)).api_key,
    }),
    ...apiApplicationRoutes(parts),
    ...mfaRoutes(parts),
    ...invitationRoutes(parts),
    ...quotaRoutes,
    ...searchRoutes,
    ...userSettingsRoutes,
    ...changeRoutes(recordKinds),
    ...sharingRoutes,
    ...shareSiteRoutes,
    ...viewAsRoutes,
    ...accountRoutes,
    ...auditLogRoutes,
    ...healthRoutes,
    ...recycleBinRoutes,
    ...importRoutes,
    ...bulkRoutes,
    ...exportRoutes,
  ];
}

/** Tasks that run every six hours. */
export const scheduledTasks: readonly ScheduledTask[] = [
  buildSearchTask,
  purgeTask,
  forgetImportedRows,
  forgetBulkActions,
  forgetUserActions,
  forgetUndoActions,
  forgetPictures,
  forgetAuditEvents,
  forgetMail,
];

/** Mail has workers of its own: a mail server that does not answer delays other mail only. */
export const lanes: readonly Lane[] = [{ tasks: [SEND_MAIL], atOnce: MAILS_AT_ONCE }];

type BackgroundParts = JobParts & Pick<FeatureParts, 'config'> & { readonly mailer: Mailer };

/** The background tasks by job name. */
export function backgroundTasks(parts: BackgroundParts): Readonly<Record<string, Task>> {
  return {
    ...importTasks(parts),
    ...bulkTasks(parts),
    ...undoTasks(parts),
    ...userTasks(parts, { requestMfa, disableMfa: (ctx, id) => disableMfa(ctx, parts.config, id) }),
    [SEARCH_CHANGES]: searchTask(parts),
    [SEND_MAIL]: sendMailTask(parts),
    [MAIL_RESET]: mailResetTask(parts),
  };
}
