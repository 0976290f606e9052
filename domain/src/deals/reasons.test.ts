import { describe, expect, test } from 'vitest';
import { reasonRules } from './reasons';

describe('REC-06 what the account wants to know', () => {
  test.each([
    ['show_deal_won_reason_dialog', true, 'won', 'asked'],
    ['deal_won_reason_required', true, 'won', 'required'],
    ['show_deal_won_reason_deal_profile', false, 'won', 'shown'],
    ['show_deal_loss_reason_dialog', true, 'lost', 'asked'],
    ['deal_loss_reason_required', true, 'lost', 'required'],
    ['show_deal_loss_reason_deal_profile', false, 'lost', 'shown'],
  ] as const)(
    'REC-06 each of the six account settings decides one thing of one side: %s',
    (key, value, outcome, rule) => {
      const other = outcome === 'won' ? 'lost' : 'won';
      const unset = { asked: false, required: false, shown: true };
      expect(reasonRules({}, outcome)).toEqual(unset);
      expect(reasonRules({ [key]: value }, outcome)).toEqual({ ...unset, [rule]: value });
      expect(reasonRules({ [key]: value }, other)).toEqual(unset);
    },
  );
});
