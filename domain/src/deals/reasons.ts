import type { Outcome } from './stage';

type Settings = Readonly<Record<string, unknown>>;

/** An account's settings for the reasons why deals are won or lost. */
export interface ReasonRules {
  /** Does closing a deal on screen ask for it? */
  readonly asked: boolean;
  /** May the answer be left empty? */
  readonly required: boolean;
  /** Does the deal page show it? */
  readonly shown: boolean;
}

/** Three settings for won deals and three for lost ones. By default nothing is asked and nothing hidden. */
export function reasonRules(settings: Settings, outcome: Exclude<Outcome, 'open'>): ReasonRules {
  const side = outcome === 'won' ? 'won' : 'loss';
  return {
    asked: settings[`show_deal_${side}_reason_dialog`] === true,
    required: settings[`deal_${side}_reason_required`] === true,
    shown: settings[`show_deal_${side}_reason_deal_profile`] !== false,
  };
}
