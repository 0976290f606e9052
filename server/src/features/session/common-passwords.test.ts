import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/app';
import { isCommonPassword } from './common-passwords';
import { passwordIssues } from './password';
import { DEFAULT_PASSWORD_REQUIREMENTS } from '@fairlead/domain/validation/password';

const common = [
  'Passw0rd!',
  'Password1!',
  'P@ssw0rd',
  'p@$$W0rd123!',
  'PASSword2024!!',
  '!Password1',
  'Pass-word1!',
  'Welcome1!',
  'W3lcome!1',
  'Welcome2024!',
  'Summer2024!',
  'Winter#25',
  'Qwerty123!',
  'Qwertz1!',
  'Admin123!',
  'Adm1n!123',
  'Letmein1!',
  'Iloveyou1!',
  'ILoveYou#2',
  'Hello123!',
  'HelloWorld1!',
  'Abcd1234!',
  'Abc123!!A',
  'Aa123456!',
  'A1234567!a',
  'Aaaaaaa1!',
  '1q2w3e4R!',
  '1qaz2WSX!',
  '!QAZ2wsx',
  'Michael1!',
  'Football#1',
  'Test1234!',
  'Changeme1!',
  'Midnight1!',
  'Cocacola#1',

  'Liverpool1!',
  'Monday99!',
  'Fairlead1!',
  'Password7391!',
  'PasswordPassword1!',
  'Secret123!',
];

const uncommon = [
  PASSWORD,
  'Brand-new-42!',
  'Brand-newer-42!',
  'Correct-horse-7!',
  'Hello-Summer-Tiger-7!',
  'Northgate#58213',
  'Xk48-37!zQ',
  'Tr7!x9Qz',
  'Zuverlässig-9!',
  'Password-is-not-my-1!',
  '密码很长而且安全aB1!',
];

describe('AUTH-04 the most common passwords', () => {
  test.each(common)('AUTH-04 %s is refused although it meets every rule', (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(passwordIssues(DEFAULT_PASSWORD_REQUIREMENTS, password)).toContainEqual({
      field: 'password',
      msg: 'This password is too common and easy to guess. Choose another one.',
    });
  });

  test.each(uncommon)('AUTH-04 %s is taken', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('AUTH-04 a long one is judged quickly', () => {
    for (const part of ['a', 'a1', '$', 'password', 'ab', '1!'])
      expect([part, typeof isCommonPassword(part.repeat(1000 / part.length))]).toEqual([part, 'boolean']);
  });
});
