import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { readConfig } from '../../base/config';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { CLIENT, startIdentityProvider, type TestProvider } from '../../testing/identity-provider';

/** An identity provider for the whole installation, by configuration. */

let on: TestApp;
let provider: TestProvider;
let admin: TestUser;
beforeAll(async () => {
  provider = await startIdentityProvider(['http://127.0.0.1:3000/login/sso']);
  on = await testApp({
    FAIRLEAD_OIDC_ISSUER: provider.issuer,
    FAIRLEAD_OIDC_CLIENT_ID: CLIENT.client_id,
    FAIRLEAD_OIDC_CLIENT_SECRET: CLIENT.client_secret,
    FAIRLEAD_OIDC_NAME: 'Contoso',
    FAIRLEAD_OIDC_DOMAINS: 'contoso.example, Fabrikam.example',
    FAIRLEAD_OIDC_TEAM: 'Inside sales',
    FAIRLEAD_OIDC_GROUPS: 'crm-field=Field sales',
  });
  admin = await on.account();
});
afterAll(async () => {
  await provider.stop();
  await on.close();
});

async function send(url: string, payload: object, cookie?: string) {
  const got = await on.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} });
  const cookies = [got.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  return { status: got.statusCode, body: got.json<Loose>(), cookies };
}
const boot = async (cookies: readonly string[] = []) => {
  const cookie = cookies.find((one) => one.startsWith('fairlead_session=')) ?? '';
  return (await on.app.inject({ method: 'GET', url: '/api/internal/boot', headers: { cookie } })).json<Loose>();
};
async function enter(sub: string, claims: object = {}, asked: object = { key: 'installation' }) {
  provider.people[sub] = { email: `${sub}@contoso.example`, email_verified: true, name: 'Ida Bo', ...claims };
  const begun = await send('/login/sso', asked);
  expect([begun.status, begun.body]).toMatchObject([200, { url: expect.any(String) }]);
  return send('/login/sso/finish', { answer: (await provider.signIn(begun.body.url, sub)).search }, begun.cookies[0]);
}

async function known(of: TestUser, email: string): Promise<TestUser> {
  const user = await colleague(on, of);
  await inAccount(on, of, sql`update account_user set email = ${email} where id = ${user.id}`);
  return user;
}

test('AUTH-01 installation: it is offered to all, and new people join the only account, in the team of their group', async () => {
  for (const name of ['Inside sales', 'Field sales']) await admin.post('/api/v3/admin/teams', { name });
  expect((await boot()).sso).toEqual({ key: 'installation', label: 'Contoso' });
  const [inside, field] = [await enter('ida'), await enter('nils', { groups: ['crm-field'] })];
  const { body: teams } = await admin.get('/api/v3/admin/teams');
  const named = (name: string) => (teams.entries ?? teams).find((team: Loose) => team.name === name).id;
  expect((await boot(inside.cookies)).user).toMatchObject({
    level: 1,
    team_id: named('Inside sales'),
    by_provider: true,
  });
  const { user } = await boot(field.cookies);
  expect(user).toMatchObject({ team_id: named('Field sales'), is_account_admin: false });
  // Identified by the subject at the provider, whatever the address becomes.
  expect((await boot((await enter('nils', { email: 'n@elsewhere.example' })).cookies)).user.id).toBe(user.id);
  for (const [sub, claims] of [
    ['eve', { email_verified: false }],
    ['mal', { email: 'mal@other.example' }],
  ] as const)
    expect((await enter(sub, claims)).status).toBe(403);
});

test('AUTH-01 installation: with several accounts it finds users of each, and adds none', async () => {
  const other = await on.account('Other');
  const mine = await known(other, 'zoe@fabrikam.example');
  const { cookies } = await enter('zoe', { email: 'zoe@fabrikam.example' }, { email: 'zoe@fabrikam.example' });
  expect(await boot(cookies)).toMatchObject({ user: { id: mine.id }, account: { id: other.accountId } });
  expect((await enter('new')).status).toBe(403);
  // An unknown address is sent to the provider, too: the answer reveals nothing.
  expect((await send('/login/sso', { email: 'nobody@contoso.example' })).status).toBe(200);

  // The session is confirmed at the provider.
  const cookie = cookies.find((one) => one.startsWith('fairlead_session=')) ?? '';
  const ways = await on.app.inject({ method: 'GET', url: '/api/internal/sessions/confirm', headers: { cookie } });
  expect(ways.json()).toMatchObject({ provider: 'Contoso' });

  // An account with its own provider is entered only through that one.
  await inAccount(
    on,
    other,
    sql`insert into identity_provider (account_id, sign_in_key, label, issuer, client_id, client_secret, domains, enabled)
    values (${other.accountId}, 'own-key', 'Own', 'https://own.example', 'x', 'x', '{own.example}', true)`,
  );
  expect((await enter('zoe', { email: 'zoe@fabrikam.example' })).status).toBe(403);
  await inAccount(on, other, sql`delete from identity_provider`);
});

test('AUTH-01 installation: links that accounts make lead no one from the installation’s provider to them', async () => {
  const thief = await on.account('Thief');
  await inAccount(
    on,
    thief,
    sql`insert into user_identity (account_id, user_id, issuer, subject)
    values (${thief.accountId}, ${thief.id}, ${provider.issuer}, 'ruth')`,
  );
  const mine = await known(admin, 'ruth@contoso.example');
  expect((await boot((await enter('ruth')).cookies)).user.id).toBe(mine.id);
});

test('AUTH-01 installation: missing or wrong configuration is reported at the start', () => {
  const given = { FAIRLEAD_OIDC_ISSUER: 'https://login.example.com' };
  expect(() => readConfig(given)).toThrow('FAIRLEAD_OIDC_CLIENT_ID is needed beside FAIRLEAD_OIDC_ISSUER.');
  expect(() => readConfig({ FAIRLEAD_OIDC_ISSUER: 'contoso' })).toThrow('FAIRLEAD_OIDC');
  const whole = {
    ...given,
    FAIRLEAD_OIDC_CLIENT_ID: 'a',
    FAIRLEAD_OIDC_CLIENT_SECRET: 'b',
    FAIRLEAD_OIDC_DOMAINS: 'a.example',
  };
  expect(() => readConfig({ ...whole, FAIRLEAD_OIDC_GROUPS: 'crm' })).toThrow('FAIRLEAD_OIDC_GROUPS has "crm"');
  expect(readConfig(whole).oidc).toMatchObject({ label: 'login.example.com', domains: ['a.example'], group_teams: [] });
});
