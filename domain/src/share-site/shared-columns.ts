import { kindOf, type RecordKind } from '../kinds/kinds';
import type { Catalogue, Field } from '../fields/catalogue';
import { isOwnField } from '../fields/field';
import type { ViewColumn } from '../list-views/list-view';

/** The columns shown beside the name if none of the view can be shown, if they differ from the list's. */
const USUAL: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  deal: ['value', 'deal_stage_id', 'expected_close_date'],
  person: ['position', 'company_name', 'email'],
  company: ['city', 'web', 'phone1'],
};

/** Fields whose text has another key in the public API than the field's. */
const WORDS: Readonly<Record<string, string>> = {
  value: 'deal_value',
  company_id: 'company',
  parent_company_id: 'parent_company',
  primary_contact_id: 'primary_contact',
  user_id: 'user',
  owner_id: 'owner',
  deal_pipeline_id: 'deal_pipeline',
  deal_stage_id: 'deal_stage',
  status: 'deal_status',
  source_id: 'source',
  revenue_type_id: 'revenue_type',
  deal_won_reason_id: 'deal_won_reason',
  deal_loss_reason_id: 'deal_loss_reason',
  lead_status_id: 'lead_status',
  lead_source_id: 'lead_source',
  tag_ids: 'tags',
  predefined_contacts_tag_ids: 'predefined_contacts_tags',
};

const NAMED = new Set(['choice', 'user', 'company', 'person', 'tags', 'people', 'multi']);
/** The name is already the link to the record; the rest is internal to the team. */
const LEFT_OUT = new Set(['id', 'name', 'full_name', 'import_id', 'imported_at', 'is_sample', 'is_archived']);

export interface SharedColumn {
  readonly field: Field;
  /** The key of the value in a list answer. */
  readonly attr: string;
}

/** The columns of a view that an external user sees besides the name, in the order of the view. */
export function sharedColumns(catalogue: Catalogue, kind: RecordKind, columns: readonly ViewColumn[]): SharedColumn[] {
  const shown = (keys: readonly string[]) => keys.flatMap((key) => columnOf(catalogue, kind, key));
  const found = shown(columns.map(({ key }) => key));
  return found.length ? found : shown(USUAL[kind] ?? kindOf(kind).default_columns);
}

function columnOf(catalogue: Catalogue, kind: RecordKind, key: string): SharedColumn[] {
  const field = LEFT_OUT.has(key) ? undefined : catalogue.field(kind, key);
  if (!field?.shown || (NAMED.has(field.kind) && !WORDS[key] && !isOwnField(field))) return [];
  return [{ field, attr: WORDS[key] ?? key }];
}
