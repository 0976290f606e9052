import * as contracts from '@fairlead/domain/holidays/holiday.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { settings } from '../../http/settings';
import { createHoliday, deleteHoliday, showHoliday, updateHoliday } from './holidays.operations';
import { readHolidays } from './holidays.queries';

const write = ['manage', 'administration'] as const;

export const holidayRoutes: Endpoint[] = settings([
  endpoint(contracts.listHolidays, 'not_external', async (ctx) => ({ entries: await readHolidays(ctx) })),
  endpoint(contracts.showHoliday, 'not_external', (ctx, { params }) => showHoliday(ctx, params.id)),
  endpoint(contracts.createHoliday, write, async (ctx, { body }) => showHoliday(ctx, await createHoliday(ctx, body))),
  endpoint(contracts.updateHoliday, write, async (ctx, { params, body }) => {
    await updateHoliday(ctx, params.id, body);
    return showHoliday(ctx, params.id);
  }),
  endpoint(contracts.deleteHoliday, write, (ctx, { params }) => deleteHoliday(ctx, params.id)),
]);
