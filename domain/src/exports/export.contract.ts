import { z } from 'zod';
import { MOST_CHOSEN } from '../bulk/bulk.contract';
import type { Author } from '../changes/changes.contract';
import { perPath, type RecordPath } from '../kinds/kinds';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Page } from '../wire/list-query';

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

export interface ExportRecord {
  readonly id: number;
  readonly type: RecordPath;
  readonly user: Author | null;
  /** How many records there were when it was asked for. */
  readonly total: number;
  readonly created_at: string;
}

export interface ExportAnswer extends ExportRecord {
  /** Where whoever asked finds the file, for some minutes. */
  readonly file_url: string;
  readonly expires_at: string;
}

const call = (path: RecordPath) =>
  contract({
    method: 'POST',
    path: `/api/v3/${path}/export`,
    body: asked,
    answer: answers<{ readonly export: ExportAnswer }>(),
  });

/** Writes down who takes what out, and answers where the file is. */
export const exportCalls = perPath(call);

/** The file itself, as long as the list is. */
export const exportFile = contract({ method: 'GET', path: '/api/v3/exports/:id/file.csv', params: idParams });

/** Who took out what and when: one's own, for account admins everybody's. Newest first. */
export const listExports = contract({
  method: 'GET',
  path: '/api/v3/exports',
  query: listQuery.pick({ page: true, per_page: true }),
  answer: answers<Page<ExportRecord>>(),
});
