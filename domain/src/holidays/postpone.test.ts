import { describe, expect, it } from 'vitest';
import { postponements } from './postpone';
import { EVERY_DAY, worksOn } from './working-days';

const thanksgiving = worksOn([{ date: '2026-11-26', every_year: false }]);

describe('CAL-06 where postponing leads', () => {
  it("CAL-06 account's postpone periods (sorted ascending), leaving weekends and holidays out", () => {
    expect(postponements([14, 1, 3, 7], '2026-11-25', thanksgiving)).toEqual([
      { days: 1, to: '2026-11-27' },
      { days: 3, to: '2026-11-30' },
      { days: 7, to: '2026-12-02' },
      { days: 14, to: '2026-12-09' },
    ]);
  });

  it('CAL-06 weekends and holidays count as working days if the account postpones onto them', () => {
    expect(postponements([3, 1], '2026-11-25', EVERY_DAY).map(({ to }) => to)).toEqual(['2026-11-26', '2026-11-28']);
  });

  it('CAL-06 two periods that lead to one day are offered once', () => {
    expect(postponements([1, 2, 3], '2026-11-26', worksOn([]))).toEqual([
      { days: 1, to: '2026-11-27' },
      { days: 2, to: '2026-11-30' },
    ]);
  });
});
