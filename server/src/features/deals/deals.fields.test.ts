import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let lists: Loose;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  await admin.post('/api/v3/admin/product_lines', { product_line: { name: 'Sensors' } });
  lists = (await admin.get('/api/internal/boot')).body.account;
});
beforeEach(() => {
  on.clock.now = new Date(on.clock.now.getTime() + 1000);
});
afterAll(() => on.close());

const DAY = 86_400_000;
const later = (ms: number) => void (on.clock.now = new Date(on.clock.now.getTime() + ms));
const post = (deal: object, by = admin) => by.post('/api/v3/deals', { deal: { name: 'Torque sensor pilot', ...deal } });
const make = async (deal: object = {}, by = admin) => (await post(deal, by)).body;
const patch = (id: number, deal: object, by = admin) => by.patch(`/api/v3/deals/${id}`, { deal });
const show = async (id: number, by = admin) => (await by.get(`/api/v3/deals/${id}`)).body;
const listed = async (id: number) =>
  (await admin.get(`/api/v3/deals?deal_id=${id}&archived_deals=all`)).body.entries[0];
const entry = (list: string, name: string): number => lists[list].find((one: Loose) => one.name === name).id;

interface Proof {
  sent: () => object;
  /** The value read back, if it differs from the value sent. */
  reads?: () => object;
  empties?: object;
  emptied?: object;
  wrong: object;
  refused: { field: string; msg: string };
}

/**
 * Sent on create and on update, read on the record and in the list, cleared, and refused without saving anything if
 * invalid.
 */
async function proves({ sent, reads = sent, empties, emptied, wrong, refused }: Proof) {
  const deal = await make(sent());
  expect(deal).toMatchObject(reads());
  expect(await show(deal.id)).toMatchObject(reads());
  expect(await listed(deal.id)).toMatchObject(reads());
  expect((await patch((await make()).id, sent())).body).toMatchObject(reads());
  const answers = [await post(wrong), await patch(deal.id, wrong)];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [422, [refused]],
    [422, [refused]],
  ]);
  expect(await show(deal.id)).toMatchObject(reads());
  if (empties) expect((await patch(deal.id, empties)).body).toMatchObject(emptied as object);
}

