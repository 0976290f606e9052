import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { pathOfKind, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { bodyKeysOf, endpoints, nameOf, paramsOf, queryKeysOf } from '../testing/endpoints';
import { attacker, type HostileCall, oneIn, type Sent } from '../testing/hostile-calls';
import { hostileText, hostileValues } from '../testing/hostile-values';
import type { Endpoint } from './endpoint';

/** No input to any endpoint causes a server fault, and every answer describes the error in the same form. */

/** One in six combinations is tried; all of them take minutes. `npm run bench -- --fuzz` tries as many as are wanted. */
const taken = oneIn(6);
/** Calls of which none waits for a lock of another one, and as many as there are connections. */
const AT_ONCE = 5;

/** Calls that would end the session of this test or remove its rights. */
const ends = new Set([
  'DELETE /login',
  'POST /login',
  'POST /signup',
  'PUT /signup/:token',
  'POST /demo',
  'PUT /password_reset/:token',
  'DELETE /api/internal/sessions',
  'DELETE /api/internal/sessions/:id',
  'PATCH /api/v3/admin/account',
  'PUT /api/v3/admin/users/:id/request_mfa',
  'POST /api/internal/view_as',
  'PUT /api/internal/account/read_only',
]);
/** Calls that would delete the records used by this test; they run in an account of their own. */
const clears = endpoints.filter(({ contract }) => contract.path.endsWith('/bulk_delete'));
const walked = endpoints.filter((endpoint) => !ends.has(nameOf(endpoint)) && !clears.includes(endpoint));
const writing = walked.filter(({ contract }) => !['GET', 'DELETE'].includes(contract.method));

let on: TestApp;
let user: TestUser;
let attack: ReturnType<typeof attacker>;
let send: (call: HostileCall) => Promise<Sent>;
const ids: Record<string, number> = {};

beforeAll(async () => {
  on = await testApp();
  attack = attacker(on);
  user = await on.account();
  send = attack(user);
  // The first record of each kind may be deleted during the test; the second remains until the end.
  for (const each of ['first', 'second']) {
    const bodies = { companies: { name: each }, people: { first_name: each }, deals: { name: each } };
    for (const [plural, body] of Object.entries(bodies))
      ids[plural] = (await user.post(`/api/v3/${plural}`, body)).body.id;
    ids.notes = (await user.post('/api/v3/notes', { content: each, deal_id: ids.deals })).body.id;
  }
});
afterAll(() => on.close());

/** The endpoint's URL with existing ids. */
function urlOf(endpoint: Endpoint): string {
  const plural = Object.keys(ids).find((word) => endpoint.contract.path.includes(`/${word}/`)) ?? 'deals';
  return paramsOf(endpoint).reduce(
    (url, name) => url.replace(`:${name}`, name === 'type' ? 'deals' : String(ids[plural])),
    endpoint.contract.path,
  );
}

/** The faults in the answers, each kind once. */
async function faultsOf(calls: readonly HostileCall[], atOnce = 1): Promise<string[]> {
  const faults = new Set<string>();
  for (let at = 0; at < calls.length && faults.size <= 20; at += atOnce) {
    for (const { fault } of await Promise.all(calls.slice(at, at + atOnce).map(send))) if (fault) faults.add(fault);
  }
  return [...faults];
}

describe('API-02 a malformed request is answered with what is wrong', () => {
  test('API-02 hostile values in the place of an id', async () => {
    const calls = walked.flatMap((endpoint) =>
      paramsOf(endpoint).flatMap((name) =>
        hostileText.map((text) => ({
          method: endpoint.contract.method,
          url: endpoint.contract.path.replace(`:${name}`, text).replace(':type', 'deals').replace(/:\w+/g, '1'),
        })),
      ),
    );
    expect(await faultsOf(calls.filter(taken), AT_ONCE)).toEqual([]);
    const answers = await Promise.all(
      ['0', '-1', '0.5', 'abc', '9'.repeat(30), '%20'].map((id) => user.get(`/api/v3/deals/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('API-02 hostile values in the query, in every encoding of brackets', async () => {
    const reading = walked.filter(({ contract }) => contract.method === 'GET');
    const calls = reading.flatMap((endpoint) =>
      queryKeysOf(endpoint).flatMap((key) =>
        hostileText
          .filter((_, index) => endpoint.contract.path === '/api/v3/deals' || index % 3 === 0)
          .flatMap((text) => [`${key}=${text}`, `${key}%5B%5D=${text}`, `${key}[a][0]=${text}`])
          .map((query) => ({ method: 'GET', url: `${urlOf(endpoint)}?${query}` })),
      ),
    );
    expect(await faultsOf(calls.filter(taken), AT_ONCE)).toEqual([]);
  });

  test('API-02 hostile bodies, and hostile values in all fields', async () => {
    const calls = writing.flatMap((endpoint) => {
      const { method, root } = endpoint.contract;
      return Object.values(hostileValues).flatMap((value) =>
        [value, { [root ?? 'data']: value }, Object.fromEntries(bodyKeysOf(endpoint).map((key) => [key, value]))].map(
          (body) => ({ method, url: urlOf(endpoint), body }),
        ),
      );
    });
    expect(await faultsOf(calls.filter(taken))).toEqual([]);
  });

  test('API-02 a hostile value in one field of a valid body, and the answer names that field', async () => {
    const lists = /admin\/(?!users|teams|deal_pipelines|deal_stages|lead_statuses|product_lines|revenue_types)/;
    const aliases: Record<string, string> = {
      deal_value: 'value',
      deal_source: 'source_id',
      add_contact_ids: 'person_ids',
      full_name: 'first_name',
      deal_pipeline_id: 'deal_stage_id',
    };
    const faults = new Set<string>();
    let names = 0;
    for (const endpoint of writing.filter(({ contract }) => !lists.test(contract.path) && contract.body)) {
      for (const key of bodyKeysOf(endpoint)) {
        for (const [what, value] of Object.entries(hostileValues)) {
          if (!taken()) continue;
          names += 1;
          const { method } = endpoint.contract;
          const needed = {
            name: `Name ${names}`,
            first_name: 'Ada',
            content: 'Called',
            deal_id: ids.deals,
            percent: 1 + (names % 98),
          };
          const body = { ...(method === 'POST' ? needed : {}), [key]: value };
          const { fault, status, fields, text } = await send({ method, url: urlOf(endpoint), body });
          if (fault) faults.add(fault);
          const named = fields.some((field) => field === aliases[key] || field.split('.')[0] === key);
          const asked = RECORD_KINDS.some((kind) => kind === endpoint.contract.root);
          if (asked && status === 422 && !named) faults.add(`${key} as ${what} answered ${text.slice(0, 200)}`);
        }
      }
    }
    expect([...faults].slice(0, 20)).toEqual([]);
    for (const plural of ['deals', 'people', 'companies']) {
      expect((await user.get(`/api/v3/${plural}?per_page=200`)).status).toBe(200);
      expect((await user.get(`/api/v3/${plural}/${ids[plural]}`)).status).toBe(200);
      expect((await user.get(`/api/internal/${plural}/${ids[plural]}/page`)).status).toBe(200);
    }
  });

  test('API-02 hostile values as the records to delete', async () => {
    const somebody = attack(await on.account());
    const faults = new Set<string>();
    for (const { contract } of clears) {
      for (const value of Object.values(hostileValues)) {
        for (const body of [
          value,
          { ids: value },
          { conditions: value },
          { filter: value },
          { ids: [1], filter: value },
        ]) {
          const { fault } = await somebody({ method: 'POST', url: contract.path.replace(':type', 'deals'), body });
          if (fault) faults.add(fault);
        }
      }
    }
    expect([clears.length > 0, ...faults]).toEqual([true]);
  });

  test.each(RECORD_KINDS)('API-02 every wrong field of a %s is named at once', async (kind) => {
    const strict = STANDARD_CATALOGUE.fieldsOf(kind).filter(
      ({ writable, kind: of }) => writable && !['text', 'long_text', 'url', 'boolean', 'phone'].includes(of),
    );
    const body = Object.fromEntries(strict.map(({ key }) => [key, 'two dozen']));
    const { status, fields } = await send({
      method: 'PUT',
      url: `/api/v3/${pathOfKind(kind)}/${ids[pathOfKind(kind)]}`,
      body,
    });
    expect(status).toBe(422);
    expect(fields.toSorted()).toEqual(strict.map(({ key }) => key).toSorted());
  });
});
