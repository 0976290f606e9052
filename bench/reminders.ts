import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../server/src/db/connection';
import { MAILS_OF_ONE_ACCOUNT } from '../server/src/features/system-mail/public';
import { DoomedServer } from '../server/src/testing/kill-server';
import { freePort } from '../server/src/testing/free-port';
import { MailServer } from '../server/src/testing/mail-server';

const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const REMINDERS = 10_000;
const USERS = 50;
const LIMIT_MS = 60_000;
const AHEAD_S = 15;

type Say = (text: string) => void;

/**
 * 10,000 reminders that are due at the same moment, from the server as an operator runs it to a real mail server:
 * once undisturbed, and once with a kill -9 after a third of them. True if all arrive within a minute (of the
 * restart), and only mails in flight arrive twice, with the same Message-ID.
 */
export async function measureReminders(say: Say): Promise<boolean> {
  const calm = await oneRun(false, say);
  const killed = await oneRun(true, say);
  return calm && killed;
}

async function oneRun(kills: boolean, say: Say): Promise<boolean> {
  const port = await freePort();
  const mail = await MailServer.listen(port);
  const server = new DoomedServer(program, { FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    await server.start();
    await signUp(server.address);
    const due = await fill(server.adminUrl);
    await sleep(Math.max(0, due.getTime() - Date.now()));
    let from = due.getTime();
    if (kills) {
      while (mail.received.length < REMINDERS / 3) await sleep(10);
      await server.end('SIGKILL');
      from = Date.now();
      await server.start();
    }
    const took = await untilQuiet(mail, from);
    return proven(mail, kills, took, say);
  } finally {
    await server.remove();
    await mail.close();
  }
}

function proven(mail: MailServer, kills: boolean, took: number, say: Say): boolean {
  const ids = mail.received.map(({ messageId }) => messageId);
  const different = new Set(ids).size;
  const repeated = ids.length - different;
  say(
    `${different} of ${REMINDERS} reminders ${kills ? 'after a kill in the middle' : 'at once'} in ${(took / 1000).toFixed(1)} s` +
      `, ${repeated} repeated with the same Message-ID, at most ${mail.mostAtOnce} in flight`,
  );
  return different === REMINDERS && repeated <= (kills ? MAILS_OF_ONE_ACCOUNT : 0) && took <= LIMIT_MS;
}

async function signUp(address: string): Promise<void> {
  const user = { first_name: 'Hanna', last_name: 'Lindqvist', email: 'hanna@example.test', password: 'Sail-away-42!' };
  const body = JSON.stringify({ account: { company_name: 'Northgate Sensors' }, user });
  const answer = await fetch(`${address}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}`);
}

/** Events of fifty users on deals of theirs, all with a reminder at the same moment. */
async function fill(url: string): Promise<Date> {
  const pool = openPool(url, 1);
  const client = await pool.client();
  const due = new Date(Date.now() + AHEAD_S * 1000);
  await client.query(`insert into account_user (account_id, email, first_name, last_name, time_zone)
    select id, 'user-' || n || '@example.test', 'User', n::text, 'America/New_York' from account, generate_series(1, ${USERS}) n`);
  await client.query(`insert into deal (account_id, name, user_id, deal_pipeline_id, deal_stage_id)
    select u.account_id, 'Deal of ' || u.full_name, u.id, s.deal_pipeline_id, s.id from account_user u
      join lateral (select * from deal_stage d where d.account_id = u.account_id order by percent limit 1) s on true`);
  await client.query(
    `insert into calendar_entry (account_id, type, name, owner_id, deal_id, due_date, end_date, all_day, start_time, end_time,
        time_zone, reminders, next_reminder_at)
      select u.account_id, 'CalendarEvent', 'Call ' || n, u.id, d.id, $1::date, $1::date, false,
        $1::timestamptz + interval '1 hour', $1::timestamptz + interval '2 hours', 'America/New_York',
        '[{"minutes": 60, "by": "mail"}]', $1
      from generate_series(1, ${REMINDERS}) n
        join lateral (select *, row_number() over (order by id) - 1 as at from account_user where email like 'user-%') u
          on u.at = n % ${USERS}
        join deal d on d.account_id = u.account_id and d.user_id = u.id`,
    [due],
  );
  await client.query('analyze');
  client.release();
  await pool.end();
  return due;
}

/** The time until the last of them arrived; ends after some seconds without a new one. */
async function untilQuiet(mail: MailServer, from: number): Promise<number> {
  let seen = 0;
  let last = from;
  for (let quiet = 0; quiet < 100; quiet += 1) {
    await sleep(50);
    if (mail.received.length === seen) continue;
    seen = mail.received.length;
    last = Date.now();
    quiet = 0;
  }
  return last - from;
}
