import type { Words } from '@fairlead/domain/notifications/notification-words';
import type { Targeted } from '@fairlead/domain/report-schedules/targets';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { tellUsers } from '../notifications/public';
import { pathOf } from './targets';

const NOTHING_MORE = { record_type: null, record_id: null, what: null, what_id: null, actor_id: null } as const;

/** In the ways that the maker chose. */
export function tellMaker(ctx: Ctx, config: Config, maker: number, scheduled: Words, target: Targeted): Promise<void> {
  const details = { scheduled, path: `${pathOf(target)}?schedules=open` };
  return tellUsers(ctx, config, [
    { ...NOTHING_MORE, kind: 'scheduled', user_id: maker, times: 1, details, keep_opened: false },
  ]);
}
