import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { recordTimeline } from '@fairlead/domain/timeline/timeline.contract';
import { readRecord } from '../../reading/records';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { notFound } from '../../base/errors';
import { timelineOf } from './timeline';

export const timelineRoutes: Endpoint[] = [
  endpoint(recordTimeline, ['index', 'activity'], async (ctx, { params, query }) => {
    const kind = kindOfPath(params.type);
    const record = await readRecord(ctx, kind, params.id);
    if (!record) throw notFound();
    return timelineOf(ctx, kind, record, query);
  }),
];
