import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { showListView } from './list-views.operations';

/**
 * A list that `search_id` narrows to what a saved search finds, in its order unless another is asked for. An unknown
 * search, or one of other records, is 404: a program must not take every record for its result.
 */
export function bySearch<Q extends ListQuery, A>(
  kind: RecordKind,
  list: (ctx: Ctx, query: Q) => Promise<A>,
): (ctx: Ctx, query: Q) => Promise<A> {
  return async (ctx, query) => {
    if (query.search_id === undefined || query.search_id === '') return list(ctx, query);
    const id = Number(query.search_id);
    if (!Number.isSafeInteger(id) || id < 1) throw notFound();
    const { record_type, filter, sort_by, sort_direction } = await showListView(ctx, id);
    if (record_type !== kind) throw notFound();
    const order = query.sort || query.sort_by || sort_by === null ? {} : { sort_by, sort_direction };
    return list(ctx, { ...query, ...order, searched: filter });
  };
}
