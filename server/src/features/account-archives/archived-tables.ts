import { ASSOCIATED } from '@fairlead/domain/custom-fields/custom-field';
import { idColumnOf, kindOf, RECORD_KINDS, REFERRED_FIRST } from '@fairlead/domain/kinds/kinds';
import { type RecordType, recordTables } from '../../base/record-tables';
import { isHeldKind } from '../../reading/held/held-kinds';
import { plainLists } from '@fairlead/domain/lists/lists';

/**
 * What a new account holds before an archive is restored into it. `empty`: nothing, so existing rows refuse the
 * archive. `replaced`: initial entries, which those of the archive replace. `kept`: users and what belongs to them,
 * which stay beside those of the archive.
 */
type Before = 'empty' | 'replaced' | 'kept';

export interface ArchivedTable {
  readonly table: string;
  readonly before: Before;
  /** The columns that order the lines and identify each. `change` has none: its lines only have an order. */
  readonly key: readonly string[];
  /** Columns that are not in the archive: secrets, what belongs to an installation, and what a restore recalculates. */
  readonly without: readonly string[];
  /** The column whose bytes are a separate file. */
  readonly file?: string;
  /** The content of its rows is in the file storage, and each is a separate file here. */
  readonly stored?: true;
  /** Only these rows, as a condition that `archive.queries.ts` knows. */
  readonly only?: 'ended' | 'stored';
}

const lists = plainLists.map(({ table }) => table);
/** Entries that every new account has. */
const FIRST_ENTRIES = new Set<string>([...lists, 'deal_pipeline', 'deal_stage', 'form']);
const OF_USERS = new Set<string>(['account_user', 'user_email']);

/** Of tables in the write path; every one of them is in the archive. */
const WITHOUT: Readonly<Partial<Record<RecordType, readonly string[]>>> = {
  // Passwords and second factors are not included. Users arrive inactive, and none as an administrator.
  account_user: [
    'password_hash',
    'password_updated_at',
    'mfa_enabled',
    'mfa_requested_at',
    'is_account_admin',
    'invited_at',
    'last_seen_at',
    'deleted_at',
  ],
  // Follows from the record that it is on.
  document: ['on_owner'],
  // The due time is recalculated.
  report_schedule: ['next_at', 'stopped'],
  // Where a copy of the values is stored is decided anew.
  custom_field: ['slot_page', 'slot_column', 'kept_slots'],
};

/** A table may link records of two kinds. */
const linkTables = new Map(
  RECORD_KINDS.flatMap((kind) => Object.values(kindOf(kind).links)).map((link) => [link.table, link]),
);
const writtenFirst = ['account_user', ...REFERRED_FIRST] as readonly RecordType[];
const written = [
  ...writtenFirst,
  ...(Object.keys(recordTables) as RecordType[]).filter((one) => !writtenFirst.includes(one)),
];

/**
 * The tables of an archive. Tables of the write path, lists and links of record kinds are included by their
 * declaration.
 */
export const ARCHIVED: readonly ArchivedTable[] = [
  ...written.map(
    (type): ArchivedTable => ({
      table: recordTables[type].table,
      before: OF_USERS.has(type) ? 'kept' : FIRST_ENTRIES.has(type) ? 'replaced' : 'empty',
      key: ['id'],
      without: WITHOUT[type] ?? [],
    }),
  ),
  ...[...linkTables.values()].map(
    ({ table, own, other }): ArchivedTable => ({ table, before: 'empty', key: [own, other], without: [] }),
  ),
  ...RECORD_KINDS.flatMap((kind) =>
    ASSOCIATED.map(
      (to): ArchivedTable => ({
        table: `${kind}_association_${to}`,
        before: 'empty',
        key: [idColumnOf(kind), 'custom_field_id', 'linked_id'],
        without: [],
      }),
    ),
  ),
  // Pairs that were dismissed as no duplicates stay dismissed.
  ...RECORD_KINDS.map(
    (kind): ArchivedTable => ({ table: `${kind}_aside`, before: 'empty', key: ['a_id', 'b_id'], without: [] }),
  ),
  { table: 'image', before: 'kept', key: ['id'], without: [], file: 'content' },
  {
    table: 'stored_file',
    before: 'empty',
    key: ['id'],
    // The place of the content belongs to an installation; the rest follows from the content.
    without: ['sha256', 'place', 'key', 'stored_at'],
    stored: true,
    only: 'stored',
  },
  { table: 'document_version', before: 'empty', key: ['document_id', 'number'], without: [] },
  { table: 'document_tagging', before: 'empty', key: ['document_id', 'document_tag_id'], without: [] },
  { table: 'calendar_entry_sharing', before: 'empty', key: ['calendar_entry_id', 'user_id'], without: [] },
  { table: 'list_view_mark', before: 'empty', key: ['list_view_id', 'user_id'], without: [] },
  { table: 'saved_report_mark', before: 'empty', key: ['saved_report_id', 'user_id'], without: [] },
  { table: 'dashboard_mark', before: 'empty', key: ['dashboard_id', 'user_id'], without: [] },
  { table: 'dashboard_home', before: 'empty', key: ['user_id'], without: [] },
  { table: 'report_schedule_mute', before: 'empty', key: ['report_schedule_id', 'user_id'], without: [] },
  { table: 'calendar_filter_choice', before: 'empty', key: ['user_id'], without: [] },
  { table: 'list_view_share', before: 'empty', key: ['list_view_id', 'user_id'], without: [] },
  { table: 'user_setting', before: 'kept', key: ['user_id', 'key'], without: [] },
  { table: 'notification_setting', before: 'kept', key: ['user_id'], without: [] },
  {
    table: 'import',
    before: 'empty',
    key: ['id'],
    // Kept for reading; it is not repeated or reverted elsewhere.
    without: [
      'mapping',
      'options',
      'answers',
      'made',
      'problems',
      'header_key',
      'remembered_from',
      'sheet',
      'sheets',
      'error',
      'change_set_id',
      'revert_change_set_id',
      'revert_conflicts',
      'revert_skipped',
    ],
    only: 'ended',
  },
  { table: 'change_set', before: 'kept', key: ['id'], without: [] },
  { table: 'change', before: 'kept', key: [], without: ['id'] },
  { table: 'record_merge', before: 'empty', key: ['id'], without: [] },
];

