import { flushChanges } from '../writing/change-log';
import type { Ctx } from '../base/context';
import type { Mode } from '../base/database';
import { openSessionStatement } from '../account/sessions';
import { sessionContext } from '../http/session';
import type { TestApp, TestUser } from './app';

/** Runs work in the user's own context, as an endpoint does: for operations that other features call. */
export function asUser<T>(
  on: Pick<TestApp, 'pool' | 'clock'>,
  user: TestUser,
  work: (ctx: Ctx) => Promise<T>,
  mode: Mode = 'write',
): Promise<T> {
  const token = user.cookie.slice(user.cookie.indexOf('=') + 1);
  return on.pool.transaction(mode, openSessionStatement(token), async (db, opened) => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const session = await sessionContext(
      { db, now: on.clock.now, log, afterCommit: () => undefined },
      opened,
      'screen',
    );
    if (!session) throw new Error('no user is signed in');
    const answer = await work(session.ctx);
    if (mode !== 'read') await flushChanges(session.ctx);
    return answer;
  });
}
