import { CALENDAR_ENTRY, DOCUMENT, HANGING_NAMES, type HangingName } from '@fairlead/domain/kinds/hanging';
import type { LinkDeclaration } from '@fairlead/domain/kinds/kind';
import { perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type ListTable, plainLists } from '@fairlead/domain/lists/lists';

/**
 * The facts that the write path needs about each writable table. They follow from the declarations; a test compares
 * them with the catalogue.
 */
export type RecordType =
  | RecordKind
  | HangingName
  | ListTable
  | 'list_view'
  | 'calendar_filter'
  | 'saved_report'
  | 'dashboard'
  | 'duplicate_check'
  | 'product_line_goal'
  | 'holiday'
  | 'todo_template'
  | 'todo_template_item'
  | 'account_user'
  | 'user_email'
  | 'team'
  | 'deal_pipeline'
  | 'deal_stage'
  | 'custom_field_group'
  | 'custom_field'
  | 'custom_field_entry'
  | 'form'
  | 'conditional_field'
  | 'conditional_dropdown'
  | 'currency'
  | 'currency_rate';

export type Link = LinkDeclaration;

export interface RecordTable {
  readonly table: string;
  readonly owner?: 'user_id' | 'owner_id';
  readonly links: Readonly<Record<string, Link>>;
  /** Columns that hold an instant: compared as instants, not as text. */
  readonly instants: readonly string[];
  /** Has created_by_user_id, updated_by_user_id, deleted_at, deleted_by_user_id and deleted_via. */
  readonly authored: boolean;
  /** Part of the account's configuration, which is cached in memory by version. */
  readonly configuration: boolean;
  /**
   * Columns that rights, counters and names need from every record, regardless of the change. If left out: all
   * columns.
   */
  readonly basis?: readonly string[];
  /** Has the column `custom`, which holds the values of the account's own fields. */
  readonly custom?: true;
}

const list: Omit<RecordTable, 'table'> = { links: {}, instants: [], authored: false, configuration: true };
const authored: Omit<RecordTable, 'table'> = {
  links: {},
  instants: ['created_at', 'deleted_at'],
  authored: true,
  configuration: false,
};
const everyRecord = ['id', 'created_by_user_id', 'deleted_at', 'deleted_by_user_id', 'deleted_via', 'shared_user_ids'];
const life = ['created_at', 'imported_at', 'first_activity_at', 'last_activity_at', 'deleted_at'];

const kinds = perKind(({ name, owner, name_column, links, instants, counted }) => ({
  table: name,
  owner,
  links,
  instants: [...life, ...instants],
  authored: true,
  configuration: false,
  basis: [...everyRecord, owner, ...counted, name_column],
  custom: true as const,
}));

export const recordTables: Readonly<Record<RecordType, RecordTable>> = {
  ...kinds,
  ...tables(HANGING_NAMES, authored),
  calendar_entry: {
    table: 'calendar_entry',
    ...authored,
    instants: [...authored.instants, 'start_time', 'end_time', 'completed_at', 'next_reminder_at', 'passes_at'],
    links: { shared_user_ids: CALENDAR_ENTRY.shared },
  },
  [DOCUMENT.name]: {
    table: DOCUMENT.name,
    ...authored,
    links: { document_tag_ids: { table: 'document_tagging', own: 'document_id', other: 'document_tag_id' } },
  },
  list_view: { table: 'list_view', ...authored },
  calendar_filter: { table: 'calendar_filter', ...authored },
  product_line_goal: { table: 'product_line_goal', ...authored },
  saved_report: { table: 'saved_report', ...authored },
  dashboard: { table: 'dashboard', ...authored },
  duplicate_check: { table: 'duplicate_check', ...list, instants: ['created_at'], configuration: false },
  ...tables(['todo_template', 'todo_template_item', 'holiday'], {
    ...list,
    instants: ['created_at'],
    configuration: false,
  }),
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
  ...tables(['team', 'deal_pipeline', 'deal_stage', 'custom_field_group', 'custom_field_entry'], list),
  ...tables(['currency', 'currency_rate'], list),
  custom_field: { table: 'custom_field', ...list, instants: ['created_at', 'deleted_at'] },
  ...tables(['form', 'conditional_field', 'conditional_dropdown'], list),
  ...tables(
    plainLists.map(({ table }) => table as ListTable),
    list,
  ),
};

function tables<T extends RecordType>(names: readonly T[], shape: Omit<RecordTable, 'table'>): Record<T, RecordTable> {
  return Object.fromEntries(names.map((table): [string, RecordTable] => [table, { table, ...shape }])) as Record<
    T,
    RecordTable
  >;
}
