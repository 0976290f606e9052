import { expect, test } from 'vitest';
import { countedAt } from './answer';
import { reportOf } from './report';
import type { AnsweredAxis, AnsweredGroup, ReportAnswer } from './reports.contract';
import { reportTable } from './table';

const counted = (count: number) => ({ count, value_cents: count * 100, weighted_cents: 0, without_value: 0 });

function axis(field: string, by: AnsweredAxis['by'], size: number): AnsweredAxis {
  const groups = Array.from(
    { length: size },
    (_, key): AnsweredGroup => ({ key, what: 'value', name: `${field} ${key}`, condition: null, counted: counted(1) }),
  );
  return { field, label: field, by, groups, found: size, overlaps: false };
}

/** As many cells as an answer can have: 200 owners by 400 days. */
const first = axis('user_id', 'entry', 200);
const second = axis('closed_time', 'time', 400);
const answer = {
  definition: { ...reportOf('dealsWon'), measure: { of: 'count' } },
  total: counted(80_000),
  first,
  second,
  cells: first.groups.flatMap((_, at) =>
    second.groups.map((__, on) => ({ first: at, second: on, counted: counted(at + on) })),
  ),
} as unknown as ReportAnswer;

test('REP-01 a cell is found by both indexes, and an empty one has no counts', () => {
  expect(countedAt(answer, { first: 3, second: 4 }).count).toBe(7);
  expect(countedAt(answer, { first: 3 }).count).toBe(1);
  expect(countedAt(answer, { second: 399 }).count).toBe(1);
  expect(countedAt(answer, {}).count).toBe(80_000);
  expect(countedAt({ ...answer, cells: [] }, { first: 3, second: 4 }).count).toBe(0);
});

test('REP-04 the largest answer is written as a file without looking through all cells for each', () => {
  let looked = 0;
  const cells = answer.cells.map(({ first: at, ...cell }) => ({
    ...cell,
    get first() {
      looked += 1;
      return at;
    },
  }));
  const lines = reportTable({ ...answer, cells }, 'Deals');
  expect(looked).toBeLessThan(1_000_000);
  expect([lines.length, lines[200]?.[400]]).toEqual([202, '598']);
});
