import { kindOfPath, type RecordPath } from '@fairlead/domain/kinds/kinds';
import { recordTimeline, saveFeedFilter, timelineCounts } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { requireCan } from '../../http/access';
import { type Endpoint, endpoint } from '../../http/endpoint';
import type { OnRecord } from '../../reading/entry-kind';
import { readRecord } from '../../reading/records';
import { keepFilter, timelineCountsOf, timelineOf } from './timeline';

export const timelineRoutes: Endpoint[] = [
  endpoint(recordTimeline, ['index', 'activity'], async (ctx, { params, query }) => {
    const { kind, record } = await recordOf(ctx, params);
    return timelineOf(ctx, kind, record, query);
  }),
  endpoint(timelineCounts, ['index', 'activity'], async (ctx, { params, query }) => ({
    counts: await timelineCountsOf(ctx, await recordOf(ctx, params), query.filter),
  })),
  endpoint(saveFeedFilter, ['update', 'profile'], async (ctx, { params, body }) => {
    requireCan(ctx, 'index', 'activity', { visible: true, shared_with_me: true });
    await recordOf(ctx, params);
    return { value: await keepFilter(ctx, body.value) };
  }),
];

async function recordOf(ctx: Ctx, { type, id }: { type: RecordPath; id: number }): Promise<OnRecord> {
  const kind = kindOfPath(type);
  const record = await readRecord(ctx, kind, id);
  if (!record) throw notFound();
  return { kind, record };
}