const FACTS = 'Copies for lists, worked out anew';
const COUNTED = 'Worked out anew';
const SEARCH = 'Words for the search, worked out anew';
const DUPLICATES = 'Probable duplicates, found anew';
const SECRET = 'Passwords, keys, tokens and second factors stay behind';
const SIGN_IN = 'How users sign in is set up anew';
const WORK = 'Work that runs or ran in the background here';
const INSTALLATION = 'Belongs to this installation';

/** The other tables with rows of an account, and why none of them is in the archive. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    RECORD_KINDS.flatMap((kind) => ['facts', 'slots', 'touch'].map((copy) => [`${kind}_${copy}`, FACTS])),
  ),
  ...Object.fromEntries(
    RECORD_KINDS.filter(isHeldKind).flatMap((kind) =>
      ['fact_change', 'fact_change_kept'].map((notes) => [`${kind}_${notes}`, FACTS]),
    ),
  ),
  facts_check: FACTS,
  deal_counter: COUNTED,
  deal_share_counter: COUNTED,
  record_counter: COUNTED,
  deal_period: COUNTED,
  deal_history: COUNTED,
  deal_stage_baseline: COUNTED,
  deal_baseline_run: COUNTED,
  forecast_rate: COUNTED,
  forecast_history: COUNTED,
  forecast_past: COUNTED,
  custom_field_fill: COUNTED,
  search_word: SEARCH,
  document_word: SEARCH,
  search_form: SEARCH,
  search_state: SEARCH,
  duplicate_key: DUPLICATES,
  duplicate_state: DUPLICATES,
  ...Object.fromEntries(RECORD_KINDS.map((kind) => [`${kind}_pair`, DUPLICATES])),
  user_session: SECRET,
  one_time_token: SECRET,
  user_mfa: SECRET,
  mfa_backup_code: SECRET,
  user_passkey: SECRET,
  user_api_key: SECRET,
  api_application: SECRET,
  api_token: SECRET,
  scim_token: SECRET,
  calendar_feed: SECRET,
  calendar_device: SECRET,
  calendar_object: 'What devices of this installation call entries',
  calendar_sync: 'What devices of this installation call entries',
  calendar_change: 'What devices of this installation call entries',
  scim_user: SIGN_IN,
  identity_provider: SIGN_IN,
  user_identity: SIGN_IN,
  bulk_action: WORK,
  custom_field_action: WORK,
  bulk_refusal: WORK,
  list_action: WORK,
  user_action: WORK,
  undo_action: WORK,
  record_merge_action: WORK,
  outbox: WORK,
  live_event: WORK,
  live_presence: WORK,
  sent_once: WORK,
  import_row: 'The rows of uploaded files; what became of them is in the records',
  import_file: 'The rows of uploaded files; what became of them is in the records',
  mail_message: 'Mail that this installation sent',
  privacy_consent: 'Given to the operator of this installation',
  report_sending: 'What this installation sent',
  notification: 'What this installation told its users',
  notification_source: 'What this installation told its users',
  audit_event: 'Says what happened in this installation, and where from',
  export_log: 'Says what left this installation',
  account_export: 'Files made from the account',
  account_export_part: 'Files made from the account',
  account_restore: 'Archives restored here',
  account_restore_part: 'Archives restored here',
  account_future_change: INSTALLATION,
  plan_request: INSTALLATION,
};
