import { addDays, daysBetween } from '@fairlead/domain/dates/plain';
import { takesDay, whenOf } from '@fairlead/domain/calendar/when';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '../../base/sql';
import { Random } from '../../generate/random';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { plansOf } from '../../testing/plans';
import { takenDays } from './range-rows.queries';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  // The days of these entries lie ahead.
  on.clock.now = new Date('2026-11-24T12:00:00Z');
  admin = await on.account();
});
afterAll(() => on.close());

const FILTERS = '/api/internal/calendar_filters';
const RANGE = '/api/v3/calendar_entries/calendar';
const add = async (calendar_entry: object, by = admin): Promise<Loose> =>
  (await by.post('/api/v3/calendar_entries', { calendar_entry })).body;
const event = (name: string, day: string, hours: [string, string], more: object = {}) => ({
  type: 'CalendarEvent',
  name,
  start_time_date: day,
  start_time_time: hours[0],
  end_time_date: day,
  end_time_time: hours[1],
  ...more,
});
const range = async (query: string, by = admin) => (await by.get(`${RANGE}?${query}`)).body as Loose;
const names = ({ entries }: Loose) => entries.map(({ name }: Loose) => name);

test('CAL-02 set_settings and settings: line clamp 1 and week start 0 by default, also without the prefix', async () => {
  const settings = async () => (await admin.get('/calendar/settings')).body;
  expect(await settings()).toEqual({ line_clamp: 1, start_of_week: 0 });
  expect((await admin.put('/calendar/set_settings', { line_clamp: 3 })).body).toEqual({
    line_clamp: 3,
    start_of_week: 0,
  });
  await admin.put('/calendar/set_settings', { start_of_week: 1 });
  expect(await settings()).toEqual({ line_clamp: 3, start_of_week: 1 });
  const wrong = await admin.put('/calendar/set_settings', { line_clamp: 4, start_of_week: 7 });
  expect([wrong.status, wrong.body]).toEqual([
    422,
    [
      { field: 'line_clamp', msg: 'Has invalid value' },
      { field: 'start_of_week', msg: 'Has invalid value' },
    ],
  ]);
});

