import type { RecordPath } from '../kinds/kinds';
import { type PendingRecord, newRecord } from './pending-record';
import type { ImportOptions } from './import-setting.contract';
import type { RowProblem } from './import.contract';
import type { Known } from './known';
import { missingValues } from './missing-values';
import type { ReadRow, Sheet } from './read-row';
import { addHolder, type Held, holderOf, isShareable, takeName } from './shared-keys';
import { type Existing, rowKey, takeForRow, type World } from './world';

export interface PlannedRow {
  readonly row: number;
  readonly outcome: 'create' | 'update' | 'skip' | 'refuse';
  readonly problems: readonly RowProblem[];
  readonly name: string;
  /** The record that the row is about. It is created if it has no id. */
  readonly handle?: PendingRecord;
  /** The changes to an existing record. Values may be handles. */
  readonly patch?: Readonly<Record<string, unknown>>;
  /** The first row about the same record, if this is a later one. */
  readonly repeats?: EarlierRow;
  /** The earlier row that it is probably a duplicate of. */
  readonly twin?: EarlierRow;
  /** A person with the row's email or phone, but another name. */
  readonly other?: { readonly id: number | null; readonly name: string };
}

interface EarlierRow {
  readonly row: number;
  readonly name: string;
}

export interface Planner {
  readonly sheet: Sheet;
  readonly options: ImportOptions;
  readonly world: World;
  /** The owner of records whose row names no owner. */
  readonly owner: number | null;
  readonly now: Date;
}

export interface Subject {
  readonly kind: RecordPath;
  readonly name: string;
  /** The name by which people with one address are told apart; without it `name`. */
  readonly person_name?: string;
  /** The keys that identify it, most reliable first; empty if it has none. */
  readonly keys: readonly string[];
  readonly known: Known;
  /** The values of a new record. */
  readonly created: (read: ReadRow) => Record<string, unknown>;
  /** The changes to an existing record. */
  readonly updated: (existing: Existing, read: ReadRow) => Record<string, unknown> | { readonly problem: string };
  /** The name is unique; a second record with it is never created. */
  readonly unique?: boolean;
  /** The company that the row links. */
  readonly link?: () => Link | undefined;
  /** Why the record that was found cannot be used for this row. */
  readonly clash?: (known: PendingRecord) => string | undefined;
}

export interface Link {
  readonly key: 'company_name' | 'parent_company_id';
  readonly label: string;
  readonly column: 'company_id' | 'parent_company_id';
  readonly to: PendingRecord;
}

/** An id given in the file must exist; no record is created for it. */
const NO_SUCH_ID = 'This record does not exist, or you cannot see it.';
const FILL_LOCKED = 'Only executives and administrators can fill in this field on a new record.';
const UNSEEN = 'It already exists, and you cannot change it.';

/** Finds the record of the row among existing records and those of earlier rows, and decides the outcome of the row. */
export function planRecord(planner: Planner, read: ReadRow, subject: Subject): PlannedRow {
  const { options } = planner;
  const again = options.existing === 'create' && !subject.unique;
  const found = again ? NONE : foundBy(planner, subject);
  if (found.kind === 'several') return refused(read, 'base', 'Row', severalText(found.key));
  if (found.kind === 'one') return remembered(read, subject, planKnown(planner, read, subject, found.handle));
  const other = found.kind === 'others' ? { id: found.first.id, name: found.first.name } : undefined;
  const by = other && { other };
  if (found.kind === 'others' && options.other_name === 'skip') return { ...skipped(read, subject), ...by };
  if (found.kind === 'others' && options.other_name === 'update') {
    if (!found.only) return refused(read, 'base', 'Row', severalText(found.key));
    return { ...planKnown(planner, read, subject, found.first), ...by };
  }
  return { ...remembered(read, subject, planNew(planner, read, subject)), ...by };
}

