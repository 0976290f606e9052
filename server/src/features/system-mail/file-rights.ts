import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Log } from '../../base/context';
import type { Db } from '../../base/database';
import { mayDo } from '../../http/access';
import { contextOf } from '../../jobs/user-context';
import { activeUserOf } from './mail.queries';

interface Parts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: Log;
}

/** A file with figures can wait for the mail server for days: its recipient must still be active and have the right to export. */
export async function mayStillGetFiles({ db, clock, log }: Parts, account: number, email: string): Promise<boolean> {
  const user = await activeUserOf(db, account, email);
  if (user === undefined) return false;
  const as = await contextOf({ db, now: clock(), log, afterCommit: () => undefined }, account, user, 'system');
  return as !== undefined && mayDo(as, 'export', DEAL.name);
}
