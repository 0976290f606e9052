import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { sql } from '../../base/sql';

let on: TestApp;
let admin: TestUser;
let deal: Loose;
let company: Loose;
let person: Loose;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  company = (await admin.post('/api/v3/companies', { company: { name: 'Alder Mills' } })).body;
  person = (await admin.post('/api/v3/people', { person: { full_name: 'Ada Birk', company_id: company.id } })).body;
  deal = (await admin.post('/api/v3/deals', { deal: { name: 'Scanner', company_id: company.id } })).body;
});

const entry = async (body: object, by = admin) => by.post('/api/v3/calendar_entries', { calendar_entry: body });
const made = async (body: object, by = admin): Promise<Loose> => {
  const answer = await entry(body, by);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const read = async (id: number, by = admin) => by.get(`/api/v3/calendar_entries/${id}`);
const mark = (id: number, how: 'mark_complete' | 'mark_incomplete', by = admin) =>
  by.put(`/calendar_entries/${id}/${how}`, {});
const next = async (path = `deals/${deal.id}`, by = admin) => {
  const { body } = await by.get(`/api/v3/${path}`);
  return [body.next_entry_name, body.next_entry_due, body.next_entry_all_day];
};
const names = (answer: { body: Loose }) => answer.body.entries.map(({ name }: Loose) => name);
const undo = (answer: { headers: Loose }) =>
  admin.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});

