import { describe, expect, test } from 'vitest';
import { Refusal } from '../base/errors';
import { type AddressTally, unknownKeys } from './address-tally';

const refused = (guesses: AddressTally, address: string, now: number) => {
  try {
    guesses.requireFew(address, now);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? [error.status, error.headers['Retry-After']] : error;
  }
};

describe('AUTH-06 keys that do not exist', () => {
  test('AUTH-06 a hundred different keys from one address are enough for a quarter of an hour', () => {
    const guesses = unknownKeys();
    for (let n = 0; n < 99; n += 1) guesses.add('10.0.0.1', `guess ${n}`, n);
    for (let n = 0; n < 500; n += 1) guesses.add('10.0.0.1', 'one that was reset', 100);
    expect(refused(guesses, '10.0.0.1', 1000)).toEqual([429, '899']);
    expect(refused(guesses, '10.0.0.2', 1000)).toBeUndefined();
    expect(refused(guesses, '10.0.0.1', 900_000)).toBeUndefined();
    guesses.add('10.0.0.1', 'guess', 900_001);
    expect(refused(guesses, '10.0.0.1', 900_002)).toBeUndefined();
  });

  test('AUTH-06 repeating the same wrong key locks no one out', () => {
    const guesses = unknownKeys();
    for (let n = 0; n < 1000; n += 1) guesses.add('10.0.0.1', 'reset', n);
    expect(refused(guesses, '10.0.0.1', 1000)).toBeUndefined();
  });

  test('AUTH-06 guesses from everywhere do not fill the memory', () => {
    const guesses = unknownKeys();
    for (let n = 0; n < 25_000; n += 1) guesses.add(`address ${n}`, 'x', 0);
    expect((guesses as unknown as { tallies: Map<string, object> }).tallies.size).toBeLessThanOrEqual(10_000);
  });
});
