import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickFilters } from '@fairlead/domain/quick-filters/quick-filters';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { keepBaselinesTask } from './keep-baselines';

const DAY = 86_400_000;
const START = new Date('2026-03-02T15:00:00Z');

let on: TestApp;
let admin: TestUser;
let basic: TestUser;
let stages: Record<string, number>;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  on.clock.now = START;
  admin = await on.account();
  basic = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
  const rows = await inAccount(on, admin, sql`select id, name from deal_stage`);
  stages = Object.fromEntries(rows.map(({ id, name }: Loose) => [name, id]));
});
afterAll(() => on.close());

const later = (days: number) => {
  on.clock.now = new Date(on.clock.now.getTime() + days * DAY);
};
const create = async (deal: object = {}): Promise<number> =>
  (await admin.post('/api/v3/deals', { deal: { name: 'Scanner', deal_stage_id: stages.Qualified, ...deal } })).body.id;
const put = (id: number, deal: object) => admin.put(`/api/v3/deals/${id}`, { deal });
const healthOf = async (id: number, by = admin): Promise<Loose> =>
  (await by.get(`/api/internal/deals/${id}/page`)).body.related.health;
const reasons = ({ reasons: found }: Loose) => found.map(({ reason }: Loose) => reason);
const shortOf = async (ids: readonly (number | string)[], by = admin): Promise<Loose> =>
  by.get(`/api/internal/deal_health?ids=${ids.join(',')}`);
const flag = (value: boolean) =>
  inAccount(
    on,
    admin,
    sql`update account set features = features || ${JSON.stringify({ deal_intelligence: value })}::jsonb where id = ${admin.accountId}`,
  );

