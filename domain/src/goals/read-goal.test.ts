import { describe, expect, it } from 'vitest';
import { goalAmountProblem, readGoalAmount } from './amount';
import { endOfPeriod, nextStart } from './goal';
import { readGoal } from './read-goal';

const known = { lines: new Set([1, 2]), teams: new Set([5]), users: new Set([9]) };
const sound = {
  name: ' Q4 2026 ',
  period: 'quarter',
  period_start: '2026/10/01',
  goal_config: [
    { product_line_id: 1, amount: '1,000' },
    { team_id: 5, amount: 20.5 },
  ],
};
const issuesOf = (more: object, mode: 'create' | 'edit' | 'duplicate' = 'create') =>
  readGoal(mode === 'edit' ? more : { ...sound, ...more }, known, mode).issues.map(
    ({ field, msg }) => `${field}: ${msg}`,
  );
const line = (more: object) => ({ goal_config: [{ product_line_id: 1, amount: 5 }, more] });

describe('GOAL-01 what a goal is', () => {
  it('GOAL-01 goal_config amounts as numbers: separators are accepted, amounts are kept exactly', () => {
    expect(readGoal({ ...sound, mode: 'create' }, known, 'create')).toEqual({
      issues: [],
      patch: {
        name: 'Q4 2026',
        period: 'quarter',
        period_start: '2026-10-01',
        goal_config: [
          { product_line_id: 1, team_id: null, user_id: null, amount_cents: 100_000 },
          { product_line_id: null, team_id: 5, user_id: null, amount_cents: 2_050 },
        ],
      },
    });
  });

  it('GOAL-01 create needs name, period with its start and one line', () => {
    const issues = readGoal({}, known, 'create').issues;
    expect(issues).toEqual(
      ['name', 'period', 'period_start', 'goal_config'].map((field) => ({ field, msg: 'Required' })),
    );
    expect(issuesOf({ goal_config: [{ team_id: 5, amount: 1 }] })).toEqual([
      'goal_config: Add at least one product line with an amount',
    ]);
  });

  it('GOAL-01 edit keeps what is left out, and names cleared fields', () => {
    expect(readGoal({ name: 'New' }, known, 'edit')).toEqual({ patch: { name: 'New' }, issues: [] });
    expect(issuesOf({ name: ' ', period_start: '' }, 'edit')).toEqual(['name: Required', 'period_start: Required']);
  });

  it('GOAL-01 only those modes: create, edit and duplicate, each by its own call', () => {
    expect(issuesOf({ mode: 'edit' })).toEqual(['mode: Has invalid value']);
    expect(issuesOf({ mode: 'archive' }, 'edit')).toEqual(['mode: Has invalid value']);
    expect(issuesOf({ mode: 'duplicate' }, 'duplicate')).toEqual([]);
  });

  it.each([
    ['an amount of zero', line({ product_line_id: 2, amount: 0 }), 'goal_config[1].amount: Has to be more than 0'],
    ['a negative amount', line({ product_line_id: 2, amount: -5 }), 'goal_config[1].amount: Has to be more than 0'],
    ['no amount', line({ product_line_id: 2 }), 'goal_config[1].amount: Required'],
    ['words', line({ product_line_id: 2, amount: 'much' }), 'goal_config[1].amount: Please enter a valid number'],
    ['an object', line({ product_line_id: 2, amount: {} }), 'goal_config[1].amount: Please enter a valid number'],
    ['a line twice', line({ product_line_id: 1, amount: 5 }), 'goal_config[1].product_line_id: Already in this goal'],
    [
      'a deleted product line',
      line({ product_line_id: 77, amount: 5 }),
      'goal_config[1].product_line_id: This product line was deleted. Remove it or choose another.',
    ],
    [
      'a team that is gone',
      line({ team_id: 6, amount: 5 }),
      'goal_config[1].team_id: This team was deleted. Remove it or choose another.',
    ],
    [
      'a user who left',
      line({ user_id: 8, amount: 5 }),
      'goal_config[1].user_id: This user is no longer active. Remove them or choose another.',
    ],
    ['no id at all', line({ user_id: 'me', amount: 5 }), 'goal_config[1].user_id: Has invalid value'],
    [
      'a team and a user',
      line({ team_id: 5, user_id: 9, amount: 5 }),
      'goal_config[1].user_id: An amount is for a team or a user, not for both',
    ],
    ['no product line', line({ amount: 5 }), 'goal_config[1].product_line_id: Required'],
    ['no item', line(null as never), 'goal_config[1].amount: Required'],
    ['no list', { goal_config: 'all' }, 'goal_config: Has invalid value'],
    ['no start', { period_start: null }, 'period_start: Required'],
    ['no day', { period_start: '2026/13/01' }, 'period_start: Has invalid value'],
    ['within a month', { period_start: '2026-10-15' }, 'period_start: A period starts on the first day of a month'],
    ['far ahead', { period_start: '2900-01-01' }, 'period_start: Has invalid value'],
    ['another period', { period: 'week' }, 'period: Has invalid value'],
    ['a name that is none', { name: 5 }, 'name: Has invalid value'],
    ['a long name', { name: 'x'.repeat(256) }, 'name: Has to be at most 255 characters'],
  ])('GOAL-01 bad input names its field: %s', (_title, more, wanted) => {
    expect(issuesOf(more)[0]).toBe(wanted);
  });

  it.each([
    ['1,000', 100_000],
    ['1k', 100_000],
    ['1.5 K', 150_000],
    ['2M', 200_000_000],
    ['$1,234.50', 123_450],
  ])('GOAL-01 the screen accepts %s', (typed, cents) => {
    expect(readGoalAmount(typed)).toEqual({ cents });
    expect(goalAmountProblem(typed, 'more')).toBeNull();
  });

  it.each([
    ['', 'Required'],
    ['many', 'Please enter a valid number'],
    ['k', 'Please enter a valid number'],
    ['0', 'more'],
    ['-1k', 'more'],
    ['9999999999999k', 'Has to be at most 9,999,999,999,999.99'],
  ])('GOAL-01 the screen refuses “%s”', (typed, problem) => {
    expect(goalAmountProblem(typed, 'more')).toBe(problem);
  });

  it.each([
    ['month', '2026-02-01', '2026-02-28', '2026-03-01'],
    ['quarter', '2026-10-01', '2026-12-31', '2027-01-01'],
    ['year', '2026-04-01', '2027-03-31', '2027-04-01'],
  ] as const)('GOAL-01 a %s from %s ends on %s', (period, start, end, next) => {
    expect([endOfPeriod(period, start), nextStart(period, start)]).toEqual([end, next]);
  });
});
