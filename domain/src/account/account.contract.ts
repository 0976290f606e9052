import { z } from 'zod';
import { LONGEST_LOG, SHORTEST_LOG } from '../audit-log/keeping';
import { flag } from '../lists/lists.contract';
import { LONGEST_BIN, SHORTEST_BIN } from '../recycle-bin/keeping';
import { answers, contract, describing } from '../wire/contract';
import { count, id, nullableText } from '../wire/formats';
import type { AccountSettings } from './settings';

const days = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const body = z.object({
  company_name: z.string().trim().max(200).nullish(),
  technical_contact_email: z.string().trim().max(254).nullish(),
  industry_id: z.coerce.number().int().positive().max(2_147_483_647).nullish(),
  address_autocompleter: flag.optional(),
  mfa_enforced: flag.optional(),
  deal_won_reason_required: flag.optional(),
  show_deal_won_reason_dialog: flag.optional(),
  show_deal_won_reason_deal_profile: flag.optional(),
  deal_loss_reason_required: flag.optional(),
  show_deal_loss_reason_dialog: flag.optional(),
  show_deal_loss_reason_deal_profile: flag.optional(),
  audit_log_days: days(SHORTEST_LOG, LONGEST_LOG).optional(),
  recycle_bin_days: days(SHORTEST_BIN, LONGEST_BIN).optional(),
});
export type AccountBody = z.output<typeof body>;

export const accountSettings = describing<AccountSettings>()(
  z.strictObject({
    company_name: z.string(),
    technical_contact_email: nullableText,
    industry_id: id.nullable(),
    address_autocompleter: z.boolean(),
    mfa_enforced: z.boolean(),
    deal_won_reason_required: z.boolean(),
    show_deal_won_reason_dialog: z.boolean(),
    show_deal_won_reason_deal_profile: z.boolean(),
    deal_loss_reason_required: z.boolean(),
    show_deal_loss_reason_dialog: z.boolean(),
    show_deal_loss_reason_deal_profile: z.boolean(),
    audit_log_days: count,
    recycle_bin_days: count,
  }),
);

/**
 * PATCH: sets the keys that are sent. For account administrators; `mfa_enforced` and `audit_log_days` require a
 * browser session.
 */
export const updateAccount = contract({
  method: 'PATCH',
  path: '/api/v3/admin/account',
  root: 'account',
  body,
  answer: answers(accountSettings),
});
