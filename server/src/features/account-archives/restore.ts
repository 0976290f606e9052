import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ArchiveManifest } from '@fairlead/domain/account-archives/archive-format';
import { imagePath } from '@fairlead/domain/images/image-path';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { recordAudit } from '../../account/audit';
import { fillKeysHere } from '../../search/duplicate-keys';
import { buildSearchHere } from '../../search/search-build';
import { recountCounters } from '../../generate/recount';
import { requireCan } from '../../http/access';
import type { Task } from '../../jobs/queue';
import { longTask } from '../../long-work/long-task';
import type { Going, JobParts, LongWork } from '../../long-work/long-work';
import { markFailed } from '../../long-work/long-work.queries';
import { noteCalculatedFields } from '../../writing/calculated-fill';
import { fillBaselinesHere } from '../deal-health/public';
import { fillPeriodsHere } from '../time-machine/public';
import { raiseConfigurationVersion } from '../../writing/configuration-version';
import { FILL_CALCULATED } from '../../writing/consumers';
import { whyNoDeals } from '../../writing/deal-quota';
import { changeAccount } from '../account/public';
import { readSettings } from './archived-settings';
import { checkArchive, Faults, readManifest } from './check-archive';
import { whyNotEmpty } from './empty-account';
import { fillAccount } from './fill-account';
import { fillTimesOfChanges, resetSearch, keepAwake, logoOf, writeLogo } from './fill-account.queries';
import { OpenArchive, Unreadable } from './open-archive';
import { readPlan } from './plan.queries';
import { deleteParts, emptiedRestore, readRestorePart, writeFaults } from './restores.queries';
import { RestoredContents } from './restored-contents';
import type { Known } from './translate';

export const ACCOUNT_RESTORE: LongWork = {
  task: 'run_account_restore',
  table: 'account_restore',
  name: 'account restore',
  lock: 7_103_093,
  unsized: true,
  via: 'import',
  open: ['waiting', 'running'],
  running: 'running',
  emptied: emptiedRestore,
  orphaned: 'The user who started it is no longer active. Nothing was restored.',
  broken: 'Something went wrong on the server. Nothing was restored.',
};

/** The whole archive is refused, for these reasons or this one. */
class ArchiveRefused extends Error {
  constructor(
    message: string,
    readonly faults?: Faults,
  ) {
    super(message);
  }
}

type Parts = JobParts & { readonly config: Config };

/** What other features do with the records once they exist. */
interface Afterwards {
  readonly findDuplicates: (ctx: Ctx) => Promise<void>;
}

export function accountRestoreTasks(parts: Parts, afterwards: Afterwards): Readonly<Record<string, Task>> {
  return {
    [ACCOUNT_RESTORE.task]: longTask(ACCOUNT_RESTORE, parts, {
      run: (ctx, going) => runRestore(ctx, parts.config, afterwards, going),
      isExpected,
      fail: async (db, job, reason, error) => {
        const id = job.account_restore_id as number;
        if (error instanceof ArchiveRefused && error.faults) await writeFaults(db, job.account_id, id, error.faults);
        await deleteParts(db, job.account_id, id);
        await markFailed(
          db,
          job.account_id,
          ACCOUNT_RESTORE,
          id,
          isExpected(error) ? (error as Error).message : reason,
        );
      },
    }),
  };
}

const isExpected = (error: unknown) => error instanceof ArchiveRefused || error instanceof Unreadable;

/** In one transaction: a killed server leaves an empty account behind, and the work starts again. */
async function runRestore(ctx: Ctx, config: Config, afterwards: Afterwards, going: Going): Promise<void> {
  requireCan(ctx, 'manage', 'administration');
  await keepAwake(ctx);
  const file = await fetched(ctx, config, going.id);
  const contents = new RestoredContents(ctx, config);
  try {
    await restore(ctx, await OpenArchive.open(file.fd), contents, { ...going, ...afterwards });
  } catch (error) {
    await contents.forget();
    throw error;
  } finally {
    await file.close();
  }
}

