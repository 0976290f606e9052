import { EXPORT_DAYS, kindsOfExport } from '@fairlead/domain/account-exports/account-exports';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { requireCan } from '../../http/access';
import { publicUrlOf } from '../../http/public-url';
import type { Task } from '../../jobs/queue';
import { retention } from '../../jobs/retention';
import { longTask } from '../../long-work/long-task';
import type { Going, JobParts } from '../../long-work/long-work';
import { markFailed } from '../../long-work/long-work.queries';
import { writeOutbox } from '../../writing/outbox';
import { inOneLine, newMessageId, writeMail } from '../system-mail/public';
import { findExport, deleteFilesBefore, insertPart, sizeIs } from './account-exports.queries';
import { ACCOUNT_EXPORT } from './account-export-work';
import { CALL_OUT } from './call-out';
import { sheetsOf } from './sheets';
import { writeArchive } from './write-archive';
import { FileTooLarge, writeZip } from './write-file';

type Parts = JobParts & { readonly config: Config };

export function accountExportTasks(parts: Parts): Readonly<Record<string, Task>> {
  return {
    [ACCOUNT_EXPORT.task]: longTask(ACCOUNT_EXPORT, parts, {
      run: (ctx, going) => runExport(ctx, parts.config, going),
      isExpected: (error) => error instanceof FileTooLarge,
      fail: (db, job, reason, error) =>
        markFailed(db, job.account_id, ACCOUNT_EXPORT, job.account_export_id as number, tooLarge(error) ?? reason),
    }),
  };
}

const tooLarge = (error: unknown) => (error instanceof FileTooLarge ? error.message : undefined);

/** Writes the file with the current rights of the user who asked for it, and notifies its recipients. */
async function runExport(ctx: Ctx, config: Config, { id, pool, signal, progress, finish }: Going): Promise<void> {
  const asked = await findExport(ctx.db, ctx.account.id, id);
  if (!asked) return;
  for (const kind of kindsOfExport(asked.export_type)) requireCan(ctx, 'export', kind);
  let done = 0;
  await progress.shown({ done });
  const seen = (rows: number) => {
    signal?.throwIfAborted();
    done += rows;
    progress.show({ done, total: done });
  };
  const keep = (part: Buffer, n: number) => insertPart(ctx, id, n, part);
  const bytes =
    asked.export_type === 'archive'
      ? await writeArchive(ctx, pool, config, { seen, keep })
      : await writeZip(sheetsOf(ctx, asked, seen), ctx.now, keep);
  await finish({ done, total: done }, sizeIs(bytes));
  await tell(ctx, config, id);
}

/** Reads the addresses again, because they may have changed in the meantime. */
async function tell(ctx: Ctx, config: Config, id: number): Promise<void> {
  const found = await findExport(ctx.db, ctx.account.id, id);
  if (!found || ctx.account.is_demo) return;
  for (const to of found.notification_emails)
    await writeMail(ctx, ctx.account.id, {
      to,
      subject: SUBJECT,
      text: textOf(ctx, config),
      messageId: newMessageId(config),
    });
  if (found.callout_url) await writeOutbox(ctx, ctx.account.id, [CALL_OUT], { account_export_id: id });
}

const SUBJECT = 'Your Fairlead export is ready';

function textOf({ actor }: Ctx, config: Config): string {
  const name = inOneLine(actor.full_name);
  return `The export that ${name} asked for is ready.

${name} can download it for ${EXPORT_DAYS} days here:
${publicUrlOf(config)}/admin/account_exports`;
}

/** The entry of an export is kept for a year, its file for some days. */
export const accountExportsRetention = retention({
  name: 'account_exports_retention',
  what: 'parts of exported files',
  deleteBefore: deleteFilesBefore,
  days: EXPORT_DAYS,
});
