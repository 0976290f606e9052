import type { Ctx } from '../base/context';
import { conflict, type Refusal } from '../base/errors';
import { type Sql, sql } from '../base/sql';

const RESTORING =
  'An archive is being restored into this account. Nothing was saved; changes are possible again when it has ended.';

/**
 * Whether an archive is being restored into the account: until the restore has ended, nothing else is written there.
 */
export function isRestoringHere(account: number): Sql {
  return sql`exists (select from account_restore r
    where r.account_id = ${account} and r.status in ('waiting', 'running'))`;
}

export async function requireNoRestore({ db, account }: Pick<Ctx, 'db' | 'account'>): Promise<void> {
  const found = await db.maybe(sql`select where ${isRestoringHere(account.id)}`);
  if (found) throw whileRestoring();
}

export function whileRestoring(): Refusal {
  return conflict(RESTORING);
}
