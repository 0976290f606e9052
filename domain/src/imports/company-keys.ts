import type { ImportOptions } from './import-setting.contract';
import type { ReadRow } from './read-row';
import { companyKey, domainKey, idKey, phoneKey } from './world';

/** The keys by which a row finds its company. Names are unique, so the name is always the last key. */
export function companyKeys({ match_by }: ImportOptions, values: ReadRow['values'], name: string): string[] {
  if (values.id !== undefined) return [idKey(values.id)];
  const first = match_by === 'domain' ? domainKey(values.web) : match_by === 'phone' ? phoneKey(values.phone1) : null;
  return [...(first === null ? [] : [first]), companyKey(name)];
}
