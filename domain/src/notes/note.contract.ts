import { z } from 'zod';
import { perIdColumn, RECORD_KINDS, kindOf } from '../kinds/kinds';
import { personRef } from '../deals/deal.types';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import { id, instant, nullableText, pageOf, named } from '../wire/formats';

const commentOnNote = z.strictObject({
  id,
  user_id: id.nullable(),
  note_id: id,
  comment: z.string(),
  created_at: instant,
  updated_at: instant,
  edited_by_user_id: id.nullable(),
  user: personRef.nullable(),
});

const author = personRef.extend({ avatar_thumb_url: z.string() });

/** A note in an API answer. */
const noteRecord = z.strictObject({
  id,
  title: nullableText,
  content: z.string(),
  ...perIdColumn(id.nullable()),
  project_id: z.null(),
  is_sent_message: z.null(),
  sms_direction: z.null(),
  sms_contact_number: z.null(),
  sms_user_number: z.null(),
  user_id: id.nullable(),
  created_by_user_id: id.nullable(),
  note_category_id: id.nullable(),
  note_category: named.nullable(),
  created_at: instant,
  updated_at: instant,
  is_private: z.boolean(),
  primary_association_type: z.enum(RECORD_KINDS.map((kind) => kindOf(kind).wire_name)).nullable(),
  primary_association_id: id.nullable(),
  user: author.nullable(),
  created_by_user: author.nullable(),
  /** The records that it is on; only those visible to the caller. */
  deal: named.nullable(),
  company: named.nullable(),
  person: personRef.nullable(),
  project: z.null(),
  notify_user_ids: z.array(id),
  comments: z.strictObject({ entries: z.array(commentOnNote) }),
  documents: z.tuple([]),
  possible_notify_user_ids: z.array(id).optional(),
});

const page = answers(pageOf(noteRecord));

export const noteCalls = recordContracts({
  plural: 'notes',
  root: 'note',
  query: listQuery,
  answer: { one: answers(noteRecord), list: page },
});
export const { create: createNote, update: updateNote, remove: deleteNote } = noteCalls;

const ofRecord = { method: 'GET', params: idParams, query: listQuery, answer: page } as const;
export const dealNotes = contract({ ...ofRecord, path: '/api/v3/deals/:id/notes' });
export const personNotes = contract({ ...ofRecord, path: '/api/v3/people/:id/notes' });
export const companyNotes = contract({ ...ofRecord, path: '/api/v3/companies/:id/notes' });
