import { describe, expect, test } from 'vitest';
import { addDays } from '../dates/plain';
import { NEEDED, WonDealStays } from './baseline';
import { type LoggedChange, shrunkOf, slipsOf, valuesHeld } from './deal-history';
import { healthOf, type WatchedDeal } from './health';
import type { HealthReason } from './health.types';

const TODAY = '2026-11-23';
const ago = (days: number) => addDays(TODAY, -days);
const won = { deals: 46, median: 9, most: 21 };
const stage = { percent: 50, stale_after_days: 30 };

/** A deal without any reason. */
const watched = (over: Partial<WatchedDeal> = {}): WatchedDeal => ({
  stage,
  stage_days: 3,
  expected_close_date: addDays(TODAY, 20),
  step: { due: addDays(TODAY, 2) },
  last: { kind: 'note', on: ago(1) },
  changes: [],
  won_stage: null,
  won_silence: null,
  ...over,
});
const change = (day: string, before: object | null, after: object): LoggedChange => ({
  day,
  before: before as LoggedChange['before'],
  after: after as LoggedChange['after'],
});
const closeDate = (day: string, from: string | null, to: string | null) =>
  change(day, { expected_close_date: from }, { expected_close_date: to });
const short = (deal: WatchedDeal, day = TODAY) => {
  const { level, since, reasons, next } = healthOf(deal, day);
  return [level, since, reasons.map(({ reason, is_serious }) => (is_serious ? `${reason}!` : reason)).join(' '), next];
};
const evidence = (deal: WatchedDeal, reason: HealthReason['reason']) =>
  healthOf(deal, TODAY).reasons.find((one) => one.reason === reason);

describe('EXT-05 health of a deal', () => {
  test('EXT-05 health of a deal: without a reason it is on track, and says from when that ends', () => {
    expect(short(watched())).toEqual(['on_track', null, '', { level: 'needs_attention', on: '2026/12/14' }]);
    expect(short(watched({ step: { due: null }, expected_close_date: null, stage: null }))).toEqual([
      'on_track',
      null,
      '',
      null,
    ]);
  });

  test.each<[string, Partial<WatchedDeal>, unknown[]]>([
    ['no next step', { step: null }, ['needs_attention', null, 'no_next_step']],
    ['an overdue step', { step: { due: ago(4) } }, ['needs_attention', '2026/11/20', 'step_overdue']],
    ['the day itself is not overdue', { step: { due: TODAY } }, ['on_track', null, '']],
    [
      'a close date that passed',
      { expected_close_date: ago(14) },
      ['needs_attention', '2026/11/10', 'close_date_passed'],
    ],
    ['long ago', { expected_close_date: ago(15) }, ['at_risk', '2026/11/23', 'close_date_passed!']],
    ['silence within the limit', { last: { kind: 'task', on: ago(30) } }, ['on_track', null, '']],
    ['beyond it', { last: { kind: 'task', on: ago(31) } }, ['needs_attention', '2026/11/23', 'silence']],
    ['twice over', { last: { kind: 'task', on: ago(61) } }, ['at_risk', '2026/11/23', 'silence!']],
    [
      'silence against won deals',
      { last: { kind: 'note', on: ago(22) }, won_silence: won },
      ['needs_attention', '2026/11/23', 'silence'],
    ],
    [
      'won deals within days are no measure below a week',
      { last: { kind: 'note', on: ago(7) }, won_silence: { ...won, most: 1 } },
      ['on_track', null, ''],
    ],
    [
      'longer in the stage than won deals',
      { stage_days: 22, won_stage: won },
      ['needs_attention', '2026/11/23', 'stage_age'],
    ],
    ['longer than the stage allows', { stage_days: 31 }, ['needs_attention', '2026/11/23', 'stage_age']],
    [
      'longer than the stage allows, as won deals were',
      { stage_days: 20, won_stage: won, stage: { percent: 50, stale_after_days: 5 } },
      ['on_track', null, ''],
    ],
    ['twice as long', { stage_days: 43, won_stage: won }, ['at_risk', '2026/11/23', 'stage_age!']],
    [
      'silent since it came to the stage, which is one reason',
      { last: { kind: 'stage', on: ago(35) }, stage_days: 35 },
      ['needs_attention', '2026/11/19', 'silence'],
    ],
    [
      'a stage without limit, too few won',
      { stage: { percent: 50, stale_after_days: null }, stage_days: 900 },
      ['on_track', null, ''],
    ],
    [
      'three reasons are a risk since the third',
      { step: null, stage_days: 33, last: { kind: 'note', on: ago(35) } },
      ['at_risk', '2026/11/21', 'no_next_step silence stage_age'],
    ],
  ])('EXT-05 health of a deal: %s', (_name, over, expected) => {
    expect(short(watched(over)).slice(0, 3)).toEqual(expected);
  });

  test('EXT-05 health of a deal: the next worse level is dated, and reached on that day', () => {
    const deal = watched({ step: null, last: { kind: 'note', on: ago(28) } });
    expect(short(deal)).toEqual(['needs_attention', null, 'no_next_step', { level: 'at_risk', on: '2026/12/14' }]);
    const on = '2026-12-14';
    expect(short({ ...deal, stage_days: 24 }, on).slice(0, 3)).toEqual([
      'at_risk',
      '2026/12/14',
      'close_date_passed no_next_step silence',
    ]);
  });

  test('EXT-05 health of a deal: each reason carries its evidence', () => {
    const deal = watched({
      last: { kind: 'note', on: ago(23) },
      won_silence: won,
      changes: [
        change('2026-06-01', null, { expected_close_date: '2026-09-30', value_cents: 1_200_000, user_id: 1 }),
        closeDate('2026-09-20', '2026-09-30', '2026-10-31'),
        closeDate('2026-11-02', '2026-10-31', '2026-12-13'),
        change('2026-10-05', { value_cents: 1_200_000 }, { value_cents: 800_000 }),
        change('2026-11-10', { user_id: 1 }, { user_id: 2 }),
      ],
    });
    expect(evidence(deal, 'silence')).toEqual({
      reason: 'silence',
      is_serious: false,
      since: '2026/11/22',
      days: 23,
      last: 'note',
      last_on: '2026/10/31',
      stage_limit: null,
      won,
    });
    expect(evidence(deal, 'close_date_moved')).toMatchObject({
      times: 2,
      days: 74,
      last_on: '2026/11/02',
      first_date: '2026/09/30',
      since: '2026/09/20',
    });
    const shrunk = { value: '8000.0', highest: '12000.0', highest_until: '2026/10/05', percent: 33 };
    expect(evidence(deal, 'value_shrunk')).toMatchObject(shrunk);
    expect(evidence(deal, 'new_owner')).toMatchObject({ owner_since: '2026/11/10', days: 13, since: '2026/11/18' });
    expect(evidence({ ...deal, last: { kind: 'task', on: '2026-11-10' } }, 'new_owner')).toBeUndefined();
  });
});