describe('EXT-05 health of a deal', () => {
  test('EXT-05 health of a deal follows from what happens to it: steps, notes, dates, value and owner', async () => {
    const plan = { expected_close_date: '2026-04-15', deal_value: '1000' };
    const id = await create(plan);
    expect(await healthOf(id)).toMatchObject({
      level: 'needs_attention',
      reasons: [{ reason: 'no_next_step', is_serious: false, since: null }],
      next: { level: 'at_risk', on: '2026/03/31' },
      last: 'stage',
      won_stage: null,
    });
    const step = { type: 'CalendarTask', name: 'Call', due_date: '2026-03-20', deal_id: id };
    expect((await admin.post('/api/v3/calendar_entries', { calendar_entry: step })).status).toBe(200);
    expect(await healthOf(id)).toMatchObject({ level: 'on_track', reasons: [], next: { on: '2026/03/17' } });
    later(16);
    expect(reasons(await healthOf(id))).toEqual(['silence']);
    await admin.post('/api/v3/notes', { note: { content: 'Called', deal_id: id } });
    expect(await healthOf(id)).toMatchObject({
      last: 'note',
      last_on: '2026/03/18',
      reasons: [{ reason: 'stage_age' }],
    });
    later(1);
    await put(id, { deal_stage_id: stages.Negotiation, expected_close_date: '2026-05-20', user_id: basic.id });
    expect(await healthOf(id)).toMatchObject({
      level: 'needs_attention',
      reasons: [{ reason: 'close_date_moved', times: 1, days: 35, first_date: '2026/04/15', last_on: '2026/03/19' }],
    });
    later(1);
    await put(id, { deal_value: '400' });
    const bad = await healthOf(id, basic);
    expect((await shortOf([id, id], basic)).body).toEqual({
      entries: [{ id, level: 'at_risk', reason: bad.reasons[0] }],
    });
    expect(bad).toMatchObject({ level: 'at_risk', since: '2026/03/20' });
    expect(bad.reasons[0]).toMatchObject({
      reason: 'value_shrunk',
      is_serious: true,
      value: '400.0',
      highest: '1000.0',
    });
    later(8);
    expect(reasons(await healthOf(id))).toEqual(['value_shrunk', 'step_overdue', 'close_date_moved']);
    await put(id, { deal_stage_id: stages.Won });
    expect(await healthOf(id)).toBeNull();
    const archived = await create({ is_archived: true });
    expect(await healthOf(archived)).toBeNull();
    expect((await shortOf([id, archived])).body).toEqual({ entries: [] });
  });

  test('EXT-05 health of a deal compares with won deals of the account once there are ten, also of those its reader does not see', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 10; n += 1)
      ids.push(await create({ created_at: '2026-01-01', deal_stage_id: stages.Qualified }));
    const from = on.clock.now;
    for (const [at, id] of ids.entries()) {
      on.clock.now = new Date(Date.UTC(2026, 3, 1 + at, 12));
      if (at === 4) await admin.post('/api/v3/notes', { note: { content: 'Called', deal_id: id } });
      await put(id, { deal_stage_id: stages.Negotiation });
      await put(id, { deal_stage_id: stages.Won });
    }
    expect(on.clock.now.getTime()).toBeGreaterThan(from.getTime());
    const open = await create({ user_id: basic.id });
    // The first test also won one deal.
    const log = { info: () => undefined, error: (fault: Loose) => expect(fault).toBeUndefined() } as never;
    expect(await keepBaselinesTask.run(on.pool, on.clock.now, log)).toEqual({ deals: 11 });
    const found = await healthOf(open, basic);
    expect(found.won_stage.deals).toBe(11);
    expect(found.won_stage.most).toBeGreaterThanOrEqual(found.won_stage.median);
    const [row] = await inAccount(
      on,
      admin,
      sql`select * from deal_stage_baseline where deal_stage_id = ${stages.Qualified}`,
    );
    expect([row.stage_most, row.silence_most]).toEqual([found.won_stage.most, found.won_silence.most]);
    expect(found.won_silence.most).toBeLessThanOrEqual(found.won_stage.most);
    // Calculated once a day, and never from fewer than ten deals.
    expect(await keepBaselinesTask.run(on.pool, on.clock.now, log)).toBeUndefined();
    await admin.del(`/api/v3/deals/${ids[0]}`);
    await admin.del(`/api/v3/deals/${ids[1]}`);
    later(1);
    expect(await keepBaselinesTask.run(on.pool, on.clock.now, log)).toEqual({ deals: 9 });
    // Too few for any stage, and still not read again on the same day.
    expect(await keepBaselinesTask.run(on.pool, on.clock.now, log)).toBeUndefined();
    expect((await healthOf(open, basic)).won_stage).toBeNull();
  });

  test('EXT-05 deal_intelligence off: pages say nothing of health, and none is calculated', async () => {
    const id = await create();
    expect(reasons(await healthOf(id))).toEqual(['no_next_step']);
    await flag(false);
    const { body } = await admin.get(`/api/internal/deals/${id}/page`);
    expect([body.related.health, body.related.stage_days]).toEqual([
      null,
      [{ deal_stage_id: stages.Qualified, days: 0 }],
    ]);
    const refused = await shortOf([id]);
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'Deal intelligence is turned off for this account.' },
    ]);
    await inAccount(on, admin, sql`delete from deal_stage_baseline`);
    await inAccount(on, admin, sql`delete from deal_baseline_run`);
    const log = { info: () => undefined, error: () => undefined } as never;
    expect(await keepBaselinesTask.run(on.pool, on.clock.now, log)).toBeUndefined();
    await flag(true);
    expect(reasons(await healthOf(id))).toEqual(['no_next_step']);
  });

  test('EXT-05 health of a deal is not shown to external users with whom it is shared', async () => {
    const outside = await colleague(on, admin, { is_external: true });
    const id = await create();
    await put(id, { shared_user_ids: [outside.id] });
    const { status, body } = await outside.get(`/api/internal/deals/${id}/page`);
    expect([status, body.related.health]).toEqual([200, null]);
    expect((await shortOf([id], outside)).body).toEqual({ entries: [] });
  });

  test('EXT-05 health of a deal names no activity that its reader may not see', async () => {
    const id = await create({ user_id: basic.id });
    const hidden = (await admin.post('/api/v3/people', { person: { first_name: 'Hanna', last_name: 'Hidden' } })).body
      .id;
    later(3);
    const task = { type: 'CalendarTask', name: 'Call', due_date: '2026-06-01', owner_id: admin.id };
    const calendar_entry = { ...task, deal_id: id, person_id: hidden };
    const made = (await admin.post('/api/v3/calendar_entries', { calendar_entry })).body.id;
    await inAccount(on, admin, sql`update calendar_entry set completed_at = ${on.clock.now} where id = ${made}`);
    const entry = (await basic.get(`/api/v3/calendar_entries/${made}`)).status;
    expect([entry, (await healthOf(id)).last, (await healthOf(id, basic)).last]).toEqual([404, 'task', 'stage']);
    expect((await healthOf(id, basic)).silent_days).toBe(3);
  });

  test('EXT-05 health of a deal: lists find passed close dates exactly where the page names them, and health is a column alone', async () => {
    const now = on.clock.now.getTime();
    const day = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
    const passed = await create({ expected_close_date: day(-1), user_id: basic.id });
    const closed = await create({ expected_close_date: day(-1), user_id: basic.id });
    await put(closed, { deal_stage_id: stages.Won });
    const others = [
      await create({ expected_close_date: day(0), user_id: basic.id }),
      await create({ user_id: basic.id }),
    ];
    const { close_date_passed } = quickFilters([]);
    const query = new URLSearchParams({ filter: JSON.stringify({ all: [close_date_passed] }), attrs: 'id' });
    const found = (await basic.get(`/api/v3/deals?${query}`)).body.entries.map(({ id }: Loose) => id);
    const named = [];
    for (const id of [passed, ...others])
      if (reasons(await healthOf(id, basic)).includes('close_date_passed')) named.push(id);
    expect([found, named]).toEqual([[passed], [passed]]);
    const view = (more: object) =>
      admin.post('/api/internal/list_views', {
        list_view: { record_type: 'deal', name: 'At risk', columns: [{ key: 'health' }], ...more },
      });
    for (const [more, field] of [
      [{ sort_by: 'health' }, 'sort_by'],
      [{ filter: { all: [{ field: 'health', op: 'has_value' }] } }, 'health'],
    ] as const) {
      const refused = await view(more);
      expect([refused.status, refused.body[0]?.field]).toEqual([422, field]);
    }
    expect((await view({})).status).toBe(200);
    await flag(false);
    expect((await view({ name: 'Other' })).body[0]).toMatchObject({
      field: 'columns',
      msg: "'health' is not a column of deals",
    });
    await flag(true);
  });

  test('EXT-05 health of a deal is requested for at most 100 deals at once, by their ids, and answered for visible ones', async () => {
    const id = await create();
    expect((await shortOf([id])).body.entries).toMatchObject([{ id, reason: { reason: 'no_next_step' } }]);
    expect((await shortOf([id], basic)).body).toEqual({ entries: [] });
    const many = Array.from({ length: 101 }, (_, n) => n + 1);
    for (const ids of [['x'], [], ['1', ''], many, ['0']]) {
      const { status, body } = await shortOf(ids);
      expect([status, body[0]?.field]).toEqual([422, 'ids']);
    }
  });
});
