import { nextAtHour } from '@fairlead/domain/notifications/digest-time';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { enterAccount } from '../../account/sessions';
import { type DueParts, runDue } from '../../jobs/due';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { systemContext } from '../../jobs/system-context';
import type { Tick } from '../../jobs/ticker';
import { messageIdOf, writeMails } from '../system-mail/public';
import { digestOf } from './letters';
import {
  addRounds,
  dropRound,
  dueRounds,
  endRound,
  endWaiting,
  type Round,
  type TakenRound,
  takeRound,
  waitingFor,
} from './rounds.queries';
import { overdueTasks, seenOf } from './seen.queries';
import { readersOf } from './settings.queries';
import { isExternal, mayMail, tellUsers } from './tell';

interface RoundParts extends DueParts {
  readonly config: Config;
}

/** The maximum in a daily email; the rest is counted. */
const MOST_IN_MAIL = 50;

/** Every user has a daily round, also one who was added since. */
export const ensureRounds: ScheduledTask = {
  name: 'daily rounds',
  async run(pool, now) {
    let added = 0;
    for (const account of await pool.transaction('read', '', everyAccount))
      added += await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        return addRounds(db, account, now);
      });
    return added ? { added } : undefined;
  },
};

/** At the hour of each user: a notification of overdue tasks, and the daily email. */
export function roundsTick(parts: RoundParts): Tick {
  return { name: 'daily rounds', run: () => goRounds(parts) };
}

export function goRounds(parts: RoundParts): Promise<void> {
  return runDue(parts, {
    find: dueRounds,
    run: (db, round) => goRound(db, parts, round),
    failed: 'daily round failed',
  });
}

async function goRound(db: Db, { clock, log, config, wakeRelay }: RoundParts, round: Round): Promise<void> {
  const now = clock();
  const ctx: Ctx = { ...(await systemContext(db, round.account_id, now, log)), wakeRelay };
  const taken = await takeRound(db, round, now);
  if (!taken) return;
  const [reader] = await readersOf(db, round.account_id, [round.user_id]);
  // For an inactive user there is no row until the user is active again.
  if (!reader || isExternal(reader.actor)) return dropRound(db, round);
  const as: Ctx = { ...ctx, actor: reader.actor };
  if (!ctx.account.deactivated_at) {
    await tellOverdue(as, config);
    await mailWaiting(as, config, taken);
  }
  await endRound(db, round, nextAtHour(now, taken.digest_hour, reader.actor.time_zone));
}

async function tellOverdue(as: Ctx, config: Config): Promise<void> {
  const { times } = await overdueTasks(as);
  if (!times) return;
  const about = { record_type: null, record_id: null, what: null, what_id: null, actor_id: null, details: {} };
  await tellUsers(as, config, [{ ...about, kind: 'overdue', user_id: as.actor.id, times, keep_opened: true }]);
}

/** Rights are checked now: the email leaves out what its reader may no longer see. */
async function mailWaiting(as: Ctx, config: Config, round: TakenRound): Promise<void> {
  const rows = await waitingFor(as.db, round);
  const seen = (await seenOf(as, rows)).filter((one) => one !== undefined);
  if (seen.length && mayMail(as)) {
    const { account, actor } = as;
    // Without the day: a user who changes the hour or the zone may get two on one day.
    const source = `digest-${actor.id}-${round.next_round_at.getTime() / 1000}`;
    const messageId = messageIdOf(config, account.id, source);
    const to = actor.email as string;
    await writeMails(as, account.id, [{ ...digestOf(as, config, seen, MOST_IN_MAIL), to, messageId }]);
  }
  await endWaiting(as.db, round);
}
