import { describe, expect, test } from 'vitest';
import { readConfig } from './config';

const least = { FAIRLEAD_PASSWORD_COST: 'least' };

describe('the cost of a stored password', () => {
  test('AUTH-01 is full unless a test asks for the least', () => {
    expect(readConfig({}).passwordCost).toBe('full');
    expect(readConfig({ NODE_ENV: 'test' }).passwordCost).toBe('full');
    expect(readConfig({ NODE_ENV: 'test', ...least }).passwordCost).toBe('least');
  });

  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['without a word about tests', {}],
    ['on an address that other machines reach', { NODE_ENV: 'test', HOST: '0.0.0.0' }],
  ])('AUTH-01 the server does not start with the least %s', (_where, env) => {
    expect(() => readConfig({ ...env, ...least })).toThrow('FAIRLEAD_PASSWORD_COST may be "least" only in tests');
  });
});
