import { expect, it } from 'vitest';
import { dealVisibilityType } from './visibility-type';

const basic = { id: 1, level: 1, is_external: false, is_account_admin: false, team_id: 1, team_role: 'member' };
const teams = (visibility_level: 'owner' | 'team' | 'team_and_leaders' | 'global') => [
  { id: 1, parent_id: null, permissions: { member: { deal: { visibility_level } } } },
];

it.each([
  ['an executive', { level: 3 }, 'owner', 'all'],
  ['an account admin', { is_account_admin: true }, 'owner', 'all'],
  ['a user without a team', { team_id: null }, 'owner', 'all'],
  ['a team that sees everything', {}, 'global', 'all'],
  ['a team with its leaders', {}, 'team_and_leaders', 'team_and_leaders'],
  ['a team', {}, 'team', 'team'],
  ['own deals', {}, 'owner', 'owner'],
  ['a manager', { level: 2 }, 'owner', 'team_and_below'],
  ['a lead', { team_role: 'lead' }, 'team', 'team_and_below'],
  ['an external user', { level: 5 }, 'global', 'owner'],
] as const)('GOAL-01 deal_visibility_type describes what the reader sees: %s', (_title, more, level, wanted) => {
  expect(dealVisibilityType({ ...basic, ...more }, teams(level))).toBe(wanted);
});
