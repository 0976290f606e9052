import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Pagination } from '../wire/list-query';
import type { Detail, PlainList } from './lists';

/** An entry as it is answered: the keys that its list declares. */
export interface EntryAnswer {
  readonly id: number;
  readonly name: string;
  readonly hex_color?: string | null;
  readonly position?: number;
  readonly editable?: boolean;
  readonly in_use?: boolean;
  readonly [detail: string]: unknown;
}
export interface EntriesAnswer<T = EntryAnswer> {
  readonly entries: readonly T[];
  readonly pagination?: Pagination;
}

/** What is asked of an entry. Only the keys that were sent are there. */
export interface EntryBody {
  readonly name?: string | null;
  readonly hex_color?: string | null;
  readonly position?: number;
  readonly [detail: string]: unknown;
}

export const pageOnly = listQuery.pick({ page: true, per_page: true, attrs: true });
export const flag = z.union([z.boolean(), z.stringbool()]);
export const idValue = z.coerce.number().int().positive();
export const orderBody = z.object({ order: z.array(idValue).max(10_000) });
/** The entry that takes the place of a deleted one; `none` takes the value away from the records. */
const replacement = z.object({ replacement_id: z.union([z.literal('none'), idValue]).optional() });

/** The calls of one list. */
export function listContracts(list: PlainList) {
  const path = `/api/v3/admin/${list.plural}`;
  const body = bodyOf(list);
  const root = list.table;
  return {
    index: contract({ method: 'GET', path, query: pageOnly, answer: answers<EntriesAnswer>() }),
    show: contract({ method: 'GET', path: `${path}/:id`, params: idParams, answer: answers<EntryAnswer>() }),
    create: contract({ method: 'POST', path, root, body, answer: answers<EntryAnswer>() }),
    update: contract({
      method: 'PUT',
      path: `${path}/:id`,
      root,
      params: idParams,
      body,
      answer: answers<EntryAnswer>(),
    }),
    remove: contract({
      method: 'DELETE',
      path: `${path}/:id`,
      root,
      params: idParams,
      query: replacement,
      body: replacement,
    }),
    sort: contract({ method: 'PUT', path: `${path}/sort`, root, body: orderBody, answer: answers<EntriesAnswer>() }),
  };
}

function bodyOf(list: PlainList): z.ZodType<EntryBody> {
  const details = list.details
    .filter(({ kind }) => kind !== 'author')
    .map((detail) => [detail.key, valueOf(detail).optional()]);
  return z.object({
    name: z.string().max(255).nullish(),
    hex_color: z.string().max(255).nullish(),
    position: z.coerce.number().int().min(0).max(1_000_000).optional(),
    ...(Object.fromEntries(details) as Record<string, z.ZodType>),
  });
}

function valueOf(detail: Detail): z.ZodType {
  if (detail.kind === 'choice') return z.enum(detail.values);
  if (detail.kind === 'cents') {
    return z.union([
      z.null(),
      z.literal('').transform(() => null),
      z.coerce.number().int().min(0).max(1_000_000_000_000),
    ]);
  }
  return flag;
}
