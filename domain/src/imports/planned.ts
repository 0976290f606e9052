import { type PendingRecord, type MadeKind, newRecord } from './pending-record';
import type { ImportOptions, RowProblem } from './import.contract';
import type { Known } from './known';
import type { ReadRow, Sheet } from './read-row';
import { type Existing, takeForRow, type World } from './world';

export interface PlannedRow {
  readonly row: number;
  readonly outcome: 'create' | 'update' | 'skip' | 'refuse';
  readonly problems: readonly RowProblem[];
  readonly name: string;
  /** The record that the row is about. It is created if it has no id. */
  readonly handle?: PendingRecord;
  /** The changes to an existing record. Values may be handles. */
  readonly patch?: Readonly<Record<string, unknown>>;
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
  readonly kind: MadeKind;
  readonly name: string;
  /** The keys that identify it, most reliable first; empty if it has none. */
  readonly keys: readonly string[];
  readonly known: Known;
  /** The values of a new record. */
  readonly created: () => Record<string, unknown>;
  /** The changes to an existing record. */
  readonly updated: (existing: Existing) => Record<string, unknown> | { readonly problem: string };
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
  const { options, world } = planner;
  const base = { row: read.row, problems: [], name: subject.name };
  const again = options.existing === 'create' && !subject.unique;
  const key = again ? undefined : subject.keys.find((one) => subject.known.has(one) || world.ambiguous.has(one));
  if (key !== undefined && world.ambiguous.has(key)) return refused(read, 'base', 'Row', severalText(key));
  const known = key === undefined ? undefined : subject.known.get(key);
  if (!known) {
    if (subject.keys.some((one) => one.startsWith(' id '))) return refused(read, 'id', 'Fairlead ID', NO_SUCH_ID);
    const hidden = unseenLink(read, subject);
    const locked = lockedCell(planner, read);
    if (hidden ?? locked) return (hidden ?? locked) as PlannedRow;
    const handle = newRecord(subject.kind, subject.name, subject.created());
    handle.origin = 'row';
    for (const one of subject.keys) subject.known.set(one, handle);
    return { ...base, outcome: 'create', handle };
  }
  return planKnown(planner, read, subject, known);
}

/** A new record gets no value in a field that the importer may not fill. */
function lockedCell({ sheet }: Planner, read: ReadRow): PlannedRow | undefined {
  const column = sheet.columns.find(({ target }) => sheet.cannot_fill.has(target) && read.values[target] !== undefined);
  return column && refused(read, column.target, column.field?.label ?? column.header, FILL_LOCKED);
}

function planKnown(planner: Planner, read: ReadRow, subject: Subject, known: PendingRecord): PlannedRow {
  const { options, world } = planner;
  const base = { row: read.row, problems: [], name: subject.name };
  const clash = subject.clash?.(known);
  if (clash) return refused(read, 'name', 'Name', clash);
  // An earlier row named the record and caused its creation; this row is the one that describes it.
  const outcome = known.origin === 'reference' ? 'create' : 'update';
  if (outcome === 'update' && options.existing === 'skip') return { ...base, outcome: 'skip', handle: known };
  const existing = known.id === null ? undefined : world.existing.get(known.id);
  const hidden = unseenLink(read, subject, existing?.before);
  if (known.id === null) {
    const locked = lockedCell(planner, read);
    if (hidden ?? locked) return (hidden ?? locked) as PlannedRow;
    known.patch = combined(known.patch, subject.created(), outcome === 'update');
    takeForRow(world, known);
    return { ...base, outcome, handle: known };
  }
  if (!existing?.may_update) return refused(read, 'base', 'Row', UNSEEN);
  if (hidden) return hidden;
  const patch = subject.updated(existing);
  if ('problem' in patch) return refused(read, 'base', 'Row', String(patch.problem));
  takeForRow(world, known);
  // A later row about the same record adds to this row's changes.
  world.existing.set(known.id, { ...existing, before: { ...existing.before, ...patch } });
  return { ...base, outcome, handle: known, patch };
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
