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

/** A comma list of keys, also as `attrs[]=id`. */
export const attrsAsked = z
  .union([z.string(), z.array(z.string()).transform((keys) => keys.join())])
  .pipe(z.string().max(4000))
  .optional();

/** As text of a query, or as JSON in the body of a GET. */
const yes = z.union([z.boolean(), z.stringbool()]);

/** The query keys of every record list. Unknown keys such as `app_version` are ignored. */
export const listQuery = z.object({
  ...paged(200),
  attrs: attrsAsked,
  totals: yes.catch(false).default(false),
  sort: z.string().max(200).optional(),
  sort_by: z.string().max(200).optional(),
  sort_direction: z.enum(['asc', 'desc']).catch('asc').optional(),
  conditions: z.record(z.string(), z.unknown()).optional(),
  /** A filter tree in our own format as JSON, in addition to the public conditions. */
  filter: z.union([z.string().max(20_000), z.looseObject({})]).optional(),
  /** Without it, programs get archived deals like any other, and screens do not. */
  archived_deals: z.enum(['true', 'false', 'all']).optional().catch(undefined),
  /** A saved search, whose conditions are added and whose order is the default. */
  search_id: z.union([z.string().max(100), z.number()]).optional(),
  include_notify_user_ids: yes.optional().catch(undefined),
  ...perIdColumn(z.coerce.number().int().positive().optional()),
});
export type ListQuery = z.output<typeof listQuery> & {
  /** The filter tree of the saved search. */
  readonly searched?: object;
};

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
