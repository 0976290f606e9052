export interface EntryRef {
  readonly id: number;
  readonly name: string;
}
export interface ColouredRef extends EntryRef {
  readonly hex_color: string | null;
}
export interface PersonRef {
  readonly id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** A deal as the API answers it. Amounts are decimal text, instants wire text in the user's zone. */
export interface DealRecord {
  readonly id: number;
  readonly name: string;
  readonly summary: string | null;
  readonly description: string | null;
  readonly user_id: number | null;
  readonly user: PersonRef | null;
  readonly team_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_archived: boolean;
  readonly is_sample: boolean;
  readonly source_id: number | null;
  /** Only where source_id is set. */
  readonly source?: EntryRef;
  readonly primary_contact_id: number | null;
  readonly primary_contact: (PersonRef & { phone: string | null; mobile: string | null; email: string | null }) | null;
  readonly company_id: number | null;
  readonly company_name: string | null;
  readonly company: (EntryRef & { is_customer: boolean }) | null;
  readonly deal_pipeline_id: number;
  readonly deal_pipeline: EntryRef & { default: boolean };
  readonly deal_stage_id: number | null;
  readonly deal_stage: (EntryRef & { percent: number }) | null;
  readonly latest_deal_stage_change: {
    old_deal_stage_name: string | null;
    deal_stage_name: string | null;
    created_at: string;
  } | null;
  readonly status: number | null;
  readonly deal_status: ColouredRef | null;
  readonly probability: number | null;
  /** '0.0' where the deal has no value; `deal_value` is null then. */
  readonly value: string;
  readonly deal_value: string | null;
  readonly value_in_cents: number;
  readonly deal_weighted_forecast: string | null;
  readonly bonus: string | null;
  readonly commission: string | null;
  readonly commission_rate: string | null;
  readonly expected_close_date: string | null;
  readonly closed_time: string | null;
  readonly deal_loss_reason_id: number | null;
  readonly deal_loss_reason_notes: string | null;
  readonly deal_loss_reason: EntryRef | null;
  readonly deal_won_reason_id: number | null;
  readonly deal_won_reason_notes: string | null;
  readonly deal_won_reason: EntryRef | null;
  readonly revenue_type_id: number | null;
  readonly revenue_type: EntryRef | null;
  readonly person_ids: readonly number[];
  readonly people: readonly PersonRef[];
  readonly shared_user_ids: readonly number[];
  readonly deal_product_lines_ids: readonly number[];
  readonly product_lines: readonly EntryRef[];
  readonly tag_ids: readonly number[];
  readonly tags: readonly EntryRef[];
  readonly deal_days_active: number;
  readonly days_in_stage: number;
  readonly deal_time_to_close: number | null;
  readonly date_of_first_activity: string | null;
  readonly days_since_last_activity: number | null;
  readonly hours_to_first_activity: string | null;
  readonly address_1: string | null;
  readonly address_2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
  readonly import_id: number | null;
  readonly import: { import_name: string } | null;
  readonly imported_at: string | null;
  readonly created_by_user_id: number | null;
  readonly created_by_user: PersonRef | null;
  readonly updated_by_user_id: number | null;
  readonly updated_by_user: PersonRef | null;
  readonly next_entry_name: string | null;
  readonly next_entry_due: string | null;
  readonly next_entry_all_day: boolean | null;
  readonly custom_fields: Readonly<Record<string, unknown>>;
  readonly possible_notify_user_ids?: readonly number[];
}
