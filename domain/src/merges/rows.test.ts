import { describe, expect, test } from 'vitest';
import { proposedToStay } from './rows';

const record = (id: number, more: Partial<Parameters<typeof proposedToStay>[0][number]> = {}) => ({
  id,
  entries: 0,
  created_at: '2026-05-01T10:00:00Z',
  filled: 3,
  ...more,
});

describe('REC-13 the record that is proposed to stay', () => {
  test.each([
    ['the one with most activity', [record(1, { filled: 9 }), record(2, { entries: 4 })], 2],
    ['of several the oldest', [record(1, { filled: 9 }), record(2, { created_at: '2026-04-01T10:00:00Z' })], 2],
    ['of one import the one with most values', [record(1), record(2, { filled: 5 })], 2],
    ['of equal ones the first', [record(2), record(1)], 1],
  ])('REC-13 %s', (_what, records, stays) => {
    expect(proposedToStay(records)).toBe(stays);
  });
});
