import type { FieldRight } from '../fields/field';
import { isOwnField } from '../fields/field';
import type { RecordKind } from '../kinds/kinds';
import { splitFullName } from '../people/person-name';
import { email } from '../validation/rules';
import { type PendingRecord, newRecord } from './pending-record';
import type { Known } from './known';
import type { Link, Planner } from './planned';
import type { ReadRow } from './read-row';
import { companyKey, type Existing, idKey, personKey } from './world';

/** Columns that every record needs, and columns that change only by their own rules. */
const NEVER_CLEARED = new Set([
  'id',
  'name',
  'full_name',
  'first_name',
  'last_name',
  'type',
  'user_id',
  'owner_id',
  'deal_pipeline_id',
  'deal_stage_id',
  'created_at',
  'closed_time',
]);
const THOUGHT_OF = new Set([
  'id',
  'company_name',
  'parent_company_id',
  'primary_contact_id',
  'deal_pipeline_id',
  'deal_stage_id',
]);

/** Values that need no further processing, by column. */
export function plainColumns({ sheet }: Planner, kind: RecordKind, { values }: ReadRow): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const key in values) {
    if (!THOUGHT_OF.has(key) && key !== 'full_name')
      plain[sheet.catalogue.field(kind, key)?.column ?? key] = values[key];
  }
  return plain;
}

/** The columns cleared by empty cells, if that option is set. */
export function clearedColumns(
  { options, sheet }: Planner,
  kind: RecordKind,
  { blanks }: ReadRow,
): Record<string, unknown> {
  if (!options.clear_blanks) return {};
  const cleared = blanks.flatMap((key): [string, unknown][] => {
    const field = sheet.catalogue.field(kind, key);
    if (!field || NEVER_CLEARED.has(key) || field.kind === 'boolean' || field.kind === 'tags') return [];
    if (key === 'company_name') {
      return [
        ['company_id', null],
        ['company_name', null],
      ];
    }
    return [[field.column ?? key, field.kind === 'multi' && !isOwnField(field) ? [] : null]];
  });
  return Object.fromEntries(cleared);
}

const FORBIDDEN: Readonly<Record<FieldRight, string>> = {
  update_owner: 'You cannot change its owner.',
  update_actual_close: 'You cannot change when it was closed.',
  share: 'You cannot share it.',
  write_locked: 'You cannot change one of its locked fields.',
  fill_locked: 'You cannot fill in one of its locked fields.',
};

/** Why the importer may not make these changes to an existing record; undefined if they may. */
export function forbiddenChange(
  { sheet }: Planner,
  kind: RecordKind,
  { before, has }: Existing,
  patch: Readonly<Record<string, unknown>>,
): string | undefined {
  const locked = sheet.catalogue.guardedOf(kind).find(({ key, column, needs }) => {
    const at = column ?? key;
    return patch[at] !== undefined && idOf(patch[at]) !== idOf(before[at]) && !has.includes(needs);
  });
  return locked && FORBIDDEN[locked.needs];
}

/** The id of a record named by a cell; sets are compared entry by entry, other values as they are. */
function idOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idOf).join();
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** The company of that name: existing, from an earlier row, or to be created. */
export function companyOf({ world, owner }: Planner, text: string): PendingRecord {
  const name = text.trim().replace(/\s+/g, ' ');
  const known = world.companies.get(companyKey(name)) ?? newRecord('companies', name, { name, owner_id: owner });
  world.companies.set(companyKey(name), known);
  return known;
}

export function companyLink(planner: Planner, { values }: ReadRow): Link | undefined {
  const { company_name: text } = values;
  if (typeof text !== 'string') return undefined;
  return { key: 'company_name', label: 'Company', column: 'company_id', to: companyOf(planner, text) };
}

/**
 * The person named by a deal's cell, by email address or by full name within the deal's company. Among people with
 * the same name the newest is used, which `world` received first: a deal is never refused because of its contact.
 */
export function contactOf({ world, owner }: Planner, text: string, company: PendingRecord | null): PendingRecord {
  const address = text.includes('@') && email(text) === null ? text.trim() : null;
  const key = personKey(address ? { email: address } : { full_name: text, company: company?.name ?? null });
  const made = {
    ...(address ? { email: address } : splitFullName(text)),
    user_id: owner,
    ...(company && company.origin !== 'unseen' ? { company_id: company, company_name: company.name } : {}),
  };
  const known = world.people.get(key) ?? newRecord('people', text, made);
  world.people.set(key, known);
  return known;
}

/** The cells that form a name if no column is one. */
export function nameOf({ options }: Planner, { values, cells }: ReadRow, known: Known): string {
  if (typeof values.name === 'string') return values.name;
  const found = values.id === undefined ? undefined : known.get(idKey(values.id));
  if (found) return found.name;
  const parts = (options.name_from ?? []).map((at) => (cells[at] ?? '').trim()).filter((part) => part !== '');
  return parts.join(' – ').slice(0, 500);
}
