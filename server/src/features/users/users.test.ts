import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';

let on: TestApp;
let admin: TestUser;
let made = 0;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

/** A user created by the admin, with the password of the tests. */
async function person(user: Record<string, unknown> = {}): Promise<Loose> {
  const email = `user-${admin.id}-${made++}@example.test`;
  const answer = await admin.post('/api/v3/admin/users', {
    user: { name: 'Ines Ortega', email, ...user },
  });
  expect(answer.status).toBe(200);
  await on.pool.transaction('write', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
    db.run(
      sql`update account_user set password_hash = (select password_hash from account_user where id = ${admin.id}) where id = ${answer.body.id}`,
    ),
  );
  return answer.body;
}
const team = async (name: string, more: object = {}): Promise<Loose> =>
  (await admin.post('/api/v3/admin/teams', { team: { name, ...more } })).body;

describe('ADMIN-08 users', () => {
  test('ADMIN-08 a new user has no password yet and is in every list of users at once', async () => {
    const answer = await admin.post('/api/v3/admin/users', {
      user: { name: 'Ben Adeyemi', email: 'Ben@Example.test', level: 2 },
    });
    expect(answer.body).toMatchObject({
      first_name: 'Ben',
      last_name: 'Adeyemi',
      level: 2,
      email: 'Ben@Example.test',
      invited_at: null,
      deleted_at: null,
    });
    const tried = await on.app.inject({
      method: 'POST',
      url: '/login',
      payload: { user: { email: 'ben@example.test', password: PASSWORD } },
    });
    expect(tried.statusCode).toBe(401);
    expect((await admin.get('/api/internal/boot')).body.account.users.map((user: Loose) => user.id)).toContain(
      answer.body.id,
    );
  });

  test('ADMIN-08 all issues of a user are answered at once, an email is unique in the installation', async () => {
    const wrong = await admin.post('/api/v3/admin/users', { user: { email: 'nobody' } });
    expect([wrong.status, wrong.body.map(({ field }: Loose) => field)]).toEqual([
      422,
      ['first_name', 'last_name', 'email'],
    ]);
    const other = await on.account();
    const taken = await admin.post('/api/v3/admin/users', { user: { name: 'A B', email: other.email.toUpperCase() } });
    expect([taken.status, taken.body]).toEqual([
      422,
      [{ field: 'email', msg: 'Another user already has this email.' }],
    ]);
  });

  test('ADMIN-08 an edit answers the reduced keys and is in the change log', async () => {
    const user = await person();
    const answer = await admin.patch(`/api/v3/admin/users/${user.id}`, {
      user: { last_name: 'Vega', level: 2, is_allowed_to_export: false },
    });
    expect(answer.body).toEqual({
      id: user.id,
      full_name: 'Ines Vega',
      avatar_thumb_url: null,
      mfa_enabled: false,
      mfa_requested_at: null,
    });
    expect(answer.headers['x-change-set']).toBeDefined();
    expect((await admin.get(`/api/v3/users/${user.id}`)).body).toMatchObject({
      last_name: 'Vega',
      level: 2,
      is_allowed_to_export: false,
    });
    expect((await admin.patch('/api/v3/admin/users/999999', { level: 1 })).status).toBe(404);
    expect((await admin.patch(`/api/v3/admin/users/${user.id}`, { level: 4 })).body).toEqual([
      { field: 'level', msg: 'Has invalid value' },
    ]);
  });

  test('ADMIN-08 the last administrator stays one who can administer', async () => {
    const refused = [422, [{ field: 'is_account_admin', msg: 'The account needs at least one administrator' }]];
    for (const change of [{ is_account_admin: false }, { read_only: true }, { level: 5 }, { is_external: true }]) {
      const answer = await admin.patch(`/api/v3/admin/users/${admin.id}`, { user: change });
      expect([answer.status, answer.body]).toEqual(refused);
    }
    const second = await person({ is_account_admin: true });
    expect((await admin.patch(`/api/v3/admin/users/${admin.id}`, { is_account_admin: false })).status).toBe(200);
    const now = await on.signIn(second.email);
    expect((await now.patch(`/api/v3/admin/users/${second.id}`, { is_account_admin: false })).status).toBe(422);
    expect((await admin.get('/api/v3/admin/users')).status).toBe(403);
  });

  test('ADMIN-08 users are listed by name, inactive ones only on request, with conditions', async () => {
    const inactive = await person({ name: 'Zoe Inactive', level: 2 });
    await person({ name: 'Adam First' });
    await on.pool.transaction('write', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
      db.run(sql`update account_user set deleted_at = now() where id = ${inactive.id}`),
    );
    const found = async (query: string) =>
      (await admin.get(`/api/v3/users${query}`)).body.entries.map((user: Loose) => user.full_name);
    expect(await found('')).toEqual(['Adam First', 'Hanna Lindqvist']);
    expect(await found('?conditions[including_inactive]=true')).toEqual([
      'Adam First',
      'Hanna Lindqvist',
      'Zoe Inactive',
    ]);
    expect(await found('?conditions%5Badmin%5D=true')).toEqual(['Hanna Lindqvist']);
    expect(await found('?conditions[user_level][]=2&conditions[including_inactive]=true')).toEqual(['Zoe Inactive']);
    expect(await found(`?conditions[email]=${admin.email.slice(0, 12).toUpperCase()}`)).toEqual(['Hanna Lindqvist']);
    const unknown = await admin.get('/api/v3/users?conditions[shoe_size]=42');
    expect([unknown.status, unknown.body]).toEqual([
      422,
      [{ field: 'shoe_size', msg: "Unknown condition 'shoe_size'" }],
    ]);
    expect((await admin.get('/api/v3/users?per_page=1&attrs=email')).body).toMatchObject({
      pagination: { pages: 2, total: 2 },
    });
  });

  test('ADMIN-08 an answer never holds a password, and has the keys integrations read', async () => {
    const { body } = await admin.get('/api/v3/profile.json');
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect(body).toMatchObject({
      id: admin.id,
      'connect_synced?': false,
      api_key: null,
      currency: { code: 'USD', name: 'US Dollar' },
      active_announcements: [],
    });
    expect(Object.keys(body.currency)).toEqual(['id', 'name', 'code', 'symbol', 'decimal_places']);
  });

  test('ADMIN-08 only admins reach administration, external users only their profile', async () => {
    const basic = await on.signIn((await person()).email);
    expect((await basic.get('/api/v3/admin/users')).status).toBe(403);
    expect((await basic.patch(`/api/v3/admin/users/${basic.id}`, { is_account_admin: true })).status).toBe(403);
    expect((await basic.post('/api/v3/admin/teams', { name: 'Mine' })).status).toBe(403);
    const { status, body } = await basic.get('/api/v3/users');
    expect(status).toBe(200);
    const signIn = ['mfa_enabled', 'mfa_requested_at', 'last_seen_at', 'password_updated_at', 'other_emails'];
    for (const entry of body.entries as Loose[]) {
      const shown = signIn.filter((key) => entry[key] !== null && entry[key]?.length !== 0);
      expect(shown.includes('mfa_enabled'), entry.full_name).toBe(entry.id === basic.id);
      if (entry.id !== basic.id) expect(shown).toEqual([]);
    }
    expect((await basic.get(`/api/v3/users/${admin.id}`)).body).toMatchObject({
      mfa_enabled: null,
      last_seen_at: null,
    });
    expect((await admin.get(`/api/v3/users/${basic.id}`)).body.mfa_enabled).toBe(false);
    const external = await on.signIn((await person({ level: 5 })).email);
    for (const path of ['users', `users/${admin.id}`, 'visible_users', 'account', 'admin/teams']) {
      expect([path, (await external.get(`/api/v3/${path}`)).status]).toEqual([path, 403]);
    }
    expect((await external.get('/api/v3/profile')).body).toMatchObject({
      id: external.id,
      is_external: true,
      team_id: null,
    });
  });
});

