import { percentText } from '@fairlead/domain/locale/locale';
import type { AnsweredStep, StageFlow } from '@fairlead/domain/time-machine/flow.contract';
import { flowMessages as m } from './flow.messages';

/** A step with its name, and its key in addresses. */
export interface NamedStep {
  readonly key: string;
  readonly name: string;
  readonly percent: number | null;
  readonly step: AnsweredStep;
  /** The share of those that reached it. */
  readonly movedOn: string;
  readonly ofAll: string;
}

interface Stage {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
}

export function namedSteps({ steps, total }: StageFlow, stages: readonly Stage[]): NamedStep[] {
  return steps.map((step) => {
    const stage = stages.find(({ id }) => id === step.deal_stage_id);
    return {
      key: keyOf(step),
      name: step.what === 'stage' ? (stage?.name ?? '') : step.what === 'all' ? m.all : m.won,
      percent: step.what === 'won' ? 100 : (stage?.percent ?? null),
      step,
      movedOn: shareText(step.moved.count, step.reached.count),
      ofAll: shareText(step.reached.count, total.count),
    };
  });
}

function keyOf({ what, deal_stage_id }: Pick<AnsweredStep, 'what' | 'deal_stage_id'>): string {
  return what === 'stage' ? String(deal_stage_id) : what;
}

/** With a total of zero there is no share. */
export function shareText(part: number, whole: number): string {
  return whole > 0 ? percentText((part / whole) * 100) : '–';
}
