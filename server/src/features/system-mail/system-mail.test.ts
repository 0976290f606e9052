import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Letter, Mailer } from '../../adapters/mail';
import { mailerOf } from '../../adapters/mail';
import { readConfig } from '../../base/config';
import type { Pool } from '../../base/database';
import { sql } from '../../base/sql';
import { openPool } from '../../db/connection';
import { startQueue } from '../../jobs/queue';
import { startRelay } from '../../jobs/relay';
import { asUser } from '../../testing/as-user';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';
import { freePort } from '../../testing/free-port';
import { MailServer, type Manners } from '../../testing/mail-server';
import { insertMail } from './mail.queries';
import {
  mailRetention,
  MAILS_OF_ONE_ACCOUNT,
  newMessageId,
  SEND_MAIL,
  sendMailTask,
  writeMail,
  writeMails,
  writeUrgentMail,
} from './public';

const log = pino({ level: 'fatal' });
/** Nothing is checked for mails without a file. */
const mayStillGet = async () => false;
let on: TestApp;
let admin: TestUser;
let port: number;
beforeAll(async () => {
  port = await freePort();
  on = await testApp({ FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

/** A mail server that ends with the test, even if that fails. */
async function listens(manners: Manners = {}): Promise<MailServer> {
  const mail = await MailServer.listen(port, manners);
  onTestFinished(() => mail.close());
  return mail;
}
const write = (to: string, messageId = newMessageId(readConfig({}))) =>
  asUser(on, admin, (ctx) =>
    writeMail(ctx, admin.accountId, { to, subject: 'A link', text: 'https://crm.example.test/secret', messageId }),
  );
const rows = (): Promise<Loose[]> =>
  inAccount(
    on,
    admin,
    sql`select recipient, status, body, attempts, last_error, message_id
  from mail_message where account_id = ${admin.accountId} order by id`,
  );

describe('AUTH-01 mail of the system', () => {
  test('AUTH-01 a mail server that is dead at first gets every mail when it is back, and no text is kept longer', async () => {
    await write('first@example.test');
    await write('second@example.test');
    await expect.poll(async () => (await rows()).every(({ attempts }) => attempts > 0)).toBe(true);
    const waiting = { status: 'waiting', body: 'https://crm.example.test/secret', last_error: 'ESOCKET' };
    expect(await rows()).toMatchObject([waiting, waiting]);
    const mail = await listens();
    await expect
      .poll(async () => (await rows()).map(({ status }) => status), { timeout: 60_000 })
      .toEqual(['sent', 'sent']);
    expect((await rows()).map(({ body }) => body)).toEqual([null, null]);
    expect(mail.received.map(({ to }) => to).sort()).toEqual(['first@example.test', 'second@example.test']);
    const sent = mail.received.map(({ messageId }) => messageId);
    expect(new Set(sent)).toEqual(new Set((await rows()).map(({ message_id }) => message_id)));
    expect(sent).toHaveLength(2);
  });

  test('AUTH-01 a recipient that the mail server refuses permanently is abandoned at once, with a reason without names', async () => {
    await listens({ refused: ['unknown@example.test'] });
    await write('unknown@example.test');
    await write('known@example.test');
    await mailHasLeft(on);
    expect(await rows()).toMatchObject([
      { status: 'failed', body: null, last_error: 'EENVELOPE 550' },
      { status: 'sent', body: null, last_error: null },
    ]);
  });

  test('AUTH-01 a mail is sent with its data: rolled back with it, and the same Message-ID is written once', async () => {
    const mail = await listens();
    const failing = asUser(on, admin, async (ctx) => {
      const letter = { to: 'never@example.test', subject: 'No', text: 'No', messageId: '<never@example.test>' };
      await writeMail(ctx, admin.accountId, letter);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect([await write('once@example.test', '<one@x>'), await write('once@example.test', '<one@x>')]).toEqual([
      true,
      false,
    ]);
    await mailHasLeft(on);
    expect(mail.received.map(({ to, messageId }) => [to, messageId])).toEqual([['once@example.test', '<one@x>']]);
  });

  test('AUTH-01 two servers on one database send each mail once', async () => {
    const sent: string[] = [];
    const mailer: Mailer = { configured: true, send: async ({ to }: Letter) => void sent.push(to) };
    const real = mailerOf(readConfig({ FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${port}` }));
    const mail = await listens();
    const both: Mailer = {
      ...mailer,
      send: async (letter) => {
        await real.send(letter);
        await mailer.send(letter);
      },
    };
    const pool = openPool(on.url, 4);
    const tasks = { [SEND_MAIL]: sendMailTask({ pool, mailer: both, clock: () => new Date(), log, mayStillGet }) };
    const queue = await startQueue({ url: on.url, tasks, log });
    const relay = startRelay({ pool, log, tasks: Object.keys(tasks) });
    const recipients = Array.from({ length: 8 }, (_, at) => `user-${String(at).padStart(2, '0')}@example.test`);
    await Promise.all(recipients.map((to) => write(to)));
    await mailHasLeft(on);
    await relay.stop();
    await queue.stop();
    await pool.end();
    expect(mail.received.map(({ to }) => to).sort()).toEqual(recipients);
    expect((await rows()).every(({ status, body }) => status === 'sent' && body === null)).toBe(true);
  });

  test('AUTH-01 a burst of fifty mails goes out five at a time, each once', async () => {
    const mail = await listens({ gathers: MAILS_OF_ONE_ACCOUNT, takesMs: 50 });
    const recipients = Array.from({ length: 50 }, (_, at) => `burst-${at}@example.test`);
    await Promise.all(recipients.map((to) => write(to)));
    await mailHasLeft(on);
    expect(mail.received.map(({ to }) => to).sort()).toEqual(recipients.sort());
    expect(mail.mostAtOnce).toBe(MAILS_OF_ONE_ACCOUNT);
  });

  test('AUTH-01 many mails of one account delay neither a mail of another account nor a new password of its own', async () => {
    const many = 400;
    const mail = await listens({ takesMs: 10 });
    const other = await on.account();
    const letterTo = (to: string) => ({ to, subject: 'News', text: 'Hello', messageId: newMessageId(readConfig({})) });
    const bulk = Array.from({ length: many }, (_, at) => letterTo(`bulk-${at}@example.test`));
    await asUser(on, admin, (ctx) => writeMails(ctx, admin.accountId, bulk));
    await expect.poll(() => mail.received.length, { interval: 5 }).toBeGreaterThan(0);
    await asUser(on, other, (ctx) => writeMail(ctx, other.accountId, letterTo('invited@example.test')));
    await asUser(on, admin, (ctx) => writeUrgentMail(ctx, admin.accountId, letterTo('reset@example.test')));
    await mailHasLeft(on);
    const placeOf = (address: string) => mail.received.findIndex(({ to }) => to === address);
    expect(mail.received).toHaveLength(many + 2);
    expect(placeOf('invited@example.test')).toBeLessThan(many / 2);
    expect(placeOf('reset@example.test')).toBeLessThan(many / 2);
  });

  test('AUTH-01 mails that were not accepted wait in the queues of their account, not before those of others', async () => {
    const id = await asUser(on, admin, ({ db, now }) =>
      insertMail(
        db,
        admin.accountId,
        { to: 'late@example.test', subject: 'News', text: 'Hello', messageId: newMessageId(readConfig({})) },
        now,
      ),
    );
    const queues: unknown[] = [];
    const seen: Pick<Pool, 'transaction'> = {
      transaction: (mode, opening, work) =>
        on.pool.transaction(mode, opening, async (db, known) => {
          const done = await work(db, known);
          const jobs = sql`select queue_name from graphile_worker.jobs where task_identifier = ${SEND_MAIL}`;
          queues.push(...(await db.rows<Loose>(jobs)).map(({ queue_name }) => queue_name));
          return done;
        }),
    };
    const task = sendMailTask({
      pool: seen,
      mailer: { send: () => Promise.reject(new Error('away')) },
      clock: () => new Date(),
      log,
      mayStillGet,
    });
    await task({ account_id: admin.accountId, mail_message_ids: [id] }, { signal: undefined, attempt: 1, last: false });
    expect(queues).toContainEqual(expect.stringMatching(new RegExp(`^mail \\d of account ${admin.accountId}$`)));
  });

  describe('AUTH-01 a mail that is handed over slowly', () => {
    let sent: string[];
    let accepts: () => void;
    let isAway: boolean;
    let run: () => Promise<void>;
    beforeEach(async () => {
      const letter = { to: 'once@example.test', subject: 'A link', text: 'https://crm.example.test/secret' };
      const id = await asUser(on, admin, ({ db, now }) =>
        insertMail(db, admin.accountId, { ...letter, messageId: newMessageId(readConfig({})) }, now),
      );
      sent = [];
      isAway = false;
      const accepted = new Promise<void>((resolve) => {
        accepts = resolve;
      });
      const send = async ({ to }: Letter) => {
        sent.push(to);
        await accepted;
      };
      const pool: Pick<Pool, 'transaction'> = {
        transaction: (mode, opening, work) =>
          isAway ? Promise.reject(new Error('the database is away')) : on.pool.transaction(mode, opening, work),
      };
      const task = sendMailTask({ pool, mailer: { send }, clock: () => new Date(), log, mayStillGet });
      run = () =>
        task({ account_id: admin.accountId, mail_message_id: id }, { signal: undefined, attempt: 1, last: false });
    });

    test('AUTH-01 is not sent again because the database was unavailable when it was accepted', async () => {
      const first = run();
      await expect.poll(() => sent).toEqual(['once@example.test']);
      isAway = true;
      accepts();
      await expect(first).rejects.toThrow('the database is away');
      isAway = false;
      await run();
      expect(sent).toEqual(['once@example.test']);
      expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, body: null }]);
    });

    test('AUTH-01 is not sent again by the worker that takes its job over meanwhile', async () => {
      const first = run();
      await expect.poll(() => sent).toEqual(['once@example.test']);
      const second = run();
      accepts();
      await Promise.all([first, second]);
      expect(sent).toEqual(['once@example.test']);
      expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }]);
    });
  });

  test('AUTH-01 mails are deleted after thirty days', async () => {
    await listens();
    await write('old@example.test');
    await mailHasLeft(on);
    const at = (days: number) => mailRetention.run(on.pool, new Date(Date.now() + days * 86_400_000), log);
    await at(29);
    expect(await rows()).toHaveLength(1);
    expect(await at(31)).toMatchObject({ mail_messages: expect.any(Number) });
    expect(await rows()).toEqual([]);
  });
});
