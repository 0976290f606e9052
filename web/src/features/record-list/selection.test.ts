import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { countOf, isNothing, isSelected, type Selection, tellTotal, useSelection, withRecords } from './selection';

const none: Selection = { mode: 'ids', ids: [] };
const all: Selection = { mode: 'all', filter: { all: [] } };

describe('what is chosen in a list', () => {
  test('LIST-04 selected records are put in and taken out one by one', () => {
    const two = withRecords(none, [4, 7], true);
    expect(two).toEqual({ mode: 'ids', ids: [4, 7] });
    expect([isSelected(two, 4), isSelected(two, 5)]).toEqual([true, false]);
    expect(isNothing(withRecords(two, [4, 7], false))).toBe(true);
  });

  test('LIST-04 all matching except those removed again', () => {
    const but = withRecords(all, [4], false);
    expect(but).toEqual({ mode: 'all', filter: { all: [] }, except: [4] });
    expect([isSelected(but, 4), isSelected(but, 5), countOf(but, 38)]).toEqual([false, true, 37]);
    expect(countOf(withRecords(but, [4], true), 38)).toBe(38);
  });

  test('LIST-04 all are not selected while it is unknown how many another filter matches', () => {
    const { result } = renderHook(() => useSelection('deal'));
    act(() => tellTotal('deal', 3, false));
    expect(result.current.whyNotAll).toBe('Available when the list has loaded');
    act(() => result.current.selectAll({ all: [] }));
    expect([result.current.selection, result.current.count]).toEqual([none, 0]);
    act(() => tellTotal('deal', 80_000));
    expect(result.current.whyNotAll).toBeNull();
    act(() => result.current.selectAll({ all: [] }));
    expect([result.current.selection, result.current.count]).toEqual([all, 80_000]);
  });
});
