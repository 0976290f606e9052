import { describe, expect, it } from 'vitest';
import { RECENT_FILTERS } from './agenda.contract';
import { groupOf, tabRange, withoutTask } from './buckets';

// A Wednesday.
const today = '2026-11-25';

describe('CAL-08 the tabs of the agenda', () => {
  it('ACT-05 past due before the start of today', () => {
    expect(tabRange('overdue', today, 0)).toEqual({ from: null, to: '2026-11-24' });
    expect(groupOf('2026-11-24', today, 0)).toBe('overdue');
    expect(groupOf(today, today, 0)).toBe('today');
  });

  it('CAL-08 this week goes from today to its last day, by the day on which a week starts', () => {
    expect(tabRange('this_week', today, 0)).toEqual({ from: today, to: '2026-11-28' });
    expect(tabRange('this_week', today, 1)).toEqual({ from: today, to: '2026-11-29' });
    expect(['2026-11-28', '2026-11-29', null].map((due) => groupOf(due, today, 0))).toEqual([
      'this_week',
      'later',
      'none',
    ]);
  });

  it('CAL-04 completing lowers the matching agenda tab count', () => {
    const totals = { overdue: 4, today: 3, this_week: 7, open: 13 };
    expect(withoutTask(totals, '2026-11-20', today, 0)).toEqual({ ...totals, overdue: 3, open: 12 });
    expect(withoutTask(totals, today, today, 0)).toEqual({ overdue: 4, today: 2, this_week: 6, open: 12 });
    expect(withoutTask(totals, '2026-11-27', today, 0)).toEqual({ ...totals, this_week: 6, open: 12 });
    expect(withoutTask(totals, null, today, 0)).toEqual({ ...totals, open: 12 });
    expect(withoutTask({ overdue: 0, today: 0, this_week: 0, open: 0 }, today, today, 0).today).toBe(0);
  });

  it('CAL-08 the recent filters are those of the specification, in its order', () => {
    expect(RECENT_FILTERS).toEqual(['last_30_days', 'last_7_days', 'last_12_months', 'next_30_days', 'year_to_date']);
  });
});