describe('REC-01 every field is written and read', () => {
  test('REC-01 name is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ name: 'Gateway rollout' }),
      wrong: { name: ' ' },
      refused: { field: 'name', msg: 'Required' },
    }));

  test('REC-01 value is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ value: '1234.56' }),
      reads: () => ({ value: '1234.56', deal_value: '1234.56', value_in_cents: 123_456 }),
      empties: { value: null },
      emptied: { value: '0.0', deal_value: null, value_in_cents: 0 },
      wrong: { value: 'lots' },
      refused: { field: 'value', msg: 'Please enter a valid number' },
    }));

  test('REC-01 deal_value, the other name of the value is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ deal_value: 12 }),
      reads: () => ({ value: '12.0' }),
      wrong: { deal_value: '1.2.3' },
      refused: { field: 'value', msg: 'Please enter a valid number' },
    }));

  test('REC-01 deal stage with name and percent is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ deal_stage_id: entry('deal_stages', 'Presentation') }),
      reads: () => ({ deal_stage: { id: entry('deal_stages', 'Presentation'), name: 'Presentation', percent: 50 } }),
      wrong: { deal_stage_id: 999_999 },
      refused: { field: 'deal_stage_id', msg: 'Has invalid value' },
    }));

  test('REC-01 deal pipeline is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ deal_pipeline_id: lists.deal_pipelines[0].id }),
      reads: () => ({ deal_pipeline: { id: lists.deal_pipelines[0].id, name: 'Sales Pipeline', default: true } }),
      wrong: { deal_pipeline_id: 999_999 },
      refused: { field: 'deal_pipeline_id', msg: 'Has invalid value' },
    }));

  test('REC-01 probability is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ probability: 33 }),
      empties: { probability: null },
      emptied: { probability: null },
      wrong: { probability: 33.5 },
      refused: { field: 'probability', msg: 'Has invalid value' },
    }));

  test('REC-01 status with its colour is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ status: entry('deal_statuses', 'Green') }),
      reads: () => ({ deal_status: { id: entry('deal_statuses', 'Green'), name: 'Green', hex_color: '1E7A46' } }),
      empties: { status: null },
      emptied: { deal_status: null },
      wrong: { status: 999_999 },
      refused: { field: 'status', msg: 'Has invalid value' },
    }));

  test('REC-01 source is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ source_id: entry('lead_sources', 'Referral') }),
      reads: () => ({ source: { id: entry('lead_sources', 'Referral'), name: 'Referral' } }),
      empties: { source_id: null },
      emptied: { source_id: null },
      wrong: { source_id: 'Referral' },
      refused: { field: 'source_id', msg: 'Has invalid value' },
    }));

  test('REC-01 deal_source, the other name of the source is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ deal_source: entry('lead_sources', 'Website') }),
      reads: () => ({ source_id: entry('lead_sources', 'Website') }),
      wrong: { deal_source: 999_999 },
      refused: { field: 'source_id', msg: 'Has invalid value' },
    }));

  test('REC-01 revenue_type is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ revenue_type_id: entry('revenue_types', 'Recurring') }),
      reads: () => ({ revenue_type: { id: entry('revenue_types', 'Recurring'), name: 'Recurring' } }),
      empties: { revenue_type_id: null },
      emptied: { revenue_type: null },
      wrong: { revenue_type_id: 999_999 },
      refused: { field: 'revenue_type_id', msg: 'Has invalid value' },
    }));

  test('REC-01 forecast_category is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ forecast_category: 1 }),
      reads: () => ({ forecast_category: 1 }),
      empties: { forecast_category: null },
      emptied: { forecast_category: null },
      wrong: { forecast_category: 3 },
      refused: { field: 'forecast_category', msg: 'Has invalid value' },
    }));

  test('REC-01 product_lines is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ deal_product_lines_ids: [entry('product_lines', 'Sensors')] }),
      reads: () => ({
        product_lines: [
          expect.objectContaining({ name: 'Sensors', account_id: admin.accountId, enabled_for_deals: true }),
        ],
      }),
      empties: { deal_product_lines_ids: [] },
      emptied: { product_lines: [] },
      wrong: { deal_product_lines_ids: [999_999] },
      refused: { field: 'deal_product_lines_ids', msg: 'Has invalid value' },
    }));

  test('REC-01 summary is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ summary: 'Two plants,\nthen all' }),
      empties: { summary: '' },
      emptied: { summary: null },
      wrong: { summary: { text: 'x' } },
      refused: { field: 'summary', msg: 'Has invalid value' },
    }));

  test('REC-01 description is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ description: 'The whole story' }),
      empties: { description: null },
      emptied: { description: null },
      wrong: { description: 'x'.repeat(100_001) },
      refused: { field: 'description', msg: 'Is too long (at most 100000 characters)' },
    }));

  test('REC-01 tags is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ tag_ids: [entry('deal_tags', 'VIP')] }),
      reads: () => ({ tags: [{ id: entry('deal_tags', 'VIP'), name: 'VIP' }] }),
      empties: { tag_ids: [] },
      emptied: { tags: [] },
      wrong: { tag_ids: [999_999] },
      refused: { field: 'tag_ids', msg: 'Has invalid value' },
    }));

  test('REC-01 expected_close_date is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ expected_close_date: '2027-03-31' }),
      reads: () => ({ expected_close_date: '2027/03/31' }),
      empties: { expected_close_date: null },
      emptied: { expected_close_date: null },
      wrong: { expected_close_date: '2027-02-30' },
      refused: { field: 'expected_close_date', msg: 'Has invalid value' },
    }));

  test('REC-01 bonus is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ bonus: '99.9' }),
      empties: { bonus: null },
      emptied: { bonus: null },
      wrong: { bonus: 'a bit' },
      refused: { field: 'bonus', msg: 'Please enter a valid number' },
    }));

  test('REC-01 commission and commission_rate is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ value: '1000', commission_rate: '12.5' }),
      reads: () => ({ commission_rate: '12.5', commission: '125.0' }),
      empties: { commission_rate: null },
      emptied: { commission: null },
      wrong: { commission_rate: 100.1 },
      refused: { field: 'commission_rate', msg: 'Has invalid value' },
    }));

  test('REC-01 deal_won_reason with notes is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({
        deal_stage_id: entry('deal_stages', 'Won'),
        deal_won_reason_id: entry('deal_won_reasons', 'Best fit'),
        deal_won_reason_notes: 'Only we measure wet',
      }),
      reads: () => ({
        deal_won_reason: { id: entry('deal_won_reasons', 'Best fit'), name: 'Best fit' },
        deal_won_reason_notes: 'Only we measure wet',
      }),
      empties: { deal_won_reason_id: null, deal_won_reason_notes: '' },
      emptied: { deal_won_reason: null, deal_won_reason_notes: null },
      wrong: { deal_won_reason_id: 999_999 },
      refused: { field: 'deal_won_reason_id', msg: 'Has invalid value' },
    }));

  test('REC-01 deal_loss_reason with notes is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({
        deal_stage_id: entry('deal_stages', 'Lost'),
        deal_loss_reason_id: entry('deal_loss_reasons', 'Price'),
        deal_loss_reason_notes: 'By a third',
      }),
      reads: () => ({
        deal_loss_reason: { id: entry('deal_loss_reasons', 'Price'), name: 'Price' },
        deal_loss_reason_notes: 'By a third',
      }),
      empties: { deal_loss_reason_id: null, deal_loss_reason_notes: '' },
      emptied: { deal_loss_reason: null, deal_loss_reason_notes: null },
      wrong: { deal_loss_reason_id: 'Price' },
      refused: { field: 'deal_loss_reason_id', msg: 'Has invalid value' },
    }));

  test('REC-01 is_archived is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ is_archived: true }),
      empties: { is_archived: false },
      emptied: { is_archived: false },
      wrong: { is_archived: 'perhaps' },
      refused: { field: 'is_archived', msg: 'Has invalid value' },
    }));

  test('REC-01 address is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({
        address_1: 'Dock 4',
        address_2: 'B',
        city: 'Bremen',
        state: 'HB',
        postal_code: '28195',
        country: 'DE',
      }),
      empties: { city: '' },
      emptied: { city: null, country: 'DE' },
      wrong: { city: ['Bremen'] },
      refused: { field: 'city', msg: 'Has invalid value' },
    }));

  test('REC-01 shared users is written, read alone and in the list, and refused when wrong', () =>
    proves({
      sent: () => ({ shared_user_ids: [admin.id] }),
      reads: () => ({ shared_user_ids: [admin.id], cached_shared_user_ids: [admin.id] }),
      empties: { shared_user_ids: [] },
      emptied: { shared_user_ids: [] },
      wrong: { shared_user_ids: [999_999] },
      refused: { field: 'shared_user_ids', msg: 'Has invalid value' },
    }));

  test('REC-01 value money is exact up to the limit, and what is no number is refused', async () => {
    expect((await make({ value: '9999999999999.99' })).value).toBe('9999999999999.99');
    expect((await make({ value: '1,234.5' })).value).toBe('1234.5');
    expect((await post({ value: 'lots' })).body).toEqual([{ field: 'value', msg: 'Please enter a valid number' }]);
    expect((await post({ value: '99999999999999.99' })).status).toBe(422);
  });

  test('REC-01 currency is that of the account, and currency_id empty until there are several', async () => {
    expect(await make()).toMatchObject({
      currency: { name: expect.any(String), symbol: '$', code: 'USD' },
      currency_id: null,
    });
    expect((await post({ currency_id: 3 })).body).toEqual([{ field: 'currency_id', msg: 'Has invalid value' }]);
  });

  test('REC-01 company_id and company_name: by id, or found or made by name', async () => {
    const { body: company } = await admin.post('/api/v3/companies', { company: { name: 'Kestrel Optics' } });
    const deal = await make({ company_id: company.id });
    expect(deal).toMatchObject({
      company_name: 'Kestrel Optics',
      company: { id: company.id, name: 'Kestrel Optics', is_customer: false },
    });
    expect((await make({ company_name: 'KESTREL optics ' })).company_id).toBe(company.id);
    expect((await patch(deal.id, { company_name: 'Brand New' })).body.company).toMatchObject({ name: 'Brand New' });
    expect((await patch(deal.id, { company_id: null })).body).toMatchObject({
      company_id: null,
      company_name: null,
      company: null,
    });
  });

  test('REC-01 source is left out, not null, where the deal has none', async () => {
    const deal = await make();
    expect(['source' in deal, 'source' in (await listed(deal.id))]).toEqual([false, false]);
  });

  test('REC-01 owner, user id and team: the user who adds it unless another is given', async () => {
    const mine = await team(on, admin, 'global');
    const ines = await colleague(on, admin, { team_id: mine });
    expect(await make()).toMatchObject({
      user_id: admin.id,
      user: { id: admin.id, first_name: 'Hanna', last_name: 'Lindqvist' },
    });
    const given = await make({ user_id: ines.id });
    expect(given).toMatchObject({ user: { id: ines.id, first_name: 'Ines' }, team_id: mine });
    expect((await patch(given.id, { user_id: null })).body).toMatchObject({ user_id: null, user: null, team_id: null });
  });

  test.each([5, 'Ada', { 0: 1 }, true])(
    'REC-01 people: person_ids %j beside add_contact_ids is refused',
    async (wrong) => {
      const { status, body } = await admin.post('/api/v3/deals', {
        deal: { name: 'Cranes', person_ids: wrong, add_contact_ids: [1] },
      });
      expect([status, body[0]?.field]).toEqual([422, 'person_ids']);
    },
  );

  test('REC-01 people: person_ids and add_contact_ids', async () => {
    const person = (first_name: string) => admin.post('/api/v3/people', { person: { first_name, last_name: 'X' } });
    const a = await person('A');
    const b = await person('B');
    const deal = await make({ person_ids: [a.body.id], add_contact_ids: [b.body.id] });
    expect(deal.people).toEqual([
      { id: a.body.id, first_name: 'A', last_name: 'X' },
      { id: b.body.id, first_name: 'B', last_name: 'X' },
    ]);
    expect((await patch(deal.id, { person_ids: [b.body.id] })).body.person_ids).toEqual([b.body.id]);
  });

  test('REC-01 primary contact is one of the people, and comes with phone and email', async () => {
    const { body: person } = await admin.post('/api/v3/people', {
      person: { first_name: 'Mira', email: 'm@x.test', phone: '555-0101' },
    });
    const deal = await make({ primary_contact_id: person.id });
    expect(deal.primary_contact).toMatchObject({
      id: person.id,
      first_name: 'Mira',
      email: 'm@x.test',
      phone: '555-0101',
    });
    expect(deal.person_ids).toEqual([person.id]);
    expect((await patch(deal.id, { primary_contact_id: null })).body).toMatchObject({
      primary_contact: null,
      person_ids: [person.id],
    });
  });

  test('REC-01 primary contact, company_id, owner and people who do not exist are refused, each by name', async () => {
    const gone = { primary_contact_id: 999_999, company_id: 999_999, user_id: 999_999, person_ids: [999_999] };
    const deal = await make();
    for (const { status, body } of [await post(gone), await patch(deal.id, gone)]) {
      expect([status, body.map(({ field }: Loose) => field).sort()]).toEqual([422, Object.keys(gone).sort()]);
    }
    expect(await show(deal.id)).toMatchObject({ primary_contact_id: null, company_id: null, user_id: admin.id });
  });

  test('REC-01 closed_time may be given on create, and is changed later by an account admin alone', async () => {
    const won = entry('deal_stages', 'Won');
    const deal = await make({ deal_stage_id: won, closed_time: '2025-05-18 15:30:00 -0400' });
    expect(deal.closed_time).toBe('2025/05/18 19:30:00 +0000');
    const executive = await colleague(on, admin, { level: 3 });
    expect((await patch(deal.id, { closed_time: '2025-06-01 00:00:00' }, executive)).status).toBe(403);
    expect((await patch(deal.id, { closed_time: '2025-06-01 00:00:00' })).body.closed_time).toBe(
      '2025/06/01 00:00:00 +0000',
    );
  });

  test('REC-01 sending back the closed_time that was read is no change', async () => {
    const executive = await colleague(on, admin, { level: 3 });
    const deal = await make({ deal_stage_id: entry('deal_stages', 'Won') }, executive);
    expect((await patch(deal.id, { closed_time: deal.closed_time, summary: 'x' }, executive)).status).toBe(200);
  });

  test('REC-01 created and updated: when and by whom', async () => {
    const ines = await colleague(on, admin);
    const deal = await make();
    later(60_000);
    const { body } = await patch(deal.id, { summary: 'x' }, ines);
    expect(body.created_at).toBe(deal.created_at);
    expect(body.updated_at > deal.updated_at).toBe(true);
    expect([body.created_by_user.id, body.updated_by_user.id]).toEqual([admin.id, ines.id]);
    expect((await make({ created_at: '2024-02-03 10:00:00' })).created_at).toBe('2024/02/03 10:00:00 +0000');
  });

  test('REC-01 import name and imported_at of an imported deal', async () => {
    const [{ id }] = await inAccount(
      on,
      admin,
      sql`insert into import (account_id, type, file_name, user_id, headers)
      values (${admin.accountId}, 'deals', 'spring.csv', ${admin.id}, '[]') returning id`,
    );
    const deal = await make();
    expect([deal.import, deal.imported_at]).toEqual([null, null]);
    await inAccount(
      on,
      admin,
      sql`update deal set import_id = ${id}, imported_at = '2026-01-02T03:04:05Z' where id = ${deal.id}`,
    );
    expect(await show(deal.id)).toMatchObject({
      import_id: id,
      import: { import_name: 'spring.csv' },
      imported_at: '2026/01/02 03:04:05 +0000',
    });
  });

  test('REC-01 times are written in the time zone of the reader', async () => {
    const away = await colleague(on, admin, { time_zone: 'America/New_York' });
    const deal = await make({ created_at: '2026-05-18 19:30:00' });
    expect((await show(deal.id, away)).created_at).toBe('2026/05/18 15:30:00 -0400');
  });
});

