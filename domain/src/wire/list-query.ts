import { z } from 'zod';
import { perIdColumn } from '../kinds/kinds';

const MOST = 10_000_000;
/**
 * Too large a number becomes the largest allowed: a page beyond the last must be empty, or clients would read the
 * first page forever.
 */
const whole = (least: number, fallback: number) =>
  z.coerce
    .number()
    .transform((n) => Math.min(n, MOST))
    .pipe(z.number().int().min(least))
    .catch(fallback)
    .default(fallback);

/** `page` and `per_page` of a list, with its default page size. */
export const paged = (size: number, most = 200) => ({
  page: whole(1, 1),
  per_page: whole(1, size).transform((n) => Math.min(n, most)),
});

/** The query keys of every record list. Unknown keys such as `app_version` are ignored. */
export const listQuery = z.object({
  ...paged(200),
  attrs: z.string().max(2000).optional(),
  totals: z.stringbool().catch(false).default(false),
  sort: z.string().max(200).optional(),
  sort_by: z.string().max(200).optional(),
  sort_direction: z.enum(['asc', 'desc']).catch('asc').optional(),
  conditions: z.record(z.string(), z.unknown()).optional(),
  /** A filter tree in our own format as JSON, in addition to the public conditions. */
  filter: z.union([z.string().max(20_000), z.looseObject({})]).optional(),
  archived_deals: z.enum(['true', 'false', 'all']).catch('false').default('false'),
  ...perIdColumn(z.coerce.number().int().positive().optional()),
});
export type ListQuery = z.output<typeof listQuery>;

export interface Pagination {
  readonly page: number;
  readonly page_var: 'page';
  readonly per_page: number;
  readonly pages: number;
  readonly total: number;
}

export interface Page<T> {
  readonly entries: readonly T[];
  readonly pagination: Pagination;
}

/** `pages` is 1 even for an empty list, so that clients that read until `page >= pages` stop. */
export function pagination(page: number, per_page: number, total: number): Pagination {
  return { page, page_var: 'page', per_page, pages: Math.max(1, Math.ceil(total / per_page)), total };
}

/** Ids in paths are digits; any other text is answered as not found. */
export const idInPath = z.coerce
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(z.number().positive());
export const idParams = z.object({ id: idInPath });
