import { expect, it } from 'vitest';
import { hoursBeside } from './hours';

it('CAL-02 the label of an hour gives way to the time of now, and only where it would be covered', () => {
  const hidden = (now: number | null) =>
    Array.from({ length: 23 }, (_, before) => before + 1).filter((hour) => !hoursBeside(now).includes(hour));
  expect(hidden(null)).toEqual([]);
  expect(hidden(7 * 60 + 4)).toEqual([7]);
  expect(hidden(7 * 60 - 16)).toEqual([7]);
  expect(hidden(7 * 60 + 30)).toEqual([]);
  expect(hidden(5)).toEqual([]);
});
