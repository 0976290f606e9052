import type { AddressInfo } from 'node:net';
import { createDAVClient, type DAVCalendar } from 'tsdav';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@fairlead/domain/dates/plain';
import { Refusal } from '../../base/errors';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { document } from './dav-xml';
import { plansOf } from '../../testing/plans';
import { calendarRowsOf } from './rows.queries';

/** One server, and a client that others use too. Every state is read back through the API of Fairlead. */
let on: TestApp;
let admin: TestUser;
let url: string;
let client: Awaited<ReturnType<typeof createDAVClient>>;
let calendars: DAVCalendar[];
const DEVICES = '/api/internal/calendar_devices';

async function deviceOf(user: TestUser, name = 'Phone') {
  const made = (await user.post(DEVICES, { name })).body;
  const auth = { authorization: `Basic ${Buffer.from(`${user.email}:${made.password}`).toString('base64')}` };
  return { id: made.id as number, password: made.password as string, auth };
}

beforeAll(async () => {
  on = await testApp({}, { apart: true });
  admin = await on.account();
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
  const { password } = await deviceOf(admin);
  client = await createDAVClient({
    serverUrl: url,
    credentials: { username: admin.email, password },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  });
  calendars = await client.fetchCalendars();
});
afterAll(() => on.close());

const calendarFor = (component: string) =>
  calendars.find(({ components }) => components?.includes(component)) as DAVCalendar;
const shown = async (): Promise<Loose[]> => (await admin.get('/api/v3/calendar_entries?per_page=200')).body.entries;
const named = async (name: string) => (await shown()).filter((one) => one.name === name);
const ics = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]) =>
  ics('BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20290101T000000Z', ...lines, 'END:VEVENT');
const objectsIn = (calendar: DAVCalendar) =>
  client.fetchCalendarObjects({
    calendar,
    filters: {
      'comp-filter': {
        _attributes: { name: 'VCALENDAR' },
        'comp-filter': { _attributes: { name: calendar.components?.[0] } },
      },
    },
  });
const find = async (calendar: DAVCalendar, words: string) =>
  (await objectsIn(calendar)).find(({ data }) => String(data).includes(words)) as {
    url: string;
    etag: string;
    data: string;
  };
const send = (method: string, path: string, auth: object, payload?: string, headers: object = {}) =>
  on.app.inject({
    method: method as 'PUT',
    url: path,
    headers: { 'content-type': 'text/calendar', ...auth, ...headers },
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: '10.9.0.2',
  });