describe('REC-01 computed fields', () => {
  test('REC-01 deal_weighted_forecast is value times probability, and empty without either', async () => {
    const deal = await make({ value: '1000.55', probability: 33 });
    expect(deal.deal_weighted_forecast).toBe('330.18');
    expect((await patch(deal.id, { value: null })).body.deal_weighted_forecast).toBeNull();
  });

  test('REC-01 deal_days_active, days_in_stage and deal_time_to_close count whole days until it closes', async () => {
    const deal = await make({ deal_stage_id: entry('deal_stages', 'Qualified') });
    expect([deal.deal_days_active, deal.days_in_stage, deal.deal_time_to_close]).toEqual([0, 0, null]);
    later(5 * DAY - 1000);
    expect(await show(deal.id)).toMatchObject({ deal_days_active: 4, days_in_stage: 4 });
    later(1000);
    const won = (await patch(deal.id, { deal_stage_id: entry('deal_stages', 'Won') })).body;
    expect(won).toMatchObject({ deal_days_active: 5, days_in_stage: 0, deal_time_to_close: 5 });
    later(10 * DAY);
    expect(await show(deal.id)).toMatchObject({ deal_days_active: 5, days_in_stage: 10, deal_time_to_close: 5 });
  });

  test('REC-01 days_since_last_activity and hours_to_first_activity are empty without any activity', async () => {
    const deal = await make();
    expect([deal.date_of_first_activity, deal.days_since_last_activity, deal.hours_to_first_activity]).toEqual([
      null,
      null,
      null,
    ]);
    later(144_000);
    await admin.post('/api/v3/notes', { note: { content: 'x', deal_id: deal.id } });
    later(2 * DAY);
    expect(await show(deal.id)).toMatchObject({ days_since_last_activity: 2, hours_to_first_activity: '0.04' });
  });

  test('REC-01 latest_deal_stage_change with old_deal_stage_name, when, and none before the first', async () => {
    const deal = await make({ deal_stage_id: entry('deal_stages', 'Qualified') });
    expect(deal.latest_deal_stage_change).toBeNull();
    const moved = (await patch(deal.id, { deal_stage_id: entry('deal_stages', 'Presentation') })).body;
    expect(moved.latest_deal_stage_change).toEqual({
      old_deal_stage_name: 'Qualified',
      deal_stage_name: 'Presentation',
      created_at: moved.updated_at,
    });
    expect((await patch(deal.id, { summary: 'x' })).body.latest_deal_stage_change).toEqual(
      moved.latest_deal_stage_change,
    );
  });

  test('REC-01 commission is value times rate to the cent', async () => {
    expect((await make({ value: '333.33', commission_rate: '7.25' })).commission).toBe('24.17');
  });
});