describe('API-01 tasks and events', () => {
  test('API-01 CAL-01 a task and an event have every field of the product and every key of the public API', async () => {
    const task = await made({
      name: 'Call Ada',
      due_date: '2026/11/25',
      association_type: 'Deal',
      association_id: deal.id,
    });
    expect(task).toMatchObject({
      type: 'CalendarTask',
      name: 'Call Ada',
      due_date: '2026/11/25',
      start_time: '2026/11/25',
      all_day: true,
      complete: false,
      owner_id: admin.id,
      association: null,
      association_type: 'Deal',
      deal_id: deal.id,
      company_id: company.id,
      associated_company: { id: company.id, name: 'Alder Mills' },
    });
    const shown = (await read(task.id)).body;
    expect(shown.association).toMatchObject({ id: deal.id, name: 'Scanner', primary_contact: null });
    const visit = await made({
      type: 'CalendarEvent',
      name: 'Visit',
      start_time_date: '2026-11-26',
      start_time_time: '1:30 PM',
      end_time: '2026/11/26 19:45:00 +0000',
      person_id: person.id,
    });
    expect(visit).toMatchObject({ all_day: false, due_date: '2026/11/26', start_time: '2026/11/26 13:30:00 +0000' });
    const listed = await admin.get(`/api/v3/calendar_entries?person_id=${person.id}`);
    expect([names(listed), listed.body.pagination.total]).toEqual([['Visit'], 1]);
    const tasks = await admin.get('/api/v3/calendar_entries?conditions[type]=CalendarTask&conditions[complete]=false');
    expect(names(tasks)).toEqual(['Call Ada']);
    expect(listed.body.entries[0].association).toMatchObject({ first_name: 'Ada', last_name: 'Birk' });
  });

  test('API-03 CAL-01 conditions combine: the kinds CalendarTask, CalendarEvent and CalendarTaskOverdue among them; an unknown one is named', async () => {
    const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10);
    await made({ name: 'Late call', due_date: day(-2) });
    await made({ name: 'Due today', due_date: day(0) });
    await made({ name: 'Far', due_date: '2999/01/01', recurrence_frequency: 'yearly' });
    const someday = await made({ name: 'Some day' });
    await mark(someday.id, 'mark_complete');
    const asked = async (conditions: string) => names(await admin.get(`/api/v3/calendar_entries?${conditions}`));
    const of = (key: string, value = 'true') => `conditions[${key}]=${value}`;
    expect(await asked(of('late'))).toEqual(['Late call']);
    expect(await asked(`${of('today')}&${of('incomplete')}&${of('owner_id', String(admin.id))}`)).toEqual([
      'Due today',
    ]);
    expect([await asked(of('future')), await asked(of('someday'))]).toEqual([['Far'], ['Some day']]);
    expect([await asked(of('completed')), await asked(of('tomorrow'))]).toEqual([['Some day'], []]);
    expect([await asked(of('named', 'CALL')), await asked(of('kind', 'CalendarEvent'))]).toEqual([['Late call'], []]);
    expect(await asked(of('kind', 'CalendarTaskOverdue'))).toEqual(['Late call']);
    expect(await asked(`${of('starting_at', day(-1))}&${of('ending_at', day(1))}`)).toEqual(['Due today']);
    expect((await asked(of('non_recurring'))).length).toBe(3);
    const odd = await admin.get(`/api/v3/calendar_entries?${of('colour')}`);
    expect([odd.status, odd.body]).toEqual([422, [{ field: 'colour', msg: "Unknown condition 'colour'" }]]);
  });

  test.each([
    ['no name', {}, 'name', 'Required'],
    ['an event without an end', { name: 'A', type: 'CalendarEvent', start_time: '2026/11/26' }, 'end_time', 'Required'],
    [
      'an event that ends before it starts',
      { name: 'A', type: 'CalendarEvent', start_time: '2026-11-26T10:00:00Z', end_time: '2026-11-26T09:00:00Z' },
      'end_time',
      'Should be after start time',
    ],
    ['a day that does not exist', { name: 'A', due_date: '2026/02/30' }, 'due_date', 'Has invalid value'],
    ['a deal that is not there', { name: 'A', deal_id: 999_999 }, 'deal_id', 'Has invalid value'],
    ['an owner that is not there', { name: 'A', owner_id: 999_999 }, 'owner_id', 'Has invalid value'],
    ['a part of what is not there', { name: 'A', parent_id: 999_999 }, 'parent_id', 'Has invalid value'],
    ['a zone that does not exist', { name: 'A', time_zone: 'Mars/Olympus' }, 'time_zone', 'Has invalid value'],
    [
      '1,000 attendees',
      { name: 'A', attendees: Array.from({ length: 1000 }, () => ({ email: 'a@mail.test' })) },
      'attendees',
      'Too many attendees (at most 200)',
    ],
    ['another type', { name: 'A', type: 'Meeting' }, 'type', 'Has invalid value'],
    [
      'repeating without due date',
      { name: 'A', recurrence_frequency: 'daily' },
      'due_date',
      'Due date has to be specified if you choose to repeat this event',
    ],
  ])('CAL-05 %s is refused by its field, and nothing is saved', async (_what, body, field, msg) => {
    const answer = await entry(body);
    expect([answer.status, answer.body]).toEqual([422, expect.arrayContaining([{ field, msg }])]);
    expect((await admin.get('/api/v3/calendar_entries')).body.pagination.total).toBe(0);
  });
});

