import { describe, expect, test } from 'vitest';
import { becameOf, type StandsNow } from './became';

const then = { deal_stage_id: 1, deal_pipeline_id: 1, cents: 500, expected_close_date: '2026-11-20' };
const now: StandsNow = { ...then, closed_on: null, is_archived: false, is_deleted: false };

describe('the mark on a card of a past board', () => {
  test.each([
    ['nothing changed', {}, 'open', null],
    ['won, also with another value', { cents: 700, deal_stage_id: 5 }, 'won', 'won'],
    ['lost', { deal_stage_id: 6 }, 'lost', 'lost'],
    ['its date before its stage', { expected_close_date: '2026-12-01', deal_stage_id: 2 }, 'open', 'slipped'],
    ['a date that is gone', { expected_close_date: null }, 'open', 'slipped'],
    ['an earlier date says nothing', { expected_close_date: '2026-11-02' }, 'open', null],
    ['its stage before its value', { deal_stage_id: 2, cents: 700 }, 'open', 'moved'],
    ['another pipeline', { deal_pipeline_id: 2 }, 'open', 'moved'],
    ['its value', { cents: 700 }, 'open', 'value'],
    ['archived', { is_archived: true, cents: 700 }, 'open', 'archived'],
    ['in the recycle bin, whatever its state', { is_deleted: true }, 'won', 'deleted'],
  ] as const)('%s', (_, changed, outcome, mark) => {
    expect(becameOf(then, { ...now, ...changed }, outcome)).toBe(mark);
  });
});