describe('CAL-09 two-way CalDAV sync', () => {
  test('CAL-09 discovery: a client finds a calendar for events and one for tasks', () => {
    expect(calendars.map(({ components }) => components)).toEqual([['VEVENT'], ['VTODO']]);
    expect(calendars.map(({ displayName }) => displayName)).toEqual(['Fairlead', 'Fairlead tasks']);
  });

  test('CAL-09 both ways: what a client writes is here with all rights and undo, and what is written here is there', async () => {
    const calendar = calendarFor('VEVENT');
    const text = event(
      'abc-1',
      'SUMMARY:Plant visit\\, hall 2',
      'DTSTART;TZID=Europe/Berlin:20300107T090000',
      'DURATION:PT90M',
      'LOCATION:Hall 2',
      'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'END:VALARM',
    );
    const made = await client.createCalendarObject({ calendar, filename: 'abc-1.ics', iCalString: text });
    expect(made.status).toBe(201);
    const [entry] = await named('Plant visit, hall 2');
    expect(entry).toMatchObject({ type: 'CalendarEvent', owner_id: admin.id });
    expect(Date.parse(entry.end_time) - Date.parse(entry.start_time)).toBe(90 * 60_000);
    await admin.put(`/api/v3/calendar_entries/${entry.id}`, { calendar_entry: { name: 'Plant tour' } });
    const read = await find(calendar, 'abc-1');
    for (const part of ['SUMMARY:Plant tour', 'LOCATION:Hall 2', 'X-APPLE-TRAVEL', 'TRIGGER:-PT15M'])
      expect(read.data).toContain(part);
    const later = await client.updateCalendarObject({
      calendarObject: { ...read, data: read.data.replace('T090000', 'T080000') },
    });
    expect(later.status).toBe(204);
    const stale = await client.updateCalendarObject({
      calendarObject: { ...read, data: read.data.replace('Plant tour', 'Old words') },
    });
    expect([stale.status, (await named('Old words')).length, (await named('Plant tour')).length]).toEqual([412, 0, 1]);
    const history = await admin.get(`/api/v3/calendar_entries/${entry.id}`);
    expect(history.body.start_time).toContain('07:00:00');
    const twice = await client.createCalendarObject({ calendar, filename: 'abc-1.ics', iCalString: text });
    const other = await client.createCalendarObject({ calendar, filename: 'other.ics', iCalString: text });
    expect([twice.status, other.status]).toEqual([412, 409]);
    const last = await find(calendar, 'abc-1');
    expect((await client.deleteCalendarObject({ calendarObject: { ...last, etag: '"old"' } })).status).toBe(412);
    expect((await client.deleteCalendarObject({ calendarObject: last })).status).toBe(204);
    expect(await named('Plant tour')).toEqual([]);
  });

  test('CAL-09 series: occurrences are moved, left out and ended by the rules of series', async () => {
    const calendar = calendarFor('VEVENT');
    const weekly = (...lines: string[]) =>
      event(
        'week-1',
        'SUMMARY:Weekly call',
        'DTSTART;TZID=Europe/Berlin:20300107T090000',
        'DTEND;TZID=Europe/Berlin:20300107T100000',
        ...lines,
      );
    await client.createCalendarObject({
      calendar,
      filename: 'week-1.ics',
      iCalString: weekly('RRULE:FREQ=WEEKLY;COUNT=6'),
    });
    const [head] = await named('Weekly call');
    expect(head).toMatchObject({ recurrence_frequency: 'weekly', recurrence_end: '2030/02/11' });
    const first = await find(calendar, 'week-1');
    expect(first.data).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20300211T225959Z');
    const moved = [
      'BEGIN:VEVENT',
      'UID:week-1',
      'RECURRENCE-ID;TZID=Europe/Berlin:20300121T090000',
      'SUMMARY:Weekly call',
      'DTSTART;TZID=Europe/Berlin:20300122T140000',
      'DTEND;TZID=Europe/Berlin:20300122T150000',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const changed = first.data
      .replace('RRULE:FREQ=WEEKLY', 'EXDATE;TZID=Europe/Berlin:20300114T090000\r\nRRULE:FREQ=WEEKLY')
      .replace('END:VCALENDAR', moved);
    expect((await client.updateCalendarObject({ calendarObject: { ...first, data: changed } })).status).toBe(204);
    const range = await admin.get('/api/v3/calendar_entries/calendar?start=2030-01-01&end=2030-02-28');
    const days = range.body.entries
      .filter(({ name }: Loose) => name === 'Weekly call')
      .map(({ due_date }: Loose) => due_date);
    expect(days).toEqual(['2030/01/07', '2030/01/22', '2030/01/28', '2030/02/04', '2030/02/11']);
    const again = await find(calendar, 'week-1');
    expect(again.data).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20300121T090000');
    const same = await client.updateCalendarObject({ calendarObject: again });
    expect([same.status, (await find(calendar, 'week-1')).etag]).toEqual([204, again.etag]);
    // A device that no longer sends the changed occurrence restores the usual one.
    const dropped = again.data
      .replace(/BEGIN:VEVENT(?:(?!END:VEVENT)[^])*RECURRENCE-ID[^]*?END:VEVENT\r\n/, '')
      .replace(/EXDATE.*\r\n/, '');
    expect(dropped).not.toMatch(/RECURRENCE-ID|EXDATE/);
    await client.updateCalendarObject({ calendarObject: { ...again, data: dropped } });
    const back = (await named('Weekly call')).filter(({ due_date }) => due_date === '2030/01/21');
    expect(back).toMatchObject([{ start_time: '2030/01/21 08:00:00 +0000' }]);
    const { entries } = (await admin.get('/api/v3/calendar_entries/calendar?start=2030-01-14&end=2030-01-14')).body;
    expect(entries.map(({ name }: Loose) => name)).toEqual(['Weekly call']);
    await client.deleteCalendarObject({ calendarObject: await find(calendar, 'week-1') });
    expect((await named('Weekly call')).filter(({ due_date }) => due_date > '2030/01/07')).toEqual([]);
  });

  test('CAL-03 CAL-09 series: an evening in New York, which is the next day in UTC, stays on its weekday when it is moved', async () => {
    const calendar = calendarFor('VEVENT');
    const evening = event(
      'evening-1',
      'SUMMARY:Evening call',
      'DTSTART;TZID=America/New_York:20300107T210000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY',
    );
    await client.createCalendarObject({ calendar, filename: 'evening-1.ics', iCalString: evening });
    const [first] = await named('Evening call');
    await admin.put(`/api/v3/calendar_entries/${first?.id}/mark_complete`, {});
    const read = await find(calendar, 'evening-1');
    expect(read.data).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO');
    const earlier = read.data.replaceAll('T210000', 'T150000').replaceAll('T220000', 'T160000');
    expect((await client.updateCalendarObject({ calendarObject: { ...read, data: earlier } })).status).toBe(204);
    const next = (await named('Evening call')).find(({ complete }) => !complete);
    expect(next).toMatchObject({ start_time: '2030/01/14 20:00:00 +0000', rrule: 'FREQ=WEEKLY;BYDAY=MO' });
  });

  test.each([
    ['with a rule', ['RRULE:FREQ=WEEKLY;COUNT=2'], ['2031/01/06', '2031/01/09', '2031/01/13', '2031/02/01']],
    ['without one', [], ['2031/01/06', '2031/01/09', '2031/02/01']],
  ])(
    'CAL-03 CAL-09 series: days beside the rule (RDATE) are occurrences, %s, and go with it',
    async (name, rule, days) => {
      const calendar = calendarFor('VEVENT');
      const uid = `beside-${days.length}`;
      const sent = event(
        uid,
        `SUMMARY:Beside ${name}`,
        'DTSTART;TZID=Europe/Berlin:20310106T090000',
        'DTEND;TZID=Europe/Berlin:20310106T100000',
        ...rule,
        'RDATE;TZID=Europe/Berlin:20310109T090000,20310201T140000',
      );
      await client.createCalendarObject({ calendar, filename: `${uid}.ics`, iCalString: sent });
      const shownDays = async () =>
        (await admin.get('/api/v3/calendar_entries/calendar?start=2031-01-01&end=2031-02-28')).body.entries
          .filter((one: Loose) => one.name === `Beside ${name}`)
          .map((one: Loose) => [one.due_date, one.start_time]);
      expect((await shownDays()).map(([day]: string[]) => day)).toEqual(days);
      expect((await shownDays()).at(-1)).toEqual(['2031/02/01', '2031/02/01 13:00:00 +0000']);
      const read = await find(calendar, uid);
      expect(read.data).toContain('RDATE;TZID=Europe/Berlin:20310109T090000');
      expect((await client.updateCalendarObject({ calendarObject: read })).status).toBe(204);
      const again = await find(calendar, uid);
      expect(again.etag).toBe(read.etag);
      const dropped = again.data
        .replace(/RDATE;TZID=Europe\/Berlin:20310109.*\r\n/, '')
        .replace(/BEGIN:VEVENT(?:(?!END:VEVENT)[^])*RECURRENCE-ID[^:]*:20310109[^]*?END:VEVENT\r\n/, '');
      expect((await client.updateCalendarObject({ calendarObject: { ...again, data: dropped } })).status).toBe(204);
      expect((await shownDays()).map(([day]: string[]) => day)).toEqual(days.filter((day) => day !== '2031/01/09'));
    },
  );

  test('CAL-09 tasks: a to-do is completed on the phone, and a repeating one goes on', async () => {
    const calendar = calendarFor('VTODO');
    const todo = ics(
      'BEGIN:VTODO',
      'UID:todo-1',
      'SUMMARY:Send offer',
      'DUE;VALUE=DATE:20300107',
      'RRULE:FREQ=DAILY',
      'DTSTART;VALUE=DATE:20300107',
      'END:VTODO',
    );
    expect((await client.createCalendarObject({ calendar, filename: 'todo-1.ics', iCalString: todo })).status).toBe(
      201,
    );
    const read = await find(calendar, 'todo-1');
    const done = { ...read, data: read.data.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED') };
    expect((await client.updateCalendarObject({ calendarObject: done })).status).toBe(204);
    const states = (await named('Send offer')).map(({ due_date, complete }) => [due_date, complete]);
    expect(states).toEqual([
      ['2030/01/07', true],
      ['2030/01/08', false],
    ]);
    expect((await find(calendar, 'todo-1')).data).toContain('DUE;VALUE=DATE:20300108');
    const timed = ics('BEGIN:VTODO', 'UID:todo-2', 'SUMMARY:Call back', 'DUE:20300109T153000Z', 'END:VTODO');
    await client.createCalendarObject({ calendar, filename: 'todo-2.ics', iCalString: timed });
    const [{ id, due_date }] = (await named('Call back')) as [Loose];
    expect([due_date, (await find(calendar, 'todo-2')).data.includes('DUE:20300109T153000Z')]).toEqual([
      '2030/01/09',
      true,
    ]);
    await admin.put(`/api/v3/calendar_entries/${id}`, { calendar_entry: { due_date: '2030/01/10' } });
    expect((await find(calendar, 'todo-2')).data).toContain('DUE:20300110T153000Z');
    expect((await objectsIn(calendarFor('VEVENT'))).some(({ data }) => String(data).includes('Send offer'))).toBe(
      false,
    );
  });

  test('CAL-09 sync-token: a client gets what changed since, what was deleted, and nothing of other users', async () => {
    const calendar = calendarFor('VEVENT');
    const user = await colleague(on, admin);
    const times = { type: 'CalendarEvent', start_time: '2030-03-04T09:00:00Z', end_time: '2030-03-04T10:00:00Z' };
    const mine = (await admin.post('/api/v3/calendar_entries', { calendar_entry: { ...times, name: 'Stays' } })).body;
    const start = await syncSince(calendar, '');
    const token = start.token;
    expect((await syncSince(calendar, token)).found).toEqual([]);
    await admin.put(`/api/v3/calendar_entries/${mine.id}`, { calendar_entry: { name: 'Changed' } });
    const theirs = (await user.post('/api/v3/calendar_entries', { calendar_entry: { ...times, name: 'Theirs' } })).body;
    const next = await syncSince(calendar, token);
    expect(next.found).toEqual([[`${mine.id}.ics`, 200]]);
    await user.put(`/api/v3/calendar_entries/${theirs.id}`, { calendar_entry: { shared_user_ids: [admin.id] } });
    await admin.put(`/api/v3/calendar_entries/${mine.id}`, { calendar_entry: { owner_id: user.id } });
    const third = await syncSince(calendar, next.token);
    expect(Object.fromEntries(third.found)).toEqual({ [`${mine.id}.ics`]: 404, [`${theirs.id}.ics`]: 200 });
    await user.put(`/api/v3/calendar_entries/${theirs.id}`, { calendar_entry: { shared_user_ids: [] } });
    expect((await syncSince(calendar, third.token)).found).toEqual([[`${theirs.id}.ics`, 404]]);
    const forged = await syncSince(calendar, 'urn:fairlead:sync:00000000-0000-4000-8000-000000000000:1');
    expect([forged.status, forged.text]).toEqual([403, expect.stringContaining('valid-sync-token')]);
  });

  test('CAL-09 device passwords: each is shown once, used, revoked, ended by a new password, and not guessed', async () => {
    const user = await colleague(on, admin);
    const [phone, laptop] = [await deviceOf(user), await deviceOf(user, 'Laptop')];
    const home = `/dav/calendars/${user.id}/`;
    const ask = async (auth: object, path = home) => (await send('PROPFIND', path, auth)).statusCode;
    expect([await ask(phone.auth), await ask(laptop.auth), await ask({})]).toEqual([207, 207, 401]);
    expect(await ask(phone.auth, `/dav/calendars/${admin.id}/`)).toBe(404);
    const basic = (name: string, password: string) => ({
      authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    });
    expect([await ask(basic(user.email, 'Sail-away-42!')), await ask(basic(admin.email, phone.password))]).toEqual([
      401, 401,
    ]);
    expect(await ask(basic(user.email, 'Sail-away-42!'))).toBe(401);
    const { entries } = (await user.get(DEVICES)).body;
    expect(entries.map(({ name, last_used_at }: Loose) => [name, last_used_at !== null])).toEqual([
      ['Phone', true],
      ['Laptop', true],
    ]);
    expect(JSON.stringify(entries)).not.toContain(phone.password);
    expect((await admin.del(`${DEVICES}/${phone.id}`)).status).toBe(404);
    await user.del(`${DEVICES}/${phone.id}`);
    expect([await ask(phone.auth), await ask(laptop.auth)]).toEqual([401, 207]);
    const statuses = new Set<number>();
    for (let n = 0; n < 102; n += 1) statuses.add(await ask(basic(user.email, `guess-${n}`)));
    expect([...statuses]).toEqual([401, 429]);
    expect(await ask(laptop.auth)).toBe(207);
    // Each of them once, however often a program repeats it, and those refused without a check not at all.
    const failed = await inAccount(
      on,
      admin,
      sql`select network_address, details from audit_event where user_id = ${user.id} and event = 'sign_in.failed'`,
    );
    expect(failed).toEqual(Array(10).fill({ network_address: '10.9.0.2', details: { by: 'calendar' } }));
    await inAccount(on, admin, sql`update account_user set password_hash = 'new' where id = ${user.id}`);
    expect(await ask(laptop.auth)).toBe(429);
  });

  const HOSTILE: readonly (readonly [string, string])[] = [
    ['no calendar', 'hello'],
    ['an end before the start', event('x', 'SUMMARY:a', 'DTSTART:20300107T090000Z', 'DTEND:20300107T080000Z')],
    ['an unknown zone', event('x', 'SUMMARY:a', 'DTSTART;TZID=Mars/Base:20300107T090000')],
    ['a rule by seconds', event('x', 'SUMMARY:a', 'DTSTART:20300107T090000Z', 'RRULE:FREQ=SECONDLY')],
    [
      'two UIDs',
      ics(
        'BEGIN:VEVENT',
        'UID:a',
        'DTSTART:20300107T090000Z',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:b',
        'DTSTART:20300107T090000Z',
        'END:VEVENT',
      ),
    ],
    ['a task among events', ics('BEGIN:VTODO', 'UID:x', 'SUMMARY:a', 'END:VTODO')],
    ['too many lines', event('x', 'DTSTART:20300107T090000Z', ...Array<string>(6000).fill('X-A:1'))],
  ];
  test.each(HOSTILE)('CAL-09 bad input: %s is named, and nothing is saved', async (_what, text) => {
    const calendar = calendarFor('VEVENT');
    const before = (await shown()).length;
    const answer = await client.createCalendarObject({ calendar, filename: 'bad.ics', iCalString: text });
    const [issue] = (await answer.json()) as Loose[];
    expect([answer.status, issue.field, typeof issue.msg, (await shown()).length]).toEqual([
      422,
      'calendar',
      'string',
      before,
    ]);
  });

  test('CAL-09 bad input: 1,000 attendees of another program are kept for it, and no mail is sent to them', async () => {
    const calendar = calendarFor('VEVENT');
    const crowd = Array.from({ length: 1000 }, (_one, n) => `ATTENDEE:mailto:a${n}@crowd.test`);
    const letters = on.letters.length;
    const text = event('crowd', 'SUMMARY:Crowd', 'DTSTART:20300107T090000Z', 'DTEND:20300107T100000Z', ...crowd);
    const made = await client.createCalendarObject({ calendar, filename: 'crowd.ics', iCalString: text });
    expect([made.status, await made.text()]).toEqual([201, '']);
    const [entry] = await named('Crowd');
    expect([entry.calendar_entry_attendees, on.letters.length]).toEqual([[], letters]);
    const read = await find(calendar, 'crowd');
    expect(read.data.split('@crowd.test').length - 1).toBe(1000);
    expect((await client.deleteCalendarObject({ calendarObject: read })).status).toBe(204);
  });

  test('CAL-09 bad input: in an hour that exists twice, an event of another program is in the first one', async () => {
    const calendar = calendarFor('VEVENT');
    const zone = 'TZID=America/New_York:20301103T01';
    const text = event('twice', 'SUMMARY:Twice', `DTSTART;${zone}3000`, `DTEND;${zone}4500`);
    expect((await client.createCalendarObject({ calendar, filename: 'twice.ics', iCalString: text })).status).toBe(201);
    const [entry] = await named('Twice');
    expect([entry.start_time, entry.end_time].map((time) => new Date(time).toISOString())).toEqual([
      '2030-11-03T05:30:00.000Z',
      '2030-11-03T05:45:00.000Z',
    ]);
    const read = await find(calendar, 'twice');
    expect(read.data).toContain('20301103T013000');
    expect((await client.deleteCalendarObject({ calendarObject: read })).status).toBe(204);
  });

  test('CAL-09 bad input: bodies that grow, are too long or are not known are refused', async () => {
    const user = await colleague(on, admin);
    const { auth } = await deviceOf(user);
    const events = `/dav/calendars/${user.id}/events/`;
    const xml = { 'content-type': 'application/xml' };
    const bomb =
      '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><D:propfind xmlns:D="DAV:"><D:prop>&c;</D:prop></D:propfind>';
    const deep = `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`;
    const status = async (method: string, body: string, headers: object = xml) =>
      (await send(method, events, auth, body, headers)).statusCode;
    expect([
      await status('PROPFIND', bomb),
      await status('REPORT', deep),
      await status('REPORT', 'no xml'),
      await status('REPORT', '<x:free-busy-query xmlns:x="urn:ietf:params:xml:ns:caldav"/>'),
      await status('PUT', 'x'.repeat(70_000), { 'content-type': 'text/calendar' }),
      await status('PROPPATCH', '<a/>'),
    ]).toEqual([400, 400, 400, 403, 413, 403]);
    const daily = event('endless', 'SUMMARY:Endless', 'DTSTART:20300107T090000Z', 'RRULE:FREQ=DAILY');
    expect((await send('PUT', `${events}endless.ics`, auth, daily)).statusCode).toBe(201);
    const query = (from: string) =>
      `<C:calendar-query xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:"><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="${from}"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`;
    const asked = await send('REPORT', events, auth, query('20400101T000000Z'), xml);
    expect([asked.statusCode, asked.body.includes('endless.ics')]).toEqual([207, true]);
    expect(await status('REPORT', query('soon'))).toBe(403);
    const filters = '<C:prop-filter name="SUMMARY"/>'.repeat(21);
    const many = query('20400101T000000Z').replace('<C:time-range', `${filters}<C:time-range`);
    expect(await status('REPORT', many)).toBe(403);
  });

  const C = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"';
  const xml = { 'content-type': 'application/xml' };

  test('CAL-09 bad input: an answer does not grow by repeated or long property names', async () => {
    const user = await colleague(on, admin);
    const { auth } = await deviceOf(user);
    const events = `/dav/calendars/${user.id}/events/`;
    const big = event('big', 'SUMMARY:Big', 'DTSTART:20300107T090000Z', `X-BIG:${'x'.repeat(5000)}`);
    expect((await send('PUT', `${events}big.ics`, auth, big)).statusCode).toBe(201);
    const multiget = (props: string, hrefs: string) =>
      send(
        'REPORT',
        events,
        auth,
        `<C:calendar-multiget ${C}><D:prop>${props}</D:prop>${hrefs}</C:calendar-multiget>`,
        xml,
      );
    const hrefs = Array.from({ length: 300 }, (_one, n) => `<D:href>https://h${n}.test${events}big.ics</D:href>`).join(
      '',
    );
    const twice = await multiget('<C:calendar-data/>'.repeat(50), hrefs);
    expect([twice.statusCode, twice.body.split('X-BIG').length - 1]).toEqual([207, 1]);
    const names = Array.from({ length: 101 }, (_one, n) => `<D:p${n}/>`).join('');
    expect((await multiget(names, '')).statusCode).toBe(400);
    const space = `<D:propfind ${C} xmlns:u="${'u'.repeat(5000)}"><D:prop><u:a/></D:prop></D:propfind>`;
    expect((await send('PROPFIND', events, auth, space, xml)).statusCode).toBe(400);
    await expect(document('D:multistatus', Array<string>(40).fill('x'.repeat(1024 * 1024)))).rejects.toThrow(Refusal);
  });

  test('CAL-09 bad input: hundreds of days of a series are left out in one change, and what devices keep is bounded', async () => {
    const user = await colleague(on, admin);
    const { auth } = await deviceOf(user);
    const events = `/dav/calendars/${user.id}/events/`;
    const days = Array.from({ length: 1001 }, (_one, n) => addDays('2030-01-01', n).replace(/-/g, ''));
    const daily = (left: string[], ...more: string[]) =>
      event(
        'left',
        'SUMMARY:Left out',
        'DTSTART;VALUE=DATE:20300101',
        'RRULE:FREQ=DAILY',
        `EXDATE;VALUE=DATE:${left}`,
        ...more,
      );
    const put = (text: string) => send('PUT', `${events}left.ics`, auth, text);
    expect((await put(daily(days))).json()).toEqual([
      { field: 'calendar', msg: 'Too many days are left out at once (at most 1000)' },
    ]);
    // Days that the series does not have are passed over.
    expect((await put(daily([...days.slice(0, 999), '20290101']))).statusCode).toBe(201);
    const [head] = (await user.get('/api/v3/calendar_entries')).body.entries;
    expect([head.due_date, head.rrule]).toEqual(['2032/09/26', 'FREQ=DAILY']);
    const [log] = await inAccount(
      on,
      admin,
      sql`select count(*)::int as changes from change where account_id = ${admin.accountId} and record_type = 'calendar_entry'
        and record_id in (select id from calendar_entry where owner_id = ${user.id})`,
    );
    expect(log.changes).toBeLessThan(10);
    await inAccount(
      on,
      admin,
      sql`update calendar_object set kept = jsonb_build_object('main', jsonb_build_object('lines', '[]'::jsonb, 'parts', '[]'::jsonb,
        'x', repeat('x', 9000000))) where user_id = ${user.id}`,
    );
    const more = event('more', 'SUMMARY:More', 'DTSTART:20300107T090000Z', `X-BIG:${'x'.repeat(5000)}`);
    expect((await send('PUT', `${events}more.ics`, auth, more)).statusCode).toBe(507);
  });

  test('CAL-09 a series with hundreds of changed occurrences is still written; descriptions beyond a bound are not sent', async () => {
    const user = await colleague(on, admin);
    const { auth } = await deviceOf(user);
    const events = `/dav/calendars/${user.id}/events/`;
    const daily = (name: string) => event('many', `SUMMARY:${name}`, 'DTSTART;VALUE=DATE:20300101', 'RRULE:FREQ=DAILY');
    const put = async (text: string) => (await send('PUT', `${events}many.ics`, auth, text)).statusCode;
    expect(await put(daily('Often changed'))).toBe(201);
    await inAccount(
      on,
      admin,
      sql`insert into calendar_entry (account_id, type, name, owner_id, due_date, end_date, all_day, time_zone, base_entry_id, occurrence_date)
        select account_id, type, 'Changed', owner_id, due_date + n, due_date + n, true, time_zone, id, due_date + n
        from calendar_entry, generate_series(1, 401) n where owner_id = ${user.id}`,
    );
    expect(await put(daily('Renamed'))).toBe(204);
    await inAccount(
      on,
      admin,
      sql`update calendar_entry set description = repeat('x', 100000) where owner_id = ${user.id}`,
    );
    const ask = (body: string) => send('REPORT', events, auth, body, xml);
    const query = await ask(`<C:calendar-query ${C}><D:prop><C:calendar-data/></D:prop></C:calendar-query>`);
    expect([query.statusCode, query.body.length < 12_000_000]).toEqual([207, true]);
    const one = await ask(
      `<C:calendar-multiget ${C}><D:prop><D:getetag/></D:prop><D:href>${events}many.ics</D:href></C:calendar-multiget>`,
    );
    expect([one.statusCode, one.body]).toEqual([507, expect.stringContaining('fewer')]);
  });

  test('CAL-09 a range of ten years is answered, however many series there are', async () => {
    const user = await colleague(on, admin);
    const { auth } = await deviceOf(user);
    await inAccount(
      on,
      admin,
      sql`insert into calendar_entry (account_id, type, name, owner_id, due_date, end_date, start_time, end_time, all_day, time_zone,
          rrule, rrule_start, recurrence_end, occurrence_date)
        select ${admin.accountId}, 'CalendarEvent', 'Daily', ${user.id}, '2030-01-01', '2030-01-01', '2030-01-01T08:00:00Z',
          '2030-01-01T09:00:00Z', false, 'Europe/Berlin', 'FREQ=DAILY', '2030-01-01T09:00:00', '9999-12-31', '2030-01-01'
        from generate_series(1, 200)`,
    );
    const range = '<C:time-range start="20400101T000000Z" end="20500101T000000Z"/>';
    const body = `<C:calendar-query ${C}><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`;
    const found = await send('REPORT', `/dav/calendars/${user.id}/events/`, auth, body, xml);
    expect([found.statusCode, found.body.split('<D:response>').length - 1]).toEqual([207, 200]);
  });

  test('CAL-09 a sync of one change reads the entries of its series alone', async () => {
    const many = sql`insert into calendar_entry (account_id, type, name, due_date)
      select ${admin.accountId}, 'CalendarTask', 'Of many', '2020-01-01' from generate_series(1, 3000)`;
    await inAccount(on, admin, many);
    await inAccount(on, admin, sql`analyze calendar_entry`);
    const plan = await plansOf(on, admin, (ctx) => calendarRowsOf(ctx, [1]));
    const indexes = [...plan.matchAll(/using (\w+) on calendar_entry e/g)].map(([, index]) => index);
    expect(indexes).toEqual(['calendar_entry_pkey', 'calendar_entry_series']);
  });
});

async function syncSince(calendar: DAVCalendar, token: string) {
  const body = `<D:sync-collection xmlns:D="DAV:"><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`;
  const { auth } = await (known ??= deviceOf(admin, 'Sync'));
  const { statusCode, body: text } = await send('REPORT', new URL(calendar.url).pathname, auth, body, {
    'content-type': 'application/xml',
  });
  const found = [...text.matchAll(/<D:response><D:href>([^<]*)<\/D:href>(.*?)<\/D:response>/g)].map(
    ([, path = '', rest = '']) => [path.split('/').at(-1), rest.includes('404') ? 404 : 200] as const,
  );
  return {
    status: statusCode,
    text,
    found: [...found].sort(([a = ''], [b = '']) => a.localeCompare(b)),
    token: /<D:sync-token>([^<]*)</.exec(text)?.[1] ?? '',
  };
}
let known: ReturnType<typeof deviceOf> | undefined;
