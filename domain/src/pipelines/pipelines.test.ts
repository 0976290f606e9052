import { describe, expect, test } from 'vitest';
import { moveAway, percentsInOrder, pipelineIssues, pipelineLabel, stageIssues } from './pipelines';

const stages = [
  { id: 1, name: 'Lost', percent: 0, deal_pipeline_id: 1 },
  { id: 2, name: 'Qualified', percent: 10, deal_pipeline_id: 1 },
  { id: 3, name: 'Offer', percent: 50, deal_pipeline_id: 1 },
  { id: 4, name: 'Won', percent: 100, deal_pipeline_id: 1 },
  { id: 5, name: 'Lost', percent: 0, deal_pipeline_id: 2 },
  { id: 6, name: 'Trial', percent: 30, deal_pipeline_id: 2 },
  { id: 7, name: 'Won', percent: 100, deal_pipeline_id: 2 },
];
const first = stages.slice(0, 4);
const stage = (id: number) => stages.find((one) => one.id === id) as (typeof stages)[number];
const now = new Date('2026-11-21T10:00:00Z');

describe('ADMIN-06 stages', () => {
  test.each([
    ['a new one needs name and percent', {}, null, { name: 'Required', percent: 'Required' }],
    [
      'name and percent once in a pipeline',
      { name: 'offer', percent: 50 },
      null,
      { name: 'Already been taken.', percent: 'Already been taken.' },
    ],
    [
      '0 and 100 are taken by lost and won',
      { name: 'Dead', percent: 0 },
      null,
      { percent: 'Has to be a whole number from 1 to 99' },
    ],
    ['no halves', { name: 'Half', percent: 12.5 }, null, { percent: 'Has to be a whole number from 1 to 99' }],
    ['a renamed stage keeps its percent', { name: 'Proposal', percent: 50 }, stage(3), {}],
    [
      'won is renamed but not moved',
      { name: 'Closed won', percent: 90 },
      stage(4),
      { percent: 'The percent of the won and lost stages cannot be changed' },
    ],
  ])('ADMIN-06 %s', (_what, body, before, messages) => {
    expect(Object.fromEntries(stageIssues(body, before, first).map(({ field, msg }) => [field, msg]))).toEqual(
      messages,
    );
  });

  test('ADMIN-06 another order exchanges the percents; won and lost stay', () => {
    expect([...percentsInOrder([4, 3, 2, 99], first)]).toEqual([
      [3, 10],
      [2, 50],
    ]);
  });

  test('ADMIN-06 the default has a suffix in dropdowns', () => {
    expect(pipelineLabel({ name: 'Sales', default: true })).toBe('Sales (default)');
    expect(pipelineLabel({ name: 'Renewals', default: false })).toBe('Renewals');
  });

  test('ADMIN-06 another pipeline becomes the default, but the default cannot be cleared', () => {
    expect(pipelineIssues({ default: false }, { id: 1, default: true }, [])).toEqual([
      { field: 'default', msg: 'Make another pipeline the default instead' },
    ]);
    expect(pipelineIssues({ default: false }, { id: 1, default: false }, [])).toEqual([]);
    expect(pipelineIssues({ name: 'SALES' }, null, [{ id: 1, name: 'Sales' }])).toEqual([
      { field: 'name', msg: 'Already been taken.' },
    ]);
  });
});

describe('ADMIN-06 deals of a deleted pipeline', () => {
  const deal = {
    deal_pipeline_id: 1,
    closed_time: null,
    deal_loss_reason_id: null,
    deal_loss_reason_notes: null,
    deal_won_reason_id: null,
    deal_won_reason_notes: null,
  };

  test('ADMIN-06 open deals and those without a stage go to the named stage', () => {
    const moved = { deal_pipeline_id: 2, deal_stage_id: 6, probability: 30, stage_entered_at: now };
    expect(moveAway({ ...deal, deal_stage_id: 3 }, stage(3), stage(6), stages, now)).toEqual({
      ...moved,
      previous_deal_stage_id: 3,
    });
    expect(moveAway({ ...deal, deal_stage_id: null }, null, stage(6), stages, now)).toEqual({
      ...moved,
      previous_deal_stage_id: null,
    });
  });

  test('ADMIN-06 won deals stay won, with their closing time and reason', () => {
    const won = { ...deal, deal_stage_id: 4, closed_time: '2026-01-05T09:00:00.000Z', deal_won_reason_id: 8 };
    expect(moveAway(won, stage(4), stage(6), stages, now)).toEqual({
      deal_pipeline_id: 2,
      deal_stage_id: 7,
      previous_deal_stage_id: 4,
      probability: 100,
      stage_entered_at: now,
      closed_time: new Date('2026-01-05T09:00:00Z'),
    });
  });
});
