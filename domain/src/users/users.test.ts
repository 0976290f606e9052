import { describe, expect, test } from 'vitest';
import { bulkValueIssue, readBulkValue } from './bulk-value';
import { licensesOf } from './licenses';
import { depthOf, heightOf, permissionsAfter, teamIssues } from './teams';
import { isWorkingAdmin, type UserFacts, userColumns, userIssues, visibleTeams } from './users';

const user: UserFacts = {
  id: 7,
  level: 1,
  read_only: false,
  is_external: false,
  is_account_admin: false,
  team_id: 2,
  team_role: 'lead',
  deleted_at: null,
};
const teams = [
  { id: 1, name: 'Sales', parent_id: null },
  { id: 2, name: 'North', parent_id: 1 },
  { id: 3, name: 'Coast', parent_id: 2 },
  { id: 4, name: 'South', parent_id: 1 },
];
const known = { teams, users: [{ id: 7 }, { id: 8 }] };

describe('ADMIN-08 users', () => {
  test.each([
    ['a new one needs names and email', {}, null, { first_name: 'Required', last_name: 'Required', email: 'Required' }],
    ['a name stands for both', { name: 'Ines Ortega Ruiz', email: 'i@example.test' }, null, {}],
    ['an email is an email', { email: 'nobody' }, user, { email: 'Not a valid email address' }],
    [
      'an email is not taken away',
      { email: '', first_name: null },
      user,
      { email: 'Required', first_name: 'Required' },
    ],
    [
      'team, manager and zone exist',
      { team_id: 9, manager_id: 7, time_zone: 'Mars/Olympus' },
      user,
      { team_id: 'Has invalid value', manager_id: 'Has invalid value', time_zone: 'Has invalid value' },
    ],
  ])('ADMIN-08 %s', (_what, body, before, messages) => {
    expect(Object.fromEntries(userIssues(body, before, known).map(({ field, msg }) => [field, msg]))).toEqual(messages);
  });

  test.each([
    ['an executive gets no team', { level: 3 as const, team_id: 4 }, { level: 3, team_id: null, team_role: 'member' }],
    ['level 5 is external and has no team', { level: 5 as const }, { level: 5, is_external: true, team_id: null }],
    ['a manager keeps the team and the role', { level: 2 as const }, { level: 2, team_id: 2, team_role: 'lead' }],
    ['a user without a team leads none', { team_id: null }, { team_id: null, team_role: 'member' }],
    [
      'seeing the whole account needs no team',
      { team_id: null, team_role: 'account' as const },
      { team_id: null, team_role: 'account' },
    ],
  ])('ADMIN-07 %s', (_what, body, columns) => {
    expect(userColumns(body, user)).toMatchObject(columns);
  });

  test('ADMIN-08 a user whose level was external is no longer external', () => {
    expect(userColumns({ level: 1 }, { ...user, level: 5, is_external: true })).toMatchObject({ is_external: false });
    expect(userColumns({}, { ...user, is_external: true })).toMatchObject({ is_external: true });
  });

  test('ADMIN-08 an admin who may not write is no working admin', () => {
    const admin = { ...user, is_account_admin: true };
    expect(
      [admin, { ...admin, read_only: true }, { ...admin, is_external: true }, { ...admin, deleted_at: 'x' }, user].map(
        isWorkingAdmin,
      ),
    ).toEqual([true, false, false, false, false]);
  });
});

describe('ADMIN-07 teams', () => {
  test('ADMIN-07 a tree by parent_id, without circles', () => {
    expect(teams.map(({ id }) => [depthOf(id, teams), heightOf(id, teams)])).toEqual([
      [0, 2],
      [1, 1],
      [2, 0],
      [1, 0],
    ]);
    expect(teamIssues({ parent_id: 3 }, 1, teams)).toEqual([
      { field: 'parent_id', msg: 'A team cannot be below itself' },
    ]);
    expect(teamIssues({ parent_id: 1 }, 1, teams)).toEqual([
      { field: 'parent_id', msg: 'A team cannot be below itself' },
    ]);
    expect(teamIssues({ parent_id: 99, name: ' north ' }, null, teams)).toEqual([
      { field: 'name', msg: 'Already been taken.' },
      { field: 'parent_id', msg: 'Has invalid value' },
    ]);
    expect(teamIssues({ parent_id: 4 }, 3, teams)).toEqual([]);
  });

  test('ADMIN-07 permissions not sent stay', () => {
    const before = permissionsAfter(undefined, { member: { deal: { visibility_level: 'team' } } });
    expect(before).toEqual({
      member: {
        deal: { visibility_level: 'team' },
        person: { visibility_level: 'owner' },
        company: { visibility_level: 'owner' },
      },
      '*': { person: { use_deal_association: false } },
    });
    expect(permissionsAfter(before, { '*': { person: { use_deal_association: true } } }).member?.deal).toEqual({
      visibility_level: 'team',
    });
  });

  test('ADMIN-07 leads reach the teams below, members their own, others all', () => {
    const ids = (facts: UserFacts) => visibleTeams(facts, teams).map(({ id }) => id);
    expect(ids(user)).toEqual([2, 3]);
    expect(ids({ ...user, team_role: 'member' })).toEqual([2]);
    expect(ids({ ...user, team_role: 'account' })).toEqual([1, 2, 3, 4]);
    expect(ids({ ...user, level: 3, team_id: null })).toEqual([1, 2, 3, 4]);
    expect(ids({ ...user, is_external: true })).toEqual([]);
  });
});

describe('ADMIN-08 licenses and values of bulk actions', () => {
  test.each([
    ['what is used where nothing is configured', {}, 4, [4, 4, 1, false]],
    ['at least one', {}, 0, [1, 0, 1, false]],
    ['more than are needed', { license_count: 9, minimum_license_count: 2 }, 4, [9, 4, 2, true]],
    ['as many as must be kept', { license_count: 3, minimum_license_count: 3 }, 1, [3, 1, 3, false]],
    ['a number that makes no sense counts for nothing', { license_count: '9' }, 2, [2, 2, 1, false]],
  ])('ADMIN-08 licenses: %s', (_what, settings, used, expected) => {
    const { license_count, user_count, minimum_license_count, display_license_info } = licensesOf(settings, used);
    expect([license_count, user_count, minimum_license_count, display_license_info]).toEqual(expected);
  });

  test.each([
    ['set_level', '3', null, 3],
    ['set_level', 4, 'Has invalid value', null],
    ['set_level', undefined, 'Required', null],
    ['set_team', 2, null, 2],
    ['set_team', '', null, null],
    ['set_team', true, 'Has invalid value', null],
    ['set_team', 99, 'Has invalid value', 99],
    ['set_read_only', '0', null, false],
    ['set_read_only', 'maybe', 'Has invalid value', null],
    ['make_inactive', 'anything', null, null],
  ] as const)('ADMIN-08 %s takes %s', (act, sent, issue, value) => {
    expect([bulkValueIssue(act, sent, teams), readBulkValue(act, sent)]).toEqual([issue, value]);
  });
});
