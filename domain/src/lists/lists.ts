/**
 * The plain lists: a name, perhaps a colour, in an order. One line each; it yields endpoints, screen and tests. A list
 * that wants behaviour of its own has outgrown the family and becomes a feature.
 */
export interface PlainList {
  /** Table and singular root of the body. */
  readonly table: string;
  /** Plural in the path /api/v3/admin/{plural}. */
  readonly plural: string;
  readonly title: string;
  readonly colour: boolean;
  /** By an order of its own, or by name. */
  readonly order: 'position' | 'name';
  /** The keys an answer carries, in this order (api.md 2.9). */
  readonly keys: readonly string[];
  /** Answered without paging. */
  readonly unpaged?: true;
}

const times = ['created_at', 'updated_at'];

export const plainLists: readonly PlainList[] = [
  { table: 'deal_status', plural: 'deal_statuses', title: 'Deal statuses', colour: true, order: 'position', keys: ['id', 'name', 'hex_color', 'position', 'editable', ...times] },
  { table: 'deal_loss_reason', plural: 'deal_loss_reasons', title: 'Deal loss reasons', colour: false, order: 'position', keys: ['id', 'name', 'account_id', 'position', ...times] },
  { table: 'deal_won_reason', plural: 'deal_won_reasons', title: 'Deal won reasons', colour: false, order: 'position', keys: ['id', 'name', 'account_id', 'position', ...times] },
  { table: 'lead_status', plural: 'lead_statuses', title: 'Lead statuses', colour: true, order: 'name', keys: ['id', 'name', 'hex_color', ...times] },
  { table: 'lead_source', plural: 'lead_sources', title: 'Lead sources', colour: false, order: 'name', keys: ['id', 'name', 'cost_per_lead_in_cents', 'flat_fee_in_cents', ...times] },
  { table: 'note_category', plural: 'note_categories', title: 'Note categories', colour: false, order: 'name', keys: ['id', 'name', 'editable', ...times] },
  { table: 'event_category', plural: 'event_categories', title: 'Event categories', colour: false, order: 'name', keys: ['id', 'name', 'position', ...times] },
  { table: 'predefined_contacts_tag', plural: 'predefined_contacts_tags', title: 'People tags', colour: false, order: 'name', keys: ['id', 'name', ...times] },
  { table: 'document_tag', plural: 'document_tags', title: 'Document tags', colour: false, order: 'name', keys: ['id', 'name', ...times] },
  { table: 'company_tag', plural: 'company_tags', title: 'Company tags', colour: false, order: 'name', keys: ['id', 'name', 'user_id', 'account_id', 'position', ...times] },
  { table: 'deal_tag', plural: 'deal_tags', title: 'Deal tags', colour: false, order: 'name', keys: ['id', 'name', 'user_id', 'account_id', 'position', ...times] },
  { table: 'calendar_entry_priority', plural: 'calendar_entry_priorities', title: 'Priorities', colour: true, order: 'position', keys: ['id', 'name', 'position', 'hex_color', ...times] },
  { table: 'calendar_entry_status', plural: 'calendar_entry_statuses', title: 'Task statuses', colour: true, order: 'position', keys: ['id', 'name', 'position', 'hex_color', 'status_type', 'in_use', ...times] },
  { table: 'revenue_type', plural: 'revenue_types', title: 'Revenue types', colour: false, order: 'position', keys: ['id', 'account_id', 'name', 'position', 'is_default', ...times] },
  { table: 'product_line', plural: 'product_lines', title: 'Product lines', colour: false, order: 'name', keys: ['id', 'name', 'enabled_for_deals', 'enabled_for_people', 'enabled_for_companies', ...times], unpaged: true },
];
