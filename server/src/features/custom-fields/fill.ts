import { type Computation, computationOf, computed } from '@fairlead/domain/custom-fields/computed';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { setTimeout as pause } from 'node:timers/promises';
import { enterAccount } from '../../account/sessions';
import type { Row } from '../../base/changes';
import type { Log } from '../../base/context';
import type { Pool } from '../../base/database';
import type { Task } from '../../jobs/queue';
import { systemContext } from '../../jobs/system-context';
import { slotFields } from '../../reading/slots';
import {
  type CalculatedChange,
  type Fill,
  finishFill,
  freeRecords,
  hasOlderTransactions,
  lockFill,
  nextBatch,
  noteBatch,
  now,
  remaining,
  writeCalculated,
} from './fill.queries';

interface FillJob {
  readonly account_id: number;
}

interface Parts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Calculates fields on all records, in small batches with transactions of their own. A save never waits longer than
 * one batch takes to write: locked records are left for later. The progress is in the database, so a restarted job
 * continues. A round begins when no transaction that knew the older formula remains; all later writes are right
 * already.
 */
export function fillCalculatedTask(parts: Parts): Task {
  return async (payload, { signal }) => {
    const { account_id } = payload as FillJob;
    for (const kind of RECORD_KINDS) await fillKind(parts, account_id, kind, signal);
  };
}

const PAUSE_MS = 200;

/**
 * A batch does not wait until it is on disk: what a crash of the machine loses is calculated again, because the
 * progress is lost with it.
 */
const UNHURRIED = 'set local synchronous_commit = off';

async function fillKind({ pool, clock, log }: Parts, account: number, kind: RecordKind, signal?: AbortSignal) {
  let begun: number | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const outcome = await pool.transaction('write', UNHURRIED, async (db): Promise<Outcome> => {
      await enterAccount(db, account);
      const fill = await lockFill(db, account, kind);
      if (!fill) return { next: 'nothing' };
      if (fill.round !== begun) return { next: 'begin', round: fill.round };
      const ctx = await systemContext(db, account, clock(), log);
      const plan = computationOf(ctx.config, kind);
      const { ids, last, total } = await nextBatch(db, account, kind, fill);
      const rows = plan ? await freeRecords(db, account, kind, ids, plan.reads) : [];
      const changed = plan ? changesOf(plan, rows) : [];
      await writeCalculated(db, account, kind, changed, slotFields(ctx.config, kind));
      const read = new Set(rows.map(({ id }) => id));
      const held = plan
        ? await remaining(
            db,
            account,
            kind,
            ids.filter((id) => !read.has(id)),
          )
        : [];
      return (await wentOn(db, account, kind, fill, { ids, last, total, held })) ? { next: 'batch' } : { next: 'wait' };
    });
    if (outcome.next === 'nothing') return;
    if (outcome.next === 'wait') await pause(PAUSE_MS, undefined, { signal });
    if (outcome.next === 'begin') {
      await untilOlderEnd(pool, signal);
      begun = outcome.round;
    }
  }
}

type Outcome = { readonly next: 'nothing' | 'batch' | 'wait' } | { readonly next: 'begin'; readonly round: number };
type Db = Parameters<Parameters<Pool['transaction']>[2]>[0];

interface Done {
  readonly ids: readonly number[];
  /** Null once all records have been examined, and only locked ones remain. */
  readonly last: number | null;
  readonly total: number;
  readonly held: readonly number[];
}

/** Saves the progress. False if only records remain that other transactions have locked. */
async function wentOn(db: Db, account: number, kind: RecordKind, fill: Fill, done: Done): Promise<boolean> {
  const { ids, last, held } = done;
  const waiting = [...(last === null ? fill.waiting.slice(ids.length) : fill.waiting), ...held];
  if (last === null && !waiting.length) {
    await finishFill(db, account, kind);
    return true;
  }
  await noteBatch(db, account, kind, {
    last: last ?? fill.last_id,
    waiting,
    done: ids.length - held.length,
    total: done.total,
  });
  return last !== null || held.length < ids.length;
}

function changesOf(plan: Computation, rows: readonly Row[]): CalculatedChange[] {
  return rows.flatMap((row) => {
    const changed = Object.entries(computed(plan, row)).filter(([key, value]) => (row[key] ?? null) !== value);
    return changed.length ? [{ id: row.id, values: Object.fromEntries(changed) }] : [];
  });
}

/** Waits until every transaction that was open when this began has ended. */
async function untilOlderEnd(pool: Pool, signal?: AbortSignal): Promise<void> {
  const since = await pool.transaction('read', '', now);
  while (await pool.transaction('read', '', (db) => hasOlderTransactions(db, since)))
    await pause(PAUSE_MS, undefined, { signal });
}
