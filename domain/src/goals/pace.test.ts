import { describe, expect, it } from 'vitest';
import { worksOn } from '../holidays/working-days';
import { againstPace, expectedBy, neededADay, paceOf, reachedPercent } from './pace';

const works = worksOn([
  { date: '2026-11-26', every_year: false },
  { date: '2020-12-25', every_year: true },
]);
const quarter = (today: string) => paceOf('2026-10-01', '2026-12-31', today, works);

describe('GOAL-02 pace', () => {
  it("GOAL-02 progress against today's pace by working days, without weekends and the account's holidays", () => {
    // 66 weekdays less two holidays; 39 of them are before November 25.
    const pace = quarter('2026-11-25');
    expect(pace).toEqual({ days: 64, passed: 39, left: 25, is: 'now' });
    expect(expectedBy(57_000_000, pace)).toBe(34_734_375);
    expect(againstPace(28_911_900, 57_000_000, pace)).toBe(-5_822_475);
    expect(neededADay(28_911_900, 57_000_000, pace)).toBe(1_123_524);
  });

  it.each([
    ['on the first day nothing is expected yet', '2026-10-01', { passed: 0, left: 64, is: 'now' }],
    ['on the last day it is still to come', '2026-12-31', { passed: 63, left: 1, is: 'now' }],
    ['before the period', '2026-09-30', { passed: 0, left: 64, is: 'ahead' }],
    ['after the period', '2027-01-01', { passed: 64, left: 0, is: 'over' }],
    ['a weekend adds nothing', '2026-10-04', { passed: 2, left: 62, is: 'now' }],
    ['on the day after a holiday, it was no working day', '2026-11-27', { passed: 40, left: 24, is: 'now' }],
  ])("GOAL-02 today's pace %s", (_title, today, wanted) => {
    expect(quarter(today)).toEqual({ days: 64, ...wanted });
  });

  it('GOAL-02 a period without working days counts every day', () => {
    expect(paceOf('2026-10-03', '2026-10-04', '2026-10-04', works)).toEqual({ days: 2, passed: 1, left: 1, is: 'now' });
  });

  it('GOAL-02 a goal of zero is reached, and without a goal there is no pace', () => {
    const pace = quarter('2026-11-25');
    expect(reachedPercent(0, 0)).toBe(100);
    expect(expectedBy(0, pace)).toBe(0);
    expect(againstPace(0, 0, pace)).toBe(0);
    expect(againstPace(500, null, pace)).toBeNull();
    expect(expectedBy(100, { days: 0, passed: 0 })).toBe(0);
  });

  it('GOAL-02 nothing is needed a day once the goal is reached or the period over', () => {
    expect(neededADay(100, 100, { left: 5 })).toBeNull();
    expect(neededADay(0, 100, { left: 0 })).toBeNull();
    expect(neededADay(0, 100, { left: 3 })).toBe(34);
  });
});
