import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { addDays, daysBetween } from '@fairlead/domain/dates/plain';
import { sql } from '../../base/sql';
import { passEvents, passEventsTask } from './passing';
import { plansOf } from '../../testing/plans';
import { passedEntries } from './passing.queries';
import { headOfSeries } from './series.queries';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const made = async (body: object, by = admin): Promise<Loose> => {
  const answer = await by.post('/api/v3/calendar_entries', { calendar_entry: body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const read = async (id: number, by = admin) => (await by.get(`/api/v3/calendar_entries/${id}`)).body as Loose;
const put = (id: number, body: object, query = '') =>
  admin.put(`/api/v3/calendar_entries/${id}${query}`, { calendar_entry: body });
const complete = (id: number, query = '') => admin.put(`/calendar_entries/${id}/mark_complete${query}`, {});
const del = (id: number, query = '') => admin.del(`/api/v3/calendar_entries/${id}${query}`);
const undo = (answer: { headers: Loose }) =>
  admin.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});
const rows = async (): Promise<Loose[]> => (await admin.get('/api/v3/calendar_entries?sort_by=due_date')).body.entries;
const wire = (day: string) => day.replaceAll('-', '/');
const DAY = 86_400_000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** What the calendar shows. */
const between = async (start: string, end: string): Promise<{ id: number; name: string; due_date: string }[]> => {
  const { body } = await admin.get(`/api/v3/calendar_entries/calendar?start=${start}&end=${end}&per_day=50`);
  return body.entries.map((one: Loose) => ({ ...one, due_date: one.due_date.replaceAll('/', '-') }));
};
/** Day, whether it has the rule, whether it is done. */
const shown = async () =>
  (await rows()).map((row) =>
    [row.due_date, row.rrule === null ? '' : 'rule', row.complete ? 'done' : ''].filter(Boolean).join(' '),
  );
const daily = { name: 'Stand-up', due_date: '2030/01/07', recurrence_frequency: 'daily' };

describe('CAL-03 a series is its next occurrence and a rule', () => {
  test('CAL-03 completing the open occurrence makes the next one the row, and Undo takes it back', async () => {
    const deal = (await admin.post('/api/v3/deals', { deal: { name: 'Scanner' } })).body;
    const first = await made({
      ...daily,
      deal_id: deal.id,
      recurrence_end: '2030/01/09',
      reminders: [{ minutes: 30 }],
    });
    expect(first).toMatchObject({
      recurrence_frequency: 'daily',
      recurrence_end: '2030/01/09',
      rrule: 'FREQ=DAILY;UNTIL=20300109',
      part_of_recurring_series: true,
      base_entry_id: null,
    });
    const done = await complete(first.id);
    expect([done.status, done.body.complete, done.body.rrule]).toEqual([200, true, null]);
    expect(await shown()).toEqual(['2030/01/07 done', '2030/01/08 rule']);
    const [, second] = await rows();
    expect(second).toMatchObject({
      base_entry_id: first.id,
      occurrence_date: '2030/01/08',
      deal_id: deal.id,
      reminders: [{ minutes: 30, by: 'app' }],
    });
    const next = async () => (await admin.get(`/api/v3/deals/${deal.id}`)).body.next_entry_due;
    expect(await next()).toBe('2030/01/08');
    expect((await undo(done)).status).toBe(200);
    expect([await shown(), await next()]).toEqual([['2030/01/07 rule'], '2030/01/07']);
    await complete(first.id);
    await complete(((await rows())[1] as Loose).id);
    await complete(((await rows())[2] as Loose).id);
    expect([await shown(), await next()]).toEqual([['2030/01/07 done', '2030/01/08 done', '2030/01/09 done'], null]);
  });

  test('CAL-03 edit one: the open occurrence is an entry of its own, a later one becomes a row', async () => {
    const { id } = await made(daily);
    const moved = await put(id, { due_date: '2030/01/20', name: 'Long one' });
    expect(moved.body).toMatchObject({
      id,
      due_date: '2030/01/20',
      occurrence_date: '2030/01/07',
      rrule: null,
      postponed_count: 1,
      postponed_from: '2030/01/07',
    });
    expect(await shown()).toEqual(['2030/01/08 rule', '2030/01/20']);
    const later = await put(id, { name: 'Review' }, '?occurrence_date=2030-01-10');
    expect(later.body).toMatchObject({ name: 'Review', due_date: '2030/01/10', base_entry_id: id });
    const again = await put(id, { name: 'Review' }, '?occurrence_date=2030-01-10');
    expect([again.status, again.body[0]?.field]).toEqual([422, 'occurrence_date']);
    const [head] = await rows();
    expect(head?.exdate).toBe(null);
    const kept = await admin.post(`/api/v3/calendar_entries/${head?.id}/occurrences`, {
      occurrence_date: '2030/01/11',
    });
    expect([kept.body.name, kept.body.due_date]).toEqual(['Stand-up', '2030/01/11']);
    const ticked = await complete(head?.id, '?occurrence_date=2030/01/12');
    expect([ticked.body.complete, ticked.body.due_date]).toEqual([true, '2030/01/12']);
    expect((await undo(later)).status).toBe(200);
    expect(await shown()).toEqual(['2030/01/08 rule', '2030/01/11', '2030/01/12 done', '2030/01/20']);
    expect((await read(id)).recurrence_frequency).toBe('none');
  });

  test('CAL-03 edit all future: the rule changes from there on, and what was before stays', async () => {
    const { id } = await made({ ...daily, recurrence_frequency: 'weekly' });
    const all = '&update_future_recurring_events=1';
    const split = await put(id, { name: 'Renamed', due_date: '2030/01/22' }, `?occurrence_date=2030/01/21${all}`);
    expect(split.body).toMatchObject({
      name: 'Renamed',
      due_date: '2030/01/22',
      recurrence_frequency: 'weekly',
      base_entry_id: null,
      rrule: 'FREQ=WEEKLY;BYDAY=TU',
    });
    expect((await rows()).map(({ due_date, recurrence_end }) => [due_date, recurrence_end])).toEqual([
      ['2030/01/07', '2030/01/20'],
      ['2030/01/22', null],
    ]);
    const changed = await put(id, { recurrence_frequency: 'daily' });
    expect(changed.body).toMatchObject({ id, rrule: 'FREQ=DAILY;UNTIL=20300120' });
    const ended = await put(split.body.id, { recurrence_frequency: 'none' });
    expect(ended.body).toMatchObject({ rrule: null, due_date: '2030/01/22' });
    expect((await undo(split)).status).toBe(200);
    expect((await rows()).map(({ due_date, recurrence_end }) => [due_date, recurrence_end])).toEqual([
      ['2030/01/07', null],
    ]);
  });

  test('CAL-03 edit all future from a short month keeps the 31st; moved to another day, the rule follows', async () => {
    const { id } = await made({ name: 'Rent', due_date: '2030/01/31', recurrence_frequency: 'monthly' });
    const all = '&update_future_recurring_events=1';
    const named = await put(id, { name: 'New rent' }, `?occurrence_date=2030/02/28${all}`);
    expect(named.body.rrule).toBe('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1');
    const dues = async () => (await between('2030-02-01', '2030-04-30')).map(({ due_date }) => due_date);
    expect(await dues()).toEqual(['2030-02-28', '2030-03-31', '2030-04-30']);
    await put(named.body.id, { due_date: '2030/02/27' }, `?${all}`);
    expect(await dues()).toEqual(['2030-02-27', '2030-03-27', '2030-04-27']);
  });

  test('CAL-03 delete one or with delete_future_recurring_events=1', async () => {
    const { id } = await made(daily);
    const one = await del(id);
    expect([one.status, await shown()]).toEqual([204, ['2030/01/08 rule']]);
    await undo(one);
    expect(await shown()).toEqual(['2030/01/07 rule']);
    await put(id, { name: 'Kept apart' }, '?occurrence_date=2030/01/10');
    expect((await del(id, '?occurrence_date=2030/01/09')).status).toBe(204);
    expect((await read(id)).exdate).toBe('2030/01/09');
    const gone = await del(id, '?occurrence_date=2030/01/09&delete_future_recurring_events=1');
    expect(gone.status).toBe(422);
    const rest = await del(id, '?occurrence_date=2030/01/08&delete_future_recurring_events=1');
    expect([rest.status, await shown(), (await read(id)).recurrence_end]).toEqual([
      204,
      ['2030/01/07 rule'],
      '2030/01/07',
    ]);
    await undo(rest);
    expect(await shown()).toEqual(['2030/01/07 rule', '2030/01/10']);
    expect((await del(id, '?delete_future_recurring_events=1')).status).toBe(204);
    expect(await shown()).toEqual([]);
    const call = {
      start_time: '2030-02-01T09:00:00Z',
      end_time: '2030-02-01T10:00:00Z',
      recurrence_frequency: 'daily',
    };
    await del((await made({ type: 'CalendarEvent', name: 'Call', ...call })).id);
    expect((await between('2030-01-20', '2030-02-03')).map(({ due_date }) => due_date)).toEqual([
      '2030-02-02',
      '2030-02-03',
    ]);
  });
});

describe('PERM-02 who may change a series', () => {
  test('PERM-02 CAL-03 a user who sees one occurrence changes and deletes it, and not the series', async () => {
    const peer = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    const { id } = await made(daily);
    const one = (await put(id, { shared_user_ids: [peer.id] }, '?occurrence_date=2030/01/09')).body.id;
    const path = `/api/v3/calendar_entries/${one}`;
    const asked = [
      await peer.put(path, { calendar_entry: { name: 'Shared' } }),
      await peer.put(`${path}?update_future_recurring_events=1`, { calendar_entry: { name: 'All' } }),
      await peer.put(`${path}?occurrence_date=2030/01/10`, { calendar_entry: { name: 'Next' } }),
      await peer.del(`${path}?delete_future_recurring_events=1`),
      await peer.del(path),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 404, 404, 404, 204]);
    expect((await read(id)).exdate).toBe('2030/01/09');
  });
});

