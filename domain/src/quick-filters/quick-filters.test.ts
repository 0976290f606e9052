import { describe, expect, it } from 'vitest';
import type { Filter } from '../filters/condition';
import { divided, goingStale, joined, type QuickFilter, quickFilters, toggled } from './quick-filters';
import { isStale } from '../deals/stale';

const STAGES = [
  { id: 2, percent: 50 },
  { id: 1, percent: 10 },
  { id: 3, percent: 100 },
  { id: 4, percent: 0 },
];
const known = quickFilters(STAGES);
const name: Filter = { field: 'name', op: 'contains', value: 'x' };
const city: Filter = { field: 'city', op: 'is', value: 'Riga' };

describe('LIST-02 quick filters are ordinary filters', () => {
  const cases: [string, Filter, QuickFilter[], Filter][] = [
    ['nothing', { all: [] }, [], { all: [] }],
    ['one condition', name, [], name],
    ['a quick filter alone', known.mine, ['mine'], { all: [] }],
    ['a quick filter in a list', { all: [known.no_value] }, ['no_value'], { all: [] }],
    ['going stale alone', known.stale, ['stale'], { all: [] }],
    ['a passed close date', { all: [name, known.close_date_passed] }, ['close_date_passed'], { all: [name] }],
    ['two and a condition', { all: [known.mine, name, known.stale] }, ['mine', 'stale'], { all: [name] }],
    ['beside alternatives', { all: [known.closing, { any: [name, city] }] }, ['closing'], { any: [name, city] }],
    ['among alternatives it is none', { any: [known.mine, name] }, [], { any: [known.mine, name] }],
    ['keys in another order', { all: [{ value: ['me'], op: 'any_of', field: 'user_id' }] }, ['mine'], { all: [] }],
  ];
  it.each(cases)('LIST-02 %s', (_title, filter, on, rest) => {
    expect(divided(filter, known)).toEqual({ on, rest });
    const again = divided(joined({ on, rest }, known), known);
    expect(again).toEqual({ on, rest });
  });

  it('LIST-02 pressed twice, a quick filter leaves the filter unchanged', () => {
    for (const filter of [name, { all: [name, city] }, { any: [name, city] }, { all: [] }] as Filter[]) {
      const on = toggled(filter, 'stale', known);
      expect(divided(on, known).on).toEqual(['stale']);
      expect(divided(toggled(on, 'stale', known), known).on).toEqual([]);
    }
    expect(toggled(toggled({ any: [name, city] }, 'mine', known), 'mine', known)).toEqual({ any: [name, city] });
  });

  it('LIST-05 only open stages go stale, each after its own limit', () => {
    expect(goingStale(STAGES)).toEqual({
      all: [
        { field: 'deal_stage_id', op: 'any_of', value: [1, 2] },
        { field: 'stage_entered_at', op: 'older_than', value: { days: 14 } },
      ],
    });
    const limited = [
      { id: 1, percent: 10, stale_after_days: 30 },
      { id: 2, percent: 50, stale_after_days: null },
      { id: 5, percent: 60, stale_after_days: 7 },
      { id: 3, percent: 100, stale_after_days: 7 },
    ];
    expect(goingStale(limited)).toEqual({
      any: [
        {
          all: [
            { field: 'deal_stage_id', op: 'any_of', value: [1] },
            { field: 'stage_entered_at', op: 'older_than', value: { days: 30 } },
          ],
        },
        {
          all: [
            { field: 'deal_stage_id', op: 'any_of', value: [5] },
            { field: 'stage_entered_at', op: 'older_than', value: { days: 7 } },
          ],
        },
      ],
    });
    expect(goingStale([])).toMatchObject({ op: 'older_than', value: { days: 36_500 } });
    expect([isStale(14, STAGES[0]!), isStale(15, STAGES[0]!), isStale(900, STAGES[2]!)]).toEqual([false, true, false]);
    expect(limited.map((stage) => isStale(20, stage))).toEqual([false, false, true, false]);
  });
});
