import { describe, expect, it } from 'vitest';
import { countedOf } from './counting';
import { progressOf } from './progress';

const item = (amount_cents: number, of: { product_line_id?: number; team_id?: number; user_id?: number }) => ({
  product_line_id: null,
  team_id: null,
  user_id: null,
  ...of,
  amount_cents,
});
const account = {
  teams: [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 3, parent_id: null },
  ],
  users: [
    { id: 10, team_id: 1 },
    { id: 20, team_id: 2 },
    { id: 30, team_id: 3 },
  ],
};
const groups = [
  { owner: 10, lines: [7], cents: 100, deals: 1 },
  { owner: 20, lines: [7, 8], cents: 1_000, deals: 2 },
  { owner: 30, lines: [8], cents: 10_000, deals: 1 },
  { owner: 0, lines: [8], cents: 100_000, deals: 1 },
];
const lines = [item(500, { product_line_id: 7 }), item(900, { product_line_id: 8 })];

describe('GOAL-02 progress', () => {
  it('GOAL-02 pulse and lanes: a deal of several product lines counts in each lane and once in the sum', () => {
    const { total, lines: lanes, several } = progressOf(lines, groups, account);
    expect(total).toEqual({ amount: 1400, won: 111_100, deals: 5 });
    expect(lanes.map(({ product_line_id, won, deals }) => [product_line_id, won, deals])).toEqual([
      [7, 1_100, 3],
      [8, 111_000, 4],
    ]);
    expect(several).toBe(2);
  });

  it('GOAL-02 teams: those below are included, and only the lines that the team has amounts of', () => {
    const config = [
      ...lines,
      item(50, { team_id: 1 }),
      item(60, { team_id: 2, product_line_id: 8 }),
      item(70, { team_id: 3, product_line_id: 7 }),
    ];
    const { teams, user_lines } = progressOf(config, groups, account);
    expect(teams.map(({ team_id, amount, won }) => [team_id, amount, won])).toEqual([
      [1, 50, 1_100],
      [2, 60, 1_000],
      [3, 70, 0],
    ]);
    expect(user_lines.map(({ team_id, product_line_id, won }) => [team_id, product_line_id, won])).toEqual([
      [2, 8, 1_000],
      [3, 7, 0],
    ]);
  });

  it('GOAL-02 team members: amounts of lines add up, one for all lines replaces the sum, and others follow', () => {
    const config = [
      ...lines,
      item(5, { user_id: 20, product_line_id: 7 }),
      item(6, { user_id: 20, product_line_id: 8 }),
      item(9, { user_id: 30 }),
      item(4, { user_id: 30, product_line_id: 7 }),
    ];
    const { users } = progressOf(config, groups, account);
    expect(users.map(({ user_id, amount, won, deals }) => [user_id, amount, won, deals])).toEqual([
      [20, 11, 1_000, 2],
      [30, 9, 10_000, 1],
      [10, null, 100, 1],
    ]);
  });

  it('GOAL-02 a circle of teams ends', () => {
    const circle = {
      ...account,
      teams: [
        { id: 1, parent_id: 2 },
        { id: 2, parent_id: 1 },
      ],
    };
    expect(progressOf([...lines, item(1, { team_id: 1 })], groups, circle).teams[0]?.won).toBe(1_100);
  });

  it('GOAL-01 deal_visibility_type: a figure says which part of its deals the reader sees', () => {
    const none = { won: 0, deals: 0 };
    const some = { won: 1, deals: 1 };
    const own = countedOf([0, 10], account);
    expect([own.all, own.user(10, none), own.user(20, none), own.user(20, some)]).toEqual([
      'some',
      'all',
      'none',
      'some',
    ]);
    expect([own.team(1, none), own.team(2, none), own.team(3, some)]).toEqual(['some', 'none', 'some']);
    expect(countedOf([0, 10, 20], account).team(1, none)).toBe('all');
    const every = countedOf(null, account);
    expect([every.all, every.team(3, none), every.user(30, none)]).toEqual(['all', 'all', 'all']);
  });
});
