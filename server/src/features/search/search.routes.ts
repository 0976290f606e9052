import { searchCall } from '@fairlead/domain/search/search.contract';
import { readSettings } from '@fairlead/domain/search/settings';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { readUserSetting } from '../user-settings/public';
import { named, search } from './search.operations';

export const searchRoutes: Endpoint[] = [
  endpoint(searchCall, ['global_search', 'navigation'], async (ctx, { query }) => {
    if (query.records !== undefined) return named(ctx, query.records);
    const types = query.types?.length
      ? query.types
      : readSettings(await readUserSetting(ctx, 'global_search_settings')).types;
    return search(ctx, query.q, types, query.page);
  }),
];
