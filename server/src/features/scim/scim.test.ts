import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';
import { hostileText } from '../../testing/hostile-values';

let on: TestApp;
let admin: TestUser;
let token: string;
let team: number;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  team = (await admin.post('/api/v3/admin/teams', { name: 'Inside sales' })).body.id;
  token = await issued();
});

async function issued(default_team_id: number | null = team): Promise<string> {
  const { status, body } = await admin.post('/api/internal/scim_token', { default_team_id });
  expect([status, body]).toMatchObject([200, { secret: expect.any(String) }]);
  return body.secret;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function scim(method: Method, path: string, payload?: object, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' };
  const got = await on.app.inject({ method, url: `/scim/v2${path}`, headers, ...(payload ? { payload } : {}) });
  return { status: got.statusCode, body: got.body ? got.json<Loose>() : undefined, type: got.headers['content-type'] };
}

const address = () => `ida-${randomUUID().slice(0, 8)}@contoso.example`;
const person = (userName = address(), more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  externalId: `e-${userName}`,
  name: { givenName: 'Ida', familyName: 'Bo' },
  emails: [{ value: userName, primary: true }],
  active: true,
  ...more,
});
async function made(more: object = {}): Promise<Loose> {
  const { status, body } = await scim('POST', '/Users', person(address(), more));
  expect([status, body]).toMatchObject([201, { active: true }]);
  return body;
}
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const userOf = async (id: string | number) => (await admin.get(`/api/v3/admin/users/${id}`)).body;