describe('CAL-04 mark_complete, mark_incomplete', () => {
  test('CAL-04 completing a task on a deal writes a note on it, and Undo takes both back', async () => {
    const { id } = await made({ name: 'Send offer', deal_id: deal.id });
    const done = await mark(id, 'mark_complete');
    expect([done.status, done.body.complete, done.body.completed_at]).toEqual([200, true, expect.any(String)]);
    const { entries } = (await admin.get(`/api/v3/deals/${deal.id}/notes`)).body;
    expect(entries).toMatchObject([
      {
        content: 'completed task titled "Send offer"',
        note_category: { name: 'CalendarTask' },
        company_id: company.id,
      },
    ]);
    const twice = await mark(id, 'mark_complete');
    expect([twice.status, (await admin.get(`/api/v3/deals/${deal.id}/notes`)).body.entries.length]).toEqual([200, 1]);
    expect((await undo(done)).status).toBe(200);
    expect([(await read(id)).body.complete, (await admin.get(`/api/v3/deals/${deal.id}/notes`)).body.entries]).toEqual([
      false,
      [],
    ]);
    await mark(id, 'mark_complete');
    expect((await mark(id, 'mark_incomplete')).body.complete).toBe(false);
  });

  test('CAL-04 API-01 agenda of records: completing lowers the count of open entries on the agenda of deal, person and company', async () => {
    const call = await made({ name: 'Call', due_date: '2020/01/02', deal_id: deal.id });
    await made({ name: 'Visit', person_id: person.id });
    await made({ name: 'Mail', due_date: '2999/01/01', company_id: company.id });
    const agenda = async (path: string, more = '') =>
      (await admin.get(`/api/internal/${path}/agenda${more}`)).body as Loose;
    const totals = async (path: string) => (await agenda(path)).totals;
    const path = `companies/${company.id}`;
    const all = await agenda(path);
    expect([all.entries.map(({ name }: Loose) => name), all.totals]).toEqual([
      ['Call', 'Mail', 'Visit'],
      { open: 3, overdue: 1, complete: 0 },
    ]);
    expect(all.entries[0]).toMatchObject({ on: { kind: 'deal', id: deal.id, name: 'Scanner' }, can_edit: true });
    await mark(call.id, 'mark_complete');
    expect([await totals(path), await totals(`deals/${deal.id}`), await totals(`people/${person.id}`)]).toEqual([
      { open: 2, overdue: 0, complete: 1 },
      { open: 0, overdue: 0, complete: 1 },
      { open: 1, overdue: 0, complete: 0 },
    ]);
    expect((await agenda(`customers/${company.id}`, '?complete=true')).entries).toMatchObject([{ name: 'Call' }]);
  });
});

describe('REC-01 next_entry', () => {
  test('REC-01 next_entry_name, next_entry_due and next_entry_all_day are of the earliest open task or event', async () => {
    expect(await next()).toEqual([null, null, null]);
    const later = await made({ name: 'Later', deal_id: deal.id });
    expect(await next()).toEqual(['Later', null, true]);
    const first = await made({ name: 'First', due_date: '2026/12/01', deal_id: deal.id });
    await made({ name: 'Second', due_date: '2026/12/02', deal_id: deal.id });
    expect(await next()).toEqual(['First', '2026/12/01', true]);
    await admin.patch(`/api/v3/calendar_entries/${later.id}`, { calendar_entry: { due_date: '2026-11-30' } });
    expect(await next()).toEqual(['Later', '2026/11/30', true]);
    await mark(later.id, 'mark_complete');
    const gone = await admin.del(`/api/v3/calendar_entries/${first.id}`);
    expect(await next()).toEqual(['Second', '2026/12/02', true]);
    await undo(gone);
    expect(await next()).toEqual(['First', '2026/12/01', true]);
    await admin.patch(`/api/v3/calendar_entries/${first.id}`, {
      calendar_entry: { person_id: person.id, deal_id: null },
    });
    expect([await next(), await next(`people/${person.id}`)]).toEqual([
      ['Second', '2026/12/02', true],
      ['First', '2026/12/01', true],
    ]);
  });

  test('REC-01 next_entry of a company counts its people and deals, by the rights of the reader', async () => {
    const teams = await team(on, admin, 'owner');
    const member = await colleague(on, admin, { team_id: teams });
    await inAccount(on, admin, sql`update company set owner_id = ${member.id} where id = ${company.id}`);
    await made({ name: 'Own', due_date: '2026/12/05', company_id: company.id });
    await made({ name: 'Of the deal', due_date: '2026/12/01', deal_id: deal.id });
    await made({ name: 'Of the person', due_date: '2026/12/03', person_id: person.id });
    expect((await next(`companies/${company.id}`))[0]).toBe('Of the deal');
    expect((await next(`companies/${company.id}`, member))[0]).toBe('Own');
    const external = await colleague(on, admin, { level: 5, is_external: true });
    await admin.post(`/api/v3/deals/${deal.id}/shares`, { user_ids: [external.id] });
    await admin.patch(`/api/v3/deals/${deal.id}`, { deal: { shared_user_ids: [external.id] } });
    expect(await next(`deals/${deal.id}`, external)).toEqual([null, null, null]);
    const asked = async (filter: object) =>
      (await external.get(`/api/v3/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.pagination.total;
    expect([
      await asked({ field: 'next_entry_name', op: 'has_value' }),
      await asked({ field: 'next_entry_due', op: 'none' }),
    ]).toEqual([0, 1]);
  });

  test('REC-01 next_entry_name and next_entry_due filter, sort and export lists of deals and people', async () => {
    const other = (await admin.post('/api/v3/deals', { deal: { name: 'Without' } })).body;
    await made({ name: 'Overdue', due_date: '2020/01/02', deal_id: deal.id });
    const list = async (filter: object, more = '') =>
      (await admin.get(`/api/v3/deals?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)).body.entries.map(
        ({ id }: Loose) => id,
      );
    expect(await list({ field: 'next_entry_name', op: 'none' })).toEqual([other.id]);
    expect(await list({ field: 'next_entry_due', op: 'preset', value: 'past' })).toEqual([deal.id]);
    expect(await list({ all: [] }, '&sort_by=next_entry_due')).toEqual([deal.id, other.id]);
    const { id } = (await admin.post('/api/v3/deals/export', { columns: ['name', 'next_entry_name'] })).body.export;
    expect((await admin.get(`/api/v3/exports/${id}/file.csv`)).body).toContain('Scanner,Overdue');
    const people = await admin.get('/api/v3/people?sort_by=next_entry_due&attrs=next_entry_name');
    expect(people.body.entries).toEqual([{ id: person.id, next_entry_name: null }]);
  });
});

