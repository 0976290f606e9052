import * as contracts from '@fairlead/domain/other-calendars/other-calendars.contract';
import type { Config } from '../../base/config';
import { type Endpoint, endpoint, publicEndpointInSteps } from '../../http/endpoint';
import { davRoutes } from './dav.routes';
import { addDevice, listDevices, removeDevice } from './devices.operations';
import { readCalendar, removeFeed, renewFeed, showFeed } from './feed.operations';

const subscribe = ['subscribe', 'calendar'] as const;
const sync = ['sync', 'calendar'] as const;

export function otherCalendarRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [
    endpoint(contracts.showCalendarFeed, subscribe, showFeed),
    endpoint(contracts.renewCalendarFeed, subscribe, (ctx) => renewFeed(ctx, config)),
    endpoint(contracts.removeCalendarFeed, subscribe, removeFeed),
    endpoint(contracts.listCalendarDevices, sync, (ctx) => listDevices(ctx, config)),
    endpoint(contracts.addCalendarDevice, sync, (ctx, { body }) => addDevice(ctx, body.name)),
    endpoint(contracts.removeCalendarDevice, sync, (ctx, { params }) => removeDevice(ctx, params.id)),
    ...davRoutes(config),
    // Reading records the use of the token, which is a write.
    {
      ...publicEndpointInSteps(contracts.readCalendarFeed, (step, input, request) =>
        readCalendar(step, config, input().params.token, request),
      ),
      writes: true,
    },
  ];
}
