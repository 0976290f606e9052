import { toggled } from '@fairlead/domain/profiles/profile-layout';
import * as contracts from '@fairlead/domain/profiles/profiles.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { readLayouts, savePositionsOf, saveTile } from './profiles.operations';

const write = ['update', 'profile'] as const;

export const profileRoutes: Endpoint[] = [
  endpoint(contracts.profilesLayout, 'not_external', async (ctx) => ({ layouts: await readLayouts(ctx) })),
  endpoint(contracts.savePositions, write, (ctx, { params, body }) => savePositionsOf(ctx, params.profile_type, body)),
  endpoint(contracts.saveHidden, write, (ctx, { params, body: { tile, hidden } }) =>
    saveTile(ctx, params.profile_type, tile, ({ hidden_tiles }) => ({
      hidden_tiles: toggled(hidden_tiles, tile, hidden),
    })),
  ),
  endpoint(contracts.saveCollapsed, write, (ctx, { params, body: { tile, collapsed } }) =>
    saveTile(ctx, params.profile_type, tile, ({ collapsed_tiles }) => ({
      collapsed_tiles: toggled(collapsed_tiles, tile, collapsed),
    })),
  ),
];
