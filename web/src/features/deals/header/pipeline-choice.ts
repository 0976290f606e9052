import type { PipelineEntry } from '@fairlead/domain/access/session.types';
import { useEffect } from 'react';
import { useSearchState } from '../../../lib/search-state';
import { useSession } from '../../../lib/session';

const KEPT = 'fairlead.deals.pipeline';

/** The pipeline in the address, else the one chosen in this browser session, else the account's default. */
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
export function usePipelineChoice(): [PipelineEntry | null, (id: number) => void] {
  const { account } = useSession();
  const [search, setSearch] = useSearchState();
  const chosen = choosePipeline(account.deal_pipelines, search.pipeline_id, read());
  const id = chosen && String(chosen.id);
  useEffect(() => {
    if (id) keep(id);
  }, [id]);
  return [chosen, (next) => setSearch({ pipeline_id: String(next) }, true)];
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
