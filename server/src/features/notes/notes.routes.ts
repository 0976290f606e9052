import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/notes/note.contract';
import { requireVisible } from '../../reading/records';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordEndpoints } from '../../http/record-endpoints';
import { createNote, deleteNote, updateNote } from './notes.operations';
import { listNotes, readNoteJson } from './notes.queries';

export const noteRoutes: Endpoint[] = [
  ...recordEndpoints(contracts.noteCalls, 'activity', {
    list: listNotes,
    read: readNoteJson,
    create: createNote,
    update: updateNote,
    remove: deleteNote,
  }),
  notesOf(contracts.dealNotes, DEAL.name),
  notesOf(contracts.personNotes, PERSON.name),
  notesOf(contracts.companyNotes, COMPANY.name),
];

function notesOf(contract: typeof contracts.dealNotes, kind: RecordKind): Endpoint {
  return endpoint(contract, ['index', 'activity'], async (ctx, { params, query }) => {
    await requireVisible(ctx, kind, params.id);
    return listNotes(ctx, { ...query, [`${kind}_id`]: params.id });
  });
}
