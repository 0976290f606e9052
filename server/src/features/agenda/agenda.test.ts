import type { AgendaQuery } from '@fairlead/domain/agenda/agenda.contract';
import { addDays, startOfWeek } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { raw, sql } from '../../base/sql';
import { openTasksSeen } from '../../reading/open-tasks';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { asUser } from '../../testing/as-user';
import { colleague, team } from '../../testing/colleagues';
import { plansOf } from '../../testing/plans';
import { agendaPage } from './agenda.queries';
import { ended } from '../bulk/testing/bulk-call';

let on: TestApp;
let admin: TestUser;
let today: string;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  const { time_zone } = (await admin.get('/api/v3/profile')).body;
  today = localDate(on.clock.now, time_zone);
});

const create = async (path: string, body: object, by = admin): Promise<Loose> => {
  const answer = await by.post(`/api/v3/${path}`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const task = (name: string, due_date: string | null, more: object = {}, by = admin) =>
  create('calendar_entries', { calendar_entry: { name, due_date, ...more } }, by);
const agenda = async (query: string, by = admin) => (await by.get(`/api/internal/agenda?${query}`)).body;
const names = (answer: Loose) => answer.todos.map(({ name }: Loose) => name);
const undo = (answer: { headers: Loose }) =>
  admin.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});
const acts = (ids: number[], does: object, by = admin) => by.post('/api/internal/agenda/acts', { ids, does });

