import { describe, expect, test } from 'vitest';
import {
  type VisibilityLevel,
  type VisibilityTeam,
  type VisibilityUser,
  visibilityOf,
  type Viewer,
} from './visibility';

/** The tree is company ─ north ─ coast, with south beside north. */
const team = (id: number, parent_id: number | null, level: VisibilityLevel = 'owner'): VisibilityTeam => ({
  id,
  parent_id,
  permissions: { member: { deal: { visibility_level: level } } },
});
const users: VisibilityUser[] = [
  { id: 1, team_id: 10, team_role: 'lead' },
  { id: 2, team_id: 20, team_role: 'member' },
  { id: 3, team_id: 20, team_role: 'member' },
  { id: 4, team_id: 30, team_role: 'member' },
  { id: 5, team_id: 40, team_role: 'member' },
  { id: 6, team_id: null, team_role: 'member' },
  { id: 7, team_id: 10, team_role: 'member' },
];
const teams = (level: VisibilityLevel) => [team(10, null), team(20, 10, level), team(30, 20), team(40, 10)];
const viewer = (more: Partial<Viewer> = {}): Viewer => ({
  id: 2,
  level: 1,
  is_external: false,
  is_account_admin: false,
  team_id: 20,
  team_role: 'member',
  ...more,
});
const owners = (who: Viewer, level: VisibilityLevel) => {
  const seen = visibilityOf(who, 'deal', teams(level), users);
  return seen.everything ? 'everything' : seen.owners;
};

describe('PERM-04 whose records a user sees', () => {
  test.each([
    ['owner: own and ownerless', viewer(), 'owner', [0, 2]],
    ['team: also those of colleagues', viewer(), 'team', [0, 2, 3]],
    ['team_and_leaders: also teams below and leaders above', viewer(), 'team_and_leaders', [0, 1, 2, 3, 4]],
    ['global: everything', viewer(), 'global', 'everything'],
    ['a user without a team: everything', viewer({ team_id: null }), 'owner', 'everything'],
    ['a manager: always the team and all below', viewer({ level: 2 }), 'owner', [0, 2, 3, 4]],
    ['a lead acts as a manager', viewer({ team_role: 'lead' }), 'owner', [0, 2, 3, 4]],
    ['the role account: everything', viewer({ team_role: 'account' }), 'owner', 'everything'],
    ['an executive: everything', viewer({ level: 3 }), 'owner', 'everything'],
    ['an account admin: everything', viewer({ is_account_admin: true }), 'owner', 'everything'],
    ['an external user: no owners, and no records without one', viewer({ level: 5 }), 'global', []],
    ['external by flag, although admin', viewer({ is_external: true, is_account_admin: true }), 'global', []],
  ] as const)('PERM-04 %s', (_name, who, level, expected) => {
    expect(owners(who, level)).toEqual(expected);
  });

  test('PERM-04 a circle of teams ends', () => {
    const circle = [team(20, 30, 'team_and_leaders'), team(30, 20)];
    expect(visibilityOf(viewer(), 'deal', circle, users)).toMatchObject({ everything: false });
  });

  test('PERM-04 use_deal_association is asked for people only', () => {
    const own = [{ ...team(20, null), permissions: { '*': { person: { use_deal_association: true } } } }];
    expect(visibilityOf(viewer(), 'person', own, users)).toMatchObject({ throughDeals: true });
    expect(visibilityOf(viewer(), 'deal', own, users)).toMatchObject({ throughDeals: false });
  });
});
