import { describe, expect, test } from 'vitest';
import { isUnderWay, percentOf } from './state';

describe('the state of long work', () => {
  test.each([
    [0, 0, 0],
    [2, 5, 40],
    [1, 3, 33],
    [5, 5, 100],
    [6, 5, 100],
  ])('LIST-04 %s of %s is %s percent', (done, total, percent) => {
    expect(percentOf({ done, total })).toBe(percent);
  });

  test('LIST-04 work is in progress until it is done or has failed', () => {
    const states = ['waiting', 'running', 'reverting', 'done', 'failed', 'reverted', 'uploaded'];
    expect(states.filter((status) => isUnderWay({ status }))).toEqual(['waiting', 'running', 'reverting']);
  });
});
