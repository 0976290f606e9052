import {
  ARCHIVE_VERSION,
  type ArchiveFault,
  type ArchiveManifest,
  archiveManifest,
  fileName,
  MOST_FAULTS,
} from '@fairlead/domain/account-archives/archive-format';
import { accountFieldOf, type CustomFieldRow } from '@fairlead/domain/custom-fields/custom-field';
import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import { imageProblem, IMAGE_BYTES } from '@fairlead/domain/images/image-kind';
import { Breath } from '../../base/breath';
import { jsonProblem } from '../../base/json-bounds';
import { IdMap } from './id-map';
import { type OpenArchive, Unreadable } from './open-archive';
import type { PlannedTable } from './plan.queries';
import type { Known, Line } from './translate';
import { Fault, KEPT, requireStorable } from './values';

const SMALL = 1024 * 1024;
const FORMAT = 'This is not an archive of a Fairlead account: it has no manifest.json that can be read.';

/** What is wrong with an archive; the whole archive is then refused. */
export class Faults {
  readonly list: ArchiveFault[] = [];
  count = 0;

  add(file: string, line: number | null, msg: string): void {
    this.count += 1;
    if (this.list.length < MOST_FAULTS) this.list.push({ file, line, msg });
  }
}

export async function readManifest(archive: OpenArchive): Promise<ArchiveManifest> {
  const manifest = parsed((await archive.whole('manifest.json', SMALL)).toString());
  const version =
    manifest && typeof manifest === 'object' && 'fairlead_archive' in manifest && manifest.fairlead_archive;
  if (typeof version === 'number' && version !== ARCHIVE_VERSION)
    throw new Unreadable(`This archive has version ${version}; this Fairlead reads version ${ARCHIVE_VERSION}.`);
  const read = archiveManifest.safeParse(manifest);
  if (!read.success) throw new Unreadable(FORMAT);
  return read.data;
}

/**
 * Reads the whole archive once without writing: whether every file and key is known, whether every line can be read
 * and fits its columns, and which ids exist. `seen` counts the lines.
 */
export async function checkArchive(
  archive: OpenArchive,
  plan: readonly PlannedTable[],
  faults: Faults,
  seen: (lines: number) => Promise<void>,
): Promise<Known & { readonly lines: Readonly<Record<string, number>> }> {
  const manifest = await readManifest(archive);
  const ids = new Map(plan.filter(hasId).map(({ table }) => [table, new IdMap()]));
  const gone = new Map([...ids.keys()].map((table) => [table, new IdMap()]));
  const fields = new Map<number, CustomFieldRow>();
  const lines: Record<string, number> = {};
  checkNames(archive, plan, faults);
  for (const table of plan) {
    const { table: name } = table;
    lines[name] = await checkTable({ archive, faults, seen, ids: ids.get(name), gone, fields }, table);
    if ((manifest.lines[name] ?? 0) !== lines[name] && !faults.count)
      faults.add(
        `${name}.jsonl`,
        null,
        `Has ${lines[name]} lines, and manifest.json says ${manifest.lines[name] ?? 0}`,
      );
  }
  for (const [table, map] of ids) withGone(map, gone.get(table) as IdMap);
  return {
    plan: new Map(plan.map((one) => [one.table, one])),
    ids,
    catalogue: catalogueOf({ own_fields: [...fields.values()].map(accountFieldOf) }),
    fields,
    lines,
  };
}

interface Checking {
  readonly archive: OpenArchive;
  readonly faults: Faults;
  readonly seen: (lines: number) => Promise<void>;
  readonly ids: IdMap | undefined;
  readonly gone: ReadonlyMap<string, IdMap>;
  readonly fields: Map<number, CustomFieldRow>;
}

/** Returns the number of its lines. */
async function checkTable(on: Checking, table: PlannedTable): Promise<number> {
  const { archive, faults, ids, gone, fields } = on;
  const { table: name } = table;
  const files: string[] = [];
  let count = 0;
  let last = 0;
  for await (const { line, at } of soundLines(archive, table, faults, on.seen)) {
    count += 1;
    if (ids && (line.id as number) <= last) faults.add(`${name}.jsonl`, at, 'The ids do not ascend');
    if (ids) last = line.id as number;
    ids?.add(last);
    if (!table.key.length) gone.get(String(line.record_type))?.add(line.record_id as number);
    if (name === 'custom_field' && String(line.field_type) in KEPT) fields.set(last, fieldOf(line));
    if (table.file || table.stored) files.push(fileName(name, last, String(line.content_type)));
  }
  if (table.file || table.stored) await checkFiles(archive, table, files, faults);
  return count;
}

