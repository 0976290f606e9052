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

  it('is created once: the second call answers the same administrator', async () => {
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

  it('GOAL-02 its goals tell a possible story: of lines, teams and users, begun and not beyond reach', async () => {
    const admin = await server.signIn('admin@demo.fairlead.test', demoPassword);
    const goals = '/api/internal/goals';
    const { entries } = (await admin.get(`${goals}/product_lines`)).body;
    expect(entries).toHaveLength(2);
    const tables = [];
    for (const { id } of entries) {
      const { table } = (await admin.post(`${goals}/product_lines_report`, { id })).body;
      expect([table.lines.length, table.teams.length, table.users.length > 8, table.counted]).toEqual([
        5,
        3,
        true,
        'all',
      ]);
      tables.push(table);
    }
    const [, last] = tables;
    expect(last.won / last.amount).toBeGreaterThan(0.3);
    expect(last.won / last.amount).toBeLessThan(2);
  });

  it('REP-05 its sales overview is shared with everyone, and every tile has its figures', async () => {
    const basic = await server.signIn('basic@demo.fairlead.test', demoPassword);
    const { entries } = (await basic.get('/api/internal/dashboards')).body;
    expect(entries).toMatchObject([{ name: 'Sales overview', tile_count: 11, may_update: false }]);
    const { tiles } = (await basic.get(`/api/internal/dashboards/${entries[0].id}/figures`)).body;
    const told = tiles.map(({ what }: Loose) => what);
    expect(told).toEqual([
      ...Array.from({ length: 5 }, () => 'report'),
      'goal',
      'report',
      'report',
      'report',
      'agenda',
      'own',
    ]);
  });

  it('ADMIN-03 its deals have custom fields with values, and keep what is written in new ones', async () => {
    const admin = await server.signIn('admin@demo.fairlead.test', demoPassword);
    const fields = (await admin.get('/api/v3/admin/deal_custom_field_labels')).body.entries;
    expect(fields.map(({ name }: Loose) => name)).toContain('Installation date');
    const [{ filled, slotted }] = (await rows(`select count(*) filter (where custom <> '{}') > 300 as filled,
      (select count(*) > 300 from deal_slots) as slotted from deal`)) as Loose[];
    expect([filled, slotted]).toEqual([true, true]);
    const { body: field } = await admin.post('/api/v3/admin/deal_custom_field_labels', {
      deal_custom_field_label: { name: 'Size', field_type: 'text' },
    });
    const [deal] = (await admin.get('/api/v3/deals?per_page=1')).body.entries;
    const custom_fields = { [`custom_label_${field.id}`]: '12' };
    expect((await admin.put(`/api/v3/deals/${deal.id}`, { deal: { custom_fields } })).body).toMatchObject({
      custom_fields,
    });
    expect(await rows('select distinct jsonb_typeof(custom) as type from deal')).toEqual([{ type: 'object' }]);
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

  /** Each line counts what could not have happened; the story is possible if all are 0. */
  const impossible = {
    'records created in the future': `select from (select created_at from deal union all select created_at from person
      union all select created_at from company union all select created_at from note union all select created_at from comment) x
      where x.created_at > now()`,
    'changes in the future': 'select from change_set where at > now()',
    'records changed before they were created, or in the future': `select from (select created_at, updated_at from deal
      union all select created_at, updated_at from person union all select created_at, updated_at from company
      union all select created_at, updated_at from note union all select created_at, updated_at from comment) x
      where updated_at < created_at or updated_at > now()`,
    'people older than their company': `select from person p join company c on c.id = p.company_id where p.created_at < c.created_at`,
    'deals older than their company': `select from deal d join company c on c.id = d.company_id where d.created_at < c.created_at`,
    'deals older than their people': `select from deal d join deal_person x on x.deal_id = d.id join person p on p.id = x.person_id
      where d.created_at < p.created_at`,
    'notes older than their deal, person or company': `select from note n left join deal d on d.id = n.deal_id
      left join person p on p.id = n.person_id left join company c on c.id = n.company_id
      where n.created_at < greatest(d.created_at, p.created_at, c.created_at)`,
    'comments older than their record or note': `select from comment k left join deal d on d.id = k.deal_id
      left join person p on p.id = k.person_id left join company c on c.id = k.company_id left join note n on n.id = k.note_id
      where k.created_at < greatest(d.created_at, p.created_at, c.created_at, n.created_at)`,
    'history before its record, or creations at another time': `select from change h join change_set s on s.id = h.change_set_id
      join (select 'deal' as t, id, created_at from deal union all select 'person', id, created_at from person
        union all select 'company', id, created_at from company union all select 'note', id, created_at from note
        union all select 'comment', id, created_at from comment) r on r.t = h.record_type and r.id = h.record_id
      where s.at < r.created_at or (h.op = 'create' and s.at <> r.created_at)`,
    'records without a creation in their history': `select from (select 'deal' as t, id from deal union all select 'person', id from person
        union all select 'company', id from company union all select 'note', id from note) r
      where not exists (select from change h where h.record_type = r.t and h.record_id = r.id and h.op = 'create')`,
    'changes of a record that begin elsewhere than the one before ended': `select from (select after -> 'deal_stage_id' as now,
        lead(before -> 'deal_stage_id') over (partition by record_id order by change.id) as next_began
      from change where record_type = 'deal' and after ? 'deal_stage_id') x where next_began is not null and next_began <> now`,
    'history out of order': `select from (select s.at, lag(s.at) over (partition by h.record_type, h.record_id order by h.id) as earlier
      from change h join change_set s on s.id = h.change_set_id) x where at < earlier`,
    'deals that closed before they were created, or will have': `select from deal where closed_time < created_at or closed_time > now()`,
    'closed deals outside a closing stage, and open ones inside': `select from deal d join deal_stage s on s.id = d.deal_stage_id
      where (d.closed_time is null) = (s.percent in (0, 100))`,
    'stages entered before the deal was there, after it closed, or in the future': `select from deal
      where stage_entered_at < created_at or stage_entered_at > coalesce(closed_time, now())`,
    'activity before the deal was there, or in the future': `select from deal
      where first_activity_at < created_at or last_activity_at > now() or last_activity_at < first_activity_at`,
    'activity that no note tells of': `select from deal d where (first_activity_at is distinct from (select min(n.created_at) from note n where n.deal_id = d.id)
        or last_activity_at is distinct from (select max(n.created_at) from note n where n.deal_id = d.id))`,
    'close dates before the deal was there': `select from deal where expected_close_date < created_at::date`,
    'open deals expected years ago or years ahead': `select from deal where closed_time is null
      and expected_close_date not between current_date - 120 and current_date + 400`,
    'closed deals expected at another time than they closed': `select from deal where closed_time is not null
      and abs(expected_close_date - closed_time::date) > 30`,
  };

  it.each(Object.entries(impossible))('tells a possible story: no %s', async (_what, which) => {
    const [found] = await rows<{ n: number }>(`select count(*)::int as n from (${which}) wrong`);
    expect(found).toEqual({ n: 0 });
  });

  it('tells a possible story: open deals are mostly expected ahead, and some are late', async () => {
    const [open] = await rows<{ late: number }>(`select avg((expected_close_date < current_date)::int)::float as late
      from deal where closed_time is null and not is_archived and expected_close_date is not null`);
    expect(open?.late).toBeGreaterThan(0.02);
    expect(open?.late).toBeLessThan(0.4);
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
