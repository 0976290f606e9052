import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, makeCast } from '../../testing/cast';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { type Kind, RECORDS } from './expected';

/**
 * An integration that acts for a user gets exactly the same answers as the user on the screen: the same status and
 * the same records.
 */
let on: TestApp;
let cast: Cast;
let ways: Readonly<Record<string, Readonly<Record<string, string>>>>;
beforeAll(async () => {
  on = await testApp();
  cast = await makeCast(on);
  const me = await cast.become('basic, owner');
  const made = await cast.admin.post('/api/v3/admin/api_applications', {
    api_application: { app_name: 'Phone system' },
  });
  const key = (await me.post('/api/v3/profile/api_key')).body.api_key as string;
  const payload = { email_or_username: me.email, password: PASSWORD };
  const url = `/auth.json?app_key=${made.body.app_key}`;
  const { token } = (await on.app.inject({ method: 'POST', url, payload })).json<{ token: string }>();
  ways = { key: { authorization: `Bearer ${key}` }, token: { authorization: `Bearer ${token}` } };
});
afterAll(() => on.close());

const plurals = ['deals', 'people', 'companies', 'notes'] as const;
const reads = [
  ...plurals.map((plural) => `/api/v3/${plural}?per_page=200${plural === 'notes' ? '' : '&totals=true'}`),
  '/api/v3/users',
  '/api/v3/visible_users',
  '/api/v3/admin/users',
  '/api/v3/admin/teams',
  '/api/v3/admin/deal_stages',
  '/api/v3/recycle_bin',
  '/api/v3/imports',
];

/** The body without values that differ between calls. */
const settled = (body: unknown) => JSON.stringify(body).replaceAll(/"(last_seen_at|viewed_at)":("[^"]*"|null)/g, '""');

async function bySession(me: TestUser, method: string, url: string, body?: object) {
  const answer = await me.call(method as 'GET', url, body);
  return { status: answer.status, body: answer.status < 300 ? settled(answer.body ?? null) : '' };
}

async function by(way: string, method: string, url: string, body?: object) {
  const answer = await on.app.inject({
    method: method as 'GET',
    url,
    headers: ways[way],
    ...(body ? { payload: body } : {}),
  });
  const { statusCode: status } = answer;
  return { status, body: status < 300 ? settled(answer.body ? answer.json() : null) : '' };
}

/** A sample: one policy decides the differences between users, regardless of the credential. */
const kinds: readonly Kind[] = [
  'basic, owner',
  'basic, team',
  'manager',
  'executive',
  'account admin',
  'read-only',
  'external',
  'inactive',
];

describe('PERM-04 the API shows and allows what the screen does', () => {
  test.each(kinds)(
    'PERM-04 by key and by token of the API lists and single records answer %s as by session',
    async (kind) => {
      const me = await cast.become(kind);
      const single = (['deals', 'companies'] as const).flatMap((plural) =>
        RECORDS.map((place) => `/api/v3/${plural}/${cast.records[plural][place]}`),
      );
      for (const url of [...reads, ...single]) {
        const wanted = await bySession(me, 'GET', url);
        const found = { key: await by('key', 'GET', url), token: await by('token', 'GET', url) };
        expect([url, found]).toEqual([url, { key: wanted, token: wanted }]);
      }
    },
  );

  test.each(kinds)(
    'PERM-04 by key and by token of the API a write is refused to %s where the screen refuses it',
    async (kind) => {
      const me = await cast.become(kind);
      const writes: [string, string, object][] = [
        ...RECORDS.map((place): [string, string, object] => [
          'PUT',
          `/api/v3/companies/${cast.records.companies[place]}`,
          { company: { description: `Seen as ${kind}` } },
        ]),
        ['POST', '/api/v3/admin/lead_sources', {}],
      ];
      for (const [method, url, body] of writes) {
        const { status } = await bySession(me, method, url, body);
        const found = [(await by('key', method, url, body)).status, (await by('token', method, url, body)).status];
        expect([url, found]).toEqual([url, [status, status]]);
      }
    },
  );
});