describe('ADMIN-08 users kept by a directory (SCIM 2.0)', () => {
  test('ADMIN-08 a user is created, read, found by userName eq and externalId eq, and listed in pages', async () => {
    const sent = person();
    const { status, body, type } = await scim('POST', '/Users', sent);
    expect([status, type]).toEqual([201, 'application/scim+json; charset=utf-8']);
    expect(body).toMatchObject({
      userName: sent.userName,
      externalId: sent.externalId,
      name: { givenName: 'Ida', familyName: 'Bo', formatted: 'Ida Bo' },
      active: true,
      groups: [{ value: String(team), display: 'Inside sales' }],
      meta: { resourceType: 'User', location: expect.stringContaining(`/scim/v2/Users/${body.id}`) },
    });
    expect(await userOf(body.id)).toMatchObject({ level: 1, is_account_admin: false, team_id: team, read_only: false });
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body);
    const found = async (filter: string) =>
      (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map(({ id }: Loose) => id);
    expect(await found(`userName eq "${sent.userName.toUpperCase()}"`)).toEqual([body.id]);
    expect(await found(`username EQ "${sent.userName}"`)).toEqual([body.id]);
    expect(await found(`externalId eq "${sent.externalId}"`)).toEqual([body.id]);
    expect(await found('userName eq "nobody@contoso.example"')).toEqual([]);
    await made();
    const page = (await scim('GET', '/Users?startIndex=2&count=1')).body;
    expect(page).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1, Resources: [{ id: body.id }] });
    const again = await scim('POST', '/Users', sent);
    expect([again.status, again.body]).toMatchObject([409, { scimType: 'uniqueness', status: '409' }]);
    const log = await inAccount(
      on,
      admin,
      sql`select user_id, details->>'by' as by from audit_event where event = 'user.changed'`,
    );
    expect(log).toEqual([
      { user_id: null, by: 'SCIM' },
      { user_id: null, by: 'SCIM' },
    ]);
  });

  test.each([
    ['Okta', 'PUT', (sent: object) => ({ ...sent, active: false }), (sent: object) => ({ ...sent, active: true })],
    [
      'Entra ID',
      'PATCH',
      () => patch({ op: 'Replace', path: 'active', value: 'False' }),
      () => patch({ op: 'Replace', path: 'active', value: 'True' }),
    ],
    [
      'a directory that sends no path',
      'PATCH',
      () => patch({ op: 'replace', value: { active: false } }),
      () => patch({ op: 'replace', value: { active: true } }),
    ],
  ] as const)('ADMIN-08 deactivated and back as %s does it: sessions end at once', async (_who, method, off, on2) => {
    const sent = person();
    const { id } = (await scim('POST', '/Users', sent)).body;
    await inAccount(
      on,
      admin,
      sql`update account_user set password_hash =
      (select password_hash from account_user where id = ${admin.id}) where id = ${Number(id)}`,
    );
    const ida = await on.signIn(sent.userName);
    expect((await scim(method, `/Users/${id}`, off(sent))).body).toMatchObject({ id, active: false });
    expect((await ida.get('/api/v3/profile')).status).toBe(401);
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(false);
    expect((await scim(method, `/Users/${id}`, on2(sent))).body).toMatchObject({ id, active: true });
    expect((await on.signIn(sent.userName)).id).toBe(Number(id));
  });

  test('ADMIN-08 names and address change; what is not sent stays; DELETE makes inactive and loses nothing', async () => {
    const { id, userName } = await made();
    const moved = address();
    const changed = await scim(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'name.familyName', value: 'Boe' }, { op: 'add', value: { userName: moved } }),
    );
    await mailHasLeft(on);
    const told = on.letters.filter(({ to }) => to === userName || to === moved);
    const subject = 'Your email address in Fairlead was changed';
    // They leave at the same time, in either order.
    expect(told.map((letter) => `${letter.to}: ${letter.subject}`).toSorted()).toEqual(
      [userName, moved].map((to) => `${to}: ${subject}`).toSorted(),
    );
    expect(changed.body).toMatchObject({ userName: moved, name: { givenName: 'Ida', familyName: 'Boe' } });
    expect((await scim('PUT', `/Users/${id}`, { userName })).body).toMatchObject({
      userName,
      name: { familyName: 'Boe' },
    });
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(false);
    expect((await userOf(id)).deleted_at).not.toBeNull();
  });

  test('ADMIN-08 no administrator is made, brought back or readdressed, and the last one stays', async () => {
    const tricks = { is_account_admin: true, level: 3, roles: [{ value: 'admin' }], password: 'Own-it-42!' };
    const { id } = await made(tricks);
    await scim(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', value: tricks }, { op: 'add', path: 'level', value: 3 }),
    );
    expect(await userOf(id)).toMatchObject({ is_account_admin: false, level: 1 });

    const last = await scim('PATCH', `/Users/${admin.id}`, patch({ op: 'replace', path: 'active', value: false }));
    expect(last.status).toBe(400);
    expect((await admin.get('/api/v3/profile')).status).toBe(200);
    const second = await colleague(on, admin, { is_account_admin: true });
    const stolen = patch({ op: 'replace', path: 'userName', value: address() });
    expect((await scim('PATCH', `/Users/${second.id}`, stolen)).status).toBe(403);
    const off = patch({ op: 'replace', path: 'active', value: false });
    expect((await scim('PATCH', `/Users/${second.id}`, off)).body.active).toBe(false);
    const back = patch({ op: 'replace', path: 'active', value: true });
    expect((await scim('PATCH', `/Users/${second.id}`, back)).status).toBe(403);
    expect((await userOf(second.id)).deleted_at).not.toBeNull();
  });

  test('ADMIN-08 the administrator who keeps the password is not touched', async () => {
    const keeper = await colleague(on, admin, { is_account_admin: true });
    await inAccount(
      on,
      admin,
      sql`insert into identity_provider (account_id, sign_in_key, label, issuer, client_id, client_secret, break_glass_user_id)
        values (${admin.accountId}, ${randomUUID()}, 'Contoso', 'https://login.example', 'x', '', ${keeper.id})`,
    );
    for (const body of [{ active: false }, { name: { givenName: 'Else' } }, { userName: address() }])
      expect((await scim('PATCH', `/Users/${keeper.id}`, patch({ op: 'replace', value: body }))).status).toBe(403);
    expect((await scim('DELETE', `/Users/${keeper.id}`)).status).toBe(403);
    const group = { displayName: 'Field sales', members: [{ value: String(keeper.id) }] };
    await scim('POST', '/Groups', group);
    expect(await userOf(keeper.id)).toMatchObject({ deleted_at: null, first_name: 'Ines', team_id: null });
  });

  test('ADMIN-08 users of other accounts and external users do not exist here, and no address is taken from another', async () => {
    const other = await on.account();
    const guest = await colleague(on, admin, { is_external: true, level: 5 });
    for (const id of [other.id, guest.id, 999_999, 'x', '1e3', '99999999999999999999'])
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { userName: address() }],
        ['DELETE', undefined],
      ] as const)
        expect([id, method, (await scim(method, `/Users/${id}`, body)).status]).toEqual([id, method, 404]);
    const filter = encodeURIComponent(`userName eq "${other.email}"`);
    expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
    expect((await scim('POST', '/Users', person(other.email))).status).toBe(409);
    const { id } = await made();
    expect((await scim('PUT', `/Users/${id}`, { userName: other.email })).status).toBe(409);
    expect((await other.get('/api/v3/profile')).body.email).toBe(other.email);
  });
});

