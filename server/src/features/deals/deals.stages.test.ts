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
  lists = (await admin.get('/api/internal/boot')).body.account;
});
beforeEach(() => later(1000));
afterAll(() => on.close());

const later = (ms: number) => void (on.clock.now = new Date(on.clock.now.getTime() + ms));
const make = async (deal: object = {}, by = admin) =>
  (await by.post('/api/v3/deals', { deal: { name: 'Line scanner', ...deal } })).body;
const patch = async (id: number, deal: object, by = admin) => (await by.patch(`/api/v3/deals/${id}`, { deal })).body;
const entry = (list: string, name: string): number => lists[list].find((one: Loose) => one.name === name).id;
const stage = (name: string) => entry('deal_stages', name);
const changesOf = async (id: number) => (await admin.get(`/api/v3/deals/${id}/changes`)).body.entries;
const now = () => `${on.clock.now.toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')} +0000`;

describe('REC-05 closed and won', () => {
  test.each([
    ['Won', 100],
    ['Lost', 0],
  ])(
    'REC-05 percent 0 or 100 is a closed stage: moving to %s through the API sets closed_time',
    async (name, percent) => {
      const deal = await make({ deal_stage_id: stage('Qualified') });
      expect(deal.closed_time).toBeNull();
      const closed = await patch(deal.id, { deal_stage_id: stage(name) });
      expect(closed).toMatchObject({ closed_time: now(), probability: percent, deal_stage: { name, percent } });
    },
  );

  test('REC-05 moving to an open stage clears closed_time and the reason, and it is no longer won', async () => {
    const deal = await make({ deal_stage_id: stage('Won'), deal_won_reason_id: entry('deal_won_reasons', 'Best fit') });
    const open = await patch(deal.id, { deal_stage_id: stage('Negotiation') });
    expect(open).toMatchObject({ closed_time: null, probability: 75, deal_won_reason: null });
  });

  test('REC-05 from won to lost it closes anew, and a won reason does not stay', async () => {
    const deal = await make({ deal_stage_id: stage('Won'), deal_won_reason_id: entry('deal_won_reasons', 'Best fit') });
    later(60_000);
    const lost = await patch(deal.id, {
      deal_stage_id: stage('Lost'),
      deal_loss_reason_id: entry('deal_loss_reasons', 'Price'),
    });
    expect(lost).toMatchObject({ closed_time: now(), deal_won_reason: null, deal_loss_reason: { name: 'Price' } });
  });

  test('REC-05 a deal is won when closed with percent 100: it counts as won on its company, an open one does not', async () => {
    const { body: company } = await admin.post('/api/v3/companies', { company: { name: 'Tram Works' } });
    await make({ company_id: company.id, value: 5, deal_stage_id: stage('Won') });
    await make({ company_id: company.id, value: 7, deal_stage_id: stage('Lost') });
    await make({ company_id: company.id, value: 9, deal_stage_id: stage('Qualified') });
    const { body } = await admin.get(`/api/v3/companies/${company.id}`);
    expect([body.won_deals_total, body.total_pipeline]).toEqual(['5.0', '9.0']);
  });

  test('REC-05 a deal is closed when closed_time is present: created in a closed stage it closed then', async () => {
    expect((await make({ deal_stage_id: stage('Lost') })).closed_time).toBe(now());
    expect((await make({ deal_stage_id: stage('Qualified'), closed_time: '2025/01/01' })).closed_time).toBeNull();
    expect((await make()).closed_time).toBeNull();
  });

  test('REC-05 the stage change history is written: from where, to where, by whom and when', async () => {
    const deal = await make({ deal_stage_id: stage('Qualified') });
    later(60_000);
    const moved = await patch(deal.id, { deal_stage_id: stage('Won') });
    expect(moved.latest_deal_stage_change).toEqual({
      old_deal_stage_name: 'Qualified',
      deal_stage_name: 'Won',
      created_at: now(),
    });
    const [last] = await changesOf(deal.id);
    expect(last).toMatchObject({ op: 'update', at: now(), user: { id: admin.id } });
    expect(last.fields).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'deal_stage_id', old: 'Qualified', new: 'Won' })]),
    );
  });

  test('REC-05 through the API a stage without its pipeline names it, and one of another pipeline is refused', async () => {
    const { body: pipeline } = await admin.post('/api/v3/admin/deal_pipelines', {
      deal_pipeline: { name: 'Renewals' },
    });
    const { deal_stages } = (await admin.get('/api/internal/boot')).body.account;
    const won = deal_stages.find((one: Loose) => one.deal_pipeline_id === pipeline.id && one.percent === 100);
    const deal = await make({ deal_stage_id: stage('Qualified') });
    expect(await patch(deal.id, { deal_stage_id: won.id })).toMatchObject({
      deal_pipeline: { name: 'Renewals' },
      closed_time: now(),
    });
    const refused = await admin.post('/api/v3/deals', {
      deal: { name: 'X', deal_pipeline_id: pipeline.id, deal_stage_id: stage('Won') },
    });
    expect([refused.status, refused.body]).toEqual([422, [{ field: 'deal_stage_id', msg: 'Has invalid value' }]]);
  });

  test('REC-05 a probability sent with the move takes precedence over the percent of the stage', async () => {
    const deal = await make({ deal_stage_id: stage('Qualified') });
    expect((await patch(deal.id, { deal_stage_id: stage('Presentation'), probability: 60 })).probability).toBe(60);
    expect((await patch(deal.id, { deal_stage_id: stage('Presentation') })).probability).toBe(60);
  });
});

