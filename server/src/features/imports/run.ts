import type { ImportRecord } from '@fairlead/domain/imports/import.contract';
import type { Db, Pool } from '../../base/database';
import { requireFreshSession } from '../../http/fresh-session';
import { requireRoomForDeals } from '../../writing/deal-quota';
import { collectingEarlier } from '../../base/collect-earlier';
import type { Ctx, Log } from '../../base/context';
import { invalid } from '../../base/errors';
import { enterAccount } from '../../account/sessions';
import type { Task } from '../../jobs/queue';
import { longTask } from '../../long-work/long-task';
import { enqueueWork, type Going, idIn, type JobParts, type LongWork, type WorkJob } from '../../long-work/long-work';
import { markFailed } from '../../long-work/long-work.queries';
import { NOTIFY } from '../../writing/notable';
import { writeOutbox } from '../../writing/outbox';
import {
  analyseRecords,
  dropFile,
  emptiedImport,
  findImport,
  type Import,
  madeColumn,
  markRunning,
  presentImport,
} from './imports.queries';
import { madeBy, planBatches, preparePlan } from './planning';
import { makeNewFields } from './new-fields';
import { importToWrite, noteImport, requireImport } from './rights';
import { requireNotStarted } from './upload';
import { counted, NOTHING } from './counts';
import { REVERT, revertTask } from './revert';
import { ReservedIds } from './reserved-ids';
import { sendBatch } from './write-batch';

const IMPORT: LongWork = {
  task: 'run_import',
  table: 'import',
  name: 'import',
  lock: 7_103_011,
  via: 'import',
  open: ['running'],
  running: 'running',
  emptied: emptiedImport,
  // A concurrent transaction created the same company: the next try finds it.
  passing: ['23505'],
  orphaned: 'The user who started it is no longer active.',
  broken: 'Something went wrong on our side. Nothing was imported.',
};
/**
 * Above this number the search is updated afterwards, in a job of its own, because it would take longer than all the
 * rest.
 */
const SEARCHED_AT_ONCE = 2000;

/** Puts the import in the queue. Settings that apply to all rows must be complete before. */
export async function startImport(ctx: Ctx, id: number): Promise<ImportRecord> {
  const imp = await importToWrite(ctx, id);
  if (imp.type === 'users') requireFreshSession(ctx);
  requireNotStarted(imp);
  const { missing } = await preparePlan(ctx, imp);
  if (missing.length) throw invalid(missing);
  await makeNewFields(ctx, imp);
  await markRunning(ctx, id);
  await noteImport(ctx, 'import.started', imp);
  await dropFile(ctx, id);
  await enqueueWork(ctx, IMPORT, id);
  return presentImport(ctx, id);
}

export function importTasks(parts: JobParts): Readonly<Record<string, Task>> {
  const run = longTask(IMPORT, parts, { run: (ctx, going) => runImport(ctx, going, parts.log), fail: failImport });
  const revert = revertTask(parts);
  return {
    [IMPORT.task]: (...job) => collectingEarlier(() => run(...job)),
    [REVERT.task]: (...job) => collectingEarlier(() => revert(...job)),
  };
}

async function failImport(db: Db, job: WorkJob, reason: string): Promise<void> {
  const id = idIn(IMPORT, job);
  await markFailed(db, job.account_id, IMPORT, id, reason);
  await tellOfImport({ db, afterCommit: () => undefined }, job.account_id, id);
}

/** The user who started it is notified once it is committed. */
function tellOfImport(ctx: Pick<Ctx, 'db' | 'afterCommit'>, account: number, id: number): Promise<void> {
  return writeOutbox(ctx, account, [NOTIFY], { import_id: id });
}

async function runImport(ctx: Ctx, going: Going, log: Log): Promise<void> {
  const imp = await findImport(ctx, going.id);
  if (!imp) return;
  requireImport(ctx, imp.type);
  await asBefore(ctx, going.pool, (before) => writeRows(ctx, going, { imp, before }));
  if (imp.total > SEARCHED_AT_ONCE) ctx.afterCommit(() => analyse(going.pool, log));
}

/**
 * Updates the statistics now. The database does so by itself a minute later or more; until then it would plan for the
 * tables as they were, and a second import or a revert would take many times as long.
 */
async function analyse(pool: Pool, log: Log): Promise<void> {
  try {
    await pool.transaction('write', "set local lock_timeout = '5s'", (db) => analyseRecords(db));
  } catch (error) {
    log.warn({ err: error }, 'the tables could not be analysed after an import');
  }
}

/**
 * Gives access to the account as it was before the import's first write, for the whole run; reads in parallel with
 * the writing.
 */
async function asBefore(ctx: Ctx, pool: Pool, work: (before: Ctx) => Promise<void>): Promise<void> {
  await pool.transaction('read', '', async (db) => {
    await enterAccount(db, ctx.account.id);
    await work({ ...ctx, db });
  });
}

interface Work {
  readonly imp: Import;
  readonly before: Ctx;
}

/** While one batch is written, the next is planned and sent, so that the database never waits for the server. */
async function writeRows(ctx: Ctx, { signal, progress, finish }: Going, { imp, before }: Work): Promise<void> {
  const { planner } = await preparePlan(ctx, imp);
  ctx.changes.isLarge = imp.total > SEARCHED_AT_ONCE;
  const on = { ctx, imp, planner, ids: new ReservedIds(ctx) };
  let counts = NOTHING;
  let last: Promise<unknown> = Promise.resolve();
  for await (const batch of planBatches(ctx, imp, planner, before)) {
    signal?.throwIfAborted();
    const { written } = await sendBatch(on, batch);
    await requireRoomForDeals(ctx);
    await last;
    last = written.then(() => {
      counts = counted(
        counts,
        batch.rows.map(({ outcome }) => outcome),
      );
      progress.show({ ...counts });
    });
    last.catch(() => undefined);
  }
  await last;
  await finish({ ...counts }, madeColumn(madeBy(planner)));
  await tellOfImport(ctx, ctx.account.id, imp.id);
}
