import { requirePolicy } from '@fairlead/domain/access/policy';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { readConfig } from '../base/config';
import { routes } from '../features';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { accountTables, fillTables, raiseIds } from '../testing/every-table';
import { type Endpoint, isForUsers } from './endpoint';

/**
 * Tests every registered endpoint, so that new endpoints follow the same rules as old ones. Records of the other
 * account have ids above one million, and their texts contain a mark.
 */

/** Public calls, each with its reason. */
const open: Record<string, string> = {
  'GET /healthz': 'a supervisor asks whether the process runs, and learns no more',
  'GET /readyz': 'a supervisor asks whether requests can be served, and learns no more',
  'GET /api/internal/boot': 'the page asks it before it knows who is there',
  'POST /login': 'signs in',
  'POST /login/passkey/prepare': 'asks the browser for a passkey',
  'POST /login/passkey': 'signs in with a passkey',
  'GET /scim/v2/ServiceProviderConfig': 'holds the token of the directory',
  'GET /scim/v2/ResourceTypes': 'holds the token of the directory',
  'GET /scim/v2/Schemas': 'holds the token of the directory',
  'GET /scim/v2/Users': 'holds the token of the directory',
  'POST /scim/v2/Users': 'holds the token of the directory',
  'GET /scim/v2/Users/:id': 'holds the token of the directory',
  'PUT /scim/v2/Users/:id': 'holds the token of the directory',
  'DELETE /scim/v2/Users/:id': 'holds the token of the directory',
  'GET /scim/v2/Groups': 'holds the token of the directory',
  'POST /scim/v2/Groups': 'holds the token of the directory',
  'GET /scim/v2/Groups/:id': 'holds the token of the directory',
  'PUT /scim/v2/Groups/:id': 'holds the token of the directory',
  'DELETE /scim/v2/Groups/:id': 'holds the token of the directory',
  'GET /calendar_feeds/:token': 'holds the token of the address',
  'GET /.well-known/caldav': 'says where calendar programs find the server',
  'PROPFIND /.well-known/caldav': 'says where calendar programs find the server',
  'OPTIONS /.well-known/caldav': 'says where calendar programs find the server',
  'OPTIONS /dav': 'holds the password of a device',
  'PROPFIND /dav': 'holds the password of a device',
  'OPTIONS /dav/*': 'holds the password of a device',
  'PROPFIND /dav/*': 'holds the password of a device',
  'PROPPATCH /dav/*': 'holds the password of a device',
  'REPORT /dav/*': 'holds the password of a device',
  'GET /dav/*': 'holds the password of a device',
  'PUT /dav/*': 'holds the password of a device',
  'DELETE /dav/*': 'holds the password of a device',
  'POST /login/sso': 'asks where to sign in',
  'POST /login/sso/finish': 'signs in with what an identity provider said',
  'GET /login/is_logged_in': 'says whether a session is there',
  'GET /api/v3/file_links/:token': 'holds the signature of the link',
  'POST /signup': 'makes an account',
  'GET /signup/:token': 'holds the token of the link',
  'PUT /signup/:token': 'holds the token of the link',
  'POST /demo': 'opens the demo account',
  'POST /password_reset': 'asks for a link',
  'GET /password_reset/:token': 'holds the token of the link',
  'PUT /password_reset/:token': 'holds the token of the link',
  'POST /api/v3/auth': 'signs in for an application',
  'POST /api/v3/iphone_auths': 'signs in as older applications do',
  'GET /backend/session': 'says who of staff is there, by the cookie of the back office',
  'POST /backend/login': 'signs staff in',
  'GET /backend/welcome/:token': 'holds the token of the link',
  'PUT /backend/welcome/:token': 'holds the token of the link',
  'GET /invitation/:token': 'holds the token of the link',
  'PUT /invitation/:token': 'holds the token of the link',
};

