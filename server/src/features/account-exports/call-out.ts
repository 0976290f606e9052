import { enterAccount } from '../../account/sessions';
import { AddressRefused, outgoingFetch } from '../../adapters/outgoing';
import type { Config } from '../../base/config';
import type { Log } from '../../base/context';
import type { Db, Pool } from '../../base/database';
import { publicUrlOf } from '../../http/public-url';
import type { Task } from '../../jobs/queue';
import { findExport, type StoredExport, writeOutcome } from './account-exports.queries';

export const CALL_OUT = 'call_out_account_export';

interface CallParts {
  readonly pool: Pick<Pool, 'transaction'>;
  readonly config: Config;
  readonly log: Log;
}

/**
 * Calls the callout_url of an export after its file is written: a POST whose body never holds the file or a key to
 * it. No transaction is open at that time. An address that refuses is not called again; one that does not answer is
 * retried for days.
 */
export function callOutTask({ pool, config, log }: CallParts): Task {
  const call = outgoingFetch(config);
  return async (payload, { last }) => {
    const { account_id, account_export_id: id } = payload as { account_id: number; account_export_id: number };
    const inAccount = <T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>) =>
      pool.transaction(mode, '', async (db) => {
        await enterAccount(db, account_id);
        return work(db);
      });
    const found = await inAccount('read', (db) => findExport(db, account_id, id));
    if (!found?.callout_url) return;
    const { outcome, isFinal } = await outcomeOf(call, found.callout_url, bodyOf(config, account_id, found));
    await inAccount('write', (db) => writeOutcome(db, account_id, id, outcome));
    if (isFinal) return;
    log.warn({ account: account_id, account_export: id, outcome }, 'callout not answered');
    if (!last) throw new Error(`The callout of export ${id} waits for another try: ${outcome}`);
  };
}

function bodyOf(config: Config, account_id: number, { id, user_id, export_type, period, status, bytes }: StoredExport) {
  const file_url = `${publicUrlOf(config)}/api/v3/admin/account_exports/${id}/file.zip`;
  return JSON.stringify({
    account_export: { id, account_id, user_id, export_type, period, status, bytes, file_url },
  });
}

async function outcomeOf(call: typeof fetch, url: string, body: string) {
  try {
    const { status } = await call(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'user-agent': 'Fairlead' },
    });
    return { outcome: String(status), isFinal: status < 500 && status !== 408 && status !== 429 };
  } catch (error) {
    if (error instanceof AddressRefused) return { outcome: error.message, isFinal: true };
    return { outcome: 'No answer', isFinal: false };
  }
}
