/** What a stage change needs to know about a deal. An instant may be a Date or wire text: only its presence matters. */
export interface StagedDeal {
  deal_stage_id: number | null;
  deal_pipeline_id: number;
  closed_time: Date | string | null;
  deal_loss_reason_id: number | null;
  deal_loss_reason_notes: string | null;
  deal_won_reason_id: number | null;
  deal_won_reason_notes: string | null;
}

export interface Stage {
  id: number;
  percent: number;
  deal_pipeline_id: number;
}

export interface StageChanges {
  deal_stage_id?: number | null;
  deal_pipeline_id?: number;
  probability?: number;
  closed_time?: Date | null;
  previous_deal_stage_id?: number | null;
  stage_entered_at?: Date;
  deal_loss_reason_id?: number | null;
  deal_loss_reason_notes?: string | null;
  deal_won_reason_id?: number | null;
  deal_won_reason_notes?: string | null;
}

export interface MoveOptions {
  /** The actual closing time, for deals entered later. */
  closed_time?: Date;
  /** The reason given with the move; kept only if it matches the outcome. */
  reason_id?: number | null;
  reason_notes?: string | null;
}

export type Outcome = 'open' | 'won' | 'lost';

/** 0 is lost and 100 is won; a deal without a stage is open. */
export function outcomeOf(percent: number | null | undefined): Outcome {
  if (percent === 100) return 'won';
  return percent === 0 ? 'lost' : 'open';
}

export function isClosedStage(percent: number | null | undefined): boolean {
  return outcomeOf(percent) !== 'open';
}

/** Whether deals in a stage of this percent are won, once they are closed. */
export function isWonStage(percent: number | null | undefined): boolean {
  return outcomeOf(percent) === 'won';
}

/** For a filter of won deals. An account without a won stage has won no deal. */
export function wonStages(stages: readonly { readonly id: number; readonly percent: number }[]): number[] {
  const ids = stages.filter(({ percent }) => isWonStage(percent)).map(({ id }) => id);
  return ids.length ? ids : [0];
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** `Won`, or `Won, Renewals` if several pipelines have a stage of that name and all of them are listed together. */
export function stageNameAmongAll(
  stage: Named & Pick<Stage, 'deal_pipeline_id'>,
  stages: readonly (Named & Pick<Stage, 'deal_pipeline_id'>)[],
  pipelines: readonly Named[],
): string {
  const isAlone = stages.every((one) => one.name !== stage.name || one.deal_pipeline_id === stage.deal_pipeline_id);
  const pipeline = isAlone ? undefined : pipelines.find(({ id }) => id === stage.deal_pipeline_id);
  return pipeline ? `${stage.name}, ${pipeline.name}` : stage.name;
}

export function isClosed(deal: { closed_time: unknown }): boolean {
  return deal.closed_time !== null && deal.closed_time !== undefined;
}

export function isWon(deal: { closed_time: unknown }, percent: number | null | undefined): boolean {
  return isClosed(deal) && outcomeOf(percent) === 'won';
}

export function isLost(deal: { closed_time: unknown }, percent: number | null | undefined): boolean {
  return isClosed(deal) && outcomeOf(percent) === 'lost';
}

/**
 * What changes when a deal moves to another stage; nothing if it is already there. `from` is the stage it leaves.
 * Entering a closed stage sets the closing time: the given one, else the one an open deal already has, else now.
 * Moving to an open stage clears it. A reason is kept only as long as the outcome it explains.
 */
export function moveToStage(
  deal: StagedDeal,
  from: Stage | null,
  to: Stage | null,
  now: Date,
  options: MoveOptions = {},
): StageChanges {
  if ((to?.id ?? null) === deal.deal_stage_id) return {};
  const outcome = outcomeOf(to?.percent);
  const changes: StageChanges = {
    deal_stage_id: to?.id ?? null,
    previous_deal_stage_id: deal.deal_stage_id,
    stage_entered_at: now,
    ...reasons(deal, outcome, options),
  };
  if (to) changes.probability = to.percent;
  if (to && to.deal_pipeline_id !== deal.deal_pipeline_id) changes.deal_pipeline_id = to.deal_pipeline_id;
  if (outcome === 'open') {
    if (isClosed(deal)) changes.closed_time = null;
  } else if (options.closed_time || !isClosed(deal) || isClosedStage(from?.percent)) {
    changes.closed_time = options.closed_time ?? now;
  }
  return changes;
}

function reasons(deal: StagedDeal, outcome: Outcome, { reason_id, reason_notes }: MoveOptions): StageChanges {
  const changes: StageChanges = {};
  for (const side of ['won', 'lost'] as const) {
    const id = side === 'won' ? 'deal_won_reason_id' : 'deal_loss_reason_id';
    const notes = side === 'won' ? 'deal_won_reason_notes' : 'deal_loss_reason_notes';
    if (outcome === side) {
      if (reason_id !== undefined) changes[id] = reason_id;
      if (reason_notes !== undefined) changes[notes] = reason_notes;
    } else {
      if (deal[id] !== null) changes[id] = null;
      if (deal[notes] !== null) changes[notes] = null;
    }
  }
  return changes;
}
