import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { postWonDealsTask } from './public';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const posted = () => inAccount(on, admin, sql`select deal_id, value_cents from won_deal_posted`);

test('a deal that is won is posted after the commit, once, and no other is', async () => {
  const { deal_stages: stages } = (await admin.get('/api/internal/boot')).body.account;
  const stage = (percent: number) => stages.find((one: Loose) => one.percent === percent).id;
  const make = async (name: string) => (await admin.post('/api/v3/deals', { deal: { name, value: '12.5' } })).body.id;
  const [lost, won] = [await make('Gateway'), await make('Sensor')];
  await admin.patch(`/api/v3/deals/${lost}`, { deal: { deal_stage_id: stage(0) } });
  const { headers } = await admin.patch(`/api/v3/deals/${won}`, { deal: { deal_stage_id: stage(100) } });
  await expect.poll(posted, { timeout: 10_000 }).toEqual([{ deal_id: won, value_cents: 1250 }]);
  const again = { account_id: admin.accountId, change_set_id: Number(headers['x-change-set']) };
  await postWonDealsTask(on)(again, {} as never);
  expect(await posted()).toHaveLength(1);
});
