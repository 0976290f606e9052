import type { Catalogue } from '../fields/catalogue';
import type { Notation } from '../dates/notations';
import { isOwnField } from '../fields/field';
import { customCell, partsOf, readCell } from './cells';
import { linkColumn } from './link-column';
import type { PendingRecord } from './pending-record';
import type { RowProblem } from './import.contract';
import type { Names } from './names';
import { type ImportField, type ImportType, importFields, TO_DETAILS, TO_SUMMARY, TO_TAGS, tagsField } from './targets';

export interface Column {
  readonly at: number;
  readonly header: string;
  readonly target: string;
  readonly field: ImportField | undefined;
}

/** How to read the cells of a file. */
export interface Sheet {
  readonly catalogue: Catalogue;
  readonly type: ImportType;
  readonly columns: readonly Column[];
  readonly width: number;
  /** The notation of each date column. */
  readonly notations: ReadonlyMap<number, Notation>;
  readonly decimal_mark?: '.' | ',';
  readonly zone: string;
  readonly names: Names;
  /** Names of tags that every row gets. */
  readonly tags: readonly string[];
  /** The fields that the importer may not fill in new records. */
  readonly cannot_fill: ReadonlySet<string>;
  /** The pipeline of rows that do not name one. */
  readonly pipeline: number;
}

export interface ReadRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Values by field: text, numbers, instants as ISO text, handles for records and entries that a cell names. */
  readonly values: Record<string, unknown>;
  readonly summary: string[];
  readonly tags: PendingRecord[];
  readonly details: Record<string, string>;
  /** Fields of mapped columns with an empty cell. */
  readonly blanks: string[];
  readonly problems: RowProblem[];
  /** The earlier row that this one probably repeats, by the rules for duplicates; undefined if it was not compared. */
  twin?: number | null | undefined;
}

const NAMING = new Set(['choice', 'multi', 'tags', 'user']);
/** The same limits as in a form. */
const LONGEST: Readonly<Record<string, number>> = { long_text: 100_000, url: 2000 };

/** The mapped columns; a pipeline column precedes the stage column, because a stage is looked up in its pipeline. */
export function matchedColumns(
  catalogue: Catalogue,
  type: ImportType,
  headers: readonly string[],
  targets: readonly (string | null)[],
): Column[] {
  const fields = importFields(catalogue, type);
  const columns = headers.flatMap((header, at): Column[] => {
    const target = targets[at];
    if (!target) return [];
    const field = target === TO_TAGS ? tagsField(catalogue, type) : fields.find(({ key }) => key === target);
    return [{ at, header, target, field }];
  });
  return [...columns].sort((a, b) => Number(b.target === 'deal_pipeline_id') - Number(a.target === 'deal_pipeline_id'));
}

/** Reads the cells of one row; values are keyed by the field that the column is mapped to. */
export function readRow(sheet: Sheet, row: number, cells: readonly string[]): ReadRow {
  const read: ReadRow = { row, cells, values: {}, summary: [], tags: [], details: {}, blanks: [], problems: [] };
  if (cells.length > sheet.width && cells.slice(sheet.width).some((cell) => cell.trim() !== '')) {
    const msg = `Has ${cells.length} cells where the first row has ${sheet.width}.`;
    read.problems.push({ field: 'base', label: 'Row', msg });
  }
  for (const column of sheet.columns) {
    const text = (cells[column.at] ?? '').trim();
    if (text !== '') readInto(read, sheet, column, text);
    else if (column.field) read.blanks.push(column.field.key);
  }
  const tagged = sheet.tags.length ? tagsField(sheet.catalogue, sheet.type) : undefined;
  if (tagged && !isEmptyRow(read)) for (const tag of sheet.tags) readName(read, sheet, tagged, tag);
  return read;
}

/** Whether all mapped columns of the row are empty. */
export function isEmptyRow({ values, summary, tags, details, problems }: ReadRow): boolean {
  const counts = [values, details].map((part) => Object.keys(part).length);
  return [...counts, summary.length, tags.length, problems.length].every((n) => n === 0);
}

