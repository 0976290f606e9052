import type { ImportRecord } from '@fairlead/domain/imports/import.contract';
import type { Pool } from '../../base/database';
import { requireRoomForDeals } from '../../writing/deal-quota';
import type { Ctx, Log } from '../../base/context';
import { invalid } from '../../base/errors';
import { enterAccount } from '../../account/sessions';
import type { Task } from '../../jobs/queue';
import { enqueue } from '../../jobs/queue.queries';
import { actFor } from '../../jobs/user-context';
import {
  analyseRecords,
  type Counts,
  dropFile,
  findImport,
  type Import,
  markDone,
  markFailed,
  markRunning,
  presentImport,
  takeImport,
  writeProgress,
} from './imports.queries';
import { begunAnew, jobOf, mayPass, type Retried, reasonOf } from './job-failures';
import { madeBy, planBatches, preparePlan } from './planning';
import { importToWrite, noteImport, requireImport } from './rights';
import { requireNotStarted } from './upload';
import { Progress } from './progress';
import { ReservedIds } from './reserved-ids';
import { sendBatch } from './write-batch';

export interface JobParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
}

interface ImportJob extends Retried {
  readonly account_id: number;
  readonly user_id: number;
  readonly import_id: number;
}

export const RUN_IMPORT = 'run_import';
/** Of larger imports the search learns right after, in a job of its own: it would take longer than all the rest. */
const SEARCHED_AT_ONCE = 2000;

const partsOf = (payload: ImportJob) => ({ task: RUN_IMPORT, key: `import ${payload.import_id}`, payload });

/** Puts the import in the queue. What must be settled for all rows is settled before. */
export async function startImport(ctx: Ctx, id: number): Promise<ImportRecord> {
  const imp = await importToWrite(ctx, id);
  requireNotStarted(imp);
  const { missing } = await preparePlan(ctx, imp);
  if (missing.length) throw invalid(missing);
  await markRunning(ctx, id);
  await noteImport(ctx, 'import.started', imp);
  await dropFile(ctx, id);
  const payload: ImportJob = { account_id: ctx.account.id, user_id: ctx.actor.id, import_id: id };
  await enqueue(ctx.db, jobOf(partsOf(payload)));
  return presentImport(ctx, id);
}

/**
 * Runs an import in one transaction: all of its rows, their log, the counters and the mark that it is done, or nothing.
 * A server or database that is killed leaves nothing behind; the queue then begins it anew.
 */
export function importTask({ pool, clock, log }: JobParts): Task {
  return async (payload, { signal }) => {
    const job = payload as ImportJob;
    const on = { pool, accountId: job.account_id, userId: job.user_id, now: clock(), log, via: 'import' } as const;
    try {
      const ran = await actFor(on, (ctx) => runImport(ctx, pool, job.import_id, signal));
      if (ran === undefined) await fail(pool, job, 'The user who started it is not active any more.');
      if (ran === 'large') await analyse(pool, log);
    } catch (error) {
      if (mayPass(error) && (await begunAnew(pool, partsOf(job), signal))) return;
      log.error({ err: error, import: job.import_id }, 'import failed');
      await fail(pool, job, reasonOf(error, 'Something went wrong on our side. Nothing was imported.'));
    }
  };
}

async function runImport(
  ctx: Ctx,
  pool: Pool,
  id: number,
  signal: AbortSignal | undefined,
): Promise<'large' | 'small'> {
  await takeImport(ctx, id);
  const imp = await findImport(ctx, id);
  if (imp?.status !== 'running') return 'small';
  requireImport(ctx, imp.type);
  await asBefore(ctx, pool, (before) => writeRows(ctx, pool, { imp, before, signal }));
  return imp.total > SEARCHED_AT_ONCE ? 'large' : 'small';
}

/**
 * Until the database looks by itself, a minute later or more, it would plan for tables as they were: what is asked for
 * next, a second import or a revert, would take many times as long.
 */
async function analyse(pool: Pool, log: Log): Promise<void> {
  try {
    await pool.transaction('write', "set local lock_timeout = '5s'", (db) => analyseRecords(db));
  } catch (error) {
    log.warn({ err: error }, 'the tables could not be analysed after an import');
  }
}

/** The account as it is before the import's first write, for as long as it goes on; read beside the writing. */
async function asBefore(ctx: Ctx, pool: Pool, work: (before: Ctx) => Promise<void>): Promise<void> {
  await pool.transaction('read', '', async (db) => {
    await enterAccount(db, ctx.account.id);
    await work({ ...ctx, db });
  });
}

interface Work {
  readonly imp: Import;
  readonly before: Ctx;
  readonly signal: AbortSignal | undefined;
}

/** While one batch is written, the next is planned and sent after it: so the database never waits for us. */
async function writeRows(ctx: Ctx, pool: Pool, { imp, before, signal }: Work): Promise<void> {
  const { id } = imp;
  const { planner } = await preparePlan(ctx, imp);
  ctx.changes.isLarge = imp.total > SEARCHED_AT_ONCE;
  const on = { ctx, imp, planner, ids: new ReservedIds(ctx) };
  const shown = new Progress((counts) => showProgress(pool, ctx.account.id, id, counts));
  let last: Promise<unknown> = Promise.resolve();
  for await (const batch of planBatches(ctx, imp, planner, before)) {
    signal?.throwIfAborted();
    const { written } = await sendBatch(on, batch);
    await requireRoomForDeals(ctx);
    await last;
    last = written.then(() => shown.add(batch.rows.map(({ outcome }) => outcome)));
    last.catch(() => undefined);
  }
  await last;
  const counts = await shown.end();
  await markDone(ctx, id, counts, madeBy(planner));
}

/** Through another connection, since nobody sees into the transaction that does the work. */
async function showProgress(pool: Pool, account: number, id: number, counts: Counts): Promise<void> {
  await pool.transaction('write', '', async (db) => {
    await enterAccount(db, account);
    await writeProgress(db, account, id, counts);
  });
}

async function fail(pool: Pool, job: ImportJob, reason: string): Promise<void> {
  await pool.transaction('write', '', async (db) => {
    await enterAccount(db, job.account_id);
    await markFailed(db, job.account_id, job.import_id, reason);
  });
}
