import { saveSearchSettings, userSettings } from '@fairlead/domain/search/search.contract';
import { readSettings } from '@fairlead/domain/search/settings';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { requireCan } from '../../http/access';
import { readUserSetting, writeUserSetting } from './user-settings.queries';

const SEARCH = 'global_search_settings';

export const userSettingsRoutes: Endpoint[] = [
  endpoint(userSettings, ['global_search', 'navigation'], async (ctx) => ({
    [SEARCH]: readSettings(await readUserSetting(ctx, SEARCH)),
  })),
  endpoint(saveSearchSettings, ['update', 'profile'], async (ctx, { body }) => {
    requireCan(ctx, 'global_search', 'navigation');
    const value = readSettings(body.value);
    await writeUserSetting(ctx, SEARCH, value);
    return { value };
  }),
];
