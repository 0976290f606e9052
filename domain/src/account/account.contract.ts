import { z } from 'zod';
import { ALARM_KEYS, type AlarmKey, MOST_FOR_ALARM } from '../audit-log/alarm-keys';
import { LONGEST_LOG, SHORTEST_LOG } from '../audit-log/keeping';
import { zoneNamed } from '../dates/zone-names';
import { isTimeZone } from '../dates/zones';
import { IMAGE_BYTES } from '../images/image-kind';
import { LONGEST_BIN, SHORTEST_BIN } from '../recycle-bin/keeping';
import { MESSAGES } from '../validation/messages';
import { answers, contract, describing } from '../wire/contract';
import { count, flag, id, nullableText } from '../wire/formats';
import { isIndustry } from './industries';
import type { EverySetting } from './every-setting';
import { SHARE_OFFERS } from './share-offers';

const alarmNumber = z.number().int().min(1).max(MOST_FOR_ALARM).nullable();
const alarmNumbers = z.strictObject(
  Object.fromEntries(ALARM_KEYS.map((key) => [key, alarmNumber])) as Record<AlarmKey, typeof alarmNumber>,
);

const days = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
export const accountBody = z.object({
  company_name: z.string().trim().max(200).nullish(),
  technical_contact_email: z.string().trim().max(254).nullish(),
  /** Refused while other currencies are selected, whose rates are in this one. */
  currency_code: z.string().max(10).optional(),
  /** The header's colour for everyone in the account, with or without `#`; empty for white. */
  header_color: z.string().trim().max(20).nullish(),
  /** Empty removes the logo. A new one is sent as the file `account[image]`. */
  logo: z.literal('').nullish(),
  /** From the list in the reference; see `industries`. */
  industry_id: z.coerce.number().int().refine(isIndustry, MESSAGES.not_allowed).nullish(),
  time_zone: z.string().trim().max(64).transform(zoneNamed).refine(isTimeZone, MESSAGES.not_allowed).optional(),
  /** The formats with which new users start. */
  date_format: z.enum(['us', 'eu']).optional(),
  time_format: z.enum(['US', '24h']).optional(),
  /** Stored, and switches nothing yet. */
  address_autocompleter: flag.optional(),
  mfa_enforced: flag.optional(),
  deal_won_reason_required: flag.optional(),
  show_deal_won_reason_dialog: flag.optional(),
  show_deal_won_reason_deal_profile: flag.optional(),
  deal_loss_reason_required: flag.optional(),
  show_deal_loss_reason_dialog: flag.optional(),
  show_deal_loss_reason_deal_profile: flag.optional(),
  /** A task has to have a due date. */
  calendar_entry_task_due_date_required: flag.optional(),
  /** How many months a task or event may repeat; empty for no limit. */
  calendar_entry_recurring_end_date_months: days(1, 120).nullish(),
  /** What the share site offers external users beside the names of records, and the address to which it leads. */
  share_offer: z.enum(SHARE_OFFERS).optional(),
  share_offer_email: z.string().trim().max(254).nullish(),
  audit_log_days: days(SHORTEST_LOG, LONGEST_LOG).optional(),
  /** All numbers at once; null turns one off. */
  audit_alarms: alarmNumbers.optional(),
  recycle_bin_days: days(SHORTEST_BIN, LONGEST_BIN).optional(),
});
export type AccountBody = z.output<typeof accountBody>;

export const accountSettings = describing<EverySetting>()(
  z.strictObject({
    company_name: z.string(),
    technical_contact_email: nullableText,
    currency_code: z.string(),
    header_color: z.string(),
    logo: nullableText,
    industry_id: id.nullable(),
    time_zone: z.string(),
    date_format: z.enum(['us', 'eu']),
    time_format: z.enum(['US', '24h']),
    address_autocompleter: z.boolean(),
    mfa_enforced: z.boolean(),
    deal_won_reason_required: z.boolean(),
    show_deal_won_reason_dialog: z.boolean(),
    show_deal_won_reason_deal_profile: z.boolean(),
    deal_loss_reason_required: z.boolean(),
    show_deal_loss_reason_dialog: z.boolean(),
    show_deal_loss_reason_deal_profile: z.boolean(),
    calendar_entry_postpone_periods: z.array(z.number().int().positive()),
    calendar_entry_postpone_weekends: z.boolean(),
    calendar_entry_use_calendar_to_postpone: z.boolean(),
    calendar_entry_task_due_date_required: z.boolean(),
    calendar_entry_recurring_end_date_months: count.nullable(),
    todo_templates_ignore_weekends: z.boolean(),
    share_offer: z.enum(SHARE_OFFERS),
    share_offer_email: nullableText,
    audit_log_days: count,
    audit_alarms: alarmNumbers,
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
  body: accountBody,
  takes_file: IMAGE_BYTES,
  answer: answers(accountSettings),
});

const periods = z
  .array(days(1, 3650))
  .min(1)
  .max(20)
  .transform((list) => [...new Set(list)].sort((a, b) => a - b));
export const SETTINGS = {
  todo_templates_ignore_weekends: flag,
  calendar_entry_postpone_periods: periods,
  calendar_entry_postpone_weekends: flag,
  calendar_entry_use_calendar_to_postpone: flag,
} as const;
export type SettingName = keyof typeof SETTINGS;
export type AccountSetting = Partial<Record<SettingName, boolean | readonly number[]>>;

/** The checked value of a setting; undefined if it is not valid. */
export function readSetting(name: SettingName, value: unknown): boolean | readonly number[] | undefined {
  const read = SETTINGS[name].safeParse(value);
  return read.success ? read.data : undefined;
}

/** Sets one setting. Any other name is 404. */
export const updateSetting = contract({
  method: 'PUT',
  path: '/api/v3/admin/account_settings/:setting',
  params: z.object({ setting: z.string() }),
  body: z.object({ value: z.unknown() }),
  answer: answers(accountSettings),
});
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}
