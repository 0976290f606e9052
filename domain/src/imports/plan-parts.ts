import { ownField, type RecordKind } from '../fields/catalogue';
import { splitFullName } from '../people/person-name';
import { email } from '../validation/rules';
import { type Handle, newHandle } from './handle';
import type { Planner } from './planned';
import type { ReadRow } from './read-row';
import { companyKey, personKey } from './world';

const THOUGHT_OF = new Set([
  'company_name',
  'parent_company_id',
  'primary_contact_id',
  'deal_pipeline_id',
  'deal_stage_id',
]);

/** The values that need no more thought, by column. */
export function plainColumns(kind: RecordKind, { values }: ReadRow): Record<string, unknown> {
  const plain = Object.entries(values).filter(([key]) => !THOUGHT_OF.has(key) && key !== 'full_name');
  return Object.fromEntries(plain.map(([key, value]) => [ownField(kind, key)?.column ?? key, value]));
}

/** The company of that name: of the account, of an earlier row, or to be made. */
export function companyOf({ world, owner }: Planner, text: string): Handle {
  const name = text.trim().replace(/\s+/g, ' ');
  const known = world.companies.get(companyKey(name)) ?? newHandle('companies', name, { name, owner_id: owner });
  world.companies.set(companyKey(name), known);
  return known;
}

/** The person that a deal's cell names, by email address or by full name within the deal's company. */
export function contactOf({ world, owner }: Planner, text: string, company: Handle | null): Handle {
  const address = text.includes('@') && email(text) === null ? text.trim() : null;
  const key = personKey(address ? { email: address } : { full_name: text, company: company?.name ?? null });
  const made = {
    ...(address ? { email: address } : splitFullName(text)),
    user_id: owner,
    ...(company ? { company_id: company, company_name: company.name } : {}),
  };
  const known = world.people.get(key) ?? newHandle('people', text, made);
  world.people.set(key, known);
  return known;
}

/** The cells that make a name where no column is one. */
export function nameOf({ options }: Planner, { values, cells }: ReadRow): string {
  if (typeof values.name === 'string') return values.name;
  const parts = (options.name_from ?? []).map((at) => (cells[at] ?? '').trim()).filter((part) => part !== '');
  return parts.join(' – ').slice(0, 500);
}
