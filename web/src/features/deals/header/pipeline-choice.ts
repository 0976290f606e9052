import type { PipelineEntry } from '@fairlead/domain/access/session.types';
import { type Filter, isCondition } from '@fairlead/domain/filters/condition';
import { useEffect } from 'react';
import { useSearchState } from '../../../lib/search-state';
import { useSession } from '../../../lib/session';

const KEPT = 'fairlead.deals.pipeline';

/**
 * The pipeline in the address, else the only one that the filter admits, else the one chosen in this browser session,
 * else the account's default.
 */
export function choosePipeline(
  pipelines: readonly PipelineEntry[],
  addressed: string | null | undefined,
  kept: string | null,
): PipelineEntry | null {
  const byId = (id: string | null | undefined) => pipelines.find((one) => String(one.id) === id);
  return byId(addressed) ?? byId(kept) ?? pipelines.find((one) => one.default) ?? pipelines[0] ?? null;
}

/**
 * The shown pipeline and a function to choose another: the choice is written to the address and kept for the session.
 */
export function usePipelineChoice(filter: Filter): [PipelineEntry | null, (id: number) => void] {
  const { account } = useSession();
  const [search, setSearch] = useSearchState();
  const asked = search.pipeline_id ?? onlyPipeline(filter, account.deal_stages)?.toString();
  const chosen = choosePipeline(account.deal_pipelines, asked, read());
  const id = chosen && String(chosen.id);
  useEffect(() => {
    if (id) keep(id);
  }, [id]);
  return [chosen, (next) => setSearch({ pipeline_id: String(next) }, true)];
}

/** The pipeline of every deal that the filter selects, if its conditions on pipeline or stage admit only one. */
export function onlyPipeline(
  filter: Filter,
  stages: readonly { id: number; deal_pipeline_id: number }[],
): number | null {
  const parts = isCondition(filter) ? [filter] : 'all' in filter ? filter.all.filter(isCondition) : [];
  for (const { field, op, value } of parts) {
    if (op !== 'any_of' || !Array.isArray(value)) continue;
    const ids = value.map(Number);
    const pipelines =
      field === 'deal_pipeline_id'
        ? ids
        : field === 'deal_stage_id'
          ? stages.filter(({ id }) => ids.includes(id)).map((stage) => stage.deal_pipeline_id)
          : [];
    const [only] = pipelines;
    if (only !== undefined && pipelines.every((id) => id === only)) return only;
  }
  return null;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(id: string): void {
  try {
    sessionStorage.setItem(KEPT, id);
  } catch {
    // If storage is blocked, only the choice is forgotten.
  }
}