test('CAL-07 create, update, select, unselect and delete, with the server told and the rule of 2§4', async () => {
  const data = async () => (await admin.get(`${FILTERS}/user_data`)).body as Loose;
  expect(await data()).toMatchObject({ entries: [], selected_id: null, user_ids: [admin.id], event_type_ids: null });
  const create = async (name: string, more: object = {}) =>
    (await admin.post(FILTERS, { calendar_filter: { name, ...more } })).body as Loose;
  const a = await create('A', { user_colors: { [admin.id]: '#c4352b' }, event_type_ids: ['CalendarTask'] });
  expect(await data()).toMatchObject({
    selected_id: a.id,
    user_colors: { [admin.id]: 'C4352B' },
    event_type_ids: ['CalendarTask'],
  });
  const [b, c] = [await create('B'), await create('C')];
  // One at a time.
  expect((await admin.put(`${FILTERS}/${b.id}/select`, {})).body).toEqual(b);
  expect((await admin.get(FILTERS)).body).toEqual({ entries: [a, b, c], selected_id: b.id });
  const renamed = await admin.put(`${FILTERS}/${b.id}`, { calendar_filter: { name: 'Bee' } });
  expect(renamed.body).toEqual({ ...b, name: 'Bee' });
  expect((await admin.put(`${FILTERS}/${b.id}`, { name: 'c' })).body).toEqual([
    { field: 'name', msg: 'Already been taken.' },
  ]);
  // After the selected one another is selected, if any remains.
  const gone = await admin.del(`${FILTERS}/${b.id}`);
  expect(gone.body).toEqual({ selected_id: c.id });
  expect((await admin.del(`${FILTERS}/${a.id}`)).body).toEqual({ selected_id: c.id });
  expect((await admin.del(`${FILTERS}/${c.id}`)).body).toEqual({ selected_id: null });
  // Otherwise the default is selected again.
  expect(await data()).toMatchObject({ entries: [], selected_id: null, user_ids: [admin.id] });
  // Undo restores a filter.
  expect((await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`, {})).status).toBe(200);
  expect((await data()).entries).toEqual([{ ...b, name: 'Bee' }]);
  await admin.put(`${FILTERS}/${b.id}/select`, {});
  expect((await admin.put(`${FILTERS}/unselect`, {})).status).toBe(204);
  expect((await data()).selected_id).toBeNull();
  // They belong to one user.
  const other = await colleague(on, admin, {});
  expect((await other.get(`${FILTERS}/user_data`)).body.entries).toEqual([]);
  for (const answer of [await other.put(`${FILTERS}/${b.id}/select`, {}), await other.del(`${FILTERS}/${b.id}`)])
    expect(answer.status).toBe(404);
});

test('CAL-02 a screen in one call: entries of the chosen people and types, and counts for the rest', async () => {
  const by = await on.account();
  const mate = await colleague(on, by, {});
  const deal = (await by.post('/api/v3/deals', { deal: { name: 'Scanner' } })).body as Loose;
  await add(event('Nine', '2026-11-25', ['9:00', '10:00'], { deal_id: deal.id }), by);
  await add(event('Ten', '2026-11-25', ['10:00', '11:00']), by);
  await add(
    { type: 'CalendarEvent', name: 'Fair', all_day: true, start_time: '2026-11-20', end_time: '2026-11-25' },
    by,
  );
  await add({ name: 'Offer', due_date: '2026-11-25' }, by);
  await add({ name: 'Late', due_date: '2020-01-02' }, by);
  await add(event('Shared', '2026-11-26', ['9:00', '10:00'], { shared_user_ids: [by.id] }), mate);
  await add(event('Theirs', '2026-11-26', ['11:00', '12:00']), mate);
  const days = 'start=2026-11-25&end=2026-11-26';
  const mine = await range(days, by);
  expect([names(mine), mine.totals, mine.overdue]).toEqual([
    ['Fair', 'Offer', 'Nine', 'Ten', 'Shared'],
    { '2026/11/25': 4, '2026/11/26': 1 },
    1,
  ]);
  expect(mine.entries[2]).toMatchObject({
    on: { kind: 'deal', id: deal.id, name: 'Scanner' },
    can_edit: true,
    occurrence: null,
  });
  expect(names(await range(`${days}&user_ids[]=${by.id}&user_ids[]=${mate.id}`, by))).toContain('Theirs');
  const first = await range(`${days}&per_day=1`, by);
  expect([names(first), first.totals]).toEqual([['Fair', 'Shared'], mine.totals]);
  expect(names(await range(`${days}&show=CalendarTask`, by))).toEqual(['Offer']);
  expect(names(await range('start=2020-01-01&end=2020-01-03&show=CalendarTaskOverdue', by))).toEqual(['Late']);
  expect(names(await range('start=2020-01-01&end=2020-01-03&show=CalendarTask', by))).toEqual([]);
  // A colleague sees what their rights allow.
  expect(names(await range(`${days}&user_ids=${by.id}`, mate))).not.toContain('Ten');
  const wrong = await by.get(`${RANGE}?start=2026-11-25&end=2028-11-25&user_ids=0,x&show=Boat&event_category_ids=a`);
  expect([wrong.status, wrong.body.map(({ field }: Loose) => field)]).toEqual([
    422,
    ['end', 'user_ids', 'show', 'event_category_ids'],
  ]);
});

test('CAL-02 days beyond those that an entry can have are refused, not an error of the server', async () => {
  const refused = async (days: string) => {
    const { status, body } = await admin.get(`${RANGE}?${days}`);
    return [status, Array.isArray(body) ? body.map(({ field }: Loose) => field) : body];
  };
  expect(await refused('start=0000-01-01&end=0000-01-07')).toEqual([422, ['start', 'end']]);
  expect(await refused('start=9999-12-30&end=9999-12-31')).toEqual([422, ['end']]);
  expect((await admin.get(`${RANGE}?start=1000-01-01&end=1000-01-07`)).status).toBe(200);
  expect((await admin.get(`${RANGE}?start=9999-12-29&end=9999-12-30`)).status).toBe(200);
});

test('CAL-02 a series is on each of its days; one occurrence is moved by one call and the others stay', async () => {
  const by = await on.account();
  const series = await add(event('Weekly', '2026-11-02', ['9:00', '9:30'], { recurrence_frequency: 'weekly' }), by);
  const month = () => range('start=2026-11-01&end=2026-12-05', by);
  const daysOf = ({ entries }: Loose) => entries.map(({ due_date }: Loose) => due_date);
  const before = await month();
  expect(daysOf(before)).toEqual(['2026/11/02', '2026/11/09', '2026/11/16', '2026/11/23', '2026/11/30']);
  const third = before.entries[2];
  expect([third.is_recurring, third.occurrence]).toEqual([true, third.id === series.id && third.occurrence]);
  const body = { all_day: false, start_time: '2026-11-17T09:00:00Z', end_time: '2026-11-17T09:30:00Z' };
  const moved = await by.put(`/api/v3/calendar_entries/${third.id}`, {
    calendar_entry: { ...body, ...(third.occurrence && { occurrence_date: third.occurrence }) },
  });
  expect(moved.status).toBe(200);
  expect(daysOf(await month())).toEqual(['2026/11/02', '2026/11/09', '2026/11/17', '2026/11/23', '2026/11/30']);
});

test('CAL-02 an occurrence of several days that began before the screen is not shown where it was moved from', async () => {
  const by = await on.account();
  const whole = { type: 'CalendarEvent', all_day: true, start_time: '2026-11-02', end_time: '2026-11-05' };
  const series = await add({ name: 'Fair', ...whole, recurrence_frequency: 'weekly' }, by);
  const shown = async () =>
    (await range('start=2026-11-12&end=2026-11-13', by)).entries.map(({ due_date }: Loose) => due_date);
  expect(await shown()).toEqual(['2026/11/09']);
  const moved = await by.put(`/api/v3/calendar_entries/${series.id}`, {
    calendar_entry: { all_day: true, start_time: '2026-12-18', end_time: '2026-12-19', occurrence_date: '2026/11/09' },
  });
  expect(moved.status).toBe(200);
  expect(await shown()).toEqual([]);
});

test('CAL-02 the counts and the first of each day are those of the viewer, also where midnight is skipped or comes twice', async () => {
  const random = new Random(7, 'days of the viewer');
  const hour = 3_600_000;
  for (const [time_zone, from] of [
    ['America/Havana', '2027-03-11'],
    ['Africa/Cairo', '2027-04-27'],
    ['Africa/Cairo', '2027-10-26'],
    ['Europe/Berlin', '2027-03-25'],
    ['Pacific/Auckland', '2026-12-31'],
  ] as const) {
    const user = await colleague(on, admin, { time_zone });
    const midnight = startOfDay(from, time_zone).getTime();
    const drawn = Array.from({ length: 150 }, () => {
      const starts = midnight + random.int(-36, 150) * hour + random.pick([0, 0, -1, 1, 17]) * 60_000;
      return { starts, ends: starts + random.pick([0, 0.5, 1, 1, 24, 40]) * hour };
    });
    const instants = (of: 'starts' | 'ends') => drawn.map((one) => new Date(one[of]).toISOString());
    await inAccount(
      on,
      admin,
      sql`insert into calendar_entry (account_id, type, name, owner_id, due_date, all_day, start_time, end_time, end_date, time_zone)
        select ${admin.accountId}, 'CalendarEvent', n::text, ${user.id}, (s at time zone ${time_zone})::date, false, s, e, (e at time zone ${time_zone})::date, ${time_zone}
          from unnest(${instants('starts')}::timestamptz[], ${instants('ends')}::timestamptz[]) with ordinality x (s, e, n)`,
    );
    const days = Array.from({ length: 6 }, (_, at) => addDays(from, at));
    const dayOf = (ms: number) => localDate(new Date(ms), time_zone);
    const placed = drawn.map(({ starts, ends }, at) => ({
      name: String(at + 1),
      starts,
      days: daysFrom(dayOf(starts), dayOf(Math.max(starts, ends - 1))),
    }));
    const of = (day: string) => placed.filter((one) => one.days.includes(day));
    const inOrder = (a: (typeof placed)[0], b: (typeof placed)[0]) =>
      Number(a.days.length === 1) - Number(b.days.length === 1) ||
      (a.days.length > 1 && (a.days[0] ?? '').localeCompare(b.days[0] ?? '')) ||
      (a.days.length > 1 && b.days.length - a.days.length) ||
      a.starts - b.starts ||
      Number(a.name) - Number(b.name);
    const first = new Set(days.flatMap((day) => of(day).sort(inOrder).slice(0, 4)));
    const { entries, totals } = await range(`start=${from}&end=${days.at(-1)}&per_day=4&user_ids=${user.id}`, user);
    expect([time_zone, totals]).toEqual([
      time_zone,
      Object.fromEntries(days.map((day) => [day.replaceAll('-', '/'), of(day).length])),
    ]);
    const sorted = (all: string[]) => all.sort((a, b) => Number(a) - Number(b));
    expect(sorted(names({ entries }))).toEqual(sorted([...first].map(({ name }) => name)));
  }
});

test('CAL-02 with a limit for each day, tasks, whole days, times of other zones and series are the first of all', async () => {
  const random = new Random(3, 'entries of every type');
  const time_zone = 'America/New_York';
  const user = await colleague(on, admin, { time_zone });
  const own = sql`${admin.accountId}, n::text, ${user.id}`;
  const drawn = Array.from(
    { length: 120 },
    () => random.int(0, 40 * 24) * 3_600_000 + Date.parse('2027-03-01T00:00:00Z'),
  );
  const starts = sql`unnest(${drawn.map((ms) => new Date(ms).toISOString())}::timestamptz[]) with ordinality x (s, n)`;
  const into = (columns: string) => sql`insert into calendar_entry (account_id, name, owner_id, ${raw(columns)})`;
  for (const statement of [
    sql`${into('type, due_date, completed_at')} select ${own}, 'CalendarTask', s::date, case when n % 3 = 0 then now() end from ${starts}`,
    sql`${into('type, all_day, due_date, end_date')} select ${own}, 'CalendarEvent', true, s::date, s::date + (n % 3)::int from ${starts}`,
    sql`${into('type, all_day, due_date, start_time, end_time, end_date, time_zone')} select ${own}, 'CalendarEvent', false,
      (s at time zone 'Asia/Tokyo')::date, s, s + (n % 30) * interval '1 hour', ((s + (n % 30) * interval '1 hour') at time zone 'Asia/Tokyo')::date, 'Asia/Tokyo'
      from ${starts}`,
    sql`${into('type, all_day, due_date, end_date, time_zone, rrule, rrule_start, recurrence_end, occurrence_date')} select ${own},
      'CalendarEvent', true, s::date, s::date, 'Asia/Tokyo', 'FREQ=WEEKLY', s::date::text, '9999-12-31', s::date from ${starts} where n < 6`,
  ])
    await inAccount(on, admin, statement);
  const days = 'start=2027-03-07&end=2027-03-20';
  const whole = await range(days, user);
  const onDay = (day: string) =>
    whole.entries.filter((one: Loose) => {
      const when = whenOf(one as never, time_zone);
      return when !== null && takesDay(when, day);
    });
  const key = (one: Loose) => `${one.id} ${one.occurrence}`;
  const all = daysFrom('2027-03-07', '2027-03-20');
  expect(whole.totals).toEqual(Object.fromEntries(all.map((day) => [day.replaceAll('-', '/'), onDay(day).length])));
  for (const most of [1, 5, 14, 200]) {
    const first = new Set(all.flatMap((day) => onDay(day).slice(0, most)).map(key));
    const limited = await range(`${days}&per_day=${most}`, user);
    expect(limited.totals).toEqual(whole.totals);
    expect(limited.entries.map(key)).toEqual(whole.entries.map(key).filter((one: string) => first.has(one)));
  }
  expect(whole.entries.length).toBeGreaterThan(100);
});

function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
}

test('CAL-02 a year of hundreds of daily series is answered, with a limit on what is sent and all of it counted', async () => {
  const user = await colleague(on, admin);
  await inAccount(
    on,
    admin,
    sql`insert into calendar_entry (account_id, type, name, owner_id, due_date, end_date, all_day, time_zone, rrule, rrule_start,
        recurrence_end, occurrence_date)
      select ${admin.accountId}, 'CalendarEvent', 'Daily', ${user.id}, '2031-01-01', '2031-01-01', true, 'Europe/Berlin', 'FREQ=DAILY',
        '2031-01-01', '9999-12-31', '2031-01-01' from generate_series(1, 40)`,
  );
  const year = await range('start=2031-01-01&end=2031-12-31', user);
  expect([year.entries.length, year.totals['2031/12/31']]).toEqual([10_000, 40]);
});

test('CAL-02 of more entries than a screen takes, those of the first days are shown', async () => {
  const user = await colleague(on, admin);
  const later = await colleague(on, admin);
  await inAccount(
    on,
    admin,
    sql`insert into calendar_entry (account_id, type, name, owner_id, due_date)
      select ${admin.accountId}, 'CalendarTask', 'Call', case when n > 20000 then ${later.id}::bigint else ${user.id}::bigint end,
        case when n > 20000 then '2032-01-01' else '2032-01-02' end::date from generate_series(1, 20002) n`,
  );
  const { totals } = await range(`start=2032-01-01&end=2032-01-03&per_day=1&user_ids=${user.id},${later.id}`, admin);
  expect(totals).toEqual({ '2032/01/01': 2, '2032/01/02': 19_998 });
});

test('CAL-02 the days of series that have rows of their own are looked up, not searched in all entries', async () => {
  const asked = { bases: [1, 2], low: '2026-11-01', high: '2026-12-12' };
  const plan = await plansOf(on, admin, (ctx) => takenDays(ctx, asked));
  expect(plan).toMatch(/calendar_entry_series[^]*Index Cond: .*base_entry_id = ANY/);
});

test('CAL-02 CAL-03 of a series of tasks, those that are past due are chosen separately from the others', async () => {
  const by = await on.account();
  const today = on.clock.now.toISOString().slice(0, 10);
  const start = addDays(today, -1);
  await add({ name: 'Daily', due_date: start, recurrence_frequency: 'daily' }, by);
  const days = `start=${start}&end=${addDays(today, 1)}`;
  const dues = async (show: string) =>
    (await range(`${days}&show=${show}`, by)).entries.map(({ due_date, category }: Loose) => [due_date, category]);
  const [late, now, next] = [start, today, addDays(today, 1)].map((day) => day.replaceAll('-', '/'));
  expect(await dues('CalendarTask')).toEqual([
    [now, 'CalendarTask'],
    [next, 'CalendarTask'],
  ]);
  expect(await dues('CalendarTaskOverdue')).toEqual([[late, 'CalendarTaskOverdue']]);
});