const NONE = { kind: 'none' } as const;
type Found = Held & { readonly key: string };

function foundBy({ world }: Planner, { keys, known, kind, name, person_name = name }: Subject): Found | typeof NONE {
  const key = keys.find((one) => known.has(one) || world.ambiguous.has(one));
  if (key === undefined) return NONE;
  if (kind === 'people' && isShareable(key)) return { ...holderOf(known, key, person_name), key };
  const handle = world.ambiguous.has(key) ? undefined : known.get(key);
  return handle ? { kind: 'one', handle, key } : { kind: 'several', key };
}

function skipped({ row }: ReadRow, { name }: Subject): PlannedRow {
  return { row, outcome: 'skip', problems: [], name };
}

/** Later rows that repeat this one find its record by its number. */
function remembered({ row, twin }: ReadRow, { known }: Subject, planned: PlannedRow): PlannedRow {
  if (twin !== undefined && planned.handle && planned.outcome !== 'refuse') known.set(rowKey(row), planned.handle);
  return planned;
}

function planNew(planner: Planner, read: ReadRow, subject: Subject): PlannedRow {
  const { alike_rows } = planner.options;
  if (subject.keys.some((one) => one.startsWith(' id '))) return refused(read, 'id', 'Fairlead ID', NO_SUCH_ID);
  const twin = typeof read.twin === 'number' ? subject.known.get(rowKey(read.twin)) : undefined;
  const like = twin && { twin: { row: read.twin as number, name: twin.name } };
  if (twin && alike_rows === 'skip') return { ...skipped(read, subject), ...like };
  if (twin && alike_rows === 'merge') return { ...planKnown(planner, read, subject, twin, 'fill'), ...like };
  const hidden = unseenLink(read, subject);
  const locked = lockedCell(planner, read);
  if (hidden ?? locked) return (hidden ?? locked) as PlannedRow;
  const handle = newRecord(subject.kind, subject.person_name ?? subject.name, subject.created(read));
  handle.origin = 'row';
  handle.row = read.row;
  for (const one of subject.keys) {
    if (subject.kind === 'people' && isShareable(one)) addHolder(subject.known, one, handle);
    else subject.known.set(one, handle);
  }
  return { row: read.row, problems: [], name: subject.name, outcome: 'create', handle, ...like };
}

/** A new record gets no value in a field that the importer may not fill. */
function lockedCell({ sheet }: Planner, read: ReadRow): PlannedRow | undefined {
  const column = sheet.columns.find(({ target }) => sheet.cannot_fill.has(target) && read.values[target] !== undefined);
  return column && refused(read, column.target, column.field?.label ?? column.header, FILL_LOCKED);
}

type Repeating = 'overwrite' | 'fill' | 'skip';

function planKnown(
  planner: Planner,
  read: ReadRow,
  subject: Subject,
  known: PendingRecord,
  repeating: Repeating = planner.options.repeated_rows ?? 'overwrite',
): PlannedRow {
  const { options } = planner;
  const repeats = known.row;
  const fills = repeats !== undefined && repeating === 'fill';
  const clash = fills ? undefined : subject.clash?.(known);
  if (clash) return refused(read, 'name', 'Name', clash);
  // An earlier row named the record and caused its creation; this row is the one that describes it.
  const outcome = known.origin === 'reference' ? 'create' : 'update';
  const isKept = (options.existing === 'skip' && !fills) || (repeats !== undefined && repeating === 'skip');
  const planned =
    outcome === 'update' && isKept
      ? { ...skipped(read, subject), handle: known }
      : planChange(planner, read, subject, { known, outcome, fills });
  if (planned.outcome === 'refuse') return planned;
  if (planned.outcome !== 'skip' && subject.person_name !== undefined) takeName(known, subject.person_name);
  known.row ??= read.row;
  return repeats === undefined ? planned : { ...planned, repeats: { row: repeats, name: known.name || subject.name } };
}