/** Writes that remain possible while the app is read-only, each with its reason. */
const staysWhileReadOnly: Record<string, string> = {
  'PUT /api/internal/live/presence': 'says what is open on a screen, and changes nothing of the account',
  'DELETE /login': 'signing out changes no data',
  'PUT /api/v3/auth/renew': 'a token in the place of another changes no data',
  'DELETE /api/v3/auth/revoke': 'nor does giving one back',
  'POST /api/internal/view_as': 'looking with the eyes of somebody changes no data',
  'DELETE /api/internal/view_as': 'nor does looking away',
  'DELETE /api/internal/support_login': 'nor does leaving',
  'POST /api/v3/deals/export': 'exporting reads; only who took what out is written down',
  'POST /api/v3/people/export': 'exporting reads; only who took what out is written down',
  'POST /api/v3/companies/export': 'exporting reads; only who took what out is written down',
  'POST /api/internal/reports/run': 'counting reads, and has a body because conditions are long',
  'POST /api/internal/saved_reports/figures': 'counting reads, and has a body because conditions are long',
  'POST /api/internal/dashboards/preview': 'counting reads, and has a body because conditions are long',
  'POST /api/internal/reports/export': 'exporting reads; only who took what out is written down',
  'POST /api/internal/reports/export_pdf': 'exporting reads; only who took what out is written down',
  'POST /api/internal/dashboards/:id/export_pdf': 'exporting reads; only who took what out is written down',
  'POST /api/internal/audit_log/export': 'exporting reads; only who took what out is written down',
  'POST /api/internal/goals/product_lines_report': 'a report reads; its question comes in a body',
  'POST /api/internal/mfa/set_up': 'who is asked for a second factor gets no further without it, read-only or not',
  'POST /api/internal/mfa/confirm': 'who is asked for a second factor gets no further without it, read-only or not',
  'POST /api/internal/passkeys/prepare': 'a passkey is a second factor, too',
  'POST /api/internal/passkeys': 'a passkey is a second factor, too',
  'PUT /api/internal/account/read_only': 'the switch itself, or nobody could ever switch it off',
};

const mark = 'Other account';
const from = 1_000_000;
const theirId = from + 1;
const THEIR_UUID = '7f3b1c52-9d0e-4a86-8c1f-2b6e5d4a3c10';

const parts = { config: readConfig({}), mailer: { configured: true }, signupToken: '' };
const endpoints = routes(parts);
const nameOf = ({ contract }: Endpoint) => `${contract.method} ${contract.path}`;
const signedIn = endpoints.filter(isForUsers);
const hasParams = ({ contract }: Endpoint) => contract.path.includes(':');
/** Calls whose path parameter is a word that names no record. */
const ofNoRecord = new Set([
  'GET /api/internal/quotas/:type',
  'PUT /api/internal/users/profiles_layout/:profile_type/position',
  'PUT /api/internal/users/profiles_layout/:profile_type/hidden_tiles',
  'PUT /api/internal/users/profiles_layout/:profile_type/collapsed_tiles',
  'GET /api/internal/lists/:plural',
  'GET /api/internal/lists/:plural/uses',
]);
const ofOneRecord = signedIn.filter((endpoint) => hasParams(endpoint) && !ofNoRecord.has(nameOf(endpoint)));
const reading = ofOneRecord.filter(({ contract }) => contract.method === 'GET');
const writing = ofOneRecord.filter(({ contract }) => contract.method !== 'GET');
const lists = signedIn.filter((endpoint) => endpoint.contract.method === 'GET' && !hasParams(endpoint));

let on: TestApp;
let admin: pg.Client;
let ours: TestUser;
let theirs: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
  ours = await on.account();
  await fillTables(admin, ours.accountId, 'Ours');
  await raiseIds(admin, from);
  theirs = await on.account(mark);
  await fillTables(admin, theirs.accountId, mark);
  await admin.query('update notification set uuid = $1 where account_id = $2', [THEIR_UUID, theirs.accountId]);
  // A file of the audit log is requested by the id of its audit event. Events that the test itself adds get ids below
  // those of the other account.
  await admin.query(`update audit_event set event = 'export.done', details = '{"kind": "audit_log"}' where id = $1`, [
    theirId,
  ]);
  await admin.query(`select setval(pg_get_serial_sequence('audit_event', 'id'), 100)`);
  // An export has a file when it has ended.
  await admin.query(`update account_export set status = 'done', bytes = 1`);
  await admin.query('update account_export_part set n = 0');
  // Likewise a request for another plan that the test itself makes.
  await admin.query(`select setval(pg_get_serial_sequence('plan_request', 'id'), 100)`);
  // A company is found as a customer if it is one.
  await admin.query('update company set is_customer = true, customer_since = now()');
  // A picture exists only as long as a record shows it.
  await admin.query('update account_user set image_id = $1 where account_id = $2', [theirId, theirs.accountId]);
});
afterAll(async () => {
  await admin.end();
  await on.close();
});

