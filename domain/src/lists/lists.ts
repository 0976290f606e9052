import type { FeatureFlag } from '../features/features';
import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { CALENDAR_ENTRY, DOCUMENT, type HangingName, NOTE } from '../kinds/hanging';
import type { RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';

/**
 * The plain lists: a name, an optional colour, and an order. Each list is declared once; its table, configuration,
 * endpoints and tests derive from the declaration. A list that needs behaviour of its own becomes a feature
 * instead.
 */
export interface PlainList {
  /** Table, and singular root key of the body. */
  readonly table: string;
  /** Plural in the path `/api/v3/admin/{plural}`. */
  readonly plural: string;
  readonly title: string;
  readonly colour: boolean;
  /** Ordered by position or by name. */
  readonly order: 'position' | 'name';
  /** The keys of an answer, in this order. */
  readonly keys: readonly string[];
  /** The values of an entry besides name, colour and position. */
  readonly details: readonly Detail[];
  /** Where records hold an entry: an entry in use can only be deleted if another replaces it there. */
  readonly uses: readonly Use[];
  /** The order in which entries are offered on records, if it differs. */
  readonly offered_by?: PlainList['order'];
  /** Answered without paging. */
  readonly unpaged?: true;
  /** Only while this feature of the account is on. */
  readonly feature?: FeatureFlag;
}

/**
 * One more value of an entry. `cents`: an amount or null. `flag`: true or false. `only_one`: a flag that at most one
 * entry of the list has. `choice`: one of a fixed set of words. `author`: the user who created it, never written by a
 * caller.
 */
export type Detail =
  | { readonly key: string; readonly kind: 'cents' | 'only_one' | 'author' }
  | { readonly key: string; readonly kind: 'flag'; readonly initially: boolean }
  | { readonly key: string; readonly kind: 'choice'; readonly values: readonly string[]; readonly initially: string };

/** A column, or a set of ids, on a record that holds entries of the list. */
export interface Use {
  readonly record: RecordKind | HangingName;
  readonly key: string;
}

const times = ['created_at', 'updated_at'];
const cents = (...keys: string[]) => keys.map((key) => ({ key, kind: 'cents' }) as const);
const flags = (...keys: string[]) => keys.map((key) => ({ key, kind: 'flag', initially: true }) as const);
const statusTypes = {
  key: 'status_type',
  kind: 'choice',
  values: ['todo', 'custom', 'done'],
  initially: 'custom',
} as const;
const isDefault = { key: 'is_default', kind: 'only_one' } as const;
const author = { key: 'user_id', kind: 'author' } as const;
const on = (record: Use['record'], key: string): Use => ({ record, key });

const coloured = { colour: true, order: 'position', details: [], uses: [] } as const;
const positioned = { colour: false, order: 'position', details: [], uses: [] } as const;
const named = { colour: false, order: 'name', details: [], uses: [] } as const;

const LISTS = [
  {
    ...coloured,
    table: 'deal_status',
    plural: 'deal_statuses',
    title: 'Deal statuses',
    keys: ['id', 'name', 'hex_color', 'position', 'editable', ...times],
    uses: [on(DEAL.name, 'status')],
  },
  {
    ...positioned,
    table: 'deal_loss_reason',
    plural: 'deal_loss_reasons',
    title: 'Deal loss reasons',
    keys: ['id', 'name', 'account_id', 'position', ...times],
    uses: [on(DEAL.name, 'deal_loss_reason_id')],
  },
  {
    ...positioned,
    table: 'deal_won_reason',
    plural: 'deal_won_reasons',
    title: 'Deal won reasons',
    keys: ['id', 'name', 'account_id', 'position', ...times],
    uses: [on(DEAL.name, 'deal_won_reason_id')],
  },
  {
    ...coloured,
    table: 'lead_status',
    plural: 'lead_statuses',
    title: 'Lead statuses',
    keys: ['id', 'name', 'hex_color', ...times],
    uses: [on(PERSON.name, 'lead_status_id')],
  },
  {
    ...named,
    table: 'lead_source',
    plural: 'lead_sources',
    title: 'Lead sources',
    keys: ['id', 'name', 'cost_per_lead_in_cents', 'flat_fee_in_cents', ...times],
    details: cents('cost_per_lead_in_cents', 'flat_fee_in_cents'),
    uses: [on(DEAL.name, 'source_id'), on(PERSON.name, 'lead_source_id')],
  },
  {
    ...named,
    table: 'note_category',
    plural: 'note_categories',
    title: 'Note categories',
    keys: ['id', 'name', 'editable', ...times],
    uses: [on(NOTE.name, 'note_category_id')],
  },
  {
    ...positioned,
    table: 'event_category',
    plural: 'event_categories',
    title: 'Event categories',
    keys: ['id', 'name', 'position', ...times],
    uses: [on(CALENDAR_ENTRY.name, 'event_category_id')],
  },
  {
    ...named,
    table: 'predefined_contacts_tag',
    plural: 'predefined_contacts_tags',
    title: 'People tags',
    keys: ['id', 'name', ...times],
    uses: [on(PERSON.name, 'predefined_contacts_tag_ids')],
  },
  {
    ...named,
    table: 'document_tag',
    plural: 'document_tags',
    title: 'Document tags',
    keys: ['id', 'name', ...times],
    uses: [on(DOCUMENT.name, 'document_tag_ids')],
  },
  {
    ...named,
    table: 'company_tag',
    plural: 'company_tags',
    title: 'Company tags',
    keys: ['id', 'name', 'user_id', 'account_id', 'position', ...times],
    details: [author],
    uses: [on(COMPANY.name, 'tag_ids')],
  },
  {
    ...named,
    table: 'deal_tag',
    plural: 'deal_tags',
    title: 'Deal tags',
    keys: ['id', 'name', 'user_id', 'account_id', 'position', ...times],
    details: [author],
    uses: [on(DEAL.name, 'tag_ids')],
  },
  {
    ...coloured,
    table: 'calendar_entry_priority',
    plural: 'calendar_entry_priorities',
    title: 'Priorities',
    keys: ['id', 'name', 'position', 'hex_color', ...times],
    uses: [on(CALENDAR_ENTRY.name, 'calendar_entry_priority_id')],
  },
  {
    ...coloured,
    table: 'calendar_entry_status',
    plural: 'calendar_entry_statuses',
    title: 'Task statuses',
    keys: ['id', 'name', 'position', 'hex_color', 'status_type', 'in_use', ...times],
    details: [statusTypes],
    uses: [on(CALENDAR_ENTRY.name, 'calendar_entry_status_id')],
  },
  {
    ...positioned,
    table: 'revenue_type',
    plural: 'revenue_types',
    title: 'Revenue types',
    keys: ['id', 'account_id', 'name', 'position', 'is_default', ...times],
    details: [isDefault],
    uses: [on(DEAL.name, 'revenue_type_id')],
  },
  {
    ...named,
    table: 'product_line',
    plural: 'product_lines',
    title: 'Product lines',
    keys: ['id', 'name', 'enabled_for_deals', 'enabled_for_people', 'enabled_for_companies', ...times],
    details: flags('enabled_for_deals', 'enabled_for_people', 'enabled_for_companies'),
    uses: [on(DEAL.name, 'deal_product_lines_ids')],
    offered_by: 'position',
    unpaged: true,
    feature: 'product_lines',
  },
] as const satisfies readonly PlainList[];

export const plainLists: readonly PlainList[] = LISTS;

/** Whether an administrator orders the entries; the entries of all other lists are sorted by name. */
export function isOrdered({ order, offered_by = order }: PlainList): boolean {
  return offered_by === 'position';
}

export type ListTable = (typeof LISTS)[number]['table'];

/**
 * The lists with entries that records refer to: they are part of the account's configuration, which is kept in
 * memory.
 */
export const configuredLists: readonly PlainList[] = plainLists.filter(({ uses }) => uses.length > 0);
export type ConfiguredList = Extract<
  (typeof LISTS)[number],
  { readonly uses: readonly [unknown, ...unknown[]] }
>['plural'];