describe('ADMIN-07 teams', () => {
  test('ADMIN-07 a tree by parent_id with its permissions, without circles', async () => {
    const sales = await team('Sales');
    expect(sales).toMatchObject({
      account_id: admin.accountId,
      parent_id: null,
      height: null,
      depth: 0,
      permissions: {
        member: { deal: { visibility_level: 'owner' } },
        '*': { person: { use_deal_association: false } },
      },
    });
    const north = await team('North', {
      parent_id: sales.id,
      permissions: { member: { deal: { visibility_level: 'team' } } },
    });
    const listed = (await admin.get('/api/v3/admin/teams')).body;
    expect(listed.entries.map(({ name, height, depth }: Loose) => [name, height, depth])).toEqual([
      ['North', 0, 1],
      ['Sales', 1, 0],
    ]);
    expect(listed.pagination.total).toBe(2);
    const circle = await admin.patch(`/api/v3/admin/teams/${sales.id}`, { team: { parent_id: north.id } });
    expect([circle.status, circle.body]).toEqual([422, [{ field: 'parent_id', msg: 'A team cannot be below itself' }]]);
    expect((await team('north'))[0]).toEqual({ field: 'name', msg: 'Already been taken.' });
    const opened = await admin.patch(`/api/v3/admin/teams/${north.id}`, {
      permissions: { '*': { person: { use_deal_association: true } } },
    });
    expect(opened.body.permissions).toEqual({
      member: {
        deal: { visibility_level: 'team' },
        person: { visibility_level: 'owner' },
        company: { visibility_level: 'owner' },
      },
      '*': { person: { use_deal_association: true } },
    });
    const wrong = await admin.patch(`/api/v3/admin/teams/${north.id}`, {
      permissions: { member: { deal: { visibility_level: 'moon' } } },
    });
    expect(wrong.status).toBe(422);
  });

  test('ADMIN-07 levels 3 and 5 get no team', async () => {
    const sales = await team('Sales');
    const lead = await person({ team_id: sales.id, team_role: 'lead' });
    expect(lead).toMatchObject({
      team_id: sales.id,
      team_role: 'lead',
      visible_teams: [{ id: sales.id, name: 'Sales' }],
    });
    await admin.patch(`/api/v3/admin/users/${lead.id}`, { level: 3 });
    expect((await admin.get(`/api/v3/users/${lead.id}`)).body).toMatchObject({
      level: 3,
      team_id: null,
      team_role: 'member',
    });
    expect(await person({ level: 5, team_id: sales.id })).toMatchObject({ team_id: null, is_external: true });
  });

  test('ADMIN-07 a deleted team passes its members on, and the teams below move up', async () => {
    const sales = await team('Sales');
    const north = await team('North', { parent_id: sales.id });
    const coast = await team('Coast', { parent_id: north.id });
    const member = await person({ team_id: north.id });
    const refused = await admin.del(`/api/v3/admin/teams/${north.id}`);
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'new_team_id', msg: 'Has 1 member. Choose the team that takes them.' }],
    ]);
    expect((await admin.del(`/api/v3/admin/teams/${north.id}`, { new_team_id: coast.id })).status).toBe(204);
    expect((await admin.get(`/api/v3/users/${member.id}`)).body.team_id).toBe(coast.id);
    expect((await admin.get(`/api/v3/admin/teams/${coast.id}`)).body).toMatchObject({ parent_id: sales.id, depth: 1 });
  });

  test('ADMIN-07 visible users are those whose records the caller sees', async () => {
    const sales = await team('Sales', { permissions: { member: { deal: { visibility_level: 'team' } } } });
    const north = await team('North');
    const one = await person({ name: 'Ada One', team_id: sales.id });
    await person({ name: 'Bea Two', team_id: sales.id });
    await person({ name: 'Cleo Three', team_id: north.id });
    const ada = await on.signIn(one.email);
    const names = async (user: TestUser) =>
      (await user.get('/api/v3/visible_users')).body.entries.map((seen: Loose) => seen.full_name);
    expect(await names(ada)).toEqual(['Ada One', 'Bea Two']);
    expect(await names(admin)).toEqual(['Ada One', 'Bea Two', 'Cleo Three', 'Hanna Lindqvist']);
  });
});

