import type {
  AccountExport,
  AccountExportBody,
  AccountExportChange,
} from '@fairlead/domain/account-exports/account-exports.contract';
import { kindsOfExport, readEmails } from '@fairlead/domain/account-exports/account-exports';
import type { DatePreset } from '@fairlead/domain/dates/presets';
import { localDate } from '@fairlead/domain/dates/zones';
import { type Page, pagination } from '@fairlead/domain/wire/list-query';
import { recordAudit } from '../../account/audit';
import { AddressRefused, requireOutgoing } from '../../adapters/outgoing';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { conflict, gone, invalid, invalidField, notFound } from '../../base/errors';
import { requireCan } from '../../http/access';
import { Streamed } from '../../http/answer';
import { requireFreshSession } from '../../http/fresh-session';
import { enqueueWork } from '../../long-work/long-work';
import { requireExportQuota } from '../exports/public';
import { requireFewToStrangers } from '../users/public';
import {
  deleteExport,
  findExport,
  insertExport,
  listed,
  lockExport,
  readExport,
  readPart,
  type Recipients,
  writeRecipients,
} from './account-exports.queries';
import { ACCOUNT_EXPORT } from './account-export-work';

/** Records what is exported, for whom and when, before any data leaves; the file is written in the background. */
export async function createAccountExport(ctx: Ctx, config: Config, body: AccountExportBody): Promise<AccountExport> {
  for (const kind of kindsOfExport(body.export_type)) requireCan(ctx, 'export', kind);
  // An archive contains what no single user may see, such as the private notes of others.
  if (body.export_type === 'archive') requireFreshSession(ctx);
  const period = periodOf(body);
  const recipients = readRecipients(config, body);
  await requireExportQuota(ctx);
  await requireFewToStrangers(ctx, config, recipients.notification_emails);
  const id = await insertExport(ctx, { export_type: body.export_type, ...period, ...recipients });
  await recordAudit(ctx, {
    event: 'export.done',
    subject_type: 'account_export',
    subject_id: id,
    details: { kind: 'account', export_type: body.export_type, period: body.period, ...recipients },
  });
  await enqueueWork(ctx, ACCOUNT_EXPORT, id);
  return accountExport(ctx, id);
}

export async function accountExport(ctx: Ctx, id: number): Promise<AccountExport> {
  const found = await readExport(ctx, id);
  if (!found) throw notFound();
  return found;
}

export async function accountExports(
  ctx: Ctx,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<AccountExport>> {
  const { entries, total } = await listed(ctx, per_page, (page - 1) * per_page);
  return { entries, pagination: pagination(page, per_page, total) };
}

/** Changes the recipients of the notification, as long as the export has not ended. */
export async function updateAccountExport(
  ctx: Ctx,
  config: Config,
  id: number,
  body: AccountExportChange,
): Promise<AccountExport> {
  const found = await lockExport(ctx, id);
  if (!found) throw notFound();
  if (found.status === 'done' || found.status === 'failed') throw conflict('This export has ended.');
  const asked = { callout_url: found.callout_url, notification_emails: found.notification_emails, ...body };
  const recipients = readRecipients(config, { ...asked, notification_emails: asked.notification_emails as string[] });
  const added = recipients.notification_emails.filter((one) => !found.notification_emails.includes(one));
  await requireFewToStrangers(ctx, config, added);
  await writeRecipients(ctx, id, recipients);
  return accountExport(ctx, id);
}

export async function deleteAccountExport(ctx: Ctx, id: number): Promise<undefined> {
  const found = await lockExport(ctx, id);
  if (!found) throw notFound();
  if (found.status === 'running') throw conflict('This export is being written. Delete it when it has ended.');
  await deleteExport(ctx, id);
}

/** The address of the file, once the user has confirmed their identity. */
export async function askForFile(ctx: Ctx, id: number): Promise<{ file_url: string }> {
  const { export_type, file_url } = await accountExport(ctx, id);
  if (!file_url) throw notFound();
  if (export_type === 'archive') requireFreshSession(ctx);
  return { file_url };
}

/** The file as it was written. Only for the user who requested it: it holds what that user may see. */
export async function accountExportFile(ctx: Ctx, id: number): Promise<Streamed> {
  const found = await findExport(ctx.db, ctx.account.id, id);
  if (!found || found.user_id !== ctx.actor.id || found.status !== 'done') throw notFound();
  for (const kind of kindsOfExport(found.export_type)) requireCan(ctx, 'export', kind);
  if (found.export_type === 'archive') requireFreshSession(ctx);
  const first = await readPart(ctx, id, 0);
  if (!first) throw gone('This file is no longer available. Please export again.');
  return new Streamed(partsOf(ctx, id, first), {
    'content-type': 'application/zip',
    'content-length': String(found.bytes),
    'content-disposition': `attachment; filename="fairlead-${found.export_type}-${localDate(ctx.now, ctx.actor.time_zone)}.zip"`,
  });
}

async function* partsOf(ctx: Ctx, id: number, first: Buffer): AsyncGenerator<Buffer> {
  let n = 0;
  for (let part: Buffer | undefined = first; part; part = await readPart(ctx, id, n)) {
    yield part;
    n += 1;
  }
}

function periodOf({ export_type, period, period_from, period_to }: AccountExportBody) {
  if (export_type === 'archive' && period !== 'any_time')
    throw invalidField('period', 'An archive holds the whole account');
  if (period !== 'custom') return { period: period as DatePreset, period_from: null, period_to: null };
  if (!period_from && !period_to) throw invalidField('period_from', 'Required');
  if (period_from && period_to && period_from > period_to)
    throw invalidField('period_to', 'The last day is before the first');
  return { period: 'custom' as const, period_from: period_from ?? null, period_to: period_to ?? null };
}

function readRecipients(config: Config, { callout_url, notification_emails }: AccountExportChange): Recipients {
  const read = readEmails(notification_emails);
  const url = callout_url || null;
  const wrong = url === null ? undefined : addressProblem(config, url);
  const issues = [
    ...(wrong ? [{ field: 'callout_url', msg: wrong }] : []),
    ...('problem' in read ? [{ field: 'notification_emails', msg: read.problem }] : []),
  ];
  if (issues.length || 'problem' in read) throw invalid(issues);
  return { callout_url: url, notification_emails: read.emails };
}

function addressProblem(config: Config, text: string): string | undefined {
  if (!URL.canParse(text)) return 'Is not an address';
  try {
    requireOutgoing(new URL(text), config);
    return undefined;
  } catch (error) {
    if (error instanceof AddressRefused) return error.message;
    throw error;
  }
}
