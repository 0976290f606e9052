import { readBulkChanges } from '@fairlead/domain/bulk/changes';
import { REFUSED } from '@fairlead/domain/bulk/wording';
import { type Linked, linkedPatches } from '../../writing/linked-patch';
import { flushingBehind } from '../../writing/change-log';
import { deleteRecords, updateRecords } from '../../writing/changes';
import type { Row } from '../../base/changes';
import { lockRecords } from '../../reading/records';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { Refusal as Refused } from '../../base/errors';
import type { Task } from '../../jobs/queue';
import { longTask } from '../../long-work/long-task';
import type { Going, JobParts, LongWork } from '../../long-work/long-work';
import {
  type Bulk,
  emptiedBulk,
  findBulk,
  nextIds,
  type Outcome,
  type RefusedRecord,
  spentBulk,
  writeRefusals,
} from './bulk.queries';
import { type BulkPlan, changesWords, columnsRead, judgeUpdate, mayDelete } from './judge';
import { recordKinds } from '../record-kinds/public';
import { applyingOf, columnsOfApplying } from './run-apply';

export const BULK: LongWork = {
  task: 'run_bulk_action',
  table: 'bulk_action',
  name: 'bulk action',
  lock: 7_103_024,
  via: 'screen',
  open: ['waiting', 'running'],
  running: 'running',
  emptied: emptiedBulk,
  spent: spentBulk,
  orphaned: 'The user who started it is no longer active.',
  broken: 'Something went wrong on our side. Nothing was changed.',
};
/** The number of records held in memory and written by one statement. */
const CHUNK = 2000;
/** Above this number the search is updated afterwards, in a job of its own. */
const SEARCHED_AT_ONCE = 2000;

export function bulkTasks(parts: JobParts): Readonly<Record<string, Task>> {
  return { [BULK.task]: longTask(BULK, parts, { run: runBulk }) };
}

async function runBulk(ctx: Ctx, { id, signal, progress, finish }: Going): Promise<void> {
  const bulk = await findBulk(ctx, id);
  if (!bulk) return;
  requireCan(ctx, 'bulk_actions', bulk.kind);
  const plan = await planOf(ctx, bulk);
  const act = await actOf(ctx, bulk, plan);
  const needed = plan ? columnsRead(plan) : columnsOfApplying(bulk);
  ctx.changes.isLarge = bulk.total > SEARCHED_AT_ONCE && plan !== undefined && changesWords(ctx, plan);
  let counts = { done: 0, changed: 0, refused: 0 };
  const log = flushingBehind(ctx);
  let next = lockedPart(ctx, bulk, 0, needed);
  for (let from = 0; from < bulk.total; from += CHUNK) {
    signal?.throwIfAborted();
    await progress.shown(counts);
    const { ids, rows } = await next;
    // The database locks and reads the next part while this one is judged here.
    next = lockedPart(ctx, bulk, from + CHUNK, needed);
    const { changed, refusals } = await act(rows);
    const refused = [...refusals, ...missing(ids, rows)];
    await writeRefusals(ctx, id, refused);
    await log.next();
    counts = {
      done: counts.done + ids.length,
      changed: counts.changed + changed,
      refused: counts.refused + refused.length,
    };
  }
  await log.end();
  await finish(counts);
}

interface Part {
  readonly ids: readonly number[];
  readonly rows: readonly Row[];
}

/** A part that fails is reported when it is awaited; the work may end before that. */
function lockedPart(ctx: Ctx, bulk: Bulk, from: number, needed: readonly string[]): Promise<Part> {
  const part = lockPart(ctx, bulk, from, needed);
  part.catch(() => undefined);
  return part;
}

async function lockPart(ctx: Ctx, { id, kind, total }: Bulk, from: number, needed: readonly string[]): Promise<Part> {
  if (from >= total) return { ids: [], rows: [] };
  const ids = await nextIds(ctx, id, from, from + CHUNK);
  return { ids, rows: await lockRecords(ctx, kind, ids, needed) };
}

/** What is done to each part of the chosen records. */
async function actOf(
  ctx: Ctx,
  bulk: Bulk,
  plan: BulkPlan | undefined,
): Promise<(rows: readonly Row[]) => Promise<Outcome>> {
  if (plan) return (rows) => updateThem(ctx, plan, rows);
  if (bulk.act === 'delete') return (rows) => deleteThem(ctx, bulk, rows);
  const applying = await applyingOf(ctx, bulk);
  return (rows) => applying(rows);
}

/** Undefined unless records are changed. The request is read again, because the account's lists may have changed since. */
async function planOf(ctx: Ctx, { kind, act, changes: given }: Bulk): Promise<BulkPlan | undefined> {
  if (act !== 'update') return undefined;
  const changes = readBulkChanges(kind, given, { config: ctx.config, zone: ctx.actor.time_zone });
  const [issue] = changes.issues;
  if (issue) throw new Refused(422, { error: `${issue.field}: ${issue.msg}` });
  return { kind, changes, common: await recordKinds[kind].bulk.common(ctx, changes.patch) };
}

async function updateThem(ctx: Ctx, plan: BulkPlan, rows: readonly Row[]): Promise<Outcome> {
  const refusals: RefusedRecord[] = [];
  const { patch } = plan.changes;
  const linked = await linkedPatches(
    ctx,
    plan.kind,
    rows.map((before) => ({ before, patch })),
  );
  const edits = rows.flatMap((before, at) => {
    const judged = judgeUpdate(ctx, plan, before, linked[at] as Linked);
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