describe('CAL-03 events that pass', () => {
  test('CAL-03 a series goes on when its event passes, and its next step with it; past occurrences stay', async () => {
    const deal = (await admin.post('/api/v3/deals', { deal: { name: 'Scanner' } })).body;
    const at = (day: string) => ({ start_time: `${day}T09:00:00Z`, end_time: `${day}T10:00:00Z` });
    const first = new Date(on.clock.now.getTime() + DAY).toISOString().slice(0, 10);
    const call = await made({
      type: 'CalendarEvent',
      name: 'Call',
      ...at(first),
      recurrence_frequency: 'daily',
      deal_id: deal.id,
    });
    const once = await made({ type: 'CalendarEvent', name: 'Visit', ...at(first), deal_id: deal.id });
    const next = async () => (await admin.get(`/api/v3/deals/${deal.id}`)).body.next_entry_due;
    expect(await next()).toBe(wire(first));
    on.clock.now = new Date(Date.parse(`${first}T12:00:00Z`) + 5 * DAY);
    const today = on.clock.now.toISOString().slice(0, 10);
    const tomorrow = addDays(today, 1);
    expect(await passEvents(on.pool, admin.accountId, on.clock.now, log)).toBe(2);
    expect(await passEvents(on.pool, admin.accountId, on.clock.now, log)).toBe(0);
    const head = await read(call.id);
    expect([head.due_date, head.recurrence_frequency, await next()]).toEqual([wire(tomorrow), 'daily', wire(tomorrow)]);
    expect((await read(once.id)).due_date).toBe(wire(first));
    const changed = await put(call.id, { name: 'Short call' }, '?update_future_recurring_events=1');
    expect(changed.body).toMatchObject({ id: call.id, name: 'Short call', due_date: wire(tomorrow) });
    const seen = (await between(first, addDays(tomorrow, 1))).map(({ name, due_date }) => `${name} ${due_date}`);
    expect(seen).toEqual([
      `Visit ${first}`,
      `Call ${first}`,
      ...[1, 2, 3, 4, 5].map((more) => `Call ${addDays(first, more)}`),
      `Short call ${tomorrow}`,
      `Short call ${addDays(tomorrow, 1)}`,
    ]);
    on.clock.now = new Date();
  });
});

