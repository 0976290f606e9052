import { z } from 'zod';
import { author } from '../changes/changes.contract';
import { LONG_WORK_STATUSES } from '../long-work/state';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { count, id, instant, nullableText } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { archiveFault, archiveManifest } from './archive-format';

const accountRestore = z.strictObject({
  id,
  user: author.nullable(),
  file_name: z.string(),
  bytes: count,
  /** The archive's own description; the whole archive is checked before anything is restored. */
  manifest: archiveManifest,
  status: z.enum(['uploaded', ...LONG_WORK_STATUSES]),
  /** Lines of the archive: those to be read, each of them twice, and those read so far. */
  total: count,
  done: count,
  error: nullableText,
  /** What is wrong with the archive: nothing was restored then. */
  faults: z.array(archiveFault),
  fault_count: count,
  created_at: instant,
  finished_at: instant.nullable(),
});
export type AccountRestore = Described<typeof accountRestore>;

const path = '/api/v3/admin/account_restores';
const one = { path: `${path}/:id`, params: idParams } as const;

/** The newest archive that was uploaded to this account, and what prevents restoring one. */
export const showAccountRestores = contract({
  method: 'GET',
  path,
  answer: answers(z.strictObject({ entries: z.array(accountRestore), blocked: nullableText })),
});
/** The .zip is checked as far as possible at once, and kept for a day. It replaces one uploaded before. */
export const uploadAccountArchive = contract({
  method: 'POST',
  path,
  takes_file: true,
  body: z.object({}),
  answer: answers(accountRestore),
});
export const showAccountRestore = contract({ ...one, method: 'GET', answer: answers(accountRestore) });
/** Restores it in the background, completely or not at all. */
export const startAccountRestore = contract({
  ...one,
  path: `${one.path}/start`,
  method: 'POST',
  answer: answers(accountRestore),
});
export const deleteAccountRestore = contract({ ...one, method: 'DELETE', answer: NOTHING });
