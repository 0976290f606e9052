import { readBulkChanges } from '@fairlead/domain/bulk/changes';
import { REFUSED } from '@fairlead/domain/bulk/wording';
import { flushEntries } from '../../writing/change-log';
import { deleteRecords, updateRecords } from '../../writing/changes';
import type { Row } from '../../base/changes';
import type { Pool } from '../../base/database';
import { lockRecords } from '../../reading/records';
import { enterAccount } from '../../account/sessions';
import { requireCan } from '../../http/access';
import type { Ctx, Log } from '../../base/context';
import { Refusal as Refused } from '../../base/errors';
import type { Task } from '../../jobs/queue';
import { mayPass, reasonOf } from '../../jobs/retry';
import { actFor } from '../../jobs/user-context';
import {
  type Bulk,
  type Counts,
  findBulk,
  markDone,
  markFailed,
  nextIds,
  type RefusedRecord,
  takeBulk,
  writeProgress,
  writeRefusals,
} from './bulk.queries';
import { type BulkPlan, changesWords, columnsRead, judgeUpdate, mayDelete } from './judge';
import { bulkKinds } from './kinds';

export interface JobParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
}

export interface BulkJob {
  readonly account_id: number;
  readonly user_id: number;
  readonly bulk_action_id: number;
}

export const RUN_BULK = 'run_bulk_action';
/** So many records are held in memory and written by one statement. */
const CHUNK = 2000;
/** Of more the search learns right after, in a job of its own. */
const SEARCHED_AT_ONCE = 2000;

/**
 * Does a bulk action in one transaction: every record, its log, the counters and the mark that it is done, or nothing.
 * A server or database that is killed leaves nothing behind; the queue then begins it anew.
 */
export function bulkTask({ pool, clock, log }: JobParts): Task {
  return async (payload, { signal, last }) => {
    const job = payload as BulkJob;
    const on = { pool, accountId: job.account_id, userId: job.user_id, now: clock(), log, via: 'screen' } as const;
    try {
      const ran = await actFor(on, (ctx) => runBulk(ctx, pool, job.bulk_action_id, signal));
      if (!ran) await fail(pool, job, 'The user who asked for it is not active any more.');
    } catch (error) {
      if (!last && mayPass(error)) throw error;
      log.error({ err: error, bulk_action: job.bulk_action_id }, 'bulk action failed');
      await fail(pool, job, reasonOf(error, 'Something went wrong on our side. Nothing was changed.'));
    }
  };
}

async function runBulk(ctx: Ctx, pool: Pool, id: number, signal: AbortSignal | undefined): Promise<true> {
  await takeBulk(ctx, id);
  const bulk = await findBulk(ctx, id);
  if (bulk?.status !== 'waiting' && bulk?.status !== 'running') return true;
  requireCan(ctx, 'bulk_actions', bulk.kind);
  const plan = await planOf(ctx, bulk);
  const needed = plan ? columnsRead(plan) : [];
  ctx.changes.isLarge = bulk.total > SEARCHED_AT_ONCE && plan !== undefined && changesWords(plan);
  let counts: Counts = { done: 0, changed: 0, refused: 0 };
  for (let from = 0; from < bulk.total; from += CHUNK) {
    signal?.throwIfAborted();
    await showProgress(pool, ctx.account.id, id, counts);
    const ids = await nextIds(ctx, id, from, from + CHUNK);
    const rows = await lockRecords(ctx, bulk.kind, ids, needed);
    const { changed, refusals } = await (plan ? updateThem(ctx, plan, rows) : deleteThem(ctx, bulk, rows));
    const refused = [...refusals, ...missing(ids, rows)];
    await writeRefusals(ctx, id, refused);
    await flushEntries(ctx);
    counts = {
      done: counts.done + ids.length,
      changed: counts.changed + changed,
      refused: counts.refused + refused.length,
    };
  }
  await markDone(ctx, id, counts);
  return true;
}

/** Undefined for a deletion. What was asked is read again: the account's lists may have changed since. */
async function planOf(ctx: Ctx, { kind, act, changes: given }: Bulk): Promise<BulkPlan | undefined> {
  if (act === 'delete') return undefined;
  const changes = readBulkChanges(kind, given, { config: ctx.config, zone: ctx.actor.time_zone });
  const [issue] = changes.issues;
  if (issue) throw new Refused(422, { error: `${issue.field}: ${issue.msg}` });
  return { kind, changes, common: await bulkKinds[kind].common(ctx, changes.patch) };
}

interface Outcome {
  readonly changed: number;
  readonly refusals: readonly RefusedRecord[];
}

async function updateThem(ctx: Ctx, plan: BulkPlan, rows: readonly Row[]): Promise<Outcome> {
  const refusals: RefusedRecord[] = [];
  const edits = rows.flatMap((before) => {
    const judged = judgeUpdate(ctx, plan, before);
    if ('patch' in judged) return [{ before, patch: judged.patch }];
    refusals.push({ record_id: before.id, reason: judged.reason });
    return [];
  });
  return { changed: await updateRecords(ctx, plan.kind, edits), refusals };
}

async function deleteThem(ctx: Ctx, { kind }: Bulk, rows: readonly Row[]): Promise<Outcome> {
  const leaving = rows.filter((row) => mayDelete(ctx, kind, row));
  await deleteRecords(ctx, kind, leaving);
  const kept = rows.filter((row) => !leaving.includes(row));
  return {
    changed: leaving.length,
    refusals: kept.map(({ id }) => ({ record_id: id, reason: REFUSED.delete })),
  };
}

function missing(ids: readonly number[], rows: readonly Row[]): RefusedRecord[] {
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id)).map((record_id) => ({ record_id, reason: REFUSED.gone }));
}

/** Through another connection, since nobody sees into the transaction that does the work. */
async function showProgress(pool: Pool, account: number, id: number, counts: Counts): Promise<void> {
  await pool.transaction('write', '', async (db) => {
    await enterAccount(db, account);
    await writeProgress(db, account, id, counts);
  });
}

async function fail(pool: Pool, job: BulkJob, reason: string): Promise<void> {
  await pool.transaction('write', '', async (db) => {
    await enterAccount(db, job.account_id);
    await markFailed(db, job.account_id, job.bulk_action_id, reason);
  });
}
