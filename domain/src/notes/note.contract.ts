import type { EntryRef, PersonRef } from '../deals/deal.types';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Page } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';

/** A note as the API answers it. */
export interface NoteRecord {
  readonly id: number;
  readonly title: string | null;
  readonly content: string;
  readonly deal_id: number | null;
  readonly person_id: number | null;
  readonly company_id: number | null;
  readonly project_id: null;
  readonly user_id: number | null;
  readonly created_by_user_id: number | null;
  readonly note_category_id: number | null;
  readonly note_category: EntryRef | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_private: boolean;
  readonly primary_association_type: 'Deal' | 'Person' | 'Company' | null;
  readonly primary_association_id: number | null;
  readonly user: (PersonRef & { readonly avatar_thumb_url: string }) | null;
  readonly created_by_user: PersonRef | null;
  /** The records that it is on, each only where it is to be seen. */
  readonly deal: EntryRef | null;
  readonly company: EntryRef | null;
  readonly person: PersonRef | null;
  readonly project: null;
  readonly notify_user_ids: readonly number[];
  readonly comments: { readonly entries: readonly unknown[] };
  readonly documents: readonly unknown[];
  readonly possible_notify_user_ids?: readonly number[];
}

const page = answers<Page<NoteRecord>>();

export const noteCalls = recordContracts({
  plural: 'notes',
  root: 'note',
  query: listQuery,
  one: answers<NoteRecord>(),
  listed: page,
});
export const {
  list: listNotes,
  show: showNote,
  create: createNote,
  update: updateNote,
  remove: deleteNote,
} = noteCalls;

const ofRecord = { method: 'GET', params: idParams, query: listQuery, answer: page } as const;
export const dealNotes = contract({ ...ofRecord, path: '/api/v3/deals/:id/notes' });
export const personNotes = contract({ ...ofRecord, path: '/api/v3/people/:id/notes' });
export const companyNotes = contract({ ...ofRecord, path: '/api/v3/companies/:id/notes' });
