import * as contracts from '@fairlead/domain/report-schedules/schedules.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  retrySchedule,
  subscribe,
  testSchedule,
  updateSchedule,
} from './schedules.operations';

/** What sends something also asks for the right to export. */
const make = ['create', 'report'] as const;

export const reportScheduleRoutes: Endpoint[] = [
  endpoint(contracts.listReportSchedules, ['index', 'report'], (ctx, { query }) => listSchedules(ctx, query)),
  endpoint(contracts.createReportSchedule, make, (ctx, { body }) => createSchedule(ctx, body)),
  endpoint(contracts.updateReportSchedule, make, (ctx, { params, body }) => updateSchedule(ctx, params.id, body)),
  // Also a maker who may no longer export gets rid of it.
  endpoint(contracts.deleteReportSchedule, make, (ctx, { params }) => deleteSchedule(ctx, params.id)),
  endpoint(contracts.testReportSchedule, make, (ctx, { params }) => testSchedule(ctx, params.id)),
  endpoint(contracts.retryReportSchedule, make, (ctx, { params }) => retrySchedule(ctx, params.id)),
  endpoint(contracts.subscribeToReportSchedule, ['star', 'report'], (ctx, { params, body }) =>
    subscribe(ctx, params.id, body.is_subscribed),
  ),
];
