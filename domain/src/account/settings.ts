import { auditDays } from '../audit-log/keeping';
import { entryRules } from '../calendar-entries/entry-rules';
import { reasonRules } from '../deals/reasons';
import { keptDays } from '../recycle-bin/keeping';
import { type ShareOffer, shareOffer } from './share-offers';

/** The settings of the whole account, with defaults for those that are not set. */
export interface AccountSettings {
  readonly company_name: string;
  readonly technical_contact_email: string | null;
  readonly currency_code: string;
  /** `#` is not part of it; white means no colour. */
  readonly header_color: string;
  /** The address of the picture. */
  readonly logo: string | null;
  readonly industry_id: number | null;
  readonly time_zone: string;
  /** For new users. */
  readonly date_format: 'us' | 'eu';
  readonly time_format: 'US' | '24h';
  readonly address_autocompleter: boolean;
  readonly mfa_enforced: boolean;
  readonly deal_won_reason_required: boolean;
  readonly show_deal_won_reason_dialog: boolean;
  readonly show_deal_won_reason_deal_profile: boolean;
  readonly deal_loss_reason_required: boolean;
  readonly show_deal_loss_reason_dialog: boolean;
  readonly show_deal_loss_reason_deal_profile: boolean;
  /** The days that "Postpone" offers, in ascending order. */
  readonly calendar_entry_postpone_periods: readonly number[];
  readonly calendar_entry_postpone_weekends: boolean;
  readonly calendar_entry_use_calendar_to_postpone: boolean;
  readonly calendar_entry_task_due_date_required: boolean;
  /** How many months a task or event may repeat. */
  readonly calendar_entry_recurring_end_date_months: number | null;
  readonly todo_templates_ignore_weekends: boolean;
  /** What the share site offers external users beside the names of records, and the address to which it leads. */
  readonly share_offer: ShareOffer;
  readonly share_offer_email: string | null;
  /** Retention of the audit log and of deleted records, in days. */
  readonly audit_log_days: number;
  readonly recycle_bin_days: number;
}

interface Kept {
  readonly company_name: string;
  readonly currency_code: string;
  readonly mfa_enforced: boolean;
  readonly time_zone: string;
  readonly brand: { readonly header_color: string; readonly logo: string | null };
  readonly settings: Readonly<Record<string, unknown>>;
}

export function accountSettings({
  company_name,
  currency_code,
  mfa_enforced,
  time_zone,
  brand,
  settings,
}: Kept): AccountSettings {
  const { technical_contact_email, industry_id } = settings;
  const won = reasonRules(settings, 'won');
  const lost = reasonRules(settings, 'lost');
  return {
    company_name,
    currency_code,
    header_color: brand.header_color,
    logo: brand.logo,
    technical_contact_email: typeof technical_contact_email === 'string' ? technical_contact_email : null,
    industry_id: typeof industry_id === 'number' ? industry_id : null,
    ...newUserFormats({ time_zone, settings }),
    address_autocompleter: settings.address_autocompleter === true,
    mfa_enforced,
    deal_won_reason_required: won.required,
    show_deal_won_reason_dialog: won.asked,
    show_deal_won_reason_deal_profile: won.shown,
    deal_loss_reason_required: lost.required,
    show_deal_loss_reason_dialog: lost.asked,
    show_deal_loss_reason_deal_profile: lost.shown,
    calendar_entry_postpone_periods: periodsOf(settings.calendar_entry_postpone_periods),
    calendar_entry_postpone_weekends: settings.calendar_entry_postpone_weekends === true,
    calendar_entry_use_calendar_to_postpone: settings.calendar_entry_use_calendar_to_postpone === true,
    calendar_entry_task_due_date_required: entryRules(settings).dueDateRequired,
    calendar_entry_recurring_end_date_months: entryRules(settings).mostMonths,
    todo_templates_ignore_weekends: settings.todo_templates_ignore_weekends === true,
    share_offer: shareOffer(settings).offer,
    share_offer_email: typeof settings.share_offer_email === 'string' ? settings.share_offer_email : null,
    audit_log_days: auditDays(settings),
    recycle_bin_days: keptDays(settings),
  };
}

/** Time zone and formats with which a new user of the account starts. */
export function newUserFormats({ time_zone, settings }: Pick<Kept, 'time_zone' | 'settings'>) {
  return {
    time_zone,
    date_format: settings.date_format === 'eu' ? 'eu' : 'us',
    time_format: settings.time_format === '24h' ? '24h' : 'US',
  } as const;
}

const FIRST_PERIODS = [1, 7, 30];

function periodsOf(kept: unknown): readonly number[] {
  return Array.isArray(kept) && kept.every((days) => typeof days === 'number') ? (kept as number[]) : FIRST_PERIODS;
}