test('CAL-08 the tasks of a team are found in one walk through those on deals, not deal by deal', async () => {
  const mate = await colleague(on, admin, { team_id: await team(on, admin, 'team') });
  const plan = await plansOf(on, admin, (ctx) =>
    asUser(on, mate, ({ actor, config }) =>
      ctx.db.rows(openTasksSeen({ ...ctx, actor, config }, raw('e.due_date'), sql`true`)),
    ),
  );
  expect(plan).toMatch(/deal_id = ANY \(\(InitPlan/);
});

test('CAL-08 who sees all tasks counts them in ranges of one index, and no further than is shown', async () => {
  const query = { complete: 'No', page: 1, per_page: 5, sort_by: 'due_date' } as AgendaQuery;
  const plan = await plansOf(on, admin, (ctx) => agendaPage(ctx, query));
  const counts = plan.split('\n').filter((line) => /due_date (IS NULL|>)/.test(line));
  expect(counts).toHaveLength(4);
  expect(counts.join('\n')).not.toMatch(/ OR /);
});

describe('CAL-08 the agenda', () => {
  test('CAL-08 todos and totals (overdue, today, this_week) of one user, 5 a page; CAL-04 completing lowers them', async () => {
    const ben = await colleague(on, admin);
    const late = await task('Late', addDays(today, -1));
    await task('Now', today);
    for (const n of [1, 2, 3, 4, 5]) await task(`Old ${n}`, addDays(today, -20 + n));
    await task('Some day', null);
    await task('Far', addDays(today, 60));
    await task('Of Ben', today, { owner_id: ben.id });
    await create('calendar_entries', {
      calendar_entry: { type: 'CalendarEvent', name: 'No task', start_time: today, end_time: today },
    });
    const weekly = today === addDays(startOfWeek(today, 0), 6) ? 0 : 1;
    if (weekly) await task('This week', addDays(today, 1));
    const first = await agenda(`tab=overdue&per_page=5&user_id=${admin.id}`);
    expect(first.totals).toEqual({ overdue: 6, today: 1, this_week: 1 + weekly, open: 9 + weekly });
    expect(names(first)).toEqual(['Old 1', 'Old 2', 'Old 3', 'Old 4', 'Old 5']);
    expect(first.todos[0]).toMatchObject({ unformatted_due_date: addDays(today, -19), on: null, can_edit: true });
    expect(names(await agenda(`tab=overdue&per_page=5&page=2&user_id=${admin.id}`))).toEqual(['Late']);
    expect(names(await agenda('tab=today'))).toEqual(['Now', 'Of Ben']);
    await admin.put(`/calendar_entries/${late.id}/mark_complete`, {});
    const after = await agenda(`complete=Yes&user_id=${admin.id}`);
    expect([names(after), after.totals.overdue]).toEqual([['Late'], 5]);
  });

  test.each([
    ['last_7_days', ['A week ago', 'Now']],
    ['last_30_days', ['A month ago', 'A week ago', 'Now']],
    ['next_30_days', ['Now', 'Next month']],
    ['last_12_months', ['A year ago', 'A month ago', 'A week ago', 'Now']],
  ])('CAL-08 recent filter %s', async (due, found) => {
    const days = { 'A year ago': -360, 'A month ago': -29, 'A week ago': -6, Now: 0, 'Next month': 29, Later: 40 };
    for (const [name, n] of Object.entries(days)) await task(name, addDays(today, n));
    expect(names(await agenda(`due=${due}`))).toEqual(found);
    const custom = `due_from=${addDays(today, -6)}&due_to=${addDays(today, 29)}`;
    expect(names(await agenda(custom))).toEqual(['A week ago', 'Now', 'Next month']);
    expect((await admin.get('/api/internal/agenda?due=sometime&user_id=x&due_from=2026-02-31')).body).toHaveLength(3);
  });

  test('CAL-08 LIST-01 agenda: several at once, with one undo; tasks that another user may not change stay', async () => {
    const ben = await colleague(on, admin);
    const ids = [(await task('One', today)).id, (await task('Two', today)).id];
    const done = await acts(ids, { act: 'complete' });
    expect([done.status, done.body]).toEqual([200, { changed: 2, refused: [] }]);
    expect((await agenda('')).totals.open).toBe(0);
    await undo(done);
    expect((await agenda('')).totals.open).toBe(2);
    await acts(ids, { act: 'postpone', due_date: addDays(today, 3) });
    expect((await agenda('')).todos.map((one: Loose) => one.unformatted_due_date)).toEqual(
      Array(2).fill(addDays(today, 3)),
    );
    const high = (await admin.get('/api/v3/admin/calendar_entry_priorities')).body.entries[0].id;
    await acts(ids, { act: 'prioritize', calendar_entry_priority_id: high });
    await acts(ids.slice(0, 1), { act: 'assign', owner_id: ben.id });
    expect(names(await agenda(`priority_id=${high}&user_id=${ben.id}&q=on`))).toEqual(['One']);
    // Ben neither sees the second task nor may he change those of others.
    const partly = await acts(ids, { act: 'delete' }, ben);
    expect(partly.body).toEqual({ changed: 1, refused: [{ id: ids[1], reason: expect.any(String) }] });
    expect((await acts(ids, { act: 'assign', owner_id: 999_999 })).status).toBe(422);
    expect((await acts([], { act: 'complete' })).status).toBe(422);
    expect((await acts(ids, { act: 'postpone', due_date: '2026-02-31' })).status).toBe(422);
    expect((await acts(ids.slice(1), { act: 'delete' })).body.changed).toBe(1);
  });
});

describe('CAL-10 to-do templates', () => {
  const template = (name: string, target: string, items: object[], by = admin) =>
    by.post('/api/v3/admin/todo_templates', {
      todo_template: { name, template_type: target, todo_template_items_attributes: items },
    });
  const tasksOf = async (path: string) =>
    (await admin.get(`/api/internal/${path}/agenda`)).body.entries.map((one: Loose) => [one.name, one.due_date]);
  const wire = (day: string) => day.replaceAll('-', '/');

  test('ADMIN-02 API-01 todo_templates is created, updated, deleted and ordered, wrapped in the singular name', async () => {
    const call = (await admin.get('/api/v3/admin/event_categories')).body.entries[0];
    const made = await template('Onboarding', 'customers', [
      { description: 'Welcome call', due_date: '1', event_category_id: call.id },
      { description: 'Check in', due_date: 14, owner_rule: 'applier' },
    ]);
    expect(made.body).toMatchObject({
      name: 'Onboarding',
      template_type: 'customers',
      is_default: false,
      todo_template_types: [{ template_type: 'customers' }],
      todo_template_items: [
        { description: 'Welcome call', due_date: 1, event_category: { id: call.id, name: call.name }, position: 1 },
        { description: 'Check in', due_date: 14, event_category: null, owner_rule: 'applier' },
      ],
    });
    const { id, todo_template_items: items } = made.body;
    // As a client sends back what it read: the category itself is not an attribute.
    const changed = await admin.put(`/api/v3/admin/todo_templates/${id}`, {
      todo_template: {
        template_types: ['customers', 'deals'],
        todo_template_items_attributes: [
          { ...items[0], description: 'Kick-off' },
          { id: items[1].id, _destroy: true },
          { description: 'Review' },
        ],
      },
    });
    expect(changed.body.todo_template_items.map((one: Loose) => one.description)).toEqual(['Kick-off', 'Review']);
    expect(changed.body.todo_template_types.map((one: Loose) => one.template_type)).toEqual(['customers', 'deals']);
    expect((await template('onboarding', 'deals', [])).body).toEqual([
      { field: 'name', msg: 'Another template already has this name.' },
    ]);
    const wrong = await template('', 'deals', [{ description: ' ', event_category_id: 9e6, owner_id: 9e6 }]);
    expect(wrong.body.map(({ field }: Loose) => field)).toEqual([
      'name',
      'todo_template_items_attributes[0].description',
      'todo_template_items_attributes[0].event_category_id',
      'todo_template_items_attributes[0].owner_id',
    ]);
    const other = (await template('Renewal', 'companies', [])).body;
    await admin.put('/api/v3/admin/todo_templates/sort', { todo_template: { order: [other.id, id] } });
    const list = (await admin.get('/api/v3/admin/todo_templates')).body;
    expect(list.entries.map(({ name }: Loose) => name)).toEqual(['Renewal', 'Onboarding']);
    const item = await create('admin/todo_template_items', {
      todo_template_item: { todo_template_id: other.id, description: 'Send offer', due_date: 3 },
    });
    await admin.put(`/api/v3/admin/todo_template_items/${item.id}`, { todo_template_item: { due_date: '' } });
    expect((await admin.get(`/api/v3/admin/todo_template_items/${item.id}`)).body.due_date).toBeNull();
    expect(
      (await admin.get(`/api/v3/admin/todo_template_items?todo_template_id=${other.id}`)).body.entries.length,
    ).toBe(1);
    await admin.del(`/api/v3/admin/todo_template_items/${item.id}`);
    // Deleting a category leaves its tasks without one.
    await admin.del(`/api/v3/admin/event_categories/${call.id}`);
    expect(
      (await admin.get(`/api/v3/admin/todo_templates/${id}`)).body.todo_template_items[0].event_category_id,
    ).toBeNull();
    expect((await admin.del(`/api/v3/admin/todo_templates/${other.id}`)).status).toBe(204);
    const basic = await colleague(on, admin);
    expect((await basic.get('/api/v3/admin/todo_templates')).body.entries.length).toBe(1);
    expect((await template('Mine', 'deals', [], basic)).status).toBe(403);
  });

  test('CAL-10 applied to a record of each target, ignoring weekends and holidays when set', async () => {
    const ben = await colleague(on, admin);
    const items = [
      { description: 'First', due_date: 0 },
      { description: 'Third', due_date: 2, owner_rule: 'user', owner_id: ben.id },
      { description: 'Whenever' },
    ];
    const company = await create('companies', { company: { name: 'Alder', owner_id: ben.id } });
    const deal = await create('deals', { deal: { name: 'Scanner' } });
    const person = await create('people', { person: { first_name: 'Ada' } });
    const apply = async (target: string, type: string, record_id: number) => {
      const { id } = (await template(`For ${target}`, target.trim(), items)).body;
      return admin.post(`/api/v3/todo_templates/${id}/apply`, { type, record_id });
    };
    const plain = [
      ['First', wire(today)],
      ['Third', wire(addDays(today, 2))],
      ['Whenever', null],
    ];
    const applied = await apply('deals', 'deals', deal.id);
    expect(applied.body.calendar_entry_ids).toHaveLength(3);
    expect(await tasksOf(`deals/${deal.id}`)).toEqual(plain);
    await undo(applied);
    expect(await tasksOf(`deals/${deal.id}`)).toEqual([]);
    await apply('people', 'people', person.id);
    expect(await tasksOf(`people/${person.id}`)).toEqual(plain);
    expect((await apply('customers', 'customers', company.id)).body[0].field).toBe('record_id');
    await admin.post('/customers', { customer: { company_id: company.id } });
    const welcomed = await apply('customers ', 'customers', company.id);
    await undo(welcomed);
    // With three days off from today on, the template starts from the first working day.
    for (const n of [0, 1, 2])
      await create('admin/holidays', { holiday: { name: `Off ${n}`, date: addDays(today, n) } });
    await admin.put('/api/v3/admin/account_settings/todo_templates_ignore_weekends', { value: true });
    await apply('companies', 'companies', company.id);
    const [first] = await tasksOf(`companies/${company.id}`);
    expect(first[1] > wire(addDays(today, 2))).toBe(true);
    const owners = (await agenda('q=first')).todos.map((one: Loose) => one.owner_id);
    expect(owners).toContain(ben.id);
    const unfit = await admin.post(`/api/v3/todo_templates/${(await template('X', 'people', items)).body.id}/apply`, {
      type: 'deals',
      record_id: deal.id,
    });
    expect([unfit.status, unfit.body[0].field]).toEqual([422, 'todo_template_id']);
  });

  test('CAL-10 applied in bulk in the background, with one undo, and when a record is added', async () => {
    const { id } = (await template('Start', 'deals', [{ description: 'Call', due_date: 1 }])).body;
    const ids = [];
    for (const name of ['A', 'B']) ids.push((await create('deals', { deal: { name } })).id);
    const asked = await admin.post('/api/v3/deals/bulk_apply_todo_template', { ids, todo_template_id: id });
    const done = await ended(admin, asked.body.bulk_action.id);
    expect(done).toMatchObject({ act: 'apply', status: 'done', changed: 2, refused: 0 });
    expect((await agenda('q=call')).totals.open).toBe(2);
    await admin.post(`/api/v3/change_sets/${done.change_set_id}/undo`, {});
    expect((await agenda('q=call')).totals.open).toBe(0);
    const deal = await create('deals', {
      deal: { name: 'C', todo_template_id: String(id), todo_template_user_id: admin.id },
    });
    expect(await tasksOf(`deals/${deal.id}`)).toEqual([['Call', wire(addDays(today, 1))]]);
    const person = await create('people', { person: { last_name: 'Okafor' } });
    const ofDeals = { ids: [person.id], todo_template_id: id };
    const missing = await admin.post('/api/v3/people/bulk_apply_todo_template', ofDeals);
    expect([missing.status, missing.body[0].field]).toEqual([422, 'todo_template_id']);
  });

  test('CAL-10 holidays: the list of the account, a day once', async () => {
    const made = await create('admin/holidays', {
      holiday: { name: 'Christmas', date: '2026-12-25', every_year: true },
    });
    expect(made).toMatchObject({ name: 'Christmas', date: '2026/12/25', every_year: true });
    const twice = await admin.post('/api/v3/admin/holidays', { holiday: { name: '', date: '2026/12/25' } });
    expect(twice.body).toEqual([
      { field: 'name', msg: 'Required' },
      { field: 'date', msg: 'Already been taken.' },
    ]);
    await admin.put(`/api/v3/admin/holidays/${made.id}`, { holiday: { name: 'Xmas', date: '2026-12-26' } });
    expect((await admin.get('/api/v3/admin/holidays')).body.entries).toMatchObject([
      { name: 'Xmas', date: '2026/12/26' },
    ]);
    expect((await admin.del(`/api/v3/admin/holidays/${made.id}`)).status).toBe(204);
  });
});
