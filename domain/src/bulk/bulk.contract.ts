import { z } from 'zod';
import type { Author } from '../changes/changes.contract';
import { perPath, type RecordPath } from '../kinds/kinds';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Page } from '../wire/list-query';

/** `waiting`: in the queue. `failed`: nothing of it was done. */
export type BulkStatus = 'waiting' | 'running' | 'done' | 'failed';

export interface BulkRefusal {
  readonly record_id: number;
  /** Null where whoever reads it does not see the record. */
  readonly name: string | null;
  readonly reason: string;
}

export interface BulkAction {
  readonly id: number;
  readonly type: RecordPath;
  readonly act: 'update' | 'delete';
  readonly status: BulkStatus;
  readonly user: Author | null;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly total: number;
  /** How many of them have been looked at so far. */
  readonly done: number;
  readonly changed: number;
  readonly refused: number;
  readonly error: string | null;
  /** What the normal undo takes back. Null where nothing was changed. */
  readonly change_set_id: number | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

export interface BulkActionShown extends BulkAction {
  /** The first of the refused records; the rest page by page. */
  readonly refusals: readonly BulkRefusal[];
}

export const MOST_CHOSEN = 100_000;
const ids = z.array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(MOST_CHOSEN);

/** Which records: by id, or all that conditions or a filter select, as the list shows them, with exceptions. */
const chosen = z.object({
  ids: ids.optional(),
  except: ids.optional(),
  ...listQuery.pick({ conditions: true, filter: true, archived_deals: true }).shape,
});
export type Chosen = z.output<typeof chosen>;

const asked = answers<{ readonly bulk_action: BulkAction }>();

function calls(path: RecordPath) {
  return {
    update: contract({
      method: 'POST',
      path: `/api/v3/${path}/bulk_update`,
      body: chosen.extend({ changes: z.record(z.string().max(100), z.unknown()) }),
      answer: asked,
    }),
    delete: contract({ method: 'POST', path: `/api/v3/${path}/bulk_delete`, body: chosen, answer: asked }),
  };
}

export const bulkCalls = perPath(calls);

const paged = listQuery.pick({ page: true, per_page: true });

/** One's own, newest first; `running=true` leaves out those that have ended. */
export const listBulkActions = contract({
  method: 'GET',
  path: '/api/v3/bulk_actions',
  query: paged.extend({ running: z.stringbool().catch(false).default(false) }),
  answer: answers<Page<BulkAction>>(),
});
export const showBulkAction = contract({
  method: 'GET',
  path: '/api/v3/bulk_actions/:id',
  params: idParams,
  answer: answers<{ readonly bulk_action: BulkActionShown }>(),
});
export const bulkRefusals = contract({
  method: 'GET',
  path: '/api/v3/bulk_actions/:id/refused',
  params: idParams,
  query: paged,
  answer: answers<Page<BulkRefusal>>(),
});
