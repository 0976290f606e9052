import type { QuotaType } from '@fairlead/domain/quotas/quotas';

export const QUOTA_NAMES: Readonly<Record<QuotaType, string>> = {
  deals: 'Deals',
  read_only_users: 'Read-only users',
  email_tracking: 'Tracked emails',
  monthly_exports_per_user: 'Exports per user',
  custom_fields_deal: 'Custom fields of deals',
  custom_fields_company: 'Custom fields of companies',
  custom_fields_person: 'Custom fields of people',
  monthly_ai_email_per_user: 'AI emails per user',
  email_validation: 'Email validations',
  map_views_routes: 'Map views and routes',
  lead_forms: 'Lead forms',
};

export const QUOTA_NOTES: Readonly<Partial<Record<QuotaType, string>>> = {
  monthly_exports_per_user: 'yours, this month',
};
