import { expect, test } from 'vitest';
import { daysPerStage } from './stage-days';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

test('REC-01 days in stage: each stage with all its time, one that the deal came back to once', () => {
  const arrivals = [
    { at: day(0), deal_stage_id: 1 },
    { at: day(3), deal_stage_id: 2 },
    { at: day(10), deal_stage_id: 1 },
    { at: day(12), deal_stage_id: null },
    { at: day(13), deal_stage_id: 3 },
  ];
  expect(daysPerStage(arrivals, day(14.5))).toEqual([
    { deal_stage_id: 1, days: 5 },
    { deal_stage_id: 2, days: 7 },
    { deal_stage_id: 3, days: 1 },
  ]);
  expect(daysPerStage([], day(1))).toEqual([]);
});
