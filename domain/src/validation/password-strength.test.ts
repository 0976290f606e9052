import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength';

test.each([
  ['', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Abcdefghijklmnop1!', 'weak'],
  ['Qwertzuiop1!', 'weak'],
  ['Xk4!', 'weak'],
  ['Harbour1', 'fair'],
  ['Harbour-7!', 'good'],
  ['Sail-away-42!', 'strong'],
  ['correct horse battery staple', 'strong'],
])('AUTH-04 the strength of %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
