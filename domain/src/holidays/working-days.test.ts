import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/plain';
import { EVERY_DAY, nextWorkingDay, workingDaysAfter, worksOn } from './working-days';

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
    expect(workingDaysAfter(day, works)(days)).toBe(to);
    expect(workingDaysAfter('2026-11-27', EVERY_DAY)(1)).toBe('2026-11-28');
  });

  it('CAL-10 ten years of working days for a hundred tasks are found in a moment, whatever the holidays', () => {
    const days = Array.from({ length: 366 }, (_one, n) => ({ date: addDays('2028-01-01', n), every_year: true }));
    const asked = Array.from({ length: 100 }, (_one, n) => 3650 - n);
    const last = [[], days.slice(1), days].map((holidays) => {
      const later = workingDaysAfter('2026-11-25', worksOn(holidays));
      // Of the processor, not of a clock: a busy machine lets the test wait.
      const begun = process.cpuUsage();
      const [first] = asked.map(later);
      expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(1);
      return first;
    });
    expect(last).toEqual(['2040-11-21', expect.any(String), expect.any(String)]);
  });
});
