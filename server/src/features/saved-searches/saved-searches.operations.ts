import type { Filter } from '@fairlead/domain/filters/filter';
import { allOf, parseFilter } from '@fairlead/domain/filters/filter';
import { filterFromConditions } from '@fairlead/domain/filters/conditions';
import { kindOfPath, type RecordKind, type RecordPath } from '@fairlead/domain/kinds/kinds';
import type { ListViewBody } from '@fairlead/domain/list-views/list-views.contract';
import type { SavedSearchBody } from '@fairlead/domain/saved-searches/saved-searches.contract';
import type { Ctx } from '../../base/context';
import { invalid, invalidField } from '../../base/errors';
import { sortKeyOf } from '../../listing/record-order';
import {
  createListView,
  makeDefault,
  shareListView,
  showListView,
  starListView,
  updateListView,
} from '../list-views/public';

/** Saves a search for a program, as the list view that the screens show. */
export async function createSearch(
  ctx: Ctx,
  { search_type, ...body }: SavedSearchBody & { readonly search_type: RecordPath },
): Promise<number> {
  const record_type = kindOfPath(search_type) as RecordKind;
  const settings = settingsOf(ctx, record_type, { query: {}, name: null, ...body });
  const id = await createListView(ctx, { ...settings, record_type, is_shared: body.is_shared === true });
  await mark(ctx, id, body);
  return id;
}

/** Changes what is sent. */
export async function updateSearch(ctx: Ctx, id: number, body: SavedSearchBody): Promise<void> {
  const { record_type, is_shared } = await showListView(ctx, id);
  const settings = settingsOf(ctx, record_type, body);
  if (Object.keys(settings).length) await updateListView(ctx, id, settings);
  await mark(ctx, id, body);
  if (body.is_shared !== undefined && body.is_shared !== is_shared) await shareListView(ctx, id, body.is_shared);
}

async function mark(ctx: Ctx, id: number, { is_starred, is_default }: SavedSearchBody): Promise<void> {
  if (is_starred !== undefined) await starListView(ctx, id, is_starred);
  if (is_default !== undefined) await makeDefault(ctx, id, is_default);
}

function settingsOf(ctx: Ctx, kind: RecordKind, { name, query, columns, sort }: SavedSearchBody): ListViewBody {
  return {
    ...(name === undefined ? {} : { name }),
    ...(query === undefined ? {} : { filter: filterOf(ctx, kind, query ?? {}) }),
    ...(columns === undefined ? {} : { columns: columns.map((key) => ({ key })) }),
    ...(sort === undefined ? {} : orderOf(ctx, kind, sort)),
  };
}

function filterOf(ctx: Ctx, kind: RecordKind, { filter, ...conditions }: Readonly<Record<string, unknown>>): Filter {
  const reads = [
    filterFromConditions(ctx.catalogue, conditions, kind),
    ...(filter === undefined || filter === null ? [] : [parseFilter(ctx.catalogue, filter, kind)]),
  ];
  const issues = reads.flatMap((read) => ('issues' in read ? read.issues : []));
  if (issues.length) throw invalid(issues);
  return allOf(...reads.map((read) => ('filter' in read ? read.filter : null)));
}

function orderOf(ctx: Ctx, kind: RecordKind, sort: string | null): ListViewBody {
  if (!sort?.trim()) return { sort_by: null };
  const found = sortKeyOf(ctx, kind, sort);
  if (!found) throw invalidField('sort', `'${sort.slice(0, 60)}' is not an order of this list`);
  return { sort_by: found.key, sort_direction: found.direction };
}
