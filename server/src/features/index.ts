import { fileStorages } from '../adapters/file-storage';
import type { MailSetup } from '../adapters/mail';
import type { Config } from '../base/config';
import type { Endpoint } from '../http/endpoint';
import { listRoutes } from '../lists/lists.routes';
import { accountRoutes } from './account/public';
import { accountExportRoutes } from './account-exports/public';
import { accountRestoreRoutes } from './account-archives/public';
import { backOfficeRoutes } from './back-office/public';
import { billingRoutes } from './billing/public';
import { auditLogRoutes } from './audit-log/public';
import { bulkRoutes } from './bulk/public';
import { calendarRoutes } from './calendar/public';
import { entryRoutes } from './calendar-entries/public';
import { changeRoutes } from './changes/public';
import { commentRoutes } from './comments/public';
import { companyRoutes } from './companies/public';
import { customerRoutes } from './customers/public';
import { currencyRoutes } from './currencies/public';
import { customFieldRoutes } from './custom-fields/public';
import { dealHealthRoutes } from './deal-health/public';
import { documentRoutes } from './documents/public';
import { formRoutes } from './forms/public';
import { dealRoutes } from './deals/public';
import { duplicateRoutes } from './duplicates/public';
import { exportRoutes } from './exports/public';
import { healthRoutes } from './health/public';
import { goalRoutes } from './goals/public';
import { holidayRoutes } from './holidays/public';
import { listActionRoutes } from './list-actions/public';
import type { LiveHub } from '../live/hub';
import { liveRoutes } from './live/public';
import { milestoneRoutes } from './milestones/public';
import { privacyRoutes } from './privacy/public';
import { mfaRoutes } from './mfa/public';
import { mergeRoutes } from './merges/public';
import { noteRoutes } from './notes/public';
import { notificationRoutes } from './notifications/public';
import { peopleRoutes } from './people/public';
import { pipelineRoutes } from './pipelines/public';
import { imageRoutes } from './images/public';
import { makeDemo } from './demo/public';
import { recordKinds } from './record-kinds/public';
import { recycleBinRoutes } from './recycle-bin/public';
import { agendaRoutes } from './agenda/public';
import { recentChangeRoutes } from './recent-changes/public';
import { timeMachineRoutes } from './time-machine/public';
import { apiApplicationRoutes, ownApiKey } from './api-applications/public';
import { importRoutes } from './imports/public';
import { searchRoutes } from './search/public';
import { sessionRoutes } from './session/public';
import { shareSiteRoutes } from './share-site/public';
import { sharingRoutes } from './sharing/public';
import { scimRoutes } from './scim/public';
import { ssoRoutes } from './sso/public';
import { otherCalendarRoutes } from './other-calendars/public';
import { todoTemplateRoutes } from './todo-templates/public';
import { timelineRoutes } from './timeline/public';
import { profileRoutes } from './profiles/public';
import { userSettingsRoutes } from './user-settings/public';
import { invitationRoutes } from './invitations/public';
import { quotaRoutes } from './quotas/public';
import { userRoutes } from './users/public';
import { viewAsRoutes } from './view-as/public';
import { viewRoutes } from './view-routes';

interface FeatureParts {
  readonly config: Config;
  readonly mailer: MailSetup;
  readonly signupToken: string;
  /** Undefined if no push channel is served. */
  readonly hub?: LiveHub;
}

/** The scheduled tasks and their times. */
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
