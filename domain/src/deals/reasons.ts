import type { Outcome } from './stage';

type Settings = Readonly<Record<string, unknown>>;

/** An account's settings for the reasons why deals are won or lost. */
export interface ReasonRules {
  /** Is the setting of the dialog on? */
  readonly asked: boolean;
  /** May the answer be left empty? */
  readonly required: boolean;
  /** Does the deal page show it? */
  readonly shown: boolean;
}

/** Whether closing a deal on screen asks for the reason: by its own setting, or because it may not be left empty. */
export function asksReason(settings: Settings, outcome: Exclude<Outcome, 'open'>): boolean {
  const { asked, required } = reasonRules(settings, outcome);
  return asked || required;
}

/** The field with the reason. */
export function reasonFieldOf(outcome: Exclude<Outcome, 'open'>): 'deal_won_reason_id' | 'deal_loss_reason_id' {
  return outcome === 'won' ? 'deal_won_reason_id' : 'deal_loss_reason_id';
}

/** Three settings for won deals and three for lost ones. By default nothing is required and nothing hidden. */
export function reasonRules(settings: Settings, outcome: Exclude<Outcome, 'open'>): ReasonRules {
  const side = outcome === 'won' ? 'won' : 'loss';
  return {
    asked: settings[`show_deal_${side}_reason_dialog`] === true,
    required: settings[`deal_${side}_reason_required`] === true,
    shown: settings[`show_deal_${side}_reason_deal_profile`] !== false,
  };
}