describe('REC-07 copy a deal', () => {
  const source = async () => {
    const { body: person } = await admin.post('/api/v3/people', { person: { first_name: 'Mira' } });
    const deal = await make({
      name: 'Source',
      value: '1234.50',
      deal_stage_id: stage('Presentation'),
      summary: 'As agreed',
      primary_contact_id: person.id,
      company_name: 'Tram Works',
      tag_ids: [entry('deal_tags', 'VIP')],
      expected_close_date: '2027-03-31',
      created_at: '2025-01-02 03:04:05',
    });
    const note = await admin.post('/api/v3/notes', { note: { content: 'Likes the pilot', deal_id: deal.id } });
    expect(note.status).toBe(200);
    return (await admin.get(`/api/v3/deals/${deal.id}`)).body;
  };
  const notes = async (id: number) =>
    (await admin.get(`/api/v3/deals/${id}/notes`)).body.entries.map((one: Loose) => one.content);

  test('REC-07 POST /api/v3/deals with source_deal_id copies the deal', async () => {
    const deal = await source();
    const { status, body: copy } = await admin.post('/api/v3/deals', {
      deal: { source_deal_id: deal.id, is_copy_with_activities: false },
    });
    expect(status).toBe(200);
    expect(copy.id).not.toBe(deal.id);
    for (const key of [
      'name',
      'value',
      'summary',
      'primary_contact',
      'people',
      'company',
      'tags',
      'deal_stage',
      'probability',
      'expected_close_date',
    ]) {
      expect([key, copy[key]]).toEqual([key, deal[key]]);
    }
  });

  test('REC-07 values sent along with the copy take precedence', async () => {
    const deal = await source();
    expect(await make({ source_deal_id: deal.id, name: 'Second plant', value: 7 })).toMatchObject({
      name: 'Second plant',
      value: '7.0',
      summary: 'As agreed',
    });
  });

  test('REC-07 timestamps are cleared: the copy begins now, open, and without first and last activity', async () => {
    const deal = await source();
    const copy = await make({ source_deal_id: deal.id, name: 'Copy' });
    expect(copy).toMatchObject({
      created_at: now(),
      closed_time: null,
      imported_at: null,
      days_in_stage: 0,
      date_of_first_activity: null,
    });
  });

  test('REC-07 a copy of a won deal closes when it is made, not when the source did', async () => {
    const won = await make({ deal_stage_id: stage('Won'), closed_time: '2024-01-01 00:00:00' });
    expect((await make({ source_deal_id: won.id, name: 'Copy' })).closed_time).toBe(now());
  });

  test('REC-07 is_copy_with_activities decides whether the notes come along', async () => {
    const deal = await source();
    const [without, withNotes] = [
      await make({ source_deal_id: deal.id }),
      await make({ source_deal_id: deal.id, is_copy_with_activities: true }),
    ];
    expect([await notes(without.id), await notes(withNotes.id), await notes(deal.id)]).toEqual([
      [],
      ['Likes the pilot'],
      ['Likes the pilot'],
    ]);
  });

  test('REC-07 activities that the copying user does not see stay behind, and private ones stay private', async () => {
    const deal = await source();
    await inAccount(
      on,
      admin,
      sql`update account set features = features || '{"private_notes": true}' where id = ${admin.accountId}`,
    );
    await admin.post('/api/v3/notes', { note: { content: 'Between us', deal_id: deal.id, is_private: true } });
    const basic = await colleague(on, admin);
    const ask = { source_deal_id: deal.id, is_copy_with_activities: true };
    expect(await notes((await make(ask, basic)).id)).toEqual(['Likes the pilot']);
    const copied = await make(ask);
    expect(await notes(copied.id)).toEqual(['Likes the pilot', 'Between us']);
    expect((await basic.get(`/api/v3/deals/${copied.id}/notes`)).body.pagination.total).toBe(1);
  });

  test('REC-07 an unseen deal is not copied', async () => {
    const deal = await source();
    const ines = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    expect((await ines.post('/api/v3/deals', { deal: { source_deal_id: deal.id } })).status).toBe(404);
  });
});

