import { listContracts } from '@fairlead/domain/lists/lists.contract';
import type { EntriesAnswer, EntryAnswer } from '@fairlead/domain/lists/lists.contract';
import { type PlainList, plainLists } from '@fairlead/domain/lists/lists';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import { type Endpoint, endpoint } from '../http/endpoint';
import { notFound } from '../base/errors';
import { settings } from '../http/settings';
import { createEntry, deleteEntry, sortEntries, updateEntry } from './lists.operations';
import { readEntries, readEntry } from './lists.queries';

/** All users except external users read the lists; account administrators write them. */
const write = ['manage', 'administration'] as const;

/** The calls of every plain list, generated from its declaration. */
export function listRoutes(): Endpoint[] {
  return settings(plainLists.flatMap((list) => routesOf(list)));
}

function routesOf(list: PlainList): Endpoint[] {
  const contracts = listContracts(list);
  const crud = [
    endpoint(contracts.index, 'not_external', (ctx, { query }) => index(ctx, list, query)),
    endpoint(contracts.show, 'not_external', (ctx, { params }) => show(ctx, list, params.id)),
    endpoint(contracts.create, write, async (ctx, { body }) => show(ctx, list, await createEntry(ctx, list, body))),
    endpoint(contracts.update, write, async (ctx, { params, body }) => {
      await updateEntry(ctx, list, params.id, body);
      return show(ctx, list, params.id);
    }),
    endpoint(contracts.remove, write, async (ctx, { params, query, body }) => {
      await deleteEntry(ctx, list, params.id, body.replacement_id ?? query.replacement_id);
    }),
  ];
  const sort = endpoint(contracts.sort, write, async (ctx, { body }) => {
    await sortEntries(ctx, list, body.order);
    return { entries: (await readEntries(ctx, list, {})).entries as EntryAnswer[] };
  });
  return list.order === 'position' ? [...crud, sort] : crud;
}

async function index(
  ctx: Ctx,
  list: PlainList,
  { page, per_page, attrs }: { page: number; per_page: number; attrs?: string },
): Promise<EntriesAnswer> {
  const paged = list.unpaged ? {} : { limit: per_page, offset: (page - 1) * per_page };
  const found = await readEntries(ctx, list, { ...paged, attrs });
  const entries = found.entries as EntryAnswer[];
  return list.unpaged ? { entries } : { entries, pagination: pagination(page, per_page, found.total) };
}

async function show(ctx: Ctx, list: PlainList, id: number): Promise<EntryAnswer> {
  const entry = await readEntry(ctx, list, id);
  if (!entry) throw notFound();
  return entry as EntryAnswer;
}