describe('the history of a deal', () => {
  test('a change that is reverted within a day does not count', () => {
    const changes = [
      change('2026-01-05', null, { value_cents: 1 }),
      change('2026-01-05', { value_cents: 1 }, { value_cents: 2 }),
      change('2026-02-01', { value_cents: 2 }, { value_cents: 9 }),
      change('2026-02-01', { value_cents: 9 }, { value_cents: 2 }),
      change('2026-03-01', { value_cents: 2, name: 'Old' }, { value_cents: 3, name: 'New' }),
    ];
    expect(valuesHeld(changes, 'value_cents')).toEqual([
      { day: '2026-01-05', value: 2 },
      { day: '2026-03-01', value: 3 },
    ]);
    expect(valuesHeld([change('2026-03-01', { user_id: 4 }, { user_id: 5 })], 'user_id')).toEqual([
      { day: '2026-03-01', value: 4 },
      { day: '2026-03-01', value: 5 },
    ]);
  });

  test('a close date counts as moved by what is left of it, across days without one', () => {
    const once = closeDate('2026-01-10', '2026-02-01', '2026-02-11');
    expect(slipsOf([once])).toMatchObject({ times: 1, days: 10, from: null });
    expect(slipsOf([once, closeDate('2026-01-12', '2026-02-11', '2026-02-01')])).toBeNull();
    const without = [closeDate('2026-01-12', '2026-02-11', null), closeDate('2026-01-20', null, '2026-04-02')];
    expect(slipsOf([once, ...without])).toMatchObject({ times: 2, days: 60, from: '2026-01-20', serious_from: null });
    const third = closeDate('2026-03-20', '2026-04-02', '2026-04-03');
    expect(slipsOf([once, ...without, third])).toMatchObject({ times: 3, serious_from: '2026-03-20' });
  });

  test('a value shrinks in one currency alone, and recovers', () => {
    const value = (day: string, from: number | null, to: number | null) =>
      change(day, { value_cents: from }, { value_cents: to });
    expect(shrunkOf([value('2026-01-01', null, 100), value('2026-02-01', 100, 80)])).toMatchObject({ percent: 20 });
    expect(shrunkOf([value('2026-01-01', null, 100), value('2026-02-01', 100, 81)])).toBeNull();
    expect(shrunkOf([value('2026-01-01', 100, 40), value('2026-02-01', 40, 90)])).toBeNull();
    const inYen = change('2026-02-01', { currency_id: 3, value_cents: 9000 }, { currency_id: 4, value_cents: 90 });
    expect(shrunkOf([value('2026-01-01', null, 9000), inYen])).toBeNull();
    expect(shrunkOf([inYen, value('2026-02-03', 90, 40)])).toMatchObject({ highest: 90, percent: 55 });
    expect(shrunkOf([value('2026-01-01', -5, 0), value('2026-02-01', 0, null)])).toBeNull();
  });
});

test('EXT-05 health of a deal: won deals of a stage count once there are enough, by the days that four in five did not exceed', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));
  const stays = new WonDealStays((id) => id < 9);
  const add = (days: number, activity: number[] = []) =>
    stays.add({
      arrivals: [
        { at: at(0), deal_stage_id: 1 },
        { at: at(days), deal_stage_id: 9 },
      ],
      closed: at(days),
      activity: activity.map(at),
    });
  for (let days = 1; days < NEEDED; days += 1) add(days);
  expect(stays.baselines()).toEqual([]);
  add(100, [60, 30, 500]);
  expect(stays.baselines()).toEqual([
    {
      deal_stage_id: 1,
      stage: { deals: 10, median: 5, most: 8 },
      silence: { deals: 10, median: 5, most: 8 },
    },
  ]);
  for (let n = 0; n < 20; n += 1) add(100, [60, 30, 500]);
  expect(stays.baselines()[0]).toMatchObject({ stage: { median: 100, most: 100 }, silence: { median: 40, most: 40 } });
});