function readInto(read: ReadRow, sheet: Sheet, column: Column, text: string): void {
  const { target, header, field } = column;
  if (target === TO_SUMMARY) read.summary.push(`${header}: ${text}`);
  else if (target === TO_DETAILS) read.details[header] = text;
  else if (field && (isOwnField(field) || field.entries)) readOwn(read, sheet, { ...column, field }, text);
  else if (field && NAMING.has(field.kind) && field.list !== 'person_types') readNames(read, sheet, field, text);
  else if (field) readValue(read, sheet, { ...column, field }, text);
}

function readValue(read: ReadRow, sheet: Sheet, column: Column & { field: ImportField }, text: string): void {
  const { field, at } = column;
  const { notations, zone, decimal_mark } = sheet;
  const options = { notation: notations.get(at) ?? 'ymd', zone, ...(decimal_mark ? { decimal_mark } : {}) } as const;
  const known = field.kind === 'company' || field.kind === 'person' ? { value: text } : readCell(text, field, options);
  const longest = LONGEST[field.kind] ?? 500;
  if (known.problem) problem(read, field, known.problem);
  else if (typeof known.value === 'string' && known.value.length > longest) {
    problem(read, field, `Is too long (at most ${longest} characters)`);
  } else if (known.value !== null) {
    read.values[field.key] = known.value instanceof Date ? known.value.toISOString() : known.value;
  }
}

/** A value of a field with its own entries, which are named in the cell. */
function readOwn(read: ReadRow, sheet: Sheet, column: Column & { field: ImportField }, text: string): void {
  const { field, at } = column;
  const { notations, zone, decimal_mark } = sheet;
  // Names of other records are looked up for many rows at once.
  if (linkColumn(field)) {
    read.values[field.key] = text;
    return;
  }
  if (field.kind !== 'choice' && field.kind !== 'multi') {
    const options = { notation: notations.get(at) ?? 'ymd', zone, ...(decimal_mark ? { decimal_mark } : {}) } as const;
    const known = customCell(text, field, options);
    if (known.problem) problem(read, field, known.problem);
    else if (known.value !== null) read.values[field.key] = known.value;
    return;
  }
  const ids: number[] = [];
  for (const part of field.kind === 'multi' ? partsOf(text) : [text]) {
    const entry = field.entries?.find(({ name }) => name.toLowerCase() === part.toLowerCase());
    if (entry) ids.push(entry.id);
    else problem(read, field, `'${part}' is not one of the choices of ${field.label}.`);
  }
  const set = [...new Set(ids)].sort((a, b) => a - b);
  if (set.length) read.values[field.key] = field.kind === 'multi' ? set : set[0];
}

function readNames(read: ReadRow, sheet: Sheet, field: ImportField, text: string): void {
  const { names, pipeline } = sheet;
  const { list } = field;
  if (!list) return;
  const many = field.kind === 'multi' || field.kind === 'tags';
  if (field.kind === 'tags') {
    for (const part of partsOf(text)) readName(read, sheet, field, part);
    return;
  }
  const within = list === 'deal_stages' ? pipelineOf(read, pipeline) : null;
  const found: PendingRecord[] = [];
  for (const part of many ? partsOf(text) : [text]) {
    const named = names.find({ field, list, text: part, within, makes: field.key === 'manager_id' });
    if ('problem' in named) problem(read, field, named.problem);
    else if (named.handle) found.push(named.handle);
  }
  if (found.length) read.values[field.key] = many ? found : found[0];
}

/** Reads one tag that was typed by itself; it may contain commas. */
function readName(read: ReadRow, { names }: Sheet, field: ImportField, text: string): void {
  if (!field.list) return;
  const named = names.find({ field, list: field.list, text });
  if ('problem' in named) problem(read, field, named.problem);
  else if (named.handle && !read.tags.includes(named.handle)) read.tags.push(named.handle);
}

function pipelineOf({ values }: ReadRow, standard: number): number {
  return (values.deal_pipeline_id as PendingRecord | undefined)?.id ?? standard;
}

function problem(read: ReadRow, field: ImportField, msg: string): void {
  read.problems.push({ field: field.key, label: field.label, msg });
}
