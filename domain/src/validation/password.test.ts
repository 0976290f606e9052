import { describe, expect, test } from 'vitest';
import { DEFAULT_PASSWORD_REQUIREMENTS as rules, passwordProblem, passwordTicks } from './password';

describe('AUTH-04 password rules', () => {
  test('AUTH-04 1§5 every rule is ticked or crossed while typing', () => {
    expect(passwordTicks(rules, 'secret')).toEqual([
      { label: '8 characters minimum', met: false },
      { label: '1 lowercase letter', met: true },
      { label: '1 uppercase letter', met: false },
      { label: '1 number', met: false },
      { label: '1 special character', met: false },
    ]);
  });

  test('AUTH-04 1§5 a rule is shown only when its count is above 0, and counts above 1 read as plurals', () => {
    const own = { ...rules, upper_case: 0, special_character: 0, number: 2, length: [10, 64] as const };
    expect(passwordTicks(own, 'abcdefgh12').map((tick) => tick.label)).toEqual([
      '10 characters minimum',
      '1 lowercase letter',
      '2 numbers',
    ]);
    expect(passwordProblem(own, 'abcdefgh12')).toBeNull();
  });

  test.each([
    ['Secret-1', false],
    ['Secret1!', true],
    ['Sec1!', false],
    ['secret1!', false],
    ['SECRET1!', false],
    ['Secretive!', false],
    [`Secret1!${'x'.repeat(120)}`, true],
    [`Secret1!${'x'.repeat(121)}`, false],
  ])('AUTH-04 1§5 %s is valid: %s', (password, valid) => {
    expect(passwordProblem(rules, password)).toBe(valid ? null : 'Please enter a valid password');
  });

  test('AUTH-04 1§5 always valid on the external share site', () => {
    expect(passwordProblem(rules, 'x', { shareSite: true })).toBeNull();
  });

  test('AUTH-04 the password of the demo users meets the default rules', () => {
    expect(passwordProblem(rules, 'Fairlead-demo-1!')).toBeNull();
  });
});
