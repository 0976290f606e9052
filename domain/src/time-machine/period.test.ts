import { describe, expect, test } from 'vitest';
import { type DatedChange, type DealState, periodsOf } from './period';

const state = (over: Partial<DealState> = {}): DealState => ({
  deal_pipeline_id: 1,
  deal_stage_id: 10,
  value_cents: 1000,
  currency_id: null,
  probability: 25,
  expected_close_date: '2026-12-01',
  is_archived: false,
  ...over,
});
const deal = (now: DealState, exists = true) => ({ state: now, exists, created: '2026-01-05' });
const update = (day: string, before: object): DatedChange => ({
  day,
  op: 'update',
  before: before as Record<string, unknown>,
});
const create: DatedChange = { day: '2026-01-05', op: 'create', before: null };
/** In short: from, to, and what differs. */
const short = (periods: ReturnType<typeof periodsOf>) =>
  periods.map(({ from, to, state: { value_cents, deal_stage_id } }) => [from, to, deal_stage_id, value_cents]);

describe('the past of a deal is calculated from the change log', () => {
  test('each day has the state at its end; what changed twice in a day counts once', () => {
    const changes = [
      update('2026-03-02', { value_cents: 900 }),
      update('2026-03-02', { value_cents: 500, name: 'Old name' }),
      update('2026-02-01', { deal_stage_id: 9 }),
      create,
    ];
    expect(short(periodsOf(deal(state()), changes, null))).toEqual([
      ['2026-01-05', '2026-02-01', 9, 500],
      ['2026-02-01', '2026-03-02', 10, 500],
      ['2026-03-02', null, 10, 1000],
    ]);
  });

  test('a change that was reverted on the same day, or of no figure, begins no period', () => {
    const changes = [
      update('2026-03-02', { value_cents: 700 }),
      update('2026-03-02', { value_cents: 1000 }),
      update('2026-02-01', { name: 'Old name' }),
      create,
    ];
    expect(short(periodsOf(deal(state()), changes, null))).toEqual([['2026-01-05', null, 10, 1000]]);
  });

  test('a pipeline that an archive does not have is the one that the deal was moved to', () => {
    const gone = { deal_pipeline_id: null, deal_stage_id: null, probability: 50 };
    const periods = periodsOf(deal(state()), [update('2026-03-02', gone), create], null);
    expect(periods.map(({ state: then }) => [then.deal_pipeline_id, then.deal_stage_id, then.probability])).toEqual([
      [1, 10, 50],
      [1, 10, 25],
    ]);
    const kept = periodsOf(
      deal(state()),
      [update('2026-03-02', { is_archived: null, deal_stage_id: null }), create],
      null,
    );
    expect(kept.map(({ state: then }) => [then.is_archived, then.deal_stage_id])).toEqual([
      [false, null],
      [false, 10],
    ]);
  });

  test('in the recycle bin it does not count, and restored it does again', () => {
    const changes: DatedChange[] = [
      { day: '2026-04-01', op: 'delete', before: null },
      update('2026-03-20', { value_cents: 600 }),
      { day: '2026-03-10', op: 'restore', before: null },
      { day: '2026-02-10', op: 'delete', before: null },
      create,
    ];
    expect(short(periodsOf(deal(state(), false), changes, null))).toEqual([
      ['2026-01-05', '2026-02-10', 10, 600],
      ['2026-03-10', '2026-03-20', 10, 600],
      ['2026-03-20', '2026-04-01', 10, 1000],
    ]);
  });

  test('created and deleted on one day it never counted', () => {
    const changes: DatedChange[] = [{ day: '2026-01-05', op: 'delete', before: null }, create];
    expect(periodsOf(deal(state(), false), changes, null)).toEqual([]);
  });

  test('a deal from before the log counts from its creation on', () => {
    expect(short(periodsOf(deal(state()), [], null))).toEqual([['2026-01-05', null, 10, 1000]]);
  });

  test('from a day on: the state of the previous day continues until the first change', () => {
    const changes = [update('2026-03-05', { value_cents: 400 })];
    expect(short(periodsOf(deal(state()), changes, '2026-03-02'))).toEqual([
      ['2026-03-02', '2026-03-05', 10, 400],
      ['2026-03-05', null, 10, 1000],
    ]);
    expect(short(periodsOf(deal(state()), [update('2026-03-02', { value_cents: 400 })], '2026-03-02'))).toEqual([
      ['2026-03-02', null, 10, 1000],
    ]);
  });
});
