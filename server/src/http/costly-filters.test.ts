import type { Filter } from '@fairlead/domain/filters/condition';
import { TOO_COSTLY } from '@fairlead/domain/filters/cost';
import { reportOf } from '@fairlead/domain/reports/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { bodyKeysOf, endpoints, nameOf, queryKeysOf } from '../testing/endpoints';

/** Lists of other things take no conditions on records, though their parameters may have the same names. */
const OTHERS = /users|audit_log|notes|scim|milestones|calendar_entries|documents|timeline|goals/;

const takesFilter = endpoints
  .filter((one) => [...queryKeysOf(one), ...bodyKeysOf(one)].includes('filter'))
  .filter(({ contract }) => !OTHERS.test(contract.path));

let on: TestApp;
let hanna: TestUser;
let stage: number;
const ids: Record<string, number> = {};
beforeAll(async () => {
  on = await testApp();
  hanna = await on.account();
  for (const [path, body] of [
    ['deals', { deal: { name: 'A' } }],
    ['people', { person: { first_name: 'A' } }],
    ['companies', { company: { name: 'A' } }],
  ] as const)
    ids[path] = (await hanna.post(`/api/v3/${path}`, body)).body.id;
  const list_view = { record_type: 'company', name: 'A', filter: { all: [] } };
  ids.list_views = (await hanna.post('/api/internal/list_views', { list_view })).body.id;
  stage = (await hanna.get('/api/internal/boot')).body.account.deal_stages[0].id;
});
afterAll(() => on.close());

/** Text conditions cost 4 each, of 100. */
const texts = (count: number): Filter => ({
  all: Array.from({ length: count }, () => ({ field: 'email', op: 'contains', value: 'x' })),
});

test('API-02 the walk finds the lists of records', () => {
  expect(takesFilter.length).toBeGreaterThan(20);
});

test.each(takesFilter.map((one) => [nameOf(one), one] as const))(
  'API-02 %s refuses a filter that takes too much work',
  async (_name, { contract: { method, path } }) => {
    const url = path.replace(/(\w+)\/:id/, (_all, kind: string) => `${kind}/${ids[kind] ?? 0}`);
    const isDeals = /deals(?!\/:id)|reports|time_machine/.test(path);
    const ask = async (count: number) => {
      const filter = JSON.parse(JSON.stringify(texts(count)).replaceAll('email', isDeals ? 'name' : 'email'));
      if (method === 'GET')
        return hanna.get(`${url}?filter=${encodeURIComponent(JSON.stringify(filter))}&stage_id=${stage}`);
      if (path.includes('reports')) return hanna.call(method, url, { ...reportOf('dealsByStage'), groups: [], filter });
      const list_view = { record_type: 'company', name: 'A', filter };
      return hanna.call(
        method,
        url,
        path.includes('list_views')
          ? { list_view }
          : {
              filter,
              todo_template_id: 1,
              changes: { [path.includes('companies') ? 'owner_id' : 'user_id']: hanna.id },
            },
      );
    };
    const refused = await ask(26);
    expect(refused.status).toBe(422);
    expect(refused.body).toContainEqual({ field: 'filter', msg: TOO_COSTLY });
    expect(JSON.stringify((await ask(25)).body)).not.toContain(TOO_COSTLY);
  },
);
