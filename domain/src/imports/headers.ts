import type { Catalogue } from '../fields/catalogue';
import { bare } from './normal';
import {
  collectingTargets,
  aliasesOf,
  type ImportField,
  type ImportType,
  importFields,
  REQUIRED_FIELDS,
  TO_DETAILS,
  TO_SUMMARY,
  TO_TAGS,
} from './targets';

/** The tags field of each kind. */
const GROUPING = /^(sector|industry|segment|category|vertical|market|branch|kategorie|branche)$/;
/** Columns that the file of refused rows adds. */
const OWN_COLUMNS = new Set(['reason', 'row']);

export interface MappedColumn {
  header: string;
  /** The field that the column is mapped to; null if none matches. */
  key: string | null;
  /** Other fields that the header could mean: `close date` is the expected or the actual one. */
  alternatives: string[];
}

export interface MappingGuess {
  columns: MappedColumn[];
  /** Labels of required fields without a column. */
  missing: string[];
  /** For deals without a name: the columns that form one. */
  name_from: string[];
}

/** The words that match exactly, best first: a field's label or key takes precedence over any alias. */
const RANKS = [
  (field: ImportField) => [field.label, field.key],
  (field: ImportField, type: ImportType) => [...aliasesOf(type, field), field.key.replace(/_ids?$/, '')],
] as const;

/**
 * Guesses the field of each column, ignoring case, spacing and punctuation. Each field is used once, by the best
 * matching column, and among equals by the first.
 */
export function guessMapping(catalogue: Catalogue, headers: readonly string[], type: ImportType): MappingGuess {
  const fields = importFields(catalogue, type);
  const taken = new Map<number, string>();
  for (const names of RANKS) {
    headers.forEach((header, at) => {
      const free = fields.find((field) => !isTaken(taken, field.key) && isNamed(names(field, type), header));
      if (!taken.has(at) && free) taken.set(at, free.key);
    });
  }
  const columns = headers.map((header, at) => {
    const key = taken.get(at) ?? null;
    const meant = fields.filter(
      (field) => field.key !== key && RANKS.some((names) => isNamed(names(field, type), header)),
    );
    return { header, key, alternatives: meant.map((field) => field.key) };
  });
  const missing = missingFields(catalogue, [...taken.values()], type);
  return { columns, missing, name_from: type === 'deals' && missing.length > 0 ? nameFrom(columns) : [] };
}

/** Identical for files with the same columns in any order; a corrected file of refused rows has two more. */
export function headerKey(headers: readonly string[]): string {
  const own = headers.filter((header) => !OWN_COLUMNS.has(bare(header)));
  return [...own].sort((a, b) => (a < b ? -1 : 1)).join('\n');
}

/** The initial mapping: the matching field, or for other columns a target that loses nothing. */
export function guessTargets(columns: readonly MappedColumn[], type: ImportType): (string | null)[] {
  const many = collectingTargets(type);
  return columns.map(({ header, key }) => {
    if (key !== null || OWN_COLUMNS.has(bare(header))) return key;
    if (many.includes(TO_TAGS) && GROUPING.test(bare(header))) return TO_TAGS;
    return [TO_SUMMARY, TO_DETAILS].find((target) => many.includes(target)) ?? null;
  });
}

/** Labels of required fields missing in a mapping. */
export function missingFields(catalogue: Catalogue, keys: readonly string[], type: ImportType): string[] {
  const fields = importFields(catalogue, type);
  if (keys.includes('id')) return [];
  return REQUIRED_FIELDS[type]
    .filter((anyOf) => !anyOf.some((key) => keys.includes(key)))
    .map(([first]) => fields.find((field) => field.key === first)?.label ?? '');
}

/** A deal name composed from other cells of its row: `Cancity – GTX Plus Basic`. */
export function composedName(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' – ');
}

/** Company and product; otherwise the first column, which is usually the row's own number. */
function nameFrom(columns: readonly MappedColumn[]): string[] {
  const telling = ['company_name', 'primary_contact_id', 'deal_product_lines_ids'];
  const found = telling.flatMap((key) => columns.filter((column) => column.key === key).map(({ header }) => header));
  return found.length > 0 ? found : columns.slice(0, 1).map(({ header }) => header);
}

function isTaken(taken: ReadonlyMap<number, string>, key: string): boolean {
  return [...taken.values()].includes(key);
}

function isNamed(names: readonly string[], header: string): boolean {
  const wanted = bare(header);
  return wanted !== '' && names.some((name) => bare(name) === wanted);
}
