import { z } from 'zod';
import { MOST_CHOSEN } from '../bulk/bulk.contract';
import { author } from '../changes/changes.contract';
import { perPath, type RecordPath } from '../kinds/kinds';
import { answers, contract, type Described, CSV } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { count, id, instant, pageOf } from '../wire/formats';
import { recordPath } from '../kinds/kind-schemas';

const ids = z.array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(MOST_CHOSEN);

/** A list as shown, with its filter, order and columns; or selected records; or all except some. */
const asked = z.object({
  ids: ids.optional(),
  except: ids.optional(),
  columns: z.array(z.string().max(100)).max(200).optional(),
  ...listQuery.pick({
    conditions: true,
    filter: true,
    sort: true,
    sort_by: true,
    sort_direction: true,
  }).shape,
  archived_deals: listQuery.shape.archived_deals.default('false'),
});
export type ExportAsked = z.output<typeof asked>;

const exportRecord = z.strictObject({
  id,
  type: recordPath,
  user: author.nullable(),
  /** The number of records when it was requested. */
  total: count,
  created_at: instant,
});
export type ExportRecord = Described<typeof exportRecord>;

const exportAnswer = exportRecord.extend({
  /** The address of the file for the user who requested it, for some minutes. */
  file_url: z.string(),
  expires_at: instant,
});
export type ExportAnswer = Described<typeof exportAnswer>;

const call = (path: RecordPath) =>
  contract({
    method: 'POST',
    path: `/api/v3/${path}/export`,
    body: asked,
    answer: answers(z.strictObject({ export: exportAnswer })),
  });

/** Records the export and answers the address of the file. */
export const exportCalls = perPath(call);

/** The file itself, as long as the list is. */
export const exportFile = contract({
  method: 'GET',
  path: '/api/v3/exports/:id/file.csv',
  params: idParams,
  answer: CSV,
});

/** Who exported what and when: the user's own exports, or all exports for account administrators. Newest first. */
export const listExports = contract({
  method: 'GET',
  path: '/api/v3/exports',
  query: listQuery.pick({ page: true, per_page: true }),
  answer: answers(pageOf(exportRecord)),
});