interface KnownRecord {
  readonly known: PendingRecord;
  readonly outcome: 'create' | 'update';
  /** The row only fills in what earlier rows left empty. */
  readonly fills: boolean;
}

function planChange(planner: Planner, read: ReadRow, subject: Subject, of: KnownRecord): PlannedRow {
  const { id, patch } = of.known;
  const before = id === null ? patch : (planner.world.existing.get(id)?.before ?? {});
  const given = of.fills ? missingValues(planner.sheet, subject.kind, read, before) : read;
  return (id === null ? planPending : planExisting)(planner, given, subject, of);
}

function planPending(planner: Planner, read: ReadRow, subject: Subject, of: KnownRecord): PlannedRow {
  const { known, outcome, fills } = of;
  const problem = unseenLink(read, subject) ?? lockedCell(planner, read);
  if (problem) return problem;
  const created = subject.created(read);
  known.patch = fills ? combined(created, known.patch, false) : combined(known.patch, created, outcome === 'update');
  takeForRow(planner.world, known);
  return { row: read.row, problems: [], name: subject.name, outcome, handle: known };
}

function planExisting({ world }: Planner, read: ReadRow, subject: Subject, of: KnownRecord): PlannedRow {
  const { known, outcome, fills } = of;
  const existing = world.existing.get(known.id as number);
  if (!existing?.may_update) return refused(read, 'base', 'Row', UNSEEN);
  const hidden = unseenLink(read, subject, existing.before);
  if (hidden) return hidden;
  const patch = subject.updated(existing, read);
  if ('problem' in patch) return refused(read, 'base', 'Row', String(patch.problem));
  if (fills) delete patch.name;
  takeForRow(world, known);
  // A later row about the same record adds to this row's changes.
  world.existing.set(existing.before.id, { ...existing, before: { ...existing.before, ...patch } });
  return { row: read.row, problems: [], name: subject.name, outcome, handle: known, patch };
}

/** A company that the importer does not see is only linked where it is already. */
function unseenLink(read: ReadRow, { link }: Subject, before?: Existing['before']): PlannedRow | undefined {
  const found = link?.();
  if (found?.to.origin !== 'unseen' || before?.[found.column] === found.to.id) return undefined;
  const said = String(read.values[found.key]).trim();
  return refused(read, found.key, found.label, `A company called '${said}' exists already, and you may not see it.`);
}

function severalText(key: string): string {
  const [way = ''] = key.trim().split(' ');
  const what = way === 'email' || way === 'phone' || way === 'domain' ? way : 'name';
  return `Several records have this ${what}. Use the Fairlead ID to choose one.`;
}

export function refused(read: ReadRow, field: string, label: string, msg: string): PlannedRow {
  return { row: read.row, outcome: 'refuse', problems: [{ field, label, msg }], name: '' };
}

/** Two rows about one new record: the later one adds to the earlier. */
function combined(
  first: Record<string, unknown>,
  second: Record<string, unknown>,
  twice: boolean,
): Record<string, unknown> {
  const added = Object.entries(second).filter(([key, value]) => value !== null && !(twice && key === 'created_at'));
  const both = added.map(([key, value]) => {
    const had = first[key];
    return [key, Array.isArray(value) && Array.isArray(had) ? [...new Set([...had, ...value])] : value];
  });
  return { ...first, ...Object.fromEntries(both) };
}

/** Appends the lines that the text does not have yet. */
export function withLines(text: unknown, lines: readonly string[]): string | null {
  const had = typeof text === 'string' ? text : '';
  const known = new Set(had.split('\n'));
  return [had, ...lines.filter((line) => !known.has(line))].filter((line) => line !== '').join('\n') || null;
}

/** The ids that a record has, plus those that a row adds. */
export function withMore(had: unknown, more: readonly PendingRecord[]): unknown[] {
  return [...(Array.isArray(had) ? had : []), ...more];
}
