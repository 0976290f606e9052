import { splitFullName } from '../people/person-name';
import type { ImportOptions } from './import.contract';
import type { ReadRow } from './read-row';
import { fullNameKey, idKey, personKey, phoneKey } from './world';

/** First and last name as a row gives them, together or apart. */
export function personNames(values: ReadRow['values']): { first_name?: unknown; last_name?: unknown } {
  const split = typeof values.full_name === 'string' ? splitFullName(values.full_name) : {};
  const given = { ...split, ...(values.first_name ? { first_name: values.first_name } : {}) };
  const both = { ...given, ...(values.last_name ? { last_name: values.last_name } : {}) };
  return Object.fromEntries(Object.entries(both).filter(([, value]) => value !== null));
}

/** By what a row finds its person, by the way that was chosen. Without any key it makes a new one. */
export function personKeys({ match_by = 'email_or_name' }: ImportOptions, values: ReadRow['values']): string[] {
  if (values.id !== undefined) return [idKey(values.id)];
  const { first_name, last_name } = personNames(values);
  const full_name = [first_name, last_name].filter(Boolean).join(' ');
  const email = values.email as string | undefined;
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
      return email ? [personKey({ email })] : byName;
  }
}
