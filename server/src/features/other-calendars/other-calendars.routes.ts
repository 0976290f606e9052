import * as contracts from '@fairlead/domain/other-calendars/other-calendars.contract';
import type { Config } from '../../base/config';
import { type Endpoint, endpoint, publicEndpoint } from '../../http/endpoint';
import { readCalendar, removeFeed, renewFeed, showFeed } from './feed.operations';

const subscribe = ['subscribe', 'calendar'] as const;

export function otherCalendarRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [
    endpoint(contracts.showCalendarFeed, subscribe, showFeed),
    endpoint(contracts.renewCalendarFeed, subscribe, (ctx) => renewFeed(ctx, config)),
    endpoint(contracts.removeCalendarFeed, subscribe, removeFeed),
    // Reading notes the use of the token, which is a write.
    {
      ...publicEndpoint(contracts.readCalendarFeed, (ctx, { params }, request) =>
        readCalendar(ctx, config, params.token, request),
      ),
      writes: true,
    },
  ];
}
