import { liveChannel, livePresence } from '@fairlead/domain/live/live.contract';
import type { Config } from '../../base/config';
import { type Endpoint, endpoint } from '../../http/endpoint';
import type { LiveHub } from '../../live/hub';
import { openChannel } from './channel.operations';
import { sayOpen } from './presence.operations';

export function liveRoutes(parts: { readonly config: Config; readonly hub?: LiveHub | undefined }): Endpoint[] {
  return [
    endpoint(liveChannel, 'not_external', (ctx, { query }, request) =>
      openChannel(ctx, { config: parts.config, hub: parts.hub }, query, request),
    ),
    endpoint(livePresence, 'not_external', async (ctx, { body }) => {
      await sayOpen(ctx, body.browser, body.open);
      return undefined;
    }),
  ];
}
