import * as contracts from '@fairlead/domain/calendar-entries/entry.contract';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { kindOfPath, type RecordPath } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { JsonText } from '../../base/json-text';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordEndpoints } from '../../http/record-endpoints';
import { requireVisible } from '../../reading/records';
import { written } from '../../reading/visible';
import type { Body } from '../../writing/record-writing';
import { agendaOf } from './agenda.queries';
import { completeEntry, createEntry, deleteEntry, keepOccurrence, updateEntry } from './entries.operations';
import { listEntries, readEntryJson } from './entries.queries';

export const entryRoutes: Endpoint[] = [
  ...recordEndpoints(contracts.entryCalls, 'calendar_entry', {
    list: listEntries,
    read: readEntryJson,
    create: createEntry,
    update: updateEntry,
    remove: deleteEntry,
  }),
  endpoint(contracts.markComplete, ['complete', 'calendar_entry'], (ctx, { params, query }) =>
    marked(ctx, params.id, true, query),
  ),
  endpoint(contracts.markIncomplete, ['complete', 'calendar_entry'], (ctx, { params, query }) =>
    marked(ctx, params.id, false, query),
  ),
  endpoint(contracts.keepOccurrence, ['update', 'calendar_entry'], async (ctx, { params, body }) =>
    shown(ctx, await keepOccurrence(ctx, params.id, body)),
  ),
  endpoint(contracts.recordAgenda, ['index', 'calendar_entry'], async (ctx, { params: { type, id }, query }) => {
    const kind = type === CUSTOMER.path ? COMPANY.name : kindOfPath(type as RecordPath);
    await requireVisible(ctx, kind, id);
    return agendaOf(ctx, kind, id, query);
  }),
];

async function marked(ctx: Ctx, id: number, complete: boolean, query: Body): Promise<JsonText> {
  return shown(ctx, await completeEntry(ctx, id, complete, query));
}

async function shown(ctx: Ctx, id: number): Promise<JsonText> {
  const found = await readEntryJson(ctx, id, undefined, written);
  if (!found) throw notFound();
  return new JsonText(found);
}
