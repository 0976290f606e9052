import { describe, expect, test } from 'vitest';
import { Reasons } from './reasons';

const of = (msg: string, field = 'value') => ({ field, label: field === 'base' ? 'Row' : 'Value', msg });

describe('LIST-09 why rows are refused', () => {
  test('LIST-09 rows are counted by reason, the most frequent first, whatever their cells say', () => {
    const reasons = new Reasons();
    reasons.add(2, [of('Required')]);
    reasons.add(3, [of("'much' is not an amount")]);
    reasons.add(4, [of("'O'Brien's' is not an amount"), of('Required', 'name')]);
    reasons.add(5, [
      of("'a' needs an answer: it could be 'b' or 'c'."),
      of("'d\n' needs an answer: it could be 'e' or 'f'."),
    ]);
    reasons.add(6, [of("'' is not an amount")]);
    expect(reasons.shown().map(({ field, msg, count }) => [field, msg, count])).toEqual([
      ['value', "'…' is not an amount", 3],
      ['value', 'Required', 1],
      ['name', 'Required', 1],
      ['value', "'…' needs an answer: it could be '…' or '…'.", 1],
    ]);
  });

  test('LIST-09 ten are shown at most, and the memory used for a file full of errors is bounded', () => {
    const reasons = new Reasons();
    for (let row = 0; row < 5000; row += 1) reasons.add(row, [of(`Wrong in way ${row % 2500}`)]);
    expect(reasons.shown()).toHaveLength(10);
    expect(reasons.shown().every(({ count }) => count === 2)).toBe(true);
  });
});
