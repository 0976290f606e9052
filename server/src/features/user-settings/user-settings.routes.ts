import { saveConvertModalSetting, saveSearchSettings, userSettings } from '@fairlead/domain/search/search.contract';
import { readSettings } from '@fairlead/domain/search/settings';
import type { Ctx } from '../../base/context';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { requireCan } from '../../http/access';
import { readUserSetting, writeUserSetting } from './user-settings.queries';

const SEARCH = 'global_search_settings';
const NO_CONVERT_MODAL = 'disable_convert_to_customer_modal';

export const userSettingsRoutes: Endpoint[] = [
  endpoint(userSettings, ['global_search', 'navigation'], async (ctx) => ({
    [SEARCH]: readSettings(await readUserSetting(ctx, SEARCH)),
    [NO_CONVERT_MODAL]: (await isConvertModalOff(ctx)) ? ('true' as const) : ('false' as const),
  })),
  endpoint(saveSearchSettings, ['update', 'profile'], async (ctx, { body }) => {
    requireCan(ctx, 'global_search', 'navigation');
    const value = readSettings(body.value);
    await writeUserSetting(ctx, SEARCH, value);
    return { value };
  }),
  endpoint(saveConvertModalSetting, ['update', 'profile'], async (ctx, { body: { value } }) => {
    requireCan(ctx, 'global_search', 'navigation');
    await writeUserSetting(ctx, NO_CONVERT_MODAL, { off: value === 'true' });
    return { value };
  }),
];

/** Whether the user does not want to be asked to convert a company when its first deal is won. */
export async function isConvertModalOff(ctx: Ctx): Promise<boolean> {
  const kept = (await readUserSetting(ctx, NO_CONVERT_MODAL)) as { off?: unknown } | undefined;
  return kept?.off === true;
}