describe('CAL-01 the last days of the calendar', () => {
  test('CAL-01 an event on the last day is changed, moved no farther, and deleted', async () => {
    const last = await made({ type: 'CalendarEvent', name: 'Last', start_time: '9999/12/31', end_time: '9999/12/31' });
    expect((await put(last.id, { name: 'Very last' })).body.name).toBe('Very last');
    expect((await del(last.id)).status).toBe(204);
    const days = await made({ type: 'CalendarEvent', name: 'Trip', start_time: '2030/01/07', end_time: '2030/01/09' });
    const times = { start_time: '2030-01-07T09:00:00Z', end_time: '2030-01-09T09:00:00Z' };
    const hours = await made({ type: 'CalendarEvent', name: 'Trip', ...times });
    for (const { id } of [days, hours])
      expect((await put(id, { due_date: '9999/12/31' })).body).toEqual([
        { field: 'due_date', msg: 'Has invalid value' },
      ]);
    const series = await made({
      ...daily,
      type: 'CalendarEvent',
      start_time: '2030/01/07',
      end_time: '2030/01/07',
      due_date: undefined,
    });
    const far = (await put(series.id, { name: 'Far' }, '?occurrence_date=9999/12/31')).body;
    expect([far.due_date, (await put(far.id, { name: 'Farther' })).status]).toEqual(['9999/12/31', 200]);
    expect((await del(series.id, '?delete_future_recurring_events=1')).status).toBe(204);
  });
});

