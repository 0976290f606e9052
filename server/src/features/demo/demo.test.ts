import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Loose, type TestApp, testApp } from '../../testing/app';
import { demoSignIns, makeDemo } from './public';

describe('the demo account', () => {
  let server: TestApp;
  let made: { account_id: number; user_id: number };
  const make = () => server.pool.transaction('write', '', (db) => makeDemo({ db, now: server.clock.now }));
  const rows = async <T>(text: string) => {
    const client = await server.pool.client();
    try {
      await client.query(`select set_config('app.account_id', '${made.account_id}', false)`);
      return (await client.query(text)).rows as T[];
    } finally {
      await client.query(`select set_config('app.account_id', '', false)`);
      client.release();
    }
  };

  beforeAll(async () => {
    server = await testApp({}, { apart: true });
    made = await make();
  });
  afterAll(() => server.close());

  it('is made once: the second call answers the same administrator', async () => {
    expect(await make()).toEqual(made);
  });

  it('its users and their password are printed at the start, unless the demo is off', async () => {
    const printed = (demo: 'on' | 'ask' | 'off') =>
      server.pool.transaction('read', '', async (db) => (await demoSignIns(db, { demo })).join('\n'));
    for (const mode of ['on', 'ask'] as const)
      for (const word of [demoPassword, ...demoUsers.map(({ email }) => email)])
        expect(await printed(mode)).toContain(word);
    expect(await printed('ask')).toContain('From this machine, sign in');
    expect(await printed('off')).toBe('');
  });

  it.each(demoUsers.map(({ email }) => email))('%s signs in with the demo password', async (email) => {
    const user = await server.signIn(email, demoPassword);
    expect(user.accountId).toBe(made.account_id);
  });

  it('about 200 companies, 600 people and 400 deals in every stage of two years', async () => {
    const [count] =
      await rows(`select (select count(*) from company) as companies, (select count(*) from person) as people,
      (select count(*) from deal) as deals, (select count(distinct deal_stage_id) from deal) as stages,
      (select count(*) from deal_stage) as all_stages, (select count(*) > 200 from note) as notes,
      (select count(*) > 1500 from change) as history`);
    expect(count).toMatchObject({
      companies: 200,
      people: 600,
      deals: 400,
      stages: 11,
      all_stages: 11,
      notes: true,
      history: true,
    });
  });

  it('a partner from outside finds one deal, one company, one list and what was said', async () => {
    const partner = await server.signIn('external@demo.fairlead.test', demoPassword);
    const { entries: deals, totals } = (await partner.get('/api/v3/deals?totals=true')).body;
    expect([deals.length, totals.count]).toEqual([1, 1]);
    expect((await partner.get('/api/v3/companies')).body.entries.map((one: Loose) => one.name)).toEqual([
      deals[0].company_name,
    ]);
    expect((await partner.get('/api/internal/external_user_shared_searches')).body.pagination.total).toBe(1);
    const said = (await partner.get(`/api/v3/deals/${deals[0].id}/comments`)).body.entries;
    expect(said.map((one: Loose) => one.user_id === partner.id)).toEqual([true, false]);
    const manager = await server.signIn('manager@demo.fairlead.test', demoPassword);
    const { shares } = (await manager.get(`/api/v3/deals/${deals[0].id}/shares`)).body;
    const shared = shares.find((one: Loose) => one.user.id === partner.id);
    expect([shared.user.id, shared.shared_by.id]).toEqual([partner.id, manager.id]);
  });

  it('nothing happened in the future, and nothing to a deal before it was there', async () => {
    const [wrong] = await rows(`select
      (select count(*) from deal where updated_at > now() or updated_at < created_at or closed_time < created_at) as deals,
      (select count(*) from change_set where at > now()) as changes,
      (select count(*) from note n join deal d on d.id = n.deal_id where n.created_at < d.created_at) as notes`);
    expect(wrong).toEqual({ deals: 0, changes: 0, notes: 0 });
  });

  it('has what is hard to show: no value, no company, long names, umlauts, reasons, shared deals', async () => {
    const [has] = await rows(`select
      exists (select from deal where value_cents is null) as no_value, exists (select from deal where company_id is null) as no_company,
      exists (select from deal where length(name) > 120) as long, exists (select from company where name ~ 'ö.*ö') as umlauts,
      exists (select from deal where deal_won_reason_id is not null) as won, exists (select from deal where deal_loss_reason_id is not null) as lost,
      exists (select from deal_share) as shared`);
    expect(Object.values(has as object)).not.toContain(false);
  });
});