async function restore(
  ctx: Ctx,
  archive: OpenArchive,
  contents: RestoredContents,
  { id, signal, progress, finish, findDuplicates }: Going & Afterwards,
): Promise<void> {
  const faults = new Faults();
  const plan = await readPlan(ctx.db);
  let done = 0;
  const total = linesToRead(await readManifest(archive));
  const seen = async (lines: number) => {
    signal?.throwIfAborted();
    done += lines;
    progress.show({ done, total: Math.max(total, done) });
  };
  const settings = await readSettings(archive, faults);
  const known = await checkArchive(archive, plan, faults, seen);
  requireFaultless(faults);
  await requireRoom(ctx, known);
  await fillAccount(ctx, archive, known, { faults, seen, contents });
  requireFaultless(faults);
  // Not earlier, because it locks the row of the account.
  if (settings) await changeAccount(ctx, settings);
  await workOut(ctx, known);
  await findDuplicates(ctx);
  const records = Object.fromEntries(Object.entries(known.lines).filter(([, lines]) => lines > 0));
  await recordAudit(ctx, {
    event: 'archive.restored',
    subject_type: 'account_restore',
    subject_id: id,
    details: records,
  });
  await deleteParts(ctx.db, ctx.account.id, id);
  await finish({ done, total: done });
}

/** Every line is read twice: checked, then written. */
function linesToRead({ lines }: ArchiveManifest): number {
  return Math.min(2 * Object.values(lines).reduce((sum, more) => sum + more, 0), 2_000_000_000);
}

function requireFaultless(faults: Faults): void {
  if (faults.count) throw new ArchiveRefused('The archive cannot be restored as it is. Nothing was restored.', faults);
}

async function requireRoom(ctx: Ctx, known: { readonly lines: Readonly<Record<string, number>> }): Promise<void> {
  const blocked = (await whyNotEmpty(ctx)) ?? (await whyNoDeals(ctx, known.lines[DEAL.name] ?? 0));
  if (blocked) throw new ArchiveRefused(blocked);
}

/** The brand names the picture by its address, which differs here. */
async function showLogo(ctx: Ctx): Promise<void> {
  const logo = await logoOf(ctx);
  if (logo !== undefined) await writeLogo(ctx, imagePath(logo));
}

/** Everything derived from the rows: facts, counters, words for the search; calculated fields in the background. */
async function workOut(ctx: Ctx, { ids, fields }: Known): Promise<void> {
  await showLogo(ctx);
  await fillTimesOfChanges(ctx);
  await recountCounters(ctx.db, ctx.account.id);
  await fillPeriodsHere(ctx.db, ctx.account.id);
  await fillBaselinesHere(ctx.db, ctx.account.id, ctx.now);
  await resetSearch(ctx);
  await buildSearchHere(ctx.db, ctx.account.id);
  await fillKeysHere(ctx.db, ctx.account.id);
  await raiseConfigurationVersion(ctx);
  const created = [...fields.keys()].map((old) => ({
    record_type: 'custom_field' as const,
    record_id: ids.get('custom_field')?.of(old) as number,
    op: 'create' as const,
    before: null,
    after: {},
  }));
  await noteCalculatedFields(ctx, created);
  if (created.length) ctx.changes.tasks.add(FILL_CALCULATED);
}

/** The file on disk, without a name, so that nothing stays behind when the server stops. */
async function fetched(ctx: Ctx, config: Config, id: number): Promise<FileHandle> {
  const folder = path.join(config.dataFolder, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = path.join(folder, randomUUID());
  const file = await open(at, 'wx+', 0o600);
  await rm(at);
  for (let n = 0; ; n += 1) {
    const part = await readRestorePart(ctx, id, n);
    if (!part) return file;
    await file.appendFile(part);
  }
}
