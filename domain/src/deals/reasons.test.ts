import { describe, expect, test } from 'vitest';
import { closingRules } from '../forms/closing-rules';
import { asksReason, reasonRules } from './reasons';

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

  test('REC-06 the won dialog and the lost dialog open by their own setting, and where a reason is required', () => {
    expect(asksReason({}, 'won')).toBe(false);
    expect(asksReason({ show_deal_won_reason_dialog: true }, 'won')).toBe(true);
    expect(asksReason({ deal_loss_reason_required: true }, 'lost')).toBe(true);
    expect(asksReason({ deal_loss_reason_required: true }, 'won')).toBe(false);
  });

  test('REC-06 a form that moves a deal to a closing stage requires the reason where the setting does', () => {
    const deal_stages = [0, 50, 100].map((percent, id) => ({ id, percent }));
    expect(closingRules({ settings: {}, deal_stages })).toEqual([]);
    const [won] = closingRules({ settings: { deal_won_reason_required: true }, deal_stages });
    expect(won?.triggers[0]).toMatchObject({ model_attribute: 'deal_stage_id', value: [2] });
    expect(won?.actions[0]?.fields).toEqual([{ name: 'deal_won_reason_id', value: 'required' }]);
  });
});
