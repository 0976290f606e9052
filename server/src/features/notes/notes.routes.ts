import type { OwnedKind } from '@fairlead/domain/access/visibility';
import * as contracts from '@fairlead/domain/notes/note.contract';
import { requireVisible } from '../../db/records';
import type { Ctx } from '../../http/context';
import { type Endpoint, endpoint, JsonText } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { createNote, deleteNote, updateNote } from './notes.operations';
import { listNotes, readNoteJson } from './notes.queries';

export const noteRoutes: Endpoint[] = [
  endpoint(contracts.listNotes, ['index', 'activity'], (ctx, { query }) => listNotes(ctx, query)),
  endpoint(contracts.showNote, ['show', 'activity'], (ctx, { params }) => show(ctx, params.id)),
  endpoint(contracts.createNote, ['create', 'activity'], async (ctx, { body }) =>
    show(ctx, await createNote(ctx, body)),
  ),
  endpoint(contracts.updateNote, ['update', 'activity'], async (ctx, { params, body }) => {
    await updateNote(ctx, params.id, body);
    return show(ctx, params.id);
  }),
  endpoint(contracts.deleteNote, ['delete', 'activity'], async (ctx, { params }) => {
    await deleteNote(ctx, params.id);
    return undefined;
  }),
  notesOf(contracts.dealNotes, 'deal'),
  notesOf(contracts.personNotes, 'person'),
  notesOf(contracts.companyNotes, 'company'),
];

function notesOf(contract: typeof contracts.dealNotes, kind: OwnedKind): Endpoint {
  return endpoint(contract, ['index', 'activity'], async (ctx, { params, query }) => {
    await requireVisible(ctx, kind, params.id);
    return listNotes(ctx, { ...query, [`${kind}_id`]: params.id });
  });
}

async function show(ctx: Ctx, id: number): Promise<JsonText> {
  const note = await readNoteJson(ctx, id);
  if (!note) throw notFound();
  return new JsonText(note);
}