describe('CAL-03 events that pass in many accounts', () => {
  test('CAL-03 a failure in one account does not delay the others', async () => {
    const yesterday = addDays(on.clock.now.toISOString().slice(0, 10), -1);
    const times = { start_time: `${yesterday}T00:00:00Z`, end_time: `${yesterday}T00:30:00Z` };
    const weekly = { type: 'CalendarEvent', name: 'Call', ...times, recurrence_frequency: 'weekly' };
    const broken = (await made(weekly)).id;
    await inAccount(on, admin, sql`update calendar_entry set rrule = 'FREQ=BROKEN' where id = ${broken}`);
    const later = await on.account();
    const call = await made(weekly, later);
    await passEventsTask.run(on.pool, on.clock.now, log);
    expect((await read(call.id, later)).due_date).toBe(wire(addDays(yesterday, 7)));
    await inAccount(on, admin, sql`update calendar_entry set rrule = 'FREQ=WEEKLY' where id = ${broken}`);
  });
});

describe('CAL-03 a series that begins in the past', () => {
  test('CAL-03 continues from today, and a reminder before the last occurrence is sent; a finished series stays as it is', async () => {
    const day = (n: number) => addDays(on.clock.now.toISOString().slice(0, 10), n);
    const times = { start_time: `${day(-10)}T00:00:00Z`, end_time: `${day(-10)}T00:30:00Z` };
    const weekly = { type: 'CalendarEvent', name: 'Call', ...times, recurrence_frequency: 'weekly' };
    const call = await made({ ...weekly, reminders: [{ minutes: 7 * 1440 }] });
    const over = await made({ ...weekly, recurrence_end: day(1) });
    const pass = () => passEvents(on.pool, admin.accountId, on.clock.now, log);
    expect([await pass(), await pass()]).toEqual([2, 0]);
    const head = await read(call.id);
    expect([head.due_date, head.next_reminder_at]).toEqual([wire(day(4)), `${wire(day(-3))} 00:00:00 +0000`]);
    expect((await read(over.id)).due_date).toBe(wire(day(-10)));
  });

  test('CAL-03 which of its days have rows is looked up for each series, not among all entries', async () => {
    const plan = await plansOf(on, admin, (ctx) => passedEntries(ctx, 10));
    expect(plan).toMatch(/Index Cond: .*base_entry_id = /);
  });

  test('CAL-03 the entry that has the rule of a series is found by an index, also where an account has thousands', async () => {
    const plan = await plansOf(on, admin, (ctx) => headOfSeries(ctx, 1));
    expect(plan).toMatch(/Index Cond: .*base_entry_id = /);
  });
});