/** The path with an id, once for each value that another parameter allows. */
function urlsOf({ contract }: Endpoint, id = theirId): string[] {
  const shape = (contract.params as z.ZodObject | undefined)?.shape ?? {};
  const valuesOf = (name: string): string[] => {
    const schema = shape[name] as z.ZodType | undefined;
    const words = name === 'profile_type' ? ['deal'] : ['deals', 'people', 'companies', 'notes'];
    const values = name === 'uuid' ? [THEIR_UUID] : /(^|_)id$/.test(name) ? [String(id)] : words;
    return values.filter((value) => schema?.safeParse(value).success);
  };
  const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  return names.reduce<string[]>(
    (urls, name) => urls.flatMap((url) => valuesOf(name).map((value) => url.replace(`:${name}`, value))),
    [contract.path],
  );
}

/**
 * A body that passes the contract, so that the handler runs. Missing values are filled with words and ids of the
 * other account.
 */
function bodyFor({ contract }: Endpoint): object {
  return filled(contract.body);
}

function filled(schema: z.ZodType | undefined): object {
  const values = {};
  for (let round = 0; round < 10; round++) {
    const issues = schema?.safeParse(values).error?.issues ?? [];
    for (const issue of issues) setIn(values, issue.path, fitting(issue));
    if (!issues.length) break;
  }
  return values;
}

/** What the contract requires of the query. */
function queryFor({ contract }: Endpoint): string {
  const required = new URLSearchParams(Object.entries(filled(contract.query))).toString();
  return required && `?${required}`;
}

function fitting(issue: z.core.$ZodIssue): unknown {
  if (issue.code === 'invalid_value') return issue.values[0];
  if (issue.code !== 'invalid_type') return theirId;
  const values: Record<string, unknown> = { string: 'name', boolean: true, array: [theirId], object: {}, record: {} };
  return values[issue.expected] ?? theirId;
}

function setIn(body: object, path: readonly PropertyKey[], value: unknown): void {
  const [key, ...deeper] = path;
  if (key === undefined) return;
  if (!deeper.length) Reflect.set(body, key, value);
  else setIn(Reflect.get(body, key) as object, deeper, value);
}

/** All stored data of the other account, for comparison. */
async function stored(): Promise<string> {
  const tables = (await accountTables(admin)).filter((table) => table !== 'user_session');
  const { rows } = await admin.query(
    tables
      .map(
        (table) =>
          `select '${table}' as t, (select jsonb_agg(to_jsonb(x) order by to_jsonb(x)) from "${table}" x where account_id = ${theirs.accountId}) as all`,
      )
      .join(' union all '),
  );
  return JSON.stringify(rows);
}

describe('PERM-01 every endpoint names its access', () => {
  test('PERM-01 what is public is on the list, with its reason', () => {
    const found = endpoints.filter(({ access }) => access === 'public').map(nameOf);
    expect(found.sort()).toEqual(Object.keys(open).sort());
  });

  test.each(signedIn.map((endpoint) => [nameOf(endpoint), endpoint.access] as const))('PERM-01 %s', (_name, access) => {
    if (typeof access === 'string') return expect(['signed_in', 'not_external']).toContain(access);
    const [action, kind] = access;
    return expect(() => requirePolicy(kind).allows({ ...actor, id: ours.id }, action)).not.toThrow();
  });

  test('PERM-01 no call appears twice, and every id in a path is checked', () => {
    const names = endpoints.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(ofOneRecord.filter((endpoint) => urlsOf(endpoint).length === 0).map(nameOf)).toEqual([]);
  });
});

