import { agreeToNotice } from '@fairlead/domain/privacy/privacy.contract';
import type { Config } from '../../base/config';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { agree } from './privacy.operations';

export function privacyRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [
    endpoint(agreeToNotice, ['update', 'profile'], (ctx, { body }, request) =>
      agree(ctx, config, body.privacy_url, request),
    ),
  ];
}
