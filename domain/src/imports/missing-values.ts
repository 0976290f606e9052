import { kindOfPath, type RecordPath } from '../kinds/kinds';
import type { ReadRow, Sheet } from './read-row';

const NAMES = ['first_name', 'last_name'];

/** The row reduced to what the record does not have yet. Tags and lines of the summary are always added. */
export function missingValues(
  sheet: Sheet,
  path: RecordPath,
  read: ReadRow,
  before: Readonly<Record<string, unknown>>,
): ReadRow {
  const kind = kindOfPath(path);
  const isFilled = (column: string) => hasValue(before[column]);
  const kept = Object.entries(read.values).filter(([key, value]) => {
    if (key === 'full_name' || NAMES.includes(key)) return !NAMES.some(isFilled);
    return Array.isArray(value) || !isFilled((kind && sheet.catalogue.field(kind, key)?.column) ?? key);
  });
  const values: ReadRow['values'] = Object.fromEntries(kept);
  // A stage belongs to its pipeline.
  const { deal_pipeline_id: pipeline } = read.values;
  if (values.deal_stage_id !== undefined && pipeline !== undefined) values.deal_pipeline_id = pipeline;
  return { ...read, values, blanks: [] };
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== '' && !isEmptyList(value);
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