/** Entries of the change log about deleted rows keep referring to the same rows. */
function withGone(map: IdMap, gone: IdMap): void {
  gone.settle();
  for (const id of gone.all()) if (!map.has(id)) map.later(id);
  map.settle();
}

const hasId = ({ key }: PlannedTable) => key.length === 1 && key[0] === 'id';

function checkNames(archive: OpenArchive, plan: readonly PlannedTable[], faults: Faults): void {
  const known = new Set(['manifest.json', 'account.json', ...plan.map(({ table }) => `${table}.jsonl`)]);
  const stored = plan.filter(({ file, stored: kept }) => file || kept).map(({ table }) => `files/${table}/`);
  for (const name of archive.names()) {
    if (known.has(name) || stored.some((folder) => name.startsWith(folder))) continue;
    faults.add(name.slice(0, 200), null, 'This file does not belong to an archive');
  }
  if (!archive.has('account.json')) faults.add('account.json', null, 'This file is missing');
}

async function checkFiles(
  archive: OpenArchive,
  { table, file }: PlannedTable,
  named: readonly string[],
  faults: Faults,
): Promise<void> {
  const wanted = new Set(named);
  for (const name of archive.names()) {
    if (!name.startsWith(`files/${table}/`)) continue;
    if (!wanted.delete(name)) faults.add(name.slice(0, 200), null, `No line of ${table}.jsonl names this file`);
    else if (file && imageProblem(await archive.whole(name, IMAGE_BYTES + 1)))
      faults.add(name, null, 'This is not a picture that can be shown');
  }
  for (const name of wanted) faults.add(name, null, 'This file is missing');
}

/** The lines of a table that can be read and fit its columns. The others are recorded as faults. */
export async function* soundLines(
  archive: OpenArchive,
  table: PlannedTable,
  faults: Faults,
  seen: (lines: number) => Promise<void>,
): AsyncGenerator<{ line: Line; at: number }> {
  const file = `${table.table}.jsonl`;
  const breath = new Breath();
  let count = 0;
  try {
    for await (const { text, at } of archive.lines(file)) {
      count += 1;
      if (breath.due) await breath.taken();
      if (count % 1000 === 0) await seen(1000);
      const line = soundLine(table, text, (problem) => faults.add(file, at, problem));
      if (line) yield { line, at };
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    faults.add(file, null, `The file ${error.message}`);
  }
  await seen(count % 1000);
}

function soundLine(table: PlannedTable, text: string, tell: (problem: string) => void): Line | undefined {
  try {
    return lineOf(table, text);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    tell(error.message);
    return undefined;
  }
}

function lineOf({ columns, byName, table }: PlannedTable, text: string): Line {
  const problem = jsonProblem(text);
  if (problem) throw new Fault(`This line cannot be read: ${problem}`);
  const line = parsed(text);
  if (!line || typeof line !== 'object' || Array.isArray(line)) throw new Fault('This line is not a JSON object');
  for (const [name, value] of Object.entries(line)) {
    const column = byName.get(name);
    if (!column) throw new Fault(`"${name.slice(0, 100)}" does not belong to ${table}`);
    requireStorable(column, value);
  }
  const missing = columns.find(({ name, optional }) => !optional && !(name in line));
  if (missing) throw new Fault(`"${missing.name}" is missing`);
  const { id } = line as Line;
  if (byName.has('id') && !((id as number) > 0)) throw new Fault('"id" is missing');
  return line as Line;
}

/** Undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(line: Line): CustomFieldRow {
  const { id, record_type, name, field_type, locked, locked_add, association_type, deleted_at } =
    line as unknown as CustomFieldRow & { deleted_at: string | null };
  return {
    id,
    record_type,
    name,
    field_type,
    locked,
    locked_add,
    deleted: deleted_at !== null && deleted_at !== undefined,
    slot_page: null,
    slot_column: null,
    association_type: association_type ?? null,
    formula: null,
    entries: [],
  };
}