describe('REC-01 refused values', () => {
  test('REC-01 every invalid field is named at once', async () => {
    const answer = await admin.post('/api/v3/deals', {
      deal: {
        name: '',
        value: 'x',
        probability: 101,
        status: 999_999,
        expected_close_date: 'soon',
        company_id: 999_999,
        person_ids: [999_999],
        closed_time: 'never',
      },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.map((issue: Loose) => issue.field).sort()).toEqual([
      'closed_time',
      'company_id',
      'expected_close_date',
      'name',
      'person_ids',
      'probability',
      'status',
      'value',
    ]);
  });

  test('PERM-06 ids of another account are answered 404, and refused as references', async () => {
    const stranger = await on.account('Elsewhere');
    const deal = await make();
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect(
        (
          await stranger.call(
            method,
            `/api/v3/deals/${deal.id}`,
            method === 'GET' ? undefined : { deal: { name: 'Mine' } },
          )
        ).status,
      ).toBe(404);
    }
    const references = {
      deal_stage_id: entry('deal_stages', 'Won'),
      user_id: admin.id,
      status: entry('deal_statuses', 'Red'),
      tag_ids: [entry('deal_tags', 'VIP')],
    };
    const refused = await stranger.post('/api/v3/deals', { deal: { name: 'X', ...references } });
    expect([refused.status, refused.body.map((issue: Loose) => issue.field).sort()]).toEqual([
      422,
      Object.keys(references).sort(),
    ]);
    expect((await show(deal.id)).name).toBe('Torque sensor pilot');
  });

  test('REC-01 two people editing: different fields both succeed, the same field answers 409 with base, mine and theirs', async () => {
    const deal = await make({ value: '100', summary: 'a' });
    expect((await patch(deal.id, { value: '200', base: { value: '100.0' } })).status).toBe(200);
    expect((await patch(deal.id, { summary: 'b', base: { summary: 'a' } })).status).toBe(200);
    const late = await patch(deal.id, { value: '300', base: { value: '100.0' } });
    expect([late.status, late.body.conflicts]).toEqual([409, [expect.objectContaining({ field: 'value' })]]);
    expect((await patch(deal.id, { value: '200.00', base: { value: '100.0' } })).status).toBe(200);
    expect((await patch(deal.id, { value: '400' })).body.value).toBe('400.0');
  });
});
