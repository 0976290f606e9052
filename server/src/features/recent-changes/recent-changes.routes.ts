import { writeInstant } from '@fairlead/domain/dates/wire';
import * as contracts from '@fairlead/domain/recent-changes/recent-changes.contract';
import { readMark, visited } from '@fairlead/domain/recent-changes/visit';
import { requireCan } from '../../http/access';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { lockUserSetting, writeUserSetting } from '../user-settings/public';
import { changesSinceVisit, VISIT } from './recent-changes.operations';

export const recentChangeRoutes: Endpoint[] = [
  endpoint(contracts.recentChanges, ['home', 'navigation'], (ctx, { query }) => changesSinceVisit(ctx, query.visit)),
  endpoint(contracts.markVisit, ['update', 'profile'], async (ctx, { body }) => {
    requireCan(ctx, 'home', 'navigation');
    const mark = visited(readMark(await lockUserSetting(ctx, VISIT)), ctx.now, body.seen);
    await writeUserSetting(ctx, VISIT, mark);
    return { since: writeInstant(new Date(mark.since), ctx.actor.time_zone) };
  }),
];