describe('REC-08 archive', () => {
  const names = async (query: string) =>
    (await admin.get(`/api/v3/deals?${query}&sort=name`)).body.entries.map((one: Loose) => one.name);

  test('REC-08 an archived deal leaves list, count and board, and archived_deals=true lists it', async () => {
    const { body: person } = await admin.post('/api/v3/people', { person: { first_name: 'Mira' } });
    const deal = await make({
      name: 'Put away',
      deal_stage_id: stage('Qualified'),
      value: 100,
      person_ids: [person.id],
    });
    await make({ name: 'Stays', person_ids: [person.id] });
    const column = async () =>
      (await admin.get('/api/internal/deals/board')).body.columns.find((one: Loose) => one.stage.name === 'Qualified');
    const before = await column();
    expect((await patch(deal.id, { is_archived: true })).is_archived).toBe(true);
    expect([await names(`person_id=${person.id}`), await names(`person_id=${person.id}&archived_deals=true`)]).toEqual([
      ['Stays'],
      ['Put away'],
    ]);
    const after = await column();
    expect([before.count - after.count, after.cards.some((card: Loose) => card.id === deal.id)]).toEqual([1, false]);
  });

  test('REC-08 unarchive brings it back where it was', async () => {
    const deal = await make({ name: 'Returns', deal_stage_id: stage('Qualified'), is_archived: true });
    expect(await patch(deal.id, { is_archived: false })).toMatchObject({
      is_archived: false,
      deal_stage: { name: 'Qualified' },
    });
    expect(await names('conditions[deal_name]=Returns')).toEqual(['Returns']);
  });

  test('REC-08 totals of archived deals agree with the counters', async () => {
    const other = await on.account('Sabine Rail');
    for (const value of [1, 2]) await make({ value, is_archived: true }, other);
    await make({ value: 4 }, other);
    const totals = async (query: string) => (await other.get(`/api/v3/deals?totals=true&${query}`)).body.totals;
    expect(await totals('')).toMatchObject({ count: 1, value: '4.0' });
    expect(await totals('archived_deals=true')).toMatchObject({ count: 2, value: '3.0' });
    expect(await totals('archived_deals=all')).toMatchObject({ count: 3, value: '7.0' });
    expect(
      await totals(`filter=${encodeURIComponent('{"field":"is_archived","op":"is","value":true}')}`),
    ).toMatchObject({ count: 2, value: '3.0' });
  });
});

describe('REC-05 deleting', () => {
  test('REC-05 a deleted deal is gone from list, count and board, its company and people stay', async () => {
    const other = await on.account('Oslo Tramways');
    const deal = await make({ company_name: 'Castellan', value: 5 }, other);
    expect((await other.del(`/api/v3/deals/${deal.id}`)).status).toBe(204);
    expect((await other.get(`/api/v3/deals/${deal.id}`)).status).toBe(404);
    expect((await other.get('/api/v3/deals?totals=true')).body).toMatchObject({
      pagination: { total: 0 },
      totals: { value: '0.0', count: 0 },
    });
    expect((await other.get(`/api/v3/companies/${deal.company_id}`)).body.total_pipeline).toBe(0);
    expect((await other.patch(`/api/v3/deals/${deal.id}`, { deal: {} })).status).toBe(404);
  });
});