describe('PERM-02 who sees and changes tasks and events', () => {
  test('PERM-02 CAL-01 an entry follows its record, and its author and its assignee always see it', async () => {
    const owners = await team(on, admin, 'owner');
    const member = await colleague(on, admin, { team_id: owners });
    const peer = await colleague(on, admin, { team_id: owners });
    const onDeal = await made({ name: 'Hidden', deal_id: deal.id });
    const assigned = await made({ name: 'Assigned', deal_id: deal.id, owner_id: member.id });
    const alone = await made({ name: 'Mine alone' }, member);
    const seen = async (by: TestUser) => names(await by.get('/api/v3/calendar_entries'));
    expect([await seen(member), await seen(peer)]).toEqual([['Assigned', 'Mine alone'], []]);
    expect(await seen(admin)).toEqual(['Hidden', 'Assigned', 'Mine alone']);
    expect((await read(assigned.id, member)).body).toMatchObject({ name: 'Assigned', association: null });
    const tries = [mark(onDeal.id, 'mark_complete', member), mark(alone.id, 'mark_complete', peer)];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404]);
    expect((await mark(assigned.id, 'mark_complete', member)).status).toBe(200);
    const manager = await colleague(on, admin, { team_id: owners, level: 2 });
    const own = (await member.post('/api/v3/deals', { deal: { name: 'Of the member' } })).body;
    const theirs = await made({ name: 'Team', deal_id: own.id }, member);
    expect([(await mark(theirs.id, 'mark_complete', manager)).status]).toEqual([200]);
    const readOnly = await colleague(on, admin, { team_id: owners, level: 2, read_only: true });
    const tried = [await read(theirs.id, readOnly), await mark(theirs.id, 'mark_complete', readOnly)];
    expect(tried.map(({ status }) => status)).toEqual([200, 403]);
  });

  test('REC-12 a deleted deal takes its entries along and brings them back; purging it erases them', async () => {
    const { id } = await made({ name: 'Secret call', deal_id: deal.id });
    const gone = await admin.del(`/api/v3/deals/${deal.id}`);
    expect((await read(id)).status).toBe(404);
    await undo(gone);
    expect(await next()).toEqual(['Secret call', null, true]);
    await admin.del(`/api/v3/deals/${deal.id}`);
    expect((await admin.del(`/api/v3/recycle_bin/deals/${deal.id}`)).status).toBe(204);
    const left = await inAccount(
      on,
      admin,
      sql`select (select count(*) from calendar_entry where account_id = ${admin.accountId})::int as entries,
        (select count(*) from change where account_id = ${admin.accountId} and after::text like '%Secret call%')::int as logged`,
    );
    expect(left).toEqual([{ entries: 0, logged: 0 }]);
  });
});
