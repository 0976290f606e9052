import type { Outcome } from './stage';

type Settings = Readonly<Record<string, unknown>>;

/** What an account wants about the reasons why deals are won, or why they are lost. */
export interface ReasonRules {
  /** Is it asked for when a deal is closed on the screen? */
  readonly asked: boolean;
  /** May it be left open where it is asked for? */
  readonly required: boolean;
  /** Does it stand on the page of the deal? */
  readonly shown: boolean;
}

/** Three settings for won deals and three for lost ones. Until somebody sets them nothing is asked and nothing hidden. */
export function reasonRules(settings: Settings, outcome: Exclude<Outcome, 'open'>): ReasonRules {
  const side = outcome === 'won' ? 'won' : 'loss';
  return {
    asked: settings[`show_deal_${side}_reason_dialog`] === true,
    required: settings[`deal_${side}_reason_required`] === true,
    shown: settings[`show_deal_${side}_reason_deal_profile`] !== false,
  };
}