describe('ADMIN-01 the account', () => {
  test('ADMIN-01 the account answers its lists, pipelines, users and teams in one call', async () => {
    const sales = await team('Sales');
    const { body } = await admin.get('/api/v3/account');
    expect(body).toMatchObject({
      id: admin.accountId,
      company_name: 'Northgate Sensors',
      currency: { code: 'USD', symbol: '$', decimal_places: 2 },
      teams: [{ id: sales.id, name: 'Sales', parent_id: null }],
      users: [{ id: admin.id, level: 3, is_account_admin: true }],
      inactive_users: [],
      deal_pipelines: [{ name: 'Sales Pipeline', default: true }],
      deal_loss_reason_required: false,
      license_count: 1,
      seat_licenses_used: 1,
      quotas_in_use: [],
      future_changes: [],
    });
    expect(body.deal_stages.map(({ percent }: Loose) => percent)).toEqual([0, 10, 25, 50, 75, 100]);
    expect(body.note_categories.length).toBe(5);
    expect(body.note_categories_with_system_categories.length).toBe(13);
    expect(body.bulk_update_company_fields).toContain('city');
    expect(body.deal_owners_with_teams.map(({ id }: Loose) => id)).toEqual(['any', `${sales.id}_team`, admin.id]);
    expect(body.users.map(({ id }: Loose) => id)).toEqual([admin.id]);
    expect(body.total_company_count).toBeUndefined();
    expect((await admin.get('/api/v3/account?attrs=id,total_company_count')).body).toEqual({
      id: admin.accountId,
      total_company_count: 0,
    });
  });
});
