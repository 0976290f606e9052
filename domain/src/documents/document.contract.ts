import { z } from 'zod';
import { personRef } from '../deals/deal.types';
import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { DOCUMENT } from '../kinds/hanging';
import { pathOfKind, perIdColumn } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import { ANY_FILE, answers, contract, type Described } from '../wire/contract';
import { count, id, instant, named, nullableText, pageOf } from '../wire/formats';
import { idParams, listQuery, paged } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import { FILE_KINDS } from './file-kind';

/** The number of files of a deal shown at once. */
const FILES_OF_DEAL = 30;
/** The maximum that is counted: beyond it, a screen shows "10,000+". */
export const MOST_COUNTED = 10_000;

/** A file in an API answer. */
const fileRecord = z.strictObject({
  id,
  title: z.string(),
  created_at: instant,
  updated_at: instant,
  owner_id: id.nullable(),
  owner_name: nullableText,
  owner: personRef.nullable(),
  created_by_user_id: id.nullable(),
  ...perIdColumn(id.nullable()),
  calendar_entry_id: z.null(),
  calendar_entry: z.null(),
  document_type: z.enum(['pdfs', 'others']),
  upload_status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  upload_state: z.enum(['pending', 'complete', 'error']),
  upload_status_error_message: nullableText,
  /** Lives for minutes; null until the content has arrived. */
  public_link: nullableText,
  size: count,
  size_in_k: z.number(),
  etag: z.string(),
  content_type: nullableText,
  file_kind: z.enum(FILE_KINDS),
  /** How the page can show it. */
  preview: z.enum(['pdf', 'image']).nullable(),
  version: count,
  document_tag_ids: z.array(id),
  document_tags: z.array(named),
  /** Its records; only those visible to the caller. */
  deal: named.nullable(),
  company: named.extend({ is_customer: z.boolean() }).nullable(),
  person: personRef.nullable(),
});
export type FileRecord = Described<typeof fileRecord>;

const page = answers(pageOf(fileRecord));
const one = answers(fileRecord);
const on = z.enum([pathOfKind(DEAL.name), pathOfKind(PERSON.name), pathOfKind(COMPANY.name), 'shared']);

/** Parameters of the screens for a list of files, beyond the public API. */
const filesAsked = z.object({
  ...paged(50, 200),
  search: z.string().max(200).optional(),
  tag_id: z.coerce.number().int().positive().optional(),
  owner_id: z.coerce.number().int().positive().optional(),
  kind: z.enum(FILE_KINDS).optional(),
  on: on.optional(),
  untagged: z.stringbool().optional(),
  added: z.enum(['today', 'last_7_days', 'last_30_days', 'last_12_months']).optional(),
  sort_by: z.enum(['created_at', 'title', 'size']).catch('created_at').default('created_at'),
  sort_direction: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  ...perIdColumn(z.coerce.number().int().positive().optional()),
});
export type FilesAsked = z.output<typeof filesAsked>;

const calls = recordContracts({
  plural: DOCUMENT.path,
  root: 'document',
  query: listQuery,
  answer: { one, list: page },
});
/** The request contains a new file, or its address. */
export const documentCalls = { ...calls, create: { ...calls.create, takes_file: 'kept' as const } };

export const listFiles = contract({
  method: 'GET',
  path: '/api/internal/documents',
  query: filesAsked,
  answer: page,
});

export const filesSummary = contract({
  method: 'GET',
  path: '/api/internal/documents/summary',
  answer: answers(
    z.strictObject({
      /** Each no more than `MOST_COUNTED`. */
      all: count,
      mine: count,
      shared: count,
      untagged: count,
      /** Bytes of the files that are counted. */
      stored: count,
      /** The maximum bytes of one file. */
      most_bytes: count,
    }),
  ),
});

export const dealFiles = contract({
  method: 'GET',
  path: '/api/internal/deals/:id/files',
  params: idParams,
  query: z.object(paged(FILES_OF_DEAL)),
  answer: page,
});

const version = z.strictObject({
  number: count,
  title: z.string(),
  size: count,
  content_type: z.string(),
  file_kind: z.enum(FILE_KINDS),
  created_at: instant,
  created_by_user: personRef.nullable(),
  is_current: z.boolean(),
  public_link: z.string(),
});
export type FileVersion = Described<typeof version>;

export const fileVersions = contract({
  method: 'GET',
  path: '/api/v3/documents/:id/versions',
  params: idParams,
  answer: answers(z.strictObject({ entries: z.array(version) })),
});

export const addVersion = contract({
  method: 'POST',
  path: '/api/v3/documents/:id/versions',
  params: idParams,
  takes_file: 'kept',
  answer: one,
});

export const restoreVersion = contract({
  method: 'POST',
  path: '/api/v3/documents/:id/versions/restore',
  params: idParams,
  body: z.object({ number: count }),
  answer: one,
});

/** The content of a file, for anyone who has the link. */
export const fileByLink = contract({
  method: 'GET',
  path: '/api/v3/file_links/:token',
  params: z.object({ token: z.string().max(300) }),
  answer: ANY_FILE,
});

const ofRecord = { method: 'GET', params: idParams, query: listQuery, answer: page } as const;
export const dealDocuments = contract({ ...ofRecord, path: '/api/v3/deals/:id/documents' });
export const personDocuments = contract({ ...ofRecord, path: '/api/v3/people/:id/documents' });
export const companyDocuments = contract({ ...ofRecord, path: '/api/v3/companies/:id/documents' });
