import {
  listPipelines,
  listStages,
  listStageUses,
  type PipelineAnswer,
  type StageAnswer,
} from '@fairlead/domain/pipelines/pipelines.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { useAppEvent } from '../../../lib/events';
import { useReread } from '../users/use-users';

const KEY = ['administration', 'pipelines'];

export interface StageLine extends StageAnswer {
  readonly n: number;
  readonly value_cents: number;
}
export interface PipelineLine extends PipelineAnswer {
  /** By percent, from Lost to Won. */
  readonly stages: readonly StageLine[];
}

/** All pipelines, the default first, with their stages and what these hold. */
export function usePipelines() {
  const reread = useReread();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal) });
  useAppEvent('list_view:refresh', () => void reread());
  return { pipelines: query.data, failed: query.isError, retry: () => void query.refetch() };
}

async function readAll(signal: AbortSignal): Promise<readonly PipelineLine[]> {
  const [pipelines, stages, { uses }] = await Promise.all([
    everyPage((query) => call(listPipelines, { query, signal })),
    everyPage((query) => call(listStages, { query, signal })),
    call(listStageUses, { signal }),
  ]);
  const held = new Map(uses.map(({ deal_stage_id, ...use }) => [deal_stage_id, use]));
  const lines = stages.map((stage) => ({ ...stage, n: 0, value_cents: 0, ...held.get(stage.id) }));
  return pipelines.map((one) => ({ ...one, stages: lines.filter((stage) => stage.deal_pipeline_id === one.id) }));
}

interface Page<T> {
  readonly entries: readonly T[];
  readonly pagination: { readonly pages: number };
}

async function everyPage<T>(read: (query: { page: number; per_page: number }) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const { entries, pagination } = await read({ page, per_page: 200 });
    found.push(...entries);
    if (page >= pagination.pages) return found;
  }
}
