import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../../testing/app';

let on: TestApp;
let admin: TestUser;
let stages: Record<string, number>;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  const { account } = (await admin.get('/api/internal/boot')).body;
  stages = Object.fromEntries(account.deal_stages.map((stage: { name: string; id: number }) => [stage.name, stage.id]));
});
afterAll(() => on.close());

const make = async (deal: object = {}) =>
  (await admin.post('/api/v3/deals', { deal: { name: 'Torque sensor pilot', ...deal } })).body;

describe('REC-01 a deal is written and read', () => {
  test('REC-01 name is all a deal needs, and the pipeline defaults', async () => {
    const deal = await make();
    expect(deal).toMatchObject({
      name: 'Torque sensor pilot',
      value: '0.0',
      deal_value: null,
      deal_stage: null,
      user_id: admin.id,
    });
    expect(deal.deal_pipeline).toMatchObject({ name: 'Sales Pipeline', default: true });
    expect((await admin.post('/api/v3/deals', { deal: { value: '5' } })).body).toEqual([
      { field: 'name', msg: 'Required' },
    ]);
  });

  test('REC-01 value is an exact decimal string, number in', async () => {
    expect((await make({ value: 1234.5 })).value).toBe('1234.5');
    expect((await make({ value: '9999999999999.99' })).value).toBe('9999999999999.99');
    expect((await admin.post('/api/v3/deals', { deal: { name: 'X', value: 'lots' } })).body).toEqual([
      { field: 'value', msg: 'Please enter a valid number' },
    ]);
  });

  test('REC-01 deal_weighted_forecast and commission are computed', async () => {
    const deal = await make({ value: '1000', deal_stage_id: stages.Negotiation, commission_rate: '12.5' });
    expect(deal).toMatchObject({ probability: 75, deal_weighted_forecast: '750.0', commission: '125.0' });
  });

  test('REC-01 company_name finds or creates the company', async () => {
    const first = await make({ company_name: 'Castellan Steel' });
    const second = await make({ company_name: ' castellan steel ' });
    expect(second.company_id).toBe(first.company_id);
    expect(second.company).toMatchObject({ name: 'Castellan Steel', is_customer: false });
  });
});

describe('REC-05 stages', () => {
  test('REC-05 moving to a closed stage sets closed_time, moving back clears it', async () => {
    const deal = await make({ deal_stage_id: stages.Qualified });
    const won = (await admin.patch(`/api/v3/deals/${deal.id}`, { deal: { deal_stage_id: stages.Won } })).body;
    expect(won.closed_time).toMatch(/^\d{4}\/\d\d\/\d\d /);
    expect(won.latest_deal_stage_change).toMatchObject({ old_deal_stage_name: 'Qualified', deal_stage_name: 'Won' });
    const open = (await admin.patch(`/api/v3/deals/${deal.id}`, { deal: { deal_stage_id: stages.Negotiation } })).body;
    expect(open).toMatchObject({ closed_time: null, probability: 75 });
  });
});

describe('LIST-05 board', () => {
  test('LIST-05 columns carry exact count, total and weighted total', async () => {
    const other = await on.account('Polar Freight');
    const boot = (await other.get('/api/internal/boot')).body;
    const negotiation = boot.account.deal_stages.find((stage: { name: string }) => stage.name === 'Negotiation').id;
    for (const value of ['100.10', '200.20', null]) {
      await other.post('/api/v3/deals', { deal: { name: 'D', value, deal_stage_id: negotiation } });
    }
    const { columns } = (await other.get('/api/internal/deals/board')).body;
    const column = columns.find((one: { stage: { name: string } }) => one.stage.name === 'Negotiation');
    expect(column).toMatchObject({ count: 3, value: '300.3', weighted_value: '225.23', more: false });
    expect(column.cards).toHaveLength(3);
    expect(columns.map((one: { stage: { name: string } }) => one.stage.name).slice(-2)).toEqual(['Won', 'Lost']);
  });
});

describe('LIST-01 the deals list', () => {
  test('LIST-01 pages with a consistent envelope and totals on demand', async () => {
    const other = await on.account('Sabine Rail');
    for (const n of [1, 2, 3]) await other.post('/api/v3/deals', { deal: { name: `Deal ${n}`, value: n * 100 } });
    const page = (await other.get('/api/v3/deals?page=2&per_page=2&totals=true&sort_by=value&sort_direction=desc'))
      .body;
    expect(page.pagination).toEqual({ page: 2, page_var: 'page', per_page: 2, pages: 2, total: 3 });
    expect(page.entries.map((deal: { name: string }) => deal.name)).toEqual(['Deal 1']);
    expect(page.totals).toEqual({ value: '600.0', weighted_value: '0.0', count: 3 });
    const few = (await other.get('/api/v3/deals.json?attrs=id,name')).body;
    expect(Object.keys(few.entries[0])).toEqual(['id', 'name']);
  });

  test('LIST-02 conditions and filter trees are answered alike, and an unknown key is named', async () => {
    const other = await on.account('Oslo Tramways');
    await other.post('/api/v3/deals', { deal: { name: 'Bearing kit', value: 50 } });
    await other.post('/api/v3/deals', { deal: { name: 'Gateway', value: 5000 } });
    const byCondition = (await other.get('/api/v3/deals?conditions[deal_value][from]=100')).body;
    const filter = encodeURIComponent(
      JSON.stringify({ all: [{ field: 'value', op: 'between', value: { from: 100 } }] }),
    );
    const byFilter = (await other.get(`/api/v3/deals?filter=${filter}`)).body;
    expect(byCondition.entries.map((deal: { name: string }) => deal.name)).toEqual(['Gateway']);
    expect(byFilter.pagination.total).toBe(1);
    const wrong = await other.get('/api/v3/deals?conditions[no_such]=1');
    expect([wrong.status, wrong.body[0].field]).toEqual([422, 'no_such']);
  });
});
