import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../deals/stage';
import type { DealState } from './period';
import { type PipelineAsked, stepOf } from './waterfall';

const state = (over: Partial<DealState> = {}): DealState => ({
  deal_pipeline_id: 1,
  deal_stage_id: 10,
  value_cents: 1000,
  currency_id: null,
  probability: 50,
  expected_close_date: '2026-12-01',
  is_archived: false,
  ...over,
});
const asked: PipelineAsked = { deal_pipeline_id: null, closing_by: '2026-12-31', measure: 'value' };
const WON = 100;
const LOST = 101;
const by = {
  outcome: ({ deal_stage_id }: DealState) => outcomeOf(deal_stage_id === WON ? 100 : deal_stage_id === LOST ? 0 : 50),
  amount: ({ value_cents }: DealState) => value_cents ?? 0,
};
const step = (then: DealState | null, now: DealState | null, over: Partial<PipelineAsked> = {}) => {
  const found = stepOf(then, now, { ...asked, ...over }, by);
  return found && [found.step, found.cents];
};

describe('each deal is in one step from then to now', () => {
  test.each<[string, DealState | null, DealState | null, unknown]>([
    ['new', null, state(), ['new', 1000]],
    ['new by a close date that came nearer', state({ expected_close_date: '2027-02-01' }), state(), ['new', 1000]],
    ['new by being reopened', state({ deal_stage_id: LOST }), state(), ['new', 1000]],
    ['grown', state(), state({ value_cents: 1500 }), ['grown', 500]],
    ['shrunk', state(), state({ value_cents: 400 }), ['shrunk', -600]],
    ['moved, which comes before value', state(), state({ deal_stage_id: 11, value_cents: 1200 }), ['moved', 200]],
    ['moved without another value', state(), state({ deal_stage_id: 11 }), ['moved', 0]],
    [
      'slipped, which comes before stage',
      state(),
      state({ deal_stage_id: 11, expected_close_date: '2027-01-01' }),
      ['slipped', -1000],
    ],
    ['slipped by losing its date', state(), state({ expected_close_date: null }), ['slipped', -1000]],
    [
      'won, which comes before slipped',
      state(),
      state({ deal_stage_id: WON, expected_close_date: '2027-01-01' }),
      ['won', -1000],
    ],
    ['lost', state(), state({ deal_stage_id: LOST }), ['lost', -1000]],
    ['won and archived is won', state(), state({ deal_stage_id: WON, is_archived: true }), ['won', -1000]],
    ['deleted', state(), null, ['removed', -1000]],
    ['archived', state(), state({ is_archived: true }), ['removed', -1000]],
    ['nothing happened', state(), state({ expected_close_date: '2026-11-01' }), null],
    ['never in it', null, state({ deal_stage_id: WON }), null],
  ])('%s', (_name, then, now, expected) => {
    expect(step(then, now)).toEqual(expected);
  });

  test('a deal that went to another pipeline has left this one', () => {
    expect(step(state(), state({ deal_pipeline_id: 2 }), { deal_pipeline_id: 1 })).toEqual(['removed', -1000]);
    expect(step(state(), state({ deal_pipeline_id: 2 }), { deal_pipeline_id: 2 })).toEqual(['new', 1000]);
  });

  test('without a closing day a later date is no step', () => {
    expect(step(state(), state({ expected_close_date: '2028-01-01' }), { closing_by: null })).toBeNull();
  });
});
