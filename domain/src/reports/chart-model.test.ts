import { expect, test } from 'vitest';
import type { ChartBar } from '../charts/chart-data';
import { scaleOf } from './chart-model';

const chart = (values: readonly number[]): ChartBar[] =>
  values.map((all, at) => ({ key: String(at), label: '', values: { all }, text: '', said: '' }));
const usual = Array.from({ length: 8 }, () => chart([30, 40, 50, 40, 30]));

test('REP-02 small charts are cut for single bars alone; a chart of which several are taller sets the scale of all', () => {
  expect(scaleOf([...usual, chart([40, 300, 30, 50, 40])])).toBe(75);
  expect(scaleOf([...usual, chart([40, 300, 30, 90, 40])])).toBe(300);
  expect(scaleOf(usual)).toBe(50);
  expect(scaleOf([])).toBe(1);
});
