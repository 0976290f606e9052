import type { RecordKind } from '../kinds/kinds';
import type { Catalogue } from '../fields/catalogue';
import type { Field } from '../fields/field';
import type { Issue } from '../validation/issues';

/** Keys that differ between list and file. */
const ALIASES: Readonly<Record<string, string>> = { company_id: 'company_name' };

const NOT_EXPORTED = 'Cannot be exported';

/** Every column that a file of this kind can have. */
export function exportFields(catalogue: Catalogue, kind: RecordKind): readonly Field[] {
  return catalogue.fieldsOf(kind).filter(({ exported }) => exported);
}

/** The columns of a file: the requested ones in their order, each once, or all. */
export function readColumns(
  catalogue: Catalogue,
  kind: RecordKind,
  asked: readonly string[] | undefined,
): { readonly fields: readonly Field[]; readonly issues: readonly Issue[] } {
  if (!asked?.length) return { fields: exportFields(catalogue, kind), issues: [] };
  const keys = [...new Set(asked.map((key) => exportedAs(catalogue, kind, key) ?? key))];
  const unknown = keys.filter((key) => !catalogue.field(kind, key)?.exported);
  const fields = keys.flatMap((key) => catalogue.field(kind, key) ?? []);
  return { fields, issues: unknown.map((key) => ({ field: key, msg: NOT_EXPORTED })) };
}

/** The file's key for a column of the list; undefined if files do not have it. */
export function exportedAs(catalogue: Catalogue, kind: RecordKind, key: string): string | undefined {
  const field = catalogue.field(kind, key);
  if (field?.exported) return key;
  const alias = ALIASES[key];
  return alias !== undefined && catalogue.field(kind, alias)?.exported ? alias : undefined;
}
