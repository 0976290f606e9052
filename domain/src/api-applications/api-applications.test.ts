import { describe, expect, test } from 'vitest';
import { allowedBy, applicationIssues, daysOfSeconds, secondsOfDays, STRATEGIES, strategyOf } from './api-applications';

describe('AUTH-06 the rules of an application', () => {
  test.each([
    ['', null, ''],
    ['30', 2_592_000, '30'],
    ['1.5', 129_600, '1.5'],
    ['0,5', 43_200, '0.5'],
    ['3650', 315_360_000, '3650'],
  ])('AUTH-06 the expiration is entered in days and sent in seconds: %s', (typed, seconds, shown) => {
    expect(secondsOfDays(typed)).toBe(seconds);
    expect(daysOfSeconds(seconds)).toBe(shown);
  });

  test.each(['x', '0', '-1', '3651', '1e9', '0x10 days', 'Infinity'])('AUTH-06 %s is no number of days', (typed) => {
    expect(secondsOfDays(typed)).toBeUndefined();
  });

  test('AUTH-06 each strategy derives its flags, and they derive it', () => {
    for (const strategy of STRATEGIES) expect(strategyOf(allowedBy(strategy))).toBe(strategy);
    expect(strategyOf({ allow_jwt_auth: false, allow_api_key_auth: false })).toBeUndefined();
  });

  test('AUTH-06 only the name is needed', () => {
    expect(applicationIssues({ app_name: 'Phone system' })).toEqual([]);
    expect(applicationIssues({ app_name: ' ' }).map(({ field }) => field)).toEqual(['app_name']);
  });
});
