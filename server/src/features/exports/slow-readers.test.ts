import { type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { eventually } from '../../testing/embedded-program';

const ROWS = 6000;

let on: TestApp;
let hanna: TestUser;
let address: string;
let watcher: pg.Client;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  hanna = await on.account();
  const { account } = (await hanna.get('/api/internal/boot')).body;
  await inAccount(
    on,
    hanna,
    sql`insert into deal (account_id, name, deal_pipeline_id, summary)
      select ${hanna.accountId}, 'Deal ' || n, ${account.deal_pipelines[0].id}, repeat('long ', 1000) from generate_series(1, ${ROWS}) n`,
  );
  address = await on.app.listen({ port: 0, host: '127.0.0.1' });
  watcher = new pg.Client({ connectionString: on.adminUrl });
  await watcher.connect();
});
afterAll(async () => {
  await watcher.end();
  await on.close();
});

const fileUrl = async () => (await hanna.post('/api/v3/deals/export', {})).body.export.file_url;

/** Requests the file and reads nothing but its headers. */
async function slowly(url: string): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const out = request(address + url, { headers: { cookie: hanna.cookie } }, resolve);
    out.on('error', reject);
    out.end();
  });
  return answer.pause();
}

/** Open transactions of the application. */
const transactions = async (): Promise<Loose> =>
  (
    await watcher.query(`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'fairlead' and xact_start is not null`)
  ).rows[0].n;

test('LIST-10 a slow reader of a file holds neither a connection nor the oldest snapshot, and gets the file whole', async () => {
  const answer = await slowly(await fileUrl());
  await eventually(async () => expect(await transactions()).toBe(0));
  await inAccount(on, hanna, sql`delete from deal where id in (select id from deal order by id desc limit 10)`);
  let text = '';
  for await (const part of answer) text += part;
  expect(answer.complete).toBe(true);
  expect(text.split('\r\n').length).toBe(ROWS + 2);
});

test('LIST-10 each user gets one file at a time; the next begins when the reader has it or has left', async () => {
  const [first, second] = [await fileUrl(), await fileUrl()];
  const reading = await slowly(first);
  let status = 0;
  const next = hanna.get(second).then((answer) => (status = answer.status));
  await eventually(async () => expect(await transactions()).toBe(0));
  expect(status).toBe(0);
  reading.destroy();
  expect(await next).toBe(200);
});
