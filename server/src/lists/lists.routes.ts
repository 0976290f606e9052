import {
  listContracts,
  listCounts,
  listEntries,
  listUses,
  type namedPage,
} from '@fairlead/domain/lists/lists.contract';
import type { z } from 'zod';
import type { EntriesAnswer, EntryAnswer } from '@fairlead/domain/lists/lists.contract';
import { isOrdered, type PlainList, plainLists } from '@fairlead/domain/lists/lists';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import { type Endpoint, endpoint } from '../http/endpoint';
import { notFound } from '../base/errors';
import { settings } from '../http/settings';
import { requireFeature, whileOn } from '../http/switched-on';
import { createEntry, deleteEntries, sortEntries, updateEntry } from './lists.operations';
import { readEntries, readEntry } from './lists.queries';
import { countEntries, readUses } from './uses.queries';

/** All users except external users read the lists; account administrators write them. */
const write = ['manage', 'administration'] as const;
const read = ['index', 'administration'] as const;

/** The calls of every plain list, generated from its declaration. */
export function listRoutes(): Endpoint[] {
  return [...settings(plainLists.flatMap((list) => routesOf(list))), ...administrationRoutes()];
}

/** What the administration shows: how long the lists are, all entries of one in the order of menus, and their uses. */
function administrationRoutes(): Endpoint[] {
  return [
    endpoint(listCounts, read, async (ctx) => ({ lists: await countEntries(ctx) })),
    endpoint(listEntries, read, async (ctx, { params }) => {
      const list = listOr404(ctx, params.plural);
      return { entries: (await readEntries(ctx, list, { order: list.offered_by })).entries as EntryAnswer[] };
    }),
    endpoint(listUses, read, async (ctx, { params }) => ({ uses: await readUses(ctx, listOr404(ctx, params.plural)) })),
  ];
}

function listOr404(ctx: Ctx, plural: string): PlainList {
  const list = plainLists.find((one) => one.plural === plural);
  if (!list) throw notFound();
  if (list.feature) requireFeature(ctx, list.feature);
  return list;
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
      const replacement = body.replacement_id ?? query.replacement_id;
      await deleteEntries(ctx, list, { ids: [params.id], replacement });
    }),
  ];
  const sort = endpoint(contracts.sort, write, async (ctx, { body }) => {
    await sortEntries(ctx, list, body.order);
    return { entries: (await readEntries(ctx, list, { order: list.offered_by })).entries as EntryAnswer[] };
  });
  const calls = isOrdered(list) ? [...crud, sort] : crud;
  return list.feature ? whileOn(list.feature, calls) : calls;
}

async function index(
  ctx: Ctx,
  list: PlainList,
  { page, per_page, attrs, conditions }: z.output<typeof namedPage>,
): Promise<EntriesAnswer> {
  const paged = list.unpaged ? {} : { limit: per_page, offset: (page - 1) * per_page };
  const found = await readEntries(ctx, list, { ...paged, attrs, names: conditions?.name });
  const entries = found.entries as EntryAnswer[];
  return list.unpaged ? { entries } : { entries, pagination: pagination(page, per_page, found.total) };
}

async function show(ctx: Ctx, list: PlainList, id: number): Promise<EntryAnswer> {
  const entry = await readEntry(ctx, list, id);
  if (!entry) throw notFound();
  return entry as EntryAnswer;
}
