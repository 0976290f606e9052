import { splitFullName } from '../people/person-name';
import type { ImportOptions } from './import-setting.contract';
import type { ReadRow } from './read-row';
import { fullNameKey, idKey, personKey, phoneKey } from './world';

/** First and last name of a row, combined or separate. */
export function personNames({ full_name, first_name, last_name }: ReadRow['values']): PersonNames {
  const names: PersonNames = {};
  const split = typeof full_name === 'string' ? splitFullName(full_name) : undefined;
  const first = first_name || split?.first_name;
  const last = last_name || split?.last_name;
  if (first) names.first_name = first;
  if (last) names.last_name = last;
  return names;
}

export interface PersonNames {
  first_name?: unknown;
  last_name?: unknown;
}

export function fullNameOf({ first_name, last_name }: PersonNames): string {
  return first_name && last_name ? `${first_name} ${last_name}` : `${first_name ?? last_name ?? ''}`;
}

/** The keys by which a row finds its person, by the selected method. A row without a key creates a new one. */
export function personKeys({ match_by = 'email_or_name' }: ImportOptions, values: ReadRow['values']): string[] {
  if (values.id !== undefined) return [idKey(values.id)];
  const email = values.email as string | undefined;
  if (match_by === 'email_or_name' && email) return [personKey({ email })];
  const full_name = fullNameOf(personNames(values));
  const company = values.company_name as string | undefined;
  const byName = full_name ? [personKey({ full_name, company })] : [];
  switch (match_by) {
    case 'email':
      return email ? [personKey({ email })] : [];
    case 'phone':
      return [phoneKey(values.phone ?? values.mobile ?? values.home_phone)].filter((key) => key !== null);
    case 'name':
      return company || !full_name ? byName : [fullNameKey(full_name)];
    case 'id':
      return [];
    default:
      return byName;
  }
}
