import { expect, test } from 'vitest';
import { restOf } from './rest';

test('reading into memory leaves the machine to requests as long as it takes it itself', () => {
  expect([0.2, 4.9, 5, 80, 250, 3_000].map((took) => restOf(took, 250))).toEqual([0, 0, 5, 80, 250, 250]);
});