describe('ADMIN-07 teams kept by a directory (SCIM 2.0)', () => {
  test('AUTH-01 a directory learns about a hundred addresses of other accounts within a day', async () => {
    const other = await on.account('Elsewhere');
    const own = await made();
    const subject = `address-asked:${admin.accountId}`;
    await inAccount(
      on,
      admin,
      sql`insert into sign_in_attempt (subject) select ${subject} from generate_series(1, 98)`,
    );
    expect((await scim('POST', '/Users', person(other.email))).status).toBe(409);
    expect((await scim('POST', '/Users', person(own.userName))).status).toBe(409);
    const readdressed = patch({ op: 'replace', path: 'userName', value: other.email });
    expect((await scim('PATCH', `/Users/${own.id}`, readdressed)).status).toBe(409);
    for (const userName of [other.email, address()])
      expect((await scim('POST', '/Users', person(userName))).status).toBe(429);
    expect((await scim('POST', '/Users', person(own.userName))).status).toBe(409);
  });

  test('ADMIN-07 a group is a team: members join, leave to the team for new users, and it is renamed and removed', async () => {
    const [ida, bo] = [await made(), await made()];
    const created = await scim('POST', '/Groups', { displayName: 'Field sales', members: [{ value: ida.id }] });
    expect([created.status, created.body]).toMatchObject([
      201,
      { displayName: 'Field sales', members: [{ value: ida.id }] },
    ]);
    const { id } = created.body;
    const members = async () => (await scim('GET', `/Groups/${id}`)).body.members.map(({ value }: Loose) => value);
    await scim('PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: [{ value: bo.id }] }));
    expect(await members()).toEqual([ida.id, bo.id]);
    await scim('PATCH', `/Groups/${id}`, patch({ op: 'remove', path: `members[value eq "${ida.id}"]` }));
    expect([await members(), (await userOf(ida.id)).team_id]).toEqual([[bo.id], team]);
    await scim('PATCH', `/Groups/${id}`, patch({ op: 'replace', value: { displayName: 'Field' } }));
    await scim('PUT', `/Groups/${id}`, { displayName: 'Field', members: [{ value: ida.id }] });
    expect([await members(), (await userOf(bo.id)).team_id]).toEqual([[ida.id], team]);
    const found = await scim('GET', `/Groups?filter=${encodeURIComponent('displayName eq "field"')}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'Field' }] });
    expect((await scim('POST', '/Groups', { displayName: 'FIELD' })).status).toBe(409);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await userOf(ida.id)).team_id).toBe(team);
    expect((await scim('DELETE', `/Groups/${team}`)).status).toBe(409);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
  });

  test('ADMIN-07 executives keep no team, and members of other accounts are not found', async () => {
    const boss = await colleague(on, admin, { level: 3 });
    const other = await on.account();
    const { id } = (await scim('POST', '/Groups', { displayName: 'Field', members: [{ value: String(boss.id) }] }))
      .body;
    expect((await userOf(boss.id)).team_id).toBeNull();
    const add = patch({ op: 'add', path: 'members', value: [{ value: String(other.id) }] });
    expect((await scim('PATCH', `/Groups/${id}`, add)).status).toBe(404);
  });
});

describe('ADMIN-08 the token of a directory', () => {
  test('ADMIN-08 no user is added without a team where there are teams: without one they would see everything', async () => {
    const other = (await admin.post('/api/v3/admin/teams', { name: 'Field sales' })).body.id;
    expect((await admin.del(`/api/v3/admin/teams/${team}`, { new_team_id: other })).status).toBe(204);
    const { status, body } = await scim('POST', '/Users', person());
    expect([status, body.detail]).toEqual([409, expect.stringContaining('Choose the team')]);
  });

  test('ADMIN-08 is issued after a fresh sign-in of an administrator, shown once, kept as a hash, and replaced by the next', async () => {
    const shown = await admin.get('/api/internal/scim_token');
    expect(shown.body).toMatchObject({ url: expect.stringMatching(/\/scim\/v2$/), token: { default_team_id: team } });
    expect(JSON.stringify(shown.body)).not.toContain(token);
    const stored = await inAccount(on, admin, sql`select to_jsonb(t) as t from scim_token t`);
    expect(JSON.stringify(stored)).not.toContain(token);
    const next = await issued();
    expect((await scim('GET', '/Users')).status).toBe(401);
    expect((await scim('GET', '/Users', undefined, next)).status).toBe(200);
    expect((await admin.get('/api/internal/scim_token')).body.token.last_used_at).toEqual(expect.any(String));
    for (const default_team_id of [null, team + 1_000_000])
      expect((await admin.post('/api/internal/scim_token', { default_team_id })).status).toBe(422);
    await inAccount(on, admin, sql`update user_session set confirmed_at = now() - interval '16 minutes'`);
    for (const answer of [
      await admin.post('/api/internal/scim_token', { default_team_id: team }),
      await admin.del('/api/internal/scim_token'),
    ])
      expect([answer.status, answer.body]).toMatchObject([403, { confirmation_required: true }]);
    const nils = await colleague(on, admin);
    expect((await nils.post('/api/internal/scim_token', { default_team_id: team })).status).toBe(403);
    await admin.post('/api/internal/sessions/confirm', { current_password: PASSWORD });
    expect((await admin.del('/api/internal/scim_token')).status).toBe(204);
    expect((await scim('GET', '/Users', undefined, next)).status).toBe(401);
  });

  test('AUTH-05 unknown tokens are counted by network, the same one once, and a right one is never refused', async () => {
    const guess = async (bearer: string, remoteAddress: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      return (await on.app.inject({ url: '/scim/v2/ResourceTypes', headers, remoteAddress })).statusCode;
    };
    const [network, old] = ['198.51.100.21', '198.51.100.22'];
    const statuses = new Set<number>();
    for (let n = 0; n < 102; n += 1) statuses.add(await guess(`guess-${n}`, network));
    expect([...statuses]).toEqual([401, 429]);
    expect([await guess(token, network), await guess('', network)]).toEqual([200, 401]);
    for (let n = 0; n < 102; n += 1) await guess('old', old);
    expect([await guess('old', old), await guess('other', old)]).toEqual([401, 401]);
  });

  test('ADMIN-08 opens nothing else, and nothing else opens what it opens', async () => {
    const { api_key } = (await admin.post('/api/v3/profile/api_key')).body;
    expect((await scim('GET', '/Users', undefined, api_key)).status).toBe(401);
    expect((await admin.get('/scim/v2/Users')).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/api/v3/deals', '/api/v3/admin/users', '/api/internal/boot'])
      expect((await on.app.inject({ method: 'GET', url, headers })).json().logged_in ?? false).toBe(false);
    expect((await on.app.inject({ method: 'GET', url: '/api/v3/deals', headers })).statusCode).toBe(406);
    await inAccount(on, admin, sql`update account set app_read_only = true where id = ${admin.accountId}`);
    expect((await scim('POST', '/Users', person())).status).toBe(403);
  });

  test('API-02 errors have the format of the protocol, whatever is sent', async () => {
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])
      expect((await scim('GET', path)).status).toBe(200);
    const { id } = await made();
    const group = (await scim('POST', '/Groups', { displayName: 'Field' })).body.id;
    const values = [...hostileText.filter((_text, at) => at % 3 === 0), null, 7, true, [], {}, [{}], { value: {} }];
    for (const value of values) {
      const wholes = [
        { userName: value, active: true },
        { userName: address(), name: value, externalId: value, active: value },
        { displayName: value, members: value },
      ];
      const parts = [
        { Operations: value },
        { Operations: [value] },
        { Operations: [{ op: value, path: value, value }] },
        { Operations: [{ op: 'replace', path: 'active', value }] },
        { Operations: [{ op: 'add', path: 'members', value }] },
        { Operations: [{ op: 'replace', value }] },
      ];
      for (const [method, path, bodies] of [
        ['POST', '/Users', wholes],
        ['PATCH', `/Users/${id}`, parts],
        ['POST', '/Groups', wholes],
        ['PATCH', `/Groups/${group}`, parts],
      ] as const)
        for (const body of bodies) {
          const answer = await scim(method, path, body);
          expect(answer.status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
          if (answer.status >= 400) expect(answer.body.error ?? answer.body[0].msg).toEqual(expect.any(String));
        }
    }
    const unstorable = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "a\\u0000"')}`);
    expect([unstorable.status, unstorable.body]).toMatchObject([400, { scimType: 'invalidValue' }]);
    for (const filter of ['userName co "a"', 'userName eq ida', 'userName eq "a" or userName eq "b"', "x' or 1=1"]) {
      const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, status, body.scimType]).toEqual([filter, 400, 'invalidFilter']);
    }
  });

  test('API-02 of two who are created with one address at the same moment, one is answered that it is in use', async () => {
    // The first use of a token is recorded, for which calls wait for each other.
    await made();
    const sent = person();
    const found = await Promise.all([1, 2, 3].map(() => scim('POST', '/Users', sent)));
    expect(found.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    for (const { body } of found.filter(({ status }) => status === 409)) expect(body.scimType).toBe('uniqueness');
  });

  test('API-02 null is an attribute without a value, as the protocol says', async () => {
    const { id, userName } = await made();
    const nothing = { displayName: null, externalId: null, active: null, name: { givenName: 'Ida', familyName: null } };
    const put = await scim('PUT', `/Users/${id}`, { userName, ...nothing });
    expect([put.status, put.body]).toMatchObject([200, { active: true, name: { givenName: 'Ida', familyName: '' } }]);
    const patched = await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'name.givenName', value: null }));
    expect(patched.status).toBe(200);
  });
});
