import { z } from 'zod';
import { MOST_CHOSEN } from '../bulk/bulk.contract';
import { author } from '../changes/changes.contract';
import { perPath, type RecordPath } from '../kinds/kinds';
import { answers, contract, type Described, CSV } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { count, id, instant, pageOf } from '../wire/formats';
import { recordPath } from '../kinds/kind-schemas';

const ids = z.array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(MOST_CHOSEN);

/** A list as it is seen: its filter, order and columns; or some of its records, or all but some. */
const asked = z.object({
  ids: ids.optional(),
  except: ids.optional(),
  columns: z.array(z.string().max(100)).max(200).optional(),
  ...listQuery.pick({
    conditions: true,
    filter: true,
    archived_deals: true,
    sort: true,
    sort_by: true,
    sort_direction: true,
  }).shape,
});
export type ExportAsked = z.output<typeof asked>;

const exportRecord = z.strictObject({
  id,
  type: recordPath,
  user: author.nullable(),
  /** How many records there were when it was asked for. */
  total: count,
  created_at: instant,
});
export type ExportRecord = Described<typeof exportRecord>;

const exportAnswer = exportRecord.extend({
  /** Where whoever asked finds the file, for some minutes. */
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

/** Writes down who takes what out, and answers where the file is. */
export const exportCalls = perPath(call);

/** The file itself, as long as the list is. */
export const exportFile = contract({
  method: 'GET',
  path: '/api/v3/exports/:id/file.csv',
  params: idParams,
  answer: CSV,
});

/** Who took out what and when: one's own, for account admins everybody's. Newest first. */
export const listExports = contract({
  method: 'GET',
  path: '/api/v3/exports',
  query: listQuery.pick({ page: true, per_page: true }),
  answer: answers(pageOf(exportRecord)),
});
