import { reasonFieldOf, reasonRules } from '../deals/reasons';
import { outcomeOf } from '../deals/stage';
import { DEAL } from '../kinds/deal.kind';
import type { ConditionalRule } from './rules';

interface Account {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly deal_stages: readonly { readonly id: number; readonly percent: number }[];
}

/** A form that moves a deal to a closing stage asks for the reason if the account requires one. */
export function closingRules({ settings, deal_stages }: Account): ConditionalRule[] {
  return (['won', 'lost'] as const).flatMap((outcome, at) => {
    const stages = deal_stages.filter(({ percent }) => outcomeOf(percent) === outcome).map(({ id }) => id);
    if (!reasonRules(settings, outcome).required || !stages.length) return [];
    const isThere = {
      model_attribute: 'deal_stage_id',
      operand: 'any_of',
      value: stages,
      joined_with_all: true,
    } as const;
    return {
      id: -1 - at,
      event_model: DEAL.name,
      event_action: 'update',
      is_activated: true,
      triggers: [isThere],
      actions: [{ fields: [{ name: reasonFieldOf(outcome), value: 'required' }] }],
    } satisfies ConditionalRule;
  });
}
