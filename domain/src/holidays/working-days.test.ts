import { describe, expect, it } from 'vitest';
import { addWorkingDays, EVERY_DAY, nextWorkingDay, worksOn } from './working-days';

// 2026-11-26 is a Thursday.
const works = worksOn([
  { date: '2026/11/26', every_year: false },
  { date: '2020-12-25', every_year: true },
]);

describe('CAL-10 working days', () => {
  it.each([
    ['a working day stays', '2026-11-25', '2026-11-25'],
    ['a holiday is followed by the next day', '2026-11-26', '2026-11-27'],
    ['a Saturday by Monday', '2026-11-28', '2026-11-30'],
    ['a holiday of every year, on a Friday, by Monday', '2026-12-25', '2026-12-28'],
    ['a holiday of another year counts not', '2027-11-26', '2027-11-26'],
  ])('CAL-10 %s', (_title, day, next) => {
    expect(nextWorkingDay(day, works)).toBe(next);
  });

  it.each([
    ['no day', '2026-11-25', 0, '2026-11-25'],
    ['a day over a holiday', '2026-11-25', 1, '2026-11-27'],
    ['two days over holiday and weekend', '2026-11-25', 2, '2026-11-30'],
    ['a day from a Saturday counts from Monday', '2026-11-28', 1, '2026-12-01'],
  ])('CAL-10 ignore-weekends: %s', (_title, day, days, to) => {
    expect(addWorkingDays(day, days, works)).toBe(to);
    expect(addWorkingDays('2026-11-27', 1, EVERY_DAY)).toBe('2026-11-28');
  });
});