describe('CAL-03 this and all future ones, from a day that the series has passed', () => {
  const today = () => on.clock.now.toISOString().slice(0, 10);
  const at = (n: number) => addDays(today(), n);
  const seen = async () =>
    (await between(at(-6), at(2))).map(({ name, due_date }) => `${name} ${daysBetween(today(), due_date)}`);
  const calls = (from: number, to: number, name = 'Call') =>
    Array.from({ length: to - from + 1 }, (_one, n) => `${name} ${from + n}`);
  /** A daily call since five days ago, whose next occurrence is today's. */
  const daily5 = async () => {
    const first = at(1);
    const times = { start_time: `${first}T09:00:00Z`, end_time: `${first}T10:00:00Z` };
    const { id } = await made({ type: 'CalendarEvent', name: 'Call', ...times, recurrence_frequency: 'daily' });
    on.clock.now = new Date(`${at(6)}T08:00:00Z`);
    await passEvents(on.pool, admin.accountId, on.clock.now, log);
    expect([await seen(), (await read(id)).due_date]).toEqual([calls(-5, 2), wire(today())]);
    return id;
  };

  test('CAL-03 delete all future from a day that has passed: entries before that day stay', async () => {
    const id = await daily5();
    const gone = await del(id, `?occurrence_date=${at(-2)}&delete_future_recurring_events=1`);
    expect([gone.status, await seen()]).toEqual([204, calls(-5, -3)]);
    await undo(gone);
    expect(await seen()).toEqual(calls(-5, 2));
    const row = (await put(id, { name: 'Kept' }, `?occurrence_date=${at(-2)}`)).body;
    const again = await del(row.id, '?delete_future_recurring_events=1');
    expect([again.status, await seen()]).toEqual([204, calls(-5, -3)]);
    await undo(again);
    expect(await seen()).toEqual([...calls(-5, -3), 'Kept -2', ...calls(-1, 2)]);
    on.clock.now = new Date();
  });

  test('CAL-03 edit all future from a day that has passed: no day is doubled, and none is lost', async () => {
    const id = await daily5();
    const future = '&update_future_recurring_events=1';
    const row = (await put(id, { name: 'Kept' }, `?occurrence_date=${at(-1)}`)).body;
    const changed = await put(id, { name: 'Short' }, `?occurrence_date=${at(-3)}${future}`);
    expect([changed.status, await seen()]).toEqual([
      200,
      [...calls(-5, -4), ...calls(-3, -2, 'Short'), 'Kept -1', ...calls(0, 2, 'Short')],
    ]);
    await undo(changed);
    expect(await seen()).toEqual([...calls(-5, -2), 'Kept -1', ...calls(0, 2)]);
    // A touched entry is the same, and sending it back does not end the series.
    const sent = { name: 'All', recurrence_frequency: 'none', rrule: null, recurrence_end: null };
    const all = await put(row.id, sent, `?${future}`);
    expect([all.status, await seen()]).toEqual([200, [...calls(-5, -2), ...calls(-1, 2, 'All')]]);
    await undo(all);
    const later = (await put(id, { name: 'Later' }, `?occurrence_date=${at(1)}`)).body;
    await put(later.id, { ...sent, name: 'From here' }, `?${future}`);
    expect(await seen()).toEqual([...calls(-5, -2), 'Kept -1', 'Call 0', ...calls(1, 2, 'From here')]);
    on.clock.now = new Date();
  });

  test('CAL-03 edit all future from a task that is done changes the open one, on its new day', async () => {
    const { id } = await made(daily);
    await complete(id);
    const all = '?update_future_recurring_events=1';
    expect((await put(id, { name: 'Retro' }, all)).body).toMatchObject({ id, name: 'Retro', complete: true });
    expect((await rows()).map(({ name, due_date }) => `${name} ${due_date}`)).toEqual([
      'Retro 2030/01/07',
      'Retro 2030/01/08',
    ]);
    await put(id, { recurrence_frequency: 'weekly' }, all);
    expect(await shown()).toEqual(['2030/01/07 done', '2030/01/14 rule']);
  });
});

