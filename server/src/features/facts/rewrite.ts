import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../base/database';
import { replaceFacts } from '../../writing/facts';
import { readSlotFields, replaceSlots } from '../../writing/slots';
import { BATCH, goneAmong, inAccount, lockFree } from './facts.queries';

const PAUSE_MS = 250;

/**
 * Writes the facts of these records anew, in this order, a batch at a time. Locked records come last, when they are
 * free.
 */
export async function rewriteFacts(
  pool: Pool,
  account: number,
  kind: RecordKind,
  ids: readonly number[],
): Promise<void> {
  let waiting: readonly number[] = ids;
  for (let round = 0; waiting.length; round += 1) {
    if (round) await sleep(PAUSE_MS);
    const held: number[] = [];
    for (let at = 0; at < waiting.length; at += BATCH) {
      held.push(...(await rewriteBatch(pool, account, kind, waiting.slice(at, at + BATCH))));
    }
    waiting = held;
  }
}

/** Returns the records that other transactions had locked. */
function rewriteBatch(pool: Pool, account: number, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  return inAccount(pool, account, async (db) => {
    const free = new Set(await lockFree(db, account, kind, ids));
    for (const id of await goneAmong(db, account, kind, ids)) free.add(id);
    const written = ids.filter((id) => free.has(id));
    await replaceFacts(db, account, kind, written);
    await replaceSlots(db, account, kind, await readSlotFields(db, account, kind), written);
    return ids.filter((id) => !free.has(id));
  });
}
