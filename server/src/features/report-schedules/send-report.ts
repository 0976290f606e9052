import { localDate } from '@fairlead/domain/dates/zones';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Skip } from '@fairlead/domain/report-schedules/reasons';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import { scheduleMessages as m } from '@fairlead/domain/report-schedules/schedules.messages';
import { recordAudit } from '../../account/audit';
import { enterAccountStatement } from '../../account/sessions';
import type { Config } from '../../base/config';
import type { Ctx, Log } from '../../base/context';
import type { Db, Pool } from '../../base/database';
import { mayDo } from '../../http/access';
import type { Task } from '../../jobs/queue';
import { mayPass, reasonOf } from '../../jobs/retry';
import { systemContext } from '../../jobs/system-context';
import { actFor } from '../../jobs/user-context';
import { isExternal, mayMail } from '../notifications/public';
import { messageIdOf, writtenMail } from '../system-mail/public';
import { reportLetter } from './letter';
import { sourceOf } from './mail-source';
import type { Outcome } from './schedules.queries';
import { addOutcome, endSending, isMuted, openSending, outcomesBefore, type Sending } from './sending.queries';
import { findTarget, kindOf } from './targets';
import { tellMaker } from './tell-maker';

interface SendParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
  readonly config: Config;
  readonly wakeRelay?: () => void;
}

interface Job {
  readonly account_id: number;
  readonly report_sending_id: number;
  /** For a retry: no one else gets it. */
  readonly user_ids?: readonly number[];
}

/** A dashboard waits about a minute and a half for tiles that took too long, and is then sent without their figures. */
const ATTEMPTS_AT_TILES = 5;

/**
 * Makes and mails a report for each of its recipients, each in a transaction of its own that also records it: a job
 * that is repeated, or runs at the same time on another server, continues after the last one. The Message-ID names
 * schedule, due time and recipient.
 */
export function sendReportTask(parts: SendParts): Task {
  return async (payload, { attempt, last }) => {
    const job = payload as Job;
    const { account_id: account, report_sending_id: id, user_ids } = job;
    const inAccount = <T>(work: (db: Db) => Promise<T>) =>
      parts.pool.transaction('write', enterAccountStatement(account), work);
    const sending = await inAccount((db) => openSending(db, account, id, false));
    if (!sending) return;
    for (const user of sending.recipients) {
      if (isDone(sending, user) || user_ids?.includes(user) === false) continue;
      await sendTo(parts, job, user, { inAccount, attempt, last });
      parts.wakeRelay?.();
    }
    await inAccount((db) => end(db, parts, account, id));
  };
}

function isDone({ outcomes }: Sending, user: number): boolean {
  return outcomes.some(({ user_id }) => user_id === user);
}

interface Attempt {
  readonly inAccount: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly attempt: number;
  readonly last: boolean;
}

async function sendTo(
  { pool, clock, log, config }: SendParts,
  job: Job,
  userId: number,
  { inAccount, attempt, last }: Attempt,
): Promise<void> {
  const { account_id: accountId, report_sending_id: id } = job;
  /** Unless another job did it in the meantime. */
  const note = async (db: Db, outcome: () => Promise<Outcome>) => {
    const open = await openSending(db, accountId, id, true);
    if (open && !isDone(open, userId)) await addOutcome(db, accountId, id, await outcome());
  };
  const as_is = last || attempt >= ATTEMPTS_AT_TILES;
  const work = async (as: Ctx) => {
    await note(as.db, async () => ({ user_id: userId, ...(await sendAs(as, config, id, as_is)) }));
    return true;
  };
  try {
    const done = await actFor({ pool, accountId, userId, now: clock(), log, via: 'system', mode: 'snapshot' }, work);
    if (done) return;
    await inAccount((db) => note(db, async () => ({ user_id: userId, is: 'skipped', why: 'inactive' })));
  } catch (error) {
    // If no attempt is left, it fails with a message: a sending always ends.
    if (mayPass(error) && !last) throw error;
    log.warn({ err: error, account: accountId, report_sending: id }, 'a report could not be made');
    const why = reportWords.problem(reasonOf(error, m.failed));
    await inAccount((db) => note(db, async () => ({ user_id: userId, is: 'failed', why })));
  }
}

/** Counts, draws and writes the mail, with the recipient's current rights. */
async function sendAs(as: Ctx, config: Config, id: number, as_is: boolean): Promise<Omit<Outcome, 'user_id'>> {
  const { account, actor } = as;
  const sending = (await openSending(as.db, account.id, id, false)) as Sending;
  const why = await whyNot(as, sending);
  const target = why ? undefined : await findTarget(as, sending);
  if (!target) return { is: 'skipped', why: why ?? 'target' };
  const { content, deals } = await target.print(as, { as_is });
  const messageId = messageIdOf(config, account.id, sourceOf(sending, actor.id));
  const letter = { ...reportLetter(as, config, sending, target), messageId, to: actor.email as string };
  const file = { name: m.file(target.name, localDate(as.now, actor.time_zone)), content };
  const mail_message_id = await writtenMail(as, account.id, { ...letter, attachment: file });
  // The recipient of a test is the user who requested it.
  const by = sending.test_user_id === null ? { scheduled: true } : {};
  const details = { kind: DEAL.name, total: deals, [NAMED[target.kind]]: target.name, format: 'pdf', ...by };
  await recordAudit(as, { event: 'export.done', details });
  return { is: 'mailed', ...(mail_message_id === undefined ? {} : { mail_message_id }) };
}

/** Its name in the audit log. */
const NAMED = { saved_report: 'report', dashboard: 'dashboard' } as const;

async function whyNot(as: Ctx, { report_schedule_id, test_user_id }: Sending): Promise<Skip | null> {
  if (isExternal(as.actor) || !mayDo(as, 'export', DEAL.name)) return 'right';
  if (!mayMail(as)) return 'mailbox';
  const isTest = test_user_id !== null;
  return !isTest && (await isMuted(as.db, as.account.id, report_schedule_id, as.actor.id)) ? 'unsubscribed' : null;
}

/** The maker is notified who got nothing and why, once as long as it stays the same. */
async function end(db: Db, { clock, log, config, wakeRelay }: SendParts, account: number, id: number): Promise<void> {
  const sending = await openSending(db, account, id, true);
  if (!sending) return;
  const now = clock();
  await endSending(db, account, id, now);
  const ctx: Ctx = { ...(await systemContext(db, account, now, log)), wakeRelay };
  const problems = problemsOf(sending.outcomes);
  if (sending.test_user_id !== null || !problems.length) return;
  if (said(problems) === said(problemsOf(await outcomesBefore(db, account, sending)))) return;
  const users = problems.map(({ user_id }) => nameOf(ctx, user_id));
  const message = problems
    .map(({ user_id, is, why = '' }) => m.problem(nameOf(ctx, user_id), is === 'failed', why, kindOf(sending)))
    .join('\n');
  await tellMaker(
    ctx,
    config,
    sending.maker_id,
    { title: m.notSentTo(sending.name ?? m.of[kindOf(sending)].some, users), message },
    sending,
  );
}

/** Recipients who unsubscribed did so by choice. */
function problemsOf(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(({ is, why }) => is === 'failed' || (is === 'skipped' && why !== 'unsubscribed'));
}

function said(problems: readonly Outcome[]): string {
  return problems
    .map(({ user_id, is, why }) => `${user_id} ${is} ${why}`)
    .sort()
    .join();
}

function nameOf({ config }: Ctx, id: number): string {
  return config.users.find((one) => one.id === id)?.full_name ?? `#${id}`;
}
