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

/** Calls that send something also need the right to export. */
const make = ['create', 'report'] as const;

export const reportScheduleRoutes: Endpoint[] = [
  endpoint(contracts.listReportSchedules, ['index', 'report'], (ctx, { query }) => listSchedules(ctx, query)),
  endpoint(contracts.createReportSchedule, make, (ctx, { body }) => createSchedule(ctx, body)),
  endpoint(contracts.updateReportSchedule, make, (ctx, { params, body }) => updateSchedule(ctx, params.id, body)),
  // A maker who may no longer export can still delete it.
  endpoint(contracts.deleteReportSchedule, make, (ctx, { params }) => deleteSchedule(ctx, params.id)),
  endpoint(contracts.testReportSchedule, make, (ctx, { params }) => testSchedule(ctx, params.id)),
  endpoint(contracts.retryReportSchedule, make, (ctx, { params }) => retrySchedule(ctx, params.id)),
  endpoint(contracts.subscribeToReportSchedule, ['star', 'report'], (ctx, { params, body }) =>
    subscribe(ctx, params.id, body.is_subscribed),
  ),
];
