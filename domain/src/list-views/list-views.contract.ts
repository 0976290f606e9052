import { z } from 'zod';
import type { Filter } from '../filters/condition';
import { RECORD_KINDS } from '../kinds/kinds';
import { answers, answersIfSeen, contract, NOTHING, describing } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { recordKind } from '../kinds/kind-schemas';
import { flag, id, instant, nullableText } from '../wire/formats';
import type { ListView, ViewColumn } from './list-view';

const recordType = z.enum(RECORD_KINDS);
const column = z.strictObject({
  key: z.string().min(1).max(120),
  width: z.coerce.number().int().min(40).max(2000).optional(),
  pinned: z.boolean().optional(),
});

/** Read as a tree by the server (`viewIssues`), which names every unknown field. */
export const filter = z.looseObject({}) as unknown as z.ZodType<Filter>;

/** Changes only what is sent. The field catalogue decides which fields a filter and its columns may name. */
const settings = z.object({
  name: z.string().max(100).nullish(),
  filter: filter.optional(),
  sort_by: z.string().max(120).nullish(),
  sort_direction: z.enum(['asc', 'desc']).optional(),
  columns: z.array(column).max(200).optional(),
});
export type ListViewBody = z.output<typeof settings>;

export const viewColumn = describing<ViewColumn>()(
  z.strictObject({ key: z.string(), width: z.int().optional(), pinned: z.boolean().optional() }),
);
export const listView = describing<ListView>()(
  z.strictObject({
    id,
    record_type: recordKind,
    user_id: id,
    name: z.string(),
    is_shared: z.boolean(),
    is_starred: z.boolean(),
    is_default: z.boolean(),
    filter,
    sort_by: nullableText,
    sort_direction: z.enum(['asc', 'desc']),
    columns: z.array(viewColumn),
    updated_at: instant,
  }),
);

const path = '/api/internal/list_views';
const one = { path: `${path}/:id`, root: 'list_view', params: idParams, answer: answers(listView) } as const;

/** The user's own views and those shared by others; the boot call carries them too. */
export const listListViews = contract({
  method: 'GET',
  path,
  query: z.object({ record_type: recordType.optional() }),
  answer: answers(z.strictObject({ entries: z.array(listView) })),
});
export const createListView = contract({
  method: 'POST',
  path,
  root: 'list_view',
  body: settings.extend({ record_type: recordType, is_shared: flag.optional() }),
  answer: answers(listView),
});
export const updateListView = contract({ ...one, method: 'PUT', body: settings });
export const deleteListView = contract({ method: 'DELETE', path: `${path}/:id`, params: idParams, answer: NOTHING });
export const duplicateListView = contract({
  ...one,
  method: 'POST',
  path: `${path}/:id/duplicate`,
  body: settings.pick({ name: true }),
});
export const shareListView = contract({
  ...one,
  method: 'PUT',
  path: `${path}/:id/share`,
  body: z.object({ is_shared: flag }),
  answer: answersIfSeen(listView),
});
export const starListView = contract({
  ...one,
  method: 'PUT',
  path: `${path}/:id/star`,
  body: z.object({ is_starred: flag }),
});
/** Opens by default at the list's address; at most one for each kind. */
export const defaultListView = contract({
  ...one,
  method: 'PUT',
  path: `${path}/:id/default`,
  body: z.object({ is_default: flag }),
});
