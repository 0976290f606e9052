/** What the write path must know of each table it may write. Declared data; a test holds it against the catalogue. */

export type RecordType =
  | 'deal'
  | 'person'
  | 'company'
  | 'note'
  | 'comment'
  | 'list_view'
  | 'account_user'
  | 'user_email'
  | 'team'
  | ListTable
  | 'deal_pipeline'
  | 'deal_stage';
export type ListTable =
  | 'deal_status'
  | 'lead_status'
  | 'lead_source'
  | 'revenue_type'
  | 'deal_loss_reason'
  | 'deal_won_reason'
  | 'product_line'
  | 'deal_tag'
  | 'company_tag'
  | 'predefined_contacts_tag'
  | 'document_tag'
  | 'note_category'
  | 'event_category'
  | 'calendar_entry_priority'
  | 'calendar_entry_status';

/** A set of ids kept in a table of its own, written and logged as if it were a column of the record. */
export interface Link {
  readonly table: string;
  readonly own: string;
  readonly other: string;
}

export interface RecordTable {
  readonly table: string;
  readonly owner?: 'user_id' | 'owner_id';
  readonly links: Readonly<Record<string, Link>>;
  /** Columns that hold an instant: compared by moment, not by spelling. */
  readonly instants: readonly string[];
  /** Has created_by_user_id, updated_by_user_id, deleted_at, deleted_by_user_id and deleted_via. */
  readonly authored: boolean;
  /** Part of the account's configuration that is kept in memory by version. */
  readonly configuration: boolean;
  /** What rights, counters and names read of every record, whatever is done to it. All columns where it is left out. */
  readonly basis?: readonly string[];
}

const list: Omit<RecordTable, 'table'> = { links: {}, instants: [], authored: false, configuration: true };
const shares = (kind: string): Link => ({ table: `${kind}_share`, own: `${kind}_id`, other: 'user_id' });
const tags = (kind: string): Link => ({ table: `${kind}_tagging`, own: `${kind}_id`, other: 'tag_id' });
const fate = ['id', 'created_by_user_id', 'deleted_at', 'deleted_by_user_id', 'deleted_via', 'shared_user_ids'];
const counted = ['user_id', 'deal_pipeline_id', 'deal_stage_id', 'is_archived', 'value_cents', 'probability'];
const life = ['created_at', 'imported_at', 'first_activity_at', 'last_activity_at', 'deleted_at'];

export const recordTables: Readonly<Record<RecordType, RecordTable>> = {
  deal: {
    table: 'deal',
    owner: 'user_id',
    links: {
      person_ids: { table: 'deal_person', own: 'deal_id', other: 'person_id' },
      deal_product_lines_ids: { table: 'deal_product_line', own: 'deal_id', other: 'product_line_id' },
      tag_ids: tags('deal'),
      shared_user_ids: shares('deal'),
    },
    instants: [...life, 'closed_time', 'stage_entered_at'],
    authored: true,
    configuration: false,
    basis: [...fate, ...counted, 'name'],
  },
  person: {
    table: 'person',
    owner: 'user_id',
    links: {
      deal_ids: { table: 'deal_person', own: 'person_id', other: 'deal_id' },
      predefined_contacts_tag_ids: tags('person'),
      shared_user_ids: shares('person'),
    },
    instants: [...life, 'last_emailed_at', 'viewed_at'],
    authored: true,
    configuration: false,
    basis: [...fate, 'user_id', 'full_name'],
  },
  company: {
    table: 'company',
    owner: 'owner_id',
    links: { tag_ids: tags('company'), shared_user_ids: shares('company') },
    instants: life,
    authored: true,
    configuration: false,
    basis: [...fate, 'owner_id', 'name'],
  },
  note: { table: 'note', links: {}, instants: ['created_at', 'deleted_at'], authored: true, configuration: false },
  comment: {
    table: 'comment',
    links: {},
    instants: ['created_at', 'deleted_at'],
    authored: true,
    configuration: false,
  },
  list_view: {
    table: 'list_view',
    links: {},
    instants: ['created_at', 'deleted_at'],
    authored: true,
    configuration: false,
  },
  account_user: {
    table: 'account_user',
    links: {},
    instants: [
      'created_at',
      'deleted_at',
      'data_reassigned_at',
      'invited_at',
      'last_seen_at',
      'password_updated_at',
      'mfa_requested_at',
    ],
    authored: false,
    configuration: true,
  },
  user_email: { table: 'user_email', links: {}, instants: ['created_at'], authored: false, configuration: false },
  team: { table: 'team', ...list },
  deal_pipeline: { table: 'deal_pipeline', ...list },
  deal_stage: { table: 'deal_stage', ...list },
  deal_status: { table: 'deal_status', ...list },
  lead_status: { table: 'lead_status', ...list },
  lead_source: { table: 'lead_source', ...list },
  revenue_type: { table: 'revenue_type', ...list },
  deal_loss_reason: { table: 'deal_loss_reason', ...list },
  deal_won_reason: { table: 'deal_won_reason', ...list },
  product_line: { table: 'product_line', ...list },
  deal_tag: { table: 'deal_tag', ...list },
  company_tag: { table: 'company_tag', ...list },
  predefined_contacts_tag: { table: 'predefined_contacts_tag', ...list },
  document_tag: { table: 'document_tag', ...list },
  note_category: { table: 'note_category', ...list },
  event_category: { table: 'event_category', ...list },
  calendar_entry_priority: { table: 'calendar_entry_priority', ...list },
  calendar_entry_status: { table: 'calendar_entry_status', ...list },
};
