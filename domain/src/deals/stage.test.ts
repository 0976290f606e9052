import { describe, expect, test } from 'vitest';
import {
  isClosed,
  isLost,
  isWon,
  moveToStage,
  outcomeOf,
  type Stage,
  type StagedDeal,
  stageNameAmongAll,
} from './stage';

const NOW = new Date('2026-11-21T15:00:00Z');
const LAST_YEAR = new Date('2025-05-18T15:00:00Z');
const lost: Stage = { id: 1, percent: 0, deal_pipeline_id: 1 };
const qualified: Stage = { id: 2, percent: 10, deal_pipeline_id: 1 };
const negotiation: Stage = { id: 3, percent: 75, deal_pipeline_id: 1 };
const won: Stage = { id: 4, percent: 100, deal_pipeline_id: 1 };
const renewal: Stage = { id: 9, percent: 20, deal_pipeline_id: 2 };
const open: StagedDeal = {
  deal_stage_id: 2,
  deal_pipeline_id: 1,
  closed_time: null,
  deal_loss_reason_id: null,
  deal_loss_reason_notes: null,
  deal_won_reason_id: null,
  deal_won_reason_notes: null,
};
const wonDeal: StagedDeal = {
  ...open,
  deal_stage_id: 4,
  closed_time: LAST_YEAR,
  deal_won_reason_id: 5,
  deal_won_reason_notes: 'Price',
};

describe('REC-05 a deal moves through its stages', () => {
  test('REC-05 1§4 an open stage gives its percent and writes where the deal came from', () => {
    expect(moveToStage(open, qualified, negotiation, NOW)).toEqual({
      deal_stage_id: 3,
      previous_deal_stage_id: 2,
      stage_entered_at: NOW,
      probability: 75,
    });
  });

  test.each([
    ['won', won, 100],
    ['lost', lost, 0],
  ])('REC-05 1§4 moving to %s closes the deal', (_name, stage, percent) => {
    expect(moveToStage(open, qualified, stage, NOW)).toMatchObject({ closed_time: NOW, probability: percent });
  });

  test('REC-05 1§4 a closing time given with the move, or already on the open deal, is kept', () => {
    expect(moveToStage(open, qualified, won, NOW, { closed_time: LAST_YEAR }).closed_time).toBe(LAST_YEAR);
    expect(moveToStage({ ...open, closed_time: LAST_YEAR }, qualified, won, NOW)).not.toHaveProperty('closed_time');
  });

  test('REC-05 1§4 from won to lost it closes anew and the won reason goes', () => {
    expect(moveToStage(wonDeal, won, lost, NOW, { reason_id: 8 })).toMatchObject({
      closed_time: NOW,
      deal_won_reason_id: null,
      deal_won_reason_notes: null,
      deal_loss_reason_id: 8,
    });
  });

  test('REC-05 1§4 from closed to open the closing time and the reasons go', () => {
    expect(moveToStage(wonDeal, won, negotiation, NOW)).toEqual({
      deal_stage_id: 3,
      previous_deal_stage_id: 4,
      stage_entered_at: NOW,
      probability: 75,
      closed_time: null,
      deal_won_reason_id: null,
      deal_won_reason_notes: null,
    });
  });

  test('REC-06 1§4 a reason given with the move is kept with its notes, and ignored for an open stage', () => {
    const reason = { reason_id: 5, reason_notes: 'They liked the demo' };
    expect(moveToStage(open, qualified, won, NOW, reason)).toMatchObject({
      deal_won_reason_id: 5,
      deal_won_reason_notes: 'They liked the demo',
    });
    expect(moveToStage(open, qualified, negotiation, NOW, reason)).not.toHaveProperty('deal_won_reason_id');
  });

  test('REC-05 1§4 the stage of another pipeline takes the deal there; no stage leaves the probability', () => {
    expect(moveToStage(open, qualified, renewal, NOW)).toMatchObject({ deal_pipeline_id: 2, probability: 20 });
    expect(moveToStage(open, qualified, null, NOW)).toEqual({
      deal_stage_id: null,
      previous_deal_stage_id: 2,
      stage_entered_at: NOW,
    });
  });

  test('REC-05 1§4 nothing changes if the deal is already there', () => {
    expect(moveToStage(open, qualified, qualified, NOW)).toEqual({});
    expect(moveToStage({ ...open, deal_stage_id: null }, null, null, NOW)).toEqual({});
  });

  test.each([
    [null, 100, false, false, false],
    [LAST_YEAR, 100, true, true, false],
    [LAST_YEAR, 0, true, false, true],
    [LAST_YEAR, 50, true, false, false],
    [LAST_YEAR, null, true, false, false],
  ])('REC-05 1§4 closed at %s with percent %s: closed %s, won %s, lost %s', (closed_time, percent, ...expected) => {
    const deal = { closed_time };
    expect([isClosed(deal), isWon(deal, percent), isLost(deal, percent)]).toEqual(expected);
  });

  test('REC-05 1§4 percent 0 or 100 is a closed stage', () => {
    expect([0, 1, 99, 100, null].map(outcomeOf)).toEqual(['lost', 'open', 'open', 'won', 'open']);
  });
});

test('REP-01 dealsByStage: stages of one name in several pipelines are distinguished', () => {
  const stages = [
    { id: 1, name: 'Won', deal_pipeline_id: 1 },
    { id: 2, name: 'Won', deal_pipeline_id: 2 },
    { id: 3, name: 'Agreed', deal_pipeline_id: 2 },
  ];
  const pipelines = [
    { id: 1, name: 'Sales' },
    { id: 2, name: 'Renewals' },
  ];
  const names = (among: typeof stages) => among.map((stage) => stageNameAmongAll(stage, among, pipelines));
  expect(names(stages)).toEqual(['Won, Sales', 'Won, Renewals', 'Agreed']);
  expect(names(stages.slice(1))).toEqual(['Won', 'Agreed']);
});
