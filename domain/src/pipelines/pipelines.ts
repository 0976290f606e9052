import { moveToStage, outcomeOf, type Stage, type StageChanges, type StagedDeal } from '../deals/stage';
import { type Issue, issuesOf } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { type Named, notTaken, required } from '../validation/rules';
import type { PipelineBody, StageBody } from './pipelines.contract';

/** Every pipeline has these two stages, and they cannot be deleted. */
export const closedStages = [
  { name: 'Lost', percent: 0 },
  { name: 'Won', percent: 100 },
] as const;

/** As dropdowns show it: `Sales Pipeline (default)`. */
export function pipelineLabel({
  name,
  default: isDefault,
}: {
  readonly name: string;
  readonly default: boolean;
}): string {
  return isDefault ? `${name} (default)` : name;
}

export function pipelineIssues(
  body: PipelineBody,
  before: { id: number; default: boolean } | null,
  others: readonly Named[],
): Issue[] {
  const named = before === null || body.name !== undefined;
  return issuesOf({
    name: named ? (required(body.name) ?? notTaken({ id: before?.id ?? null, name: body.name ?? '' }, others)) : null,
    default: before?.default && body.default === false ? 'Make another pipeline the default instead' : null,
  });
}

export interface NamedStage extends Named {
  readonly id: number;
  readonly percent: number;
}

/** The issues of a stage among those of its pipeline. `before` is null for a new one. */
export function stageIssues(body: StageBody, before: NamedStage | null, others: readonly NamedStage[]): Issue[] {
  const named = before === null || body.name !== undefined;
  return issuesOf({
    name: named ? (required(body.name) ?? notTaken({ id: before?.id ?? null, name: body.name ?? '' }, others)) : null,
    percent: percentIssue(body.percent, before, others),
  });
}

function percentIssue(
  percent: number | undefined,
  before: NamedStage | null,
  others: readonly NamedStage[],
): string | null {
  if (before && (percent === undefined || percent === before.percent)) return null;
  if (percent === undefined) return MESSAGES.required;
  if (before && outcomeOf(before.percent) !== 'open') return 'The percent of the won and lost stages cannot be changed';
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) return 'Has to be a whole number from 1 to 99';
  return others.some((other) => other.id !== before?.id && other.percent === percent) ? MESSAGES.taken : null;
}

/**
 * The percents after a reorder of the stages: the named stages exchange their percents, so that the lowest comes
 * first. Won and lost keep theirs.
 */
export function percentsInOrder(order: readonly number[], stages: readonly NamedStage[]): Map<number, number> {
  const open = order.flatMap(
    (id) => stages.find((stage) => stage.id === id && outcomeOf(stage.percent) === 'open') ?? [],
  );
  const percents = open.map(({ percent }) => percent).sort((a, b) => a - b);
  return new Map(open.map(({ id }, index) => [id, percents[index] as number]));
}

/**
 * The changes to a deal whose pipeline or stage is deleted. Open deals move to the named stage; won and lost deals
 * move to the closed stage of the new pipeline and keep their closing time and reasons.
 */
export function moveAway(
  deal: StagedDeal,
  from: Stage | null,
  to: Stage,
  stages: readonly Stage[],
  now: Date,
): StageChanges {
  const outcome = outcomeOf(from?.percent);
  const kept =
    outcome === 'open'
      ? undefined
      : stages.find((one) => one.deal_pipeline_id === to.deal_pipeline_id && one.percent === from?.percent);
  const closed_time = kept && deal.closed_time !== null ? new Date(deal.closed_time) : undefined;
  return moveToStage(deal, from, kept ?? to, now, { closed_time });
}
