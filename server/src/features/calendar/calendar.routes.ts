import * as contracts from '@fairlead/domain/calendar/calendar.contract';
import { readCalendarSettings } from '@fairlead/domain/calendar/settings';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { readUserSetting, writeUserSetting } from '../user-settings/public';
import { createFilter, deleteFilter, selectFilter, updateFilter, userData } from './filters.operations';
import { clearSelected, readFilters, selectedFilter } from './filters.queries';
import { rangeOf } from './range.operations';

const SETTINGS = 'calendar_settings';

export const calendarRoutes: Endpoint[] = [
  endpoint(contracts.calendarRange, ['index', 'calendar_entry'], (ctx, { query }) => rangeOf(ctx, query)),
  endpoint(contracts.calendarSettings, ['index', 'calendar'], async (ctx) =>
    readCalendarSettings(await readUserSetting(ctx, SETTINGS)),
  ),
  endpoint(contracts.setCalendarSettings, ['manage', 'calendar'], async (ctx, { body }) => {
    const settings = readCalendarSettings({ ...readCalendarSettings(await readUserSetting(ctx, SETTINGS)), ...body });
    await writeUserSetting(ctx, SETTINGS, settings);
    return settings;
  }),
  endpoint(contracts.calendarUserData, ['index', 'calendar'], userData),
  endpoint(contracts.listCalendarFilters, ['index', 'calendar'], async (ctx) => ({
    entries: await readFilters(ctx),
    selected_id: await selectedFilter(ctx),
  })),
  endpoint(contracts.createCalendarFilter, ['manage', 'calendar'], (ctx, { body }) => createFilter(ctx, body)),
  endpoint(contracts.updateCalendarFilter, ['manage', 'calendar'], (ctx, { params, body }) =>
    updateFilter(ctx, params.id, body),
  ),
  endpoint(contracts.deleteCalendarFilter, ['manage', 'calendar'], (ctx, { params }) => deleteFilter(ctx, params.id)),
  endpoint(contracts.selectCalendarFilter, ['manage', 'calendar'], (ctx, { params }) => selectFilter(ctx, params.id)),
  endpoint(contracts.unselectCalendarFilter, ['manage', 'calendar'], clearSelected),
];
