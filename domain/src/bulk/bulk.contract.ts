import { z } from 'zod';
import { author } from '../changes/changes.contract';
import { perPath, type RecordPath } from '../kinds/kinds';
import { LONG_WORK_STATUSES } from '../long-work/state';
import { answers, contract, type Described } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { count, id, instant, nullableText, pageOf } from '../wire/formats';
import { recordPath } from '../kinds/kind-schemas';

const bulkStatus = z.enum(LONG_WORK_STATUSES);
export type BulkStatus = Described<typeof bulkStatus>;

/** `apply` adds the tasks of a to-do template. */
const BULK_ACTS = ['update', 'delete', 'apply'] as const;
export type BulkActName = (typeof BULK_ACTS)[number];

const bulkRefusal = z.strictObject({
  record_id: id,
  /** Null if the reader may not see the record. */
  name: nullableText,
  reason: z.string(),
});
export type BulkRefusal = Described<typeof bulkRefusal>;

const bulkAction = z.strictObject({
  id,
  type: recordPath,
  act: z.enum(BULK_ACTS),
  status: bulkStatus,
  user: author.nullable(),
  changes: z.record(z.string(), z.unknown()),
  total: count,
  /** How many of them have been processed. */
  done: count,
  changed: count,
  refused: count,
  error: nullableText,
  /** The change set to undo. Null if nothing was changed. */
  change_set_id: id.nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export type BulkAction = Described<typeof bulkAction>;

const bulkActionShown = bulkAction.extend({
  /** The first refused records; the others are paged. */
  refusals: z.array(bulkRefusal),
});
export type BulkActionShown = Described<typeof bulkActionShown>;

export const MOST_CHOSEN = 100_000;
const ids = z.array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(MOST_CHOSEN);

/** Selects records by id, or all records that match conditions or a filter, as in the list, with exceptions. */
export const chosen = z.object({
  ids: ids.optional(),
  except: ids.optional(),
  ...listQuery.pick({ conditions: true, filter: true }).shape,
  archived_deals: listQuery.shape.archived_deals.default('false'),
});
export type Chosen = z.output<typeof chosen>;

export const asked = answers(z.strictObject({ bulk_action: bulkAction }));

function calls(path: RecordPath) {
  return {
    update: contract({
      method: 'POST',
      path: `/api/v3/${path}/bulk_update`,
      body: chosen.extend({
        changes: z.record(z.string().max(100), z.unknown()),
        /**
         * Asks before records become probable duplicates: 409 with `would_be_duplicates`, unless they are confirmed.
         */
        check_for_duplicates: z.boolean().default(false),
        confirmed_duplicates: z.boolean().default(false),
      }),
      answer: asked,
    }),
    delete: contract({ method: 'POST', path: `/api/v3/${path}/bulk_delete`, body: chosen, answer: asked }),
  };
}

export const bulkCalls = perPath(calls);

const paged = listQuery.pick({ page: true, per_page: true });

/** The user's own, newest first; `running=true` omits finished ones. */
export const listBulkActions = contract({
  method: 'GET',
  path: '/api/v3/bulk_actions',
  query: paged.extend({ running: z.stringbool().catch(false).default(false) }),
  answer: answers(pageOf(bulkAction)),
});
export const showBulkAction = contract({
  method: 'GET',
  path: '/api/v3/bulk_actions/:id',
  params: idParams,
  answer: answers(z.strictObject({ bulk_action: bulkActionShown })),
});
export const bulkRefusals = contract({
  method: 'GET',
  path: '/api/v3/bulk_actions/:id/refused',
  params: idParams,
  query: paged,
  answer: answers(pageOf(bulkRefusal)),
});
