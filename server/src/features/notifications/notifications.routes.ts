import * as contracts from '@fairlead/domain/notifications/notifications.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { type Endpoint, endpoint } from '../../http/endpoint';
import {
  accountNotification,
  accountNotifications,
  dismiss,
  dismissAll,
  markAccountNotification,
  notificationsOf,
  saveSettings,
  settingsOfActor,
} from './notifications.operations';

const change = ['update', 'profile'] as const;

export const notificationRoutes: Endpoint[] = [
  endpoint(contracts.listNotifications, 'not_external', (ctx) => notificationsOf(ctx)),
  endpoint(contracts.dismissAllNotifications, change, async (ctx) => {
    await dismissAll(ctx);
    return undefined;
  }),
  endpoint(contracts.dismissNotification, change, async (ctx, { params }) => {
    await dismiss(ctx, params.uuid);
    return undefined;
  }),
  endpoint(contracts.notificationSettings, 'not_external', (ctx) => settingsOfActor(ctx)),
  endpoint(contracts.saveNotificationSettings, change, (ctx, { body }) => saveSettings(ctx, body)),
  endpoint(contracts.listAccountNotifications, 'not_external', async (ctx, { query: { page, per_page } }) => {
    const all = await accountNotifications(ctx);
    const entries = all.slice((page - 1) * per_page, page * per_page);
    return { entries, pagination: pagination(page, per_page, all.length) };
  }),
  endpoint(contracts.showAccountNotification, 'not_external', (ctx, { params }) => accountNotification(ctx, params.id)),
  endpoint(contracts.updateAccountNotification, change, (ctx, { params, body }) =>
    markAccountNotification(ctx, params.id, body),
  ),
];
