import { enterAccountStatement } from '../../account/sessions';
import type { Letter, Mailer } from '../../adapters/mail';
import type { Log } from '../../base/context';
import type { Db, Pool } from '../../base/database';
import type { Task } from '../../jobs/queue';
import { enqueue, queueOf } from '../../jobs/queue.queries';
import { markFailed, markSent, noteFailure, waitingMail, waitingMails } from './mail.queries';
import { type MayStillGet, mayStillGetFile } from './file-rights';
import { MAIL_QUEUE, SEND_MAIL, sideOf } from './write-mail';

interface SendingParts {
  readonly pool: Pick<Pool, 'transaction'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly clock: () => Date;
  readonly log: Log;
  readonly mayStillGet: MayStillGet;
}

interface MailJob {
  readonly account_id: number;
  readonly mail_message_id?: number;
  /** Many that were written together, sent one after the other. */
  readonly mail_message_ids?: readonly number[];
}

/**
 * Sends one mail. No transaction is open while it is sent. A mail that was handed over just before a crash is sent
 * again, with the same Message-ID; every other mail is sent once.
 */
export function sendMailTask({ pool, mailer, clock, log, mayStillGet }: SendingParts): Task {
  // An outcome stays here until it is stored: if the database is unavailable, the next run of the job stores it.
  const outcomes = new Map<number, Promise<Outcome>>();
  return async (payload, { last }) => {
    const { account_id, mail_message_id, mail_message_ids = [] } = payload as MailJob;
    const inAccount = <T>(work: (db: Db) => Promise<T>) =>
      pool.transaction('write', enterAccountStatement(account_id), work);
    const sendOne = async (id: number, isLast: boolean, known?: Letter): Promise<void> => {
      const send = async (): Promise<Outcome> => {
        const letter = known ?? (await inAccount((db) => waitingMail(db, account_id, id)));
        if (!letter) return 'nothing to send';
        const mayGet = (db: Db) => mayStillGetFile({ db, clock, log, mayStillGet }, account_id, letter);
        return letter.attachment && !(await inAccount(mayGet))
          ? NO_LONGER
          : ((await failureOf(mailer, letter)) ?? 'sent');
      };
      const outcome = await once(outcomes, id, send);
      if (outcome === 'sent') await inAccount((db) => markSent(db, account_id, id, clock()));
      outcomes.delete(id);
      if (typeof outcome === 'string') return;
      const { reason, isFinal } = outcome;
      const context = { account: account_id, mail_message: id, reason };
      if (isLast || isFinal) {
        log.error(context, 'mail given up');
        return inAccount((db) => markFailed(db, account_id, id, reason, clock()));
      }
      log.warn(context, 'mail not sent yet');
      await inAccount((db) => noteFailure(db, account_id, id, reason));
      throw new Error(`Mail ${id} waits for another try: ${reason}`);
    };
    if (mail_message_id !== undefined) return sendOne(mail_message_id, last);
    const letters = await inAccount((db) => waitingMails(db, account_id, mail_message_ids));
    for (const [at, { id, letter }] of letters.entries()) {
      const sent = await sendOne(id, false, letter).then(
        () => true,
        () => false,
      );
      if (sent) continue;
      // Each of the rest is tried by a job of its own, with growing pauses.
      return inAccount((db) =>
        enqueueEach(
          db,
          account_id,
          letters.slice(at).map((one) => one.id),
        ),
      );
    }
  };
}

async function enqueueEach(db: Db, account: number, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const queue = queueOf(MAIL_QUEUE, account, sideOf(id));
    const payload = { account_id: account, mail_message_id: id };
    await enqueue(db, { task: SEND_MAIL, payload, queue, attempts: ATTEMPTS });
  }
}

/** As many as a job has that follows from a commit. */
const ATTEMPTS = 25;

type Outcome = Failure | 'sent' | 'nothing to send';

/** The known promise under the id, or a new one. A promise that fails is not kept. */
function once<T>(known: Map<number, Promise<T>>, id: number, begin: () => Promise<T>): Promise<T> {
  const found = known.get(id);
  if (found) return found;
  const begun = begin();
  known.set(id, begun);
  begun.catch(() => known.delete(id));
  return begun;
}

export interface Failure {
  /** A code instead of the mail server's text, which may name the recipient. */
  readonly reason: string;
  readonly isFinal: boolean;
}

/** The reason for a mail that its recipient may no longer have. */
export const WITHHELD = 'RECIPIENT';
const NO_LONGER: Failure = { reason: WITHHELD, isFinal: true };

/** Sends a mail; returns why it could not be sent. */
export async function failureOf(mailer: SendingParts['mailer'], letter: Letter): Promise<Failure | undefined> {
  try {
    await mailer.send(letter);
    return undefined;
  } catch (error) {
    const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
    const reason = responseCode ? `${code} ${responseCode}` : code;
    // A 5xx about this recipient or this text is final; a 5xx about signing in is for the operator to fix.
    const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
    return { reason, isFinal };
  }
}
