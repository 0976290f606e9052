import { expect, test } from 'vitest';
import { standingOf } from './team-of';

const teams = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
  { id: 8, parent_id: 9 },
  { id: 9, parent_id: 8 },
];
const users = [...teams.map(({ id }) => ({ id: id * 10, team_id: id })), { id: 5, team_id: null }];

test('PERM-04 an owner is of the same team, of one below it at any depth, or of another; a circle of teams ends', () => {
  const of = (own: number | null) => [10, 20, 30, 80, 5, null].map((owner) => standingOf(own, owner, { users, teams }));
  expect(of(1)).toEqual(['same', 'below', 'below', 'other', 'other', 'other']);
  expect(of(2)).toEqual(['other', 'same', 'below', 'other', 'other', 'other']);
  expect(of(null)).toEqual(Array.from({ length: 6 }, () => 'other'));
});
