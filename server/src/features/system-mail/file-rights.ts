import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Letter } from '../../adapters/mail';
import type { Ctx, Log } from '../../base/context';
import type { Db } from '../../base/database';
import { mayDo } from '../../http/access';
import { contextOf } from '../../jobs/user-context';
import { activeUserOf } from './mail.queries';

/**
 * Whether the recipient still sees what the file shows; the feature that writes such mails recognizes them by their
 * Message-ID.
 */
export type MayStillGet = (as: Ctx, messageId: string) => Promise<boolean>;

interface Parts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: Log;
  readonly mayStillGet: MayStillGet;
}

/**
 * A file with figures can wait for the mail server for days: its recipient must still be active, have the right to
 * export and see what it shows.
 */
export async function mayStillGetFile(
  { db, clock, log, mayStillGet }: Parts,
  account: number,
  { to, messageId }: Pick<Letter, 'to' | 'messageId'>,
): Promise<boolean> {
  const user = await activeUserOf(db, account, to);
  if (user === undefined) return false;
  const as = await contextOf({ db, now: clock(), log, afterCommit: () => undefined }, account, user, 'system');
  return as !== undefined && mayDo(as, 'export', DEAL.name) && mayStillGet(as, messageId);
}
