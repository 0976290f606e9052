import { numberText } from '../locale/locale';

/** The resources with a limit for an account. */
export const QUOTA_TYPES = [
  'deals',
  'read_only_users',
  'email_tracking',
  'monthly_exports_per_user',
  'custom_fields_deal',
  'custom_fields_company',
  'custom_fields_person',
  'monthly_ai_email_per_user',
  'email_validation',
  'map_views_routes',
  'lead_forms',
] as const;

export type QuotaType = (typeof QUOTA_TYPES)[number];

/** No limit is 0 for deals and -1 for the others. */
const NO_LIMIT: Readonly<Record<'deals' | 'others', number>> = { deals: 0, others: -1 };

export interface Quota {
  readonly type: QuotaType;
  readonly limit: number;
  readonly used: number;
  /** Null if there is no limit. */
  readonly available: number | null;
}

/** The limit in the account's settings. There is no limit until one is configured. */
function limitOf(settings: Readonly<Record<string, unknown>>, type: QuotaType): number {
  const configured = (settings.quotas as Readonly<Record<string, unknown>> | undefined)?.[type];
  const none = type === 'deals' ? NO_LIMIT.deals : NO_LIMIT.others;
  return typeof configured === 'number' && Number.isInteger(configured) && configured >= 0 ? configured : none;
}

function isLimited(type: QuotaType, limit: number): boolean {
  return type === 'deals' ? limit > 0 : limit !== NO_LIMIT.others;
}

export function quotaOf(settings: Readonly<Record<string, unknown>>, type: QuotaType, used: number): Quota {
  const limit = limitOf(settings, type);
  return { type, limit, used, available: isLimited(type, limit) ? Math.max(0, limit - used) : null };
}

/** The message if the quota does not allow this many more deals; null if it does. */
export function dealsRefused({ limit, available }: Quota, adding: number): string | null {
  if (available === null || available >= adding) return null;
  const room = available === 0 ? 'no room for another' : `room for ${numberText(available)} more`;
  return `The account may hold ${numberText(limit)} ${limit === 1 ? 'deal' : 'deals'} and has ${room}. Nothing was added.`;
}

export const EXPORTS_USED_UP = 'You have used up your exports for this month';
export const READ_ONLY_USED_UP = 'You have used up your read-only users';
