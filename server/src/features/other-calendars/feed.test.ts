import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const FEED = '/api/internal/calendar_feed';
const read = (url: string, headers: Record<string, string> = {}) =>
  on.app.inject({ method: 'GET', url, headers, remoteAddress: '10.9.0.1' });
const entry = async (by: TestUser, body: object) =>
  (await by.post('/api/v3/calendar_entries', { calendar_entry: body })).body;
const event = (name: string, day: string) => ({
  type: 'CalendarEvent',
  name,
  start_time: `${day}T09:00:00Z`,
  end_time: `${day}T10:00:00Z`,
});

describe('CAL-09 feed', () => {
  test('CAL-09 feed: it holds what its user may see now, under an address that is renewed, removed and not guessed', async () => {
    const user = await colleague(on, admin);
    const url = (await user.post(FEED)).body.url;
    expect(url).toMatch(/^\/calendar_feeds\/[\w-]{43}\.ics$/);
    expect((await read(url)).body).not.toContain('VEVENT');
    const own = await entry(user, event('Own visit', '2030-01-07'));
    const given = await entry(admin, { ...event('Shared call', '2030-01-08'), shared_user_ids: [user.id] });
    await entry(admin, event('Not theirs', '2030-01-08'));
    await entry(user, { name: 'Offer', due_date: '2030/01/09' });
    const done = await entry(user, { name: 'Done', due_date: '2030/01/09', complete: true });
    expect(done.complete).toBe(true);
    const answer = await read(url, { accept: 'text/html,*/*' });
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const names = [...answer.body.matchAll(/SUMMARY:(.*)\r/g)].map(([, name]) => name);
    expect([...names].sort((a = '', b = '') => a.localeCompare(b))).toEqual(['Offer', 'Own visit', 'Shared call']);
    const tag = String(answer.headers.etag);
    const again = await read(url, { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await admin.put(`/api/v3/calendar_entries/${given.id}`, { calendar_entry: { shared_user_ids: [] } });
    await user.del(`/api/v3/calendar_entries/${own.id}`);
    const later = await read(url, { 'if-none-match': tag });
    expect([later.statusCode, later.body.includes('Shared call'), later.body.includes('Own visit')]).toEqual([
      200,
      false,
      false,
    ]);
    expect((await user.get(FEED)).body.last_used_at).not.toBeNull();
    const next = (await user.post(FEED)).body.url;
    expect([(await read(url)).statusCode, (await read(next)).statusCode]).toEqual([404, 200]);
    await user.del(FEED);
    expect((await read(next)).statusCode).toBe(404);
    expect((await user.get(FEED)).body).toEqual({ created_at: null, last_used_at: null });
  });

  test('CAL-09 feed: it ends with its user, and guesses are counted by address', async () => {
    const user = await colleague(on, admin);
    const url = (await user.post(FEED)).body.url;
    expect((await read(url)).statusCode).toBe(200);
    const gone = await admin.del(`/api/v3/admin/users/${user.id}/make_inactive`);
    expect(gone.status).toBeLessThan(300);
    expect((await read(url)).statusCode).toBe(404);
    const statuses = new Set<number>();
    for (let n = 0; n < 102; n += 1) statuses.add((await read(`/calendar_feeds/${n}.ics`)).statusCode);
    expect([...statuses]).toEqual([404, 429]);
    const right = (await admin.post(FEED)).body.url;
    expect((await read(right)).statusCode).toBe(200);
  });
});