const actor = {
  account_id: 1,
  level: 1,
  read_only: false,
  is_external: false,
  is_account_admin: false,
  is_allowed_to_delete: false,
  is_allowed_to_export: false,
  is_allowed_to_bulk_edit: false,
  is_allowed_to_merge_records: false,
  can_change_company_owner: false,
  team_id: null,
  team_role: null,
  deleted_at: null,
  app_read_only: false,
} as const;

describe('PERM-06 records of another account do not exist', () => {
  test.each(reading.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'PERM-06 %s answers 404',
    async (_name, endpoint) => {
      for (const url of urlsOf(endpoint)) {
        const answer = await ours.get(url + queryFor(endpoint));
        expect([url, answer.status, JSON.stringify(answer.body).includes(mark)]).toEqual([url, 404, false]);
      }
    },
  );

  test('PERM-06 the walk looks for existing records', async () => {
    const missed: string[] = [];
    // The one field and the one group of the other account belong to deals. What can be split needs a record that was
    // merged and deleted, and none of the filled rows is deleted.
    const ofOtherKinds = /\/(person|company)_custom_field_(labels|groups)\/|\/merges\/:id\/split$/;
    for (const endpoint of reading.filter(({ contract }) => !ofOtherKinds.test(contract.path))) {
      const found = await Promise.all(urlsOf(endpoint).map(async (url) => (await theirs.get(url)).status));
      if (found.every((status) => status === 404)) missed.push(nameOf(endpoint));
    }
    expect(missed).toEqual([]);
  });

  test('PERM-06 no write with such an id changes anything', async () => {
    const before = await stored();
    for (const endpoint of writing) {
      for (const url of urlsOf(endpoint)) {
        const answer = await ours.call(endpoint.contract.method, url, bodyFor(endpoint));
        expect([403, 404, 409, 422], `${nameOf(endpoint)} answered ${answer.status}`).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toContain(mark);
      }
    }
    expect(await stored()).toBe(before);
  });

  test('PERM-06 no other write that names such ids changes anything there, or reveals it', async () => {
    const before = await stored();
    for (const endpoint of signedIn.filter((one) => one.writes && !hasParams(one) && nameOf(one) !== 'DELETE /login')) {
      const ids = {
        company_id: theirId,
        person_id: theirId,
        deal_id: theirId,
        deal_stage_id: theirId,
        user_id: theirId,
      };
      const { method, path } = endpoint.contract;
      const answer = await ours.call(method, path, { ...bodyFor(endpoint), ...ids, ids: [theirId] });
      expect(answer.status, `${nameOf(endpoint)} answered ${answer.status}`).toBeLessThan(500);
      expect(JSON.stringify(answer.body ?? '')).not.toContain(mark);
    }
    expect(await stored()).toBe(before);
  });

  test.each(lists.map((endpoint) => [nameOf(endpoint), endpoint.contract.path]))(
    'PERM-06 %s holds nothing of another account',
    async (_name, path) => {
      const answer = await ours.get(`${path}?per_page=200&conditions[including_inactive]=true`);
      const plain = answer.status === 422 ? await ours.get(path) : answer;
      expect(plain.status).toBeLessThan(500);
      expect(JSON.stringify(plain.body)).not.toContain(mark);
      expect(JSON.stringify(plain.body)).not.toMatch(/"\w*id":"?10000\d\d\b/);
    },
  );
});

describe('PERM-05 the app-wide read-only switch', () => {
  test('PERM-05 the server refuses every change over HTTP', async () => {
    await admin.query('update account set app_read_only = true where id = $1', [ours.accountId]);
    const changing = signedIn.filter((endpoint) => endpoint.writes && !staysWhileReadOnly[nameOf(endpoint)]);
    const allowed: string[] = [];
    for (const endpoint of changing) {
      const [url = endpoint.contract.path] = urlsOf(endpoint, 1);
      const answer = await ours.call(endpoint.contract.method, url, bodyFor(endpoint));
      if (answer.status !== 403) allowed.push(`${nameOf(endpoint)} answered ${answer.status}`);
    }
    await admin.query('update account set app_read_only = false where id = $1', [ours.accountId]);
    expect(allowed).toEqual([]);
  });
});
