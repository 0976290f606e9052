import { z } from 'zod';
import { author } from '../changes/changes.contract';
import { isDatePreset } from '../dates/presets';
import { pageOnly } from '../lists/lists.contract';
import { LONG_WORK_STATUSES } from '../long-work/state';
import { answers, contract, type Described, NOTHING, ZIP } from '../wire/contract';
import { askedDay, count, day, id, instant, nullableText, pageOf } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { EXPORT_PERIODS, EXPORT_TYPES } from './account-exports';

const accountExport = z.strictObject({
  id,
  account_id: id,
  user_id: id,
  user: author.nullable(),
  export_type: z.enum(EXPORT_TYPES),
  period: z.string(),
  /** For its own period, both days inclusive. */
  period_from: day.nullable(),
  period_to: day.nullable(),
  callout_url: nullableText,
  /** The outcome of the call: `200`, or the error. Null before it. */
  callout_outcome: nullableText,
  /** One string, the addresses joined by commas. */
  notification_emails: z.string(),
  status: z.enum(LONG_WORK_STATUSES),
  total: count,
  done: count,
  error: nullableText,
  bytes: count.nullable(),
  /** Where the user who requested it gets the file; null until it is written, and again after a week. */
  file_url: nullableText,
  created_at: instant,
  finished_at: instant.nullable(),
});
export type AccountExport = Described<typeof accountExport>;

const toPlain = (text: string) => text.replaceAll('/', '-');
const told = {
  callout_url: z.string().trim().max(2000).nullish(),
  /** A list, or one string with commas. */
  notification_emails: z.union([z.string().max(5000), z.array(z.string().max(254)).max(100)]).nullish(),
};
const body = z.object({
  export_type: z.enum(EXPORT_TYPES).default('all'),
  period: z
    .string()
    .max(40)
    .refine((key) => isDatePreset(key) && EXPORT_PERIODS.includes(key), 'Has invalid value')
    .default('any_time'),
  period_from: askedDay.transform(toPlain).nullish(),
  period_to: askedDay.transform(toPlain).nullish(),
  ...told,
});
export type AccountExportBody = z.output<typeof body>;
const changed = z.object(told);
export type AccountExportChange = z.output<typeof changed>;

const path = '/api/v3/admin/account_exports';
const root = 'account_export';
const one = { path: `${path}/:id`, params: idParams } as const;

/** Newest first. */
export const listAccountExports = contract({
  method: 'GET',
  path,
  query: pageOnly,
  answer: answers(pageOf(accountExport)),
});
export const showAccountExport = contract({ ...one, method: 'GET', answer: answers(accountExport) });
export const createAccountExport = contract({ method: 'POST', path, root, body, answer: answers(accountExport) });
/** The recipients to notify, as long as the file is not written. */
export const updateAccountExport = contract({
  ...one,
  root,
  method: 'PUT',
  body: changed,
  answer: answers(accountExport),
});
export const deleteAccountExport = contract({ ...one, method: 'DELETE', answer: NOTHING });
/** Asks again for proof of identity before the file of an archive is sent, and answers its address. */
export const askForAccountExport = contract({
  ...one,
  path: `${one.path}/download`,
  method: 'GET',
  answer: answers(z.strictObject({ file_url: z.string() })),
});
/** The file, only for the user who requested the export. */
export const accountExportFile = contract({ ...one, path: `${one.path}/file.zip`, method: 'GET', answer: ZIP });
