import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { enterAccount } from '../../account/sessions';
import type { ChangeEntry } from '../../base/changes';
import type { Db } from '../../base/database';
import type { Task } from '../../jobs/queue';
import type { JobParts } from '../../long-work/long-work';
import {
  BY_COMPANY,
  mattering,
  movedIds,
  type RenamedCompany,
  renamedCompanies,
  rewriteKeys,
  rewriteKeysOfCompany,
} from '../../search/duplicate-keys';
import { changedEntries } from './changed.queries';
import { checkRecords } from './check-records';
import { deletePairsOfDeleted, keepPairOwners } from './pairs.queries';
import { moveSaves } from './state.queries';

const AT_ONCE = 200;

interface CheckJob {
  readonly account_id: number;
  readonly change_set_id: number;
}

type Batch = <T>(write: (db: Db) => Promise<T>) => Promise<T>;

/**
 * After a save: compares what it changed. For a large change set the keys are written here too, and those of the
 * people of a renamed company always. In batches, each its own transaction; repeating a batch after a crash does no
 * harm.
 */
export function checkDuplicatesTask({ pool }: JobParts): Task {
  return async (payload, { signal }) => {
    const { account_id, change_set_id } = payload as CheckJob;
    const batch: Batch = (write) => {
      signal?.throwIfAborted();
      return pool.transaction('write', '', async (db) => {
        await enterAccount(db, account_id);
        return write(db);
      });
    };
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after;
      const { entries, last } = await batch(async (db) => {
        const changed = await changedEntries(db, account_id, change_set_id, from, AT_ONCE);
        await checkEntries(db, account_id, changed.entries);
        return changed;
      });
      // Work that takes longer than this is shown on the page.
      if (from === 0 && last !== undefined) await batch((db) => moveSaves(db, account_id, 'pairs'));
      for (const company of renamedCompanies(entries)) await checkPeopleOf(batch, account_id, company);
      if (from !== 0 && last === undefined) await batch((db) => moveSaves(db, account_id, 'done'));
      after = last;
    }
  };
}

async function checkEntries(db: Db, account: number, entries: readonly ChangeEntry[]): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const moved = movedIds(kind, entries);
    await keepPairOwners(db, account, kind, moved);
    await deletePairsOfDeleted(db, account, kind, moved);
    const own = mattering(kind, entries);
    if (!own.length) continue;
    await rewriteKeys(db, account, kind, new Map(own.map(({ record_id, before }) => [record_id, before ?? undefined])));
    await checkRecords(db, account, kind, [...new Set(own.map(({ record_id }) => record_id))]);
  }
}

/** Records carry the name of their company, which was copied to them with the save. */
async function checkPeopleOf(batch: Batch, account: number, company: RenamedCompany): Promise<void> {
  for (const kind of BY_COMPANY) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after;
      const ids = await batch(async (db) => {
        const found = await rewriteKeysOfCompany(db, account, kind, { company, after: from, most: AT_ONCE });
        await checkRecords(db, account, kind, found);
        return found;
      });
      after = ids.length === AT_ONCE ? ids.at(-1) : undefined;
    }
  }
}
