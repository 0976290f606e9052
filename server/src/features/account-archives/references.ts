import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { ListName } from '@fairlead/domain/fields/field';
import { plainLists } from '@fairlead/domain/lists/lists';
import { recordTables } from '../../base/record-tables';

/** What a column refers to. `gone`: the row may have been deleted, and the column is then left empty. */
export interface Refers {
  readonly to: string;
  readonly gone: boolean;
}

export const USER = 'account_user';

/** Columns that refer to a row without a foreign key. */
const NAMED: Readonly<Record<string, Refers>> = {
  owner_id: { to: USER, gone: false },
  previous_deal_stage_id: { to: 'deal_stage', gone: true },
  source_deal_id: { to: DEAL.name, gone: true },
  base_entry_id: { to: CALENDAR_ENTRY.name, gone: true },
  next_entry_id: { to: CALENDAR_ENTRY.name, gone: true },
  next_step_id: { to: CALENDAR_ENTRY.name, gone: true },
  event_category_id: { to: 'event_category', gone: true },
  calendar_entry_priority_id: { to: 'calendar_entry_priority', gone: true },
  import_id: { to: 'import', gone: true },
  change_set_id: { to: 'change_set', gone: false },
  undoes_id: { to: 'change_set', gone: true },
  undone_by_id: { to: 'change_set', gone: true },
};

/** What a column without a foreign key refers to by its name: `created_by_user_id` to a user. */
export function referenceByName(column: string): Refers | undefined {
  if (column === 'user_id' || column.endsWith('_user_id')) return { to: USER, gone: false };
  return NAMED[column];
}

const OTHERS: Readonly<Partial<Record<ListName, string | null>>> = {
  deal_pipelines: 'deal_pipeline',
  deal_stages: 'deal_stage',
  currencies: 'currency',
  users: USER,
  teams: 'team',
  // Words, no ids.
  person_types: null,
};

/** The table with the entries of a list that a field chooses from; null where entries have no id. */
export function tableOfList(list: ListName): string | null {
  const found = OTHERS[list];
  return found === undefined ? (plainLists.find(({ plural }) => plural === list)?.table ?? null) : found;
}

/** The tables of ids in the sets of a record, by the name that the change log gives each. */
export function linksOf(table: string): Readonly<Record<string, { readonly table: string; readonly other: string }>> {
  return Object.values(recordTables).find((one) => one.table === table)?.links ?? {};
}