describe('CAL-01 participants', () => {
  test('CAL-01 shared users see and change it; on several records, users who see all of them see it', async () => {
    const teams = await team(on, admin, 'owner');
    const member = await colleague(on, admin, { team_id: teams });
    const peer = await colleague(on, admin, { team_id: teams });
    const deal = (await member.post('/api/v3/deals', { deal: { name: 'Own' } })).body;
    const hidden = (await admin.post('/api/v3/people', { person: { full_name: 'Ada Birk' } })).body;
    const both = await made({ name: 'Both', deal_id: deal.id, person_id: hidden.id });
    expect(both).toMatchObject({ association_type: 'Deal', deal_id: deal.id, person_id: hidden.id });
    const status = async (id: number, by: TestUser) => (await by.get(`/api/v3/calendar_entries/${id}`)).status;
    expect([await status(both.id, member), await status(both.id, admin)]).toEqual([404, 200]);
    const { body } = await put(both.id, { shared_user_ids: [peer.id], notify_user_ids: [member.id] });
    expect(body).toMatchObject({ shared_user_ids: [peer.id], notify_user_ids: [member.id] });
    expect([await status(both.id, member), await status(both.id, peer)]).toEqual([404, 200]);
    const change = await peer.put(`/api/v3/calendar_entries/${both.id}`, { calendar_entry: { description: 'Seen' } });
    expect([change.status, change.body.description]).toEqual([200, 'Seen']);
    const agenda = async (by: TestUser) =>
      (await by.get(`/api/internal/deals/${deal.id}/agenda`)).body.entries.map(({ name }: Loose) => name);
    expect([await agenda(member), await agenda(admin)]).toEqual([[], ['Both']]);
    const next = async (by: TestUser) => (await by.get(`/api/v3/deals/${deal.id}`)).body.next_entry_name;
    const steps = async (by: TestUser) => {
      const filter = encodeURIComponent(JSON.stringify({ field: 'next_entry_name', op: 'has_value' }));
      return (await by.get(`/api/v3/deals?filter=${filter}&sort_by=next_entry_name`)).body.pagination.total;
    };
    expect([await next(admin), await next(member), await steps(admin), await steps(member)]).toEqual([
      'Both',
      null,
      1,
      0,
    ]);
    await made({ name: 'Alone', deal_id: deal.id, due_date: '2999/01/01' }, member);
    expect([await next(admin), await next(member)]).toEqual(['Alone', 'Alone']);
  });

  test('CAL-01 parts, priorities and statuses with colours, event categories, reminders', async () => {
    const of = async (plural: string) => (await admin.get(`/api/v3/admin/${plural}`)).body.entries[0];
    const [priority, status, category] = [
      await of('calendar_entry_priorities'),
      await of('calendar_entry_statuses'),
      await of('event_categories'),
    ];
    const whole = await made({
      name: 'Fair',
      due_date: '2030/01/07',
      calendar_entry_priority_id: priority.id,
      calendar_entry_status_id: status.id,
      category_id: category.id,
      reminders: [{ minutes: 60, by: 'mail' }],
    });
    expect(whole).toMatchObject({
      calendar_entry_priority: { hex_color: priority.hex_color },
      calendar_entry_status: { hex_color: status.hex_color, status_type: status.status_type },
      category: { name: category.name },
      kind: 'CalendarTask',
    });
    expect((await read(whole.id)).next_reminder_at).toBe('2030/01/07 08:00:00 +0000');
    const part = await made({ name: 'Book the stand', parent_id: whole.id });
    expect(part).toMatchObject({
      parent_id: whole.id,
      subentry_status: 'incomplete',
      parent_calendar_entry: { id: whole.id, name: 'Fair' },
    });
    await complete(part.id);
    expect(await read(whole.id)).toMatchObject({
      sub_calendar_entries_count: 1,
      sub_calendar_entries: [{ name: 'Book the stand', complete: true }],
    });
    expect((await put(whole.id, { parent_id: part.id })).body).toEqual([
      { field: 'parent_id', msg: 'Has invalid value' },
    ]);
    const gone = await del(whole.id);
    expect(await shown()).toEqual([]);
    await undo(gone);
    expect((await shown()).length).toBe(2);
    expect((await made({ name: 'Late', due_date: '2020/01/07' })).kind).toBe('CalendarTaskOverdue');
  });

  test('CAL-03 an occurrence that was changed alone ends its series on a later day; sent back unchanged it does not', async () => {
    const first = await made(daily);
    const alone = (await put(first.id, { name: 'Longer' }, '?occurrence_date=2030-01-09')).body;
    const all = '?update_future_recurring_events=1';
    const days = async () => (await between('2030-01-05', '2030-01-13')).map(({ due_date }) => due_date.slice(8));
    await put(alone.id, { name: 'Longer', recurrence_end: alone.recurrence_end }, all);
    expect(await days()).toEqual(['07', '08', '09', '10', '11', '12', '13']);
    await put(alone.id, { recurrence_end: '2030/01/11' }, all);
    expect(await days()).toEqual(['07', '08', '09', '10', '11']);
  });

  test('CAL-01 an entry is created with its parts, which are reordered and undone as one change each', async () => {
    const list = (...names: string[]) => ({ sub_calendar_entries: names.map((name) => ({ name })) });
    const refused = await admin.post('/api/v3/calendar_entries', {
      calendar_entry: { name: 'Fair', ...list('Print flyers', '') },
    });
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'sub_calendar_entries', msg: 'Each new part needs a name' }],
    ]);
    const deal = (await admin.post('/api/v3/deals', { deal: { name: 'Scanner' } })).body;
    const whole = await made({
      name: 'Fair',
      due_date: '2030/01/07',
      deal_id: deal.id,
      ...list('Print flyers', 'Book the stand'),
    });
    const parts: Loose[] = whole.sub_calendar_entries;
    expect(parts).toMatchObject([
      { name: 'Print flyers', due_date: '2030/01/07', owner_id: whole.owner_id },
      { name: 'Book the stand' },
    ]);
    expect((await read(parts[0].id)).deal_id).toBe(deal.id);
    const named = async () => (await read(whole.id)).sub_calendar_entries.map(({ name }: Loose) => name);
    expect((await put(whole.id, { sub_calendar_entries: parts })).headers['x-change-set']).toBeUndefined();
    const turned = await put(whole.id, { sub_calendar_entries: [parts[1], { name: 'Pack' }, parts[0]] });
    expect([turned.status, await named()]).toEqual([200, ['Book the stand', 'Pack', 'Print flyers']]);
    await undo(turned);
    expect(await named()).toEqual(['Print flyers', 'Book the stand']);
    for (const [id, body] of [
      [whole.id, { sub_calendar_entries: [{ id: whole.id }] }],
      [parts[0].id, list('Deeper')],
    ] as const) {
      expect((await put(id, body)).body).toMatchObject([{ field: 'sub_calendar_entries' }]);
    }
  });

  test('CAL-03 account limit in months, CAL-05 due date required by account setting', async () => {
    const set = (account: object) => admin.patch('/api/v3/admin/account', { account });
    expect(
      (await set({ calendar_entry_recurring_end_date_months: 3 })).body.calendar_entry_recurring_end_date_months,
    ).toBe(3);
    expect((await made(daily)).recurrence_end).toBe('2030/04/07');
    await set({ calendar_entry_task_due_date_required: true, calendar_entry_recurring_end_date_months: null });
    const answer = await admin.post('/api/v3/calendar_entries', { calendar_entry: { name: 'Some day' } });
    expect([answer.status, answer.body]).toEqual([422, [{ field: 'due_date', msg: 'Required' }]]);
    expect((await made(daily)).recurrence_end).toBe(null);
    const kept = await inAccount(
      on,
      admin,
      sql`select count(*)::int as n from calendar_entry where account_id = ${admin.accountId}`,
    );
    expect(kept).toEqual([{ n: 2 }]);
  });
});
