import { setTimeout as sleep } from 'node:timers/promises';
import { reportOf } from '@fairlead/domain/reports/report';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DoomedServer } from '../../testing/kill-server';
import { freePort } from '../../testing/free-port';
import { MailServer } from '../../testing/mail-server';
import { MAILS_OF_ONE_ACCOUNT } from './public';

/** All invitations that an account may send at once, and the link for a new password beside them. */
const IN_FLIGHT = MAILS_OF_ONE_ACCOUNT + 1;
const PASSWORD = 'Sail-away-42!';
let server: DoomedServer;
let port: number;
let headers: Record<string, string>;
beforeAll(async () => {
  port = await freePort();
  server = new DoomedServer(undefined, { FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${port}` });
  await server.start();
  const user = { first_name: 'Hanna', last_name: 'Lindqvist', email: 'hanna@example.test', password: PASSWORD };
  const signed = await send('POST', '/signup', { account: { company_name: 'Northgate Sensors' }, user });
  const { csrf_token } = (await signed.json()) as { csrf_token: string };
  headers = { cookie: String(signed.headers.get('set-cookie')).split(';')[0] as string, 'x-csrf-token': csrf_token };
});
afterAll(() => server.remove(), 60_000);

function send(method: string, path: string, body: object): Promise<Response> {
  const sent = { 'content-type': 'application/json', ...headers };
  return fetch(server.address + path, { method, headers: sent, body: JSON.stringify(body) });
}
const invite = async (email: string) => {
  const user = { first_name: 'Ines', last_name: 'Okafor', email, invite: true };
  expect((await send('POST', '/api/v3/admin/users', { user })).status).toBe(200);
};
const forgotten = async () =>
  expect((await send('POST', '/password_reset', { user: { email: 'hanna@example.test' } })).status).toBe(200);

/** Waits until no mail is left to send. */
async function allSent(): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  for (let waiting = 1; waiting > 0; await sleep(50)) {
    const { rows } = await client.query<{ n: number }>(`select (select count(*) from outbox)::int
      + (select count(*) from graphile_worker.jobs)::int as n`);
    waiting = rows[0]?.n ?? 0;
  }
  await client.end();
}

test('AUTH-01 kill -9 with a dead mail server loses no invitation and no reset, and none is sent twice', async () => {
  await invite('before@example.test');
  await forgotten();
  await server.end('SIGKILL');
  const mail = await MailServer.listen(port);
  await server.start();
  await invite('after@example.test');
  await allSent();
  expect(mail.received.map(({ to }) => to).sort()).toEqual([
    'after@example.test',
    'before@example.test',
    'hanna@example.test',
  ]);
  await mail.close();
});

test('REP-04 kill -9 while a scheduled report is sent: each recipient gets it once, and none is lost', async () => {
  const recipients = ['hanna@example.test', ...Array.from({ length: 2 }, (_, at) => `reader-${at}@example.test`)];
  for (const email of recipients.slice(1)) await invite(email);
  const answerOf = async (answer: Promise<Response>) => (await answer).json() as Promise<{ id: number }>;
  const saved_report = { name: 'Pipeline', definition: reportOf('dealsByStage') };
  const report = await answerOf(send('POST', '/api/internal/saved_reports', { saved_report }));
  await send('PUT', `/api/internal/saved_reports/${report.id}/share`, {
    shares: [{ with: 'everyone', can_edit: false }],
  });
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  client.on('error', () => undefined);
  const { rows: users } = await client.query<{ id: number }>(
    'update account_user set level = greatest(level, 2), is_allowed_to_export = true where email = any($1) returning id::int',
    [recipients],
  );
  const plan = { saved_report_id: report.id, every: 'day', hour: 8, recipient_user_ids: users.map(({ id }) => id) };
  await answerOf(send('POST', '/api/internal/report_schedules', { report_schedule: plan }));
  await client.query("update report_schedule set next_at = now() - interval '1 minute'");
  const written = async () => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from mail_message where message_id like '<report-%'",
    );
    return rows[0]?.n ?? 0;
  };
  let begun = 0;
  for (; begun === 0; await sleep(5)) begun = await written();
  expect(begun).toBeLessThan(recipients.length);
  await server.end('SIGKILL');
  const mail = await MailServer.listen(port);
  await server.start();
  await allSent();
  const reports = mail.received.filter(({ messageId }) => messageId.startsWith('<report-'));
  expect(reports.map(({ to }) => to).sort()).toEqual(recipients.sort());
  await mail.close();
});

test('AUTH-01 kill -9 while mails are handed over sends those again, each with the same Message-ID, and no other', async () => {
  const confirming = await MailServer.listen(port);
  await invite('confirmed@example.test');
  await allSent();
  await confirming.close();
  let arrived = () => undefined as void;
  const full = new Promise<void>((resolve) => {
    let free = IN_FLIGHT;
    arrived = () => {
      free -= 1;
      if (free === 0) resolve();
    };
  });
  const slow = await MailServer.listen(port, { silentOn: () => arrived() });
  const invited = Array.from({ length: MAILS_OF_ONE_ACCOUNT }, (_, at) => `invited-${at}@example.test`);
  for (const email of invited) await invite(email);
  await forgotten();
  await full;
  await server.end('SIGKILL');
  const seen = [...slow.received];
  void slow.close();
  await server.start();
  const mail = await takeOver();
  await allSent();
  expect(confirming.received.map(({ to }) => to)).toEqual(['confirmed@example.test']);
  expect(seen).toHaveLength(IN_FLIGHT);
  expect(mail.received.map(({ to }) => to).sort()).toEqual(['hanna@example.test', ...invited]);
  // Of the mails that were in flight, the same Message-ID arrives again.
  const ids = (from: MailServer['received']) => from.map(({ to, messageId }) => `${to} ${messageId}`);
  expect(ids(mail.received)).toEqual(expect.arrayContaining(ids(seen)));
  expect(new Set(ids(mail.received)).size).toBe(IN_FLIGHT);
  await mail.close();
});

/** The port is free once the slow server has released it. */
async function takeOver(): Promise<MailServer> {
  for (;;) {
    try {
      return await MailServer.listen(port);
    } catch {
      await sleep(100);
    }
  }
}
