import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type TestApp, type TestUser, testApp } from './app';
import { type Cast, makeCast, type Plural } from './cast';
import { ENDPOINTS } from '../http/rights/endpoints.expected';
import { type Expected, FLAT, type Flat, type Kind, KINDS, RECORDS, type Row } from '../http/rights/expected';

let on: TestApp;
let cast: Cast;

/** Skipped, because they end a session that is still needed or are called without one; their own tests cover them. */
const notCalled = new Set(['DELETE /login', 'POST /demo', 'POST /signup', 'POST /login', 'POST /password_reset']);
const missing = 999_999;
const bodies: Record<Plural, object> = {
  deals: { deal: { name: 'Renamed' } },
  people: { person: { first_name: 'Renamed' } },
  companies: { company: { name: 'Renamed' } },
  notes: { note: { content: 'Renamed' } },
  milestones: { milestone: { name: 'Renamed' } },
};
const signs: Record<number, string> = { 200: '+', 204: '+', 401: 'o', 403: 'x', 404: '-' };

const BODIES: Readonly<Record<string, () => object>> = {
  shares: () => ({ user_ids: [cast.admin.id] }),
  comments: () => ({ comment: { comment: 'Said' } }),
  global_filters: () => ({ value: 'ALL' }),
};

/** One sign for each record. Every change is undone immediately, so that all calls meet the same state. */
async function ofRecords(me: TestUser, call: string, plural: Plural): Promise<string> {
  const [method, path] = call.split(' ') as ['GET', string];
  const body = BODIES[path.split('/').at(-1) ?? '']?.() ?? bodies[plural];
  const asked = async (place: (typeof RECORDS)[number]) => {
    const url = path
      .replace(':type', plural)
      .replace(':id', String(cast.records[plural][place]))
      .replace(':user_id', String(cast.admin.id));
    const answer = await me.call(method, url, method === 'GET' ? undefined : body);
    await undone(answer);
    return signs[answer.status] ?? `[${answer.status}]`;
  };
  // What only reads waits for nothing.
  if (method === 'GET') return (await Promise.all(RECORDS.map(asked))).join('');
  let found = '';
  for (const place of RECORDS) found += await asked(place);
  return found;
}

async function undone({ status, headers }: Answer): Promise<void> {
  const changes = headers['x-change-set'];
  if (status >= 300 || !changes) return;
  const undo = await cast.admin.post(`/api/v3/change_sets/${String(changes)}/undo`, {});
  expect([undo.status, undo.body]).toMatchObject([200, {}]);
}

/** Whether the call is admitted: with an unknown id and an empty body it has no effect. */
async function letIn(me: TestUser, call: string): Promise<string> {
  const [method, path] = call.split(' ') as ['GET', string];
  const url = path
    .replace(':type', 'deals')
    .replaceAll(/:(change_|comment_)?id/g, String(missing))
    .replace(':token', 'none');
  const { status } = await me.call(method, url, method === 'GET' ? undefined : {});
  if (status === 401) return 'o';
  if (status === 403) return 'x';
  return status < 500 ? '+' : `[${status}]`;
}

const rows = Object.entries(ENDPOINTS);
const isFlat = (row: Row): row is Flat => typeof row === 'string';

/**
 * Calls every registered endpoint as each of these kinds of user for a record in every place; the expected answers are
 * written by hand in `http/rights/expected.ts` and `endpoints.expected.ts`. The kinds are divided among several test files, so
 * that those run side by side.
 */
export function walkAs(kinds: readonly Kind[]): void {
  beforeAll(async () => {
    on = await testApp({}, { jobs: false });
    cast = await makeCast(on);
  });
  afterAll(() => on.close());

  describe('PERM-02 through HTTP every endpoint answers every kind of user as written down', () => {
    test.each(kinds)('PERM-02 through HTTP records answer %s', async (kind: Kind) => {
      const me = await cast.become(kind);
      const wanted: Record<string, string> = {};
      const found: Record<string, string> = {};
      for (const [call, row] of rows) {
        if (isFlat(row)) continue;
        const [plural, expected]: readonly [Plural, Expected] = row;
        const types = call.includes(':type') ? (['deals', 'people', 'companies'] as const) : [plural];
        for (const type of types) {
          wanted[`${call} ${type}`] = expected[kind];
          found[`${call} ${type}`] = await ofRecords(me, call, type);
        }
      }
      expect(found).toEqual(wanted);
    });

    test.each(kinds)('PERM-01 the server asks the one policy: other calls answer %s', async (kind: Kind) => {
      const me = await cast.become(kind);
      const wanted: Record<string, string> = {};
      const found: Record<string, string> = {};
      for (const [call, row] of rows) {
        if (!isFlat(row) || notCalled.has(call)) continue;
        wanted[call] = FLAT[row][KINDS.indexOf(kind)] as string;
        found[call] = await letIn(me, call);
      }
      expect(found).toEqual(wanted);
    });
  });
}
