import { describe, expect, test } from 'vitest';
import { changeTypeOf, isOnTrial, type Plan, quotasOfPlan, usersTooMany } from './plans';

const held = (plan: Plan, license_count: number | null = null) => ({ plan, license_count });

describe('ADMIN-10 plans and licenses', () => {
  test.each([
    [held('grow'), held('develop', 9), 'downgrade'],
    [held('start', 9), held('grow', 3), 'upgrade'],
    [held('grow', 9), held('grow', 5), 'downgrade'],
    [held('grow'), held('grow', 5), 'downgrade'],
    [held('grow', 5), held('grow', 9), 'licenses'],
    [held('grow', 5), held('grow'), 'licenses'],
    [held('grow', 5), held('grow', 5), null],
  ])('ADMIN-10 from %j to %j is called %s', (from, to, type) => {
    expect(changeTypeOf(from, to)).toBe(type);
  });

  test.each([
    [9, 11, 2],
    [11, 11, 0],
    [null, 500, 0],
  ])('ADMIN-10 with %s licenses for %s users, %s are too many', (count, users, many) => {
    expect(usersTooMany(count, users)).toBe(many);
  });

  test('ADMIN-10 the custom fields of a plan are 25, 35 or without a limit', () => {
    const fields = (['start', 'develop', 'grow'] as const).map((plan) => quotasOfPlan(plan).custom_fields_deal);
    expect(fields).toEqual([25, 35, -1]);
  });

  test('ADMIN-10 the last day of a trial belongs to it, in the time zone of the account', () => {
    const at = (time: string) => isOnTrial('2026-11-30', new Date(time), 'America/New_York');
    expect([at('2026-12-01T04:59:00Z'), at('2026-12-01T05:01:00Z')]).toEqual([true, false]);
    expect(isOnTrial(null, new Date(), 'UTC')).toBe(false);
  });
});
