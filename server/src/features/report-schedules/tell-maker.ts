import type { Words } from '@fairlead/domain/notifications/notification-words';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { tellUsers } from '../notifications/public';
import type { Targeted } from './targets';

const NOTHING_MORE = { record_type: null, record_id: null, what: null, what_id: null, actor_id: null } as const;

/** By the ways that the maker chose for it. */
export function tellMaker(
  ctx: Ctx,
  config: Config,
  maker: number,
  scheduled: Words,
  { saved_report_id }: Targeted,
): Promise<void> {
  const details = { scheduled, path: `/reporting/${saved_report_id}?schedules=open` };
  return tellUsers(ctx, config, [
    { ...NOTHING_MORE, kind: 'scheduled', user_id: maker, times: 1, details, keep_opened: false },
  ]);
}
