import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import {
  collectingTargets,
  type ImportType,
  importFields,
  TO_NEW_FIELD,
  TO_SUMMARY,
  TO_TAGS,
} from '@fairlead/domain/imports/targets';
import type { Option } from '../../ui/options';
import { importsMessages as m } from './imports.messages';

/** The value of the select for a column that is ignored: a choice like any other. */
export const IGNORED = '-';

/** The targets of a column. A target used by another column is shown but cannot be chosen twice. */
export function targetOptions(
  catalogue: Catalogue,
  type: ImportType,
  taken: ReadonlySet<string>,
  /** The name of a field that can be made from the column. */
  newField: string | null,
): Option[] {
  const many = collectingTargets(type).map((value) => ({ value, label: collectingLabel(type, value) }));
  const fields = importFields(catalogue, type).map(({ key, label }) => ({
    value: key,
    label,
    disabled: taken.has(key),
  }));
  const made = newField === null ? [] : [{ value: TO_NEW_FIELD, label: m.makeField(newField) }];
  return [{ value: IGNORED, label: m.ignore }, ...made, ...many, ...fields];
}

function collectingLabel(type: ImportType, target: string): string {
  if (target === TO_TAGS) return m.toTags;
  if (target === TO_SUMMARY) return type === 'companies' ? m.toDescription : m.toSummary;
  return m.toDetails;
}
