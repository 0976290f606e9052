import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { guessMapping, guessTargets, headerKey } from '@fairlead/domain/imports/headers';
import { recalled } from '@fairlead/domain/imports/recall';
import { type ImportType, readMapping } from '@fairlead/domain/imports/targets';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { withoutWrong } from './options';
import { openFile } from './files/open-file';
import type { FileNote, FileRow, SheetFile } from './files/sheet-file';
import {
  deleteRows,
  finishUpload,
  type Import,
  insertRows,
  keepFile,
  keptFile,
  sameColumns,
  writeSetting,
} from './imports.queries';

const PORTION = 2000;
/** For a larger workbook, the user chooses a sheet by removing the others from the file. */
const MOST_KEPT = 64 * 1024 * 1024;

interface Taking {
  readonly id: number;
  readonly type: ImportType;
  readonly path: string;
  readonly sheet?: string;
}

/** Reads the file's rows into the database, a portion at a time, and proposes a mapping of its columns. */
export async function takeRows(ctx: Ctx, { id, type, path, sheet }: Taking): Promise<void> {
  try {
    const file = await openFile(path, { sheet, signal: ctx.signal });
    const { total, notes } = await storeRows(ctx, id, file);
    if (total === 0) throw invalidField('file', 'The file has column names but no rows.');
    const isKept = file.sheets.length > 1 && (await stat(path)).size <= MOST_KEPT;
    if (isKept && sheet === undefined) await keepFile(ctx, id, await readFile(path));
    const { headers } = file;
    await finishUpload(ctx, id, {
      headers,
      header_key: keyOf(headers),
      total,
      problems: [...file.notes, ...notes],
      sheet: file.sheet ?? null,
      sheets: isKept ? file.sheets : [],
    });
    await propose(ctx, id, type, headers);
  } finally {
    await rm(`${path}-utf8`, { force: true });
  }
}

/** Reads another sheet of the workbook instead of the previous one. */
export async function chooseSheet(ctx: Ctx, { id, type, sheets }: Import, sheet: string): Promise<void> {
  const content = sheets.includes(sheet) ? await keptFile(ctx, id) : undefined;
  if (!content) throw invalidField('sheet', 'There is no such sheet.');
  await deleteRows(ctx, id);
  await onDisk(content, (path) => takeRows(ctx, { id, type, path, sheet }));
}

export async function onDisk(content: Buffer, work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-import-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content, { mode: 0o600 });
    await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeRows(ctx: Ctx, id: number, file: SheetFile): Promise<{ total: number; notes: FileNote[] }> {
  let waiting: FileRow[] = [];
  let total = 0;
  const store = async (least: number) => {
    while (waiting.length >= least && waiting.length) await insertRows(ctx, id, waiting.splice(0, PORTION));
  };
  const notes = await file.readRows(async (rows) => {
    total += rows.length;
    waiting = waiting.length ? [...waiting, ...rows] : [...rows];
    await store(PORTION);
  });
  await store(1);
  return { total, notes };
}

/** Hashed, because columns can be many and their names long. */
const keyOf = (headers: readonly string[]) => createHash('sha256').update(headerKey(headers)).digest('base64url');

/** The settings of an earlier import with the same columns, otherwise a guess from their names. */
async function propose(ctx: Ctx, id: number, type: ImportType, headers: readonly string[]): Promise<void> {
  const earlier = await sameColumns(ctx, id, type, keyOf(headers));
  if (earlier) {
    const { mapping, options, answers } = recalled(earlier, headers);
    const valid = withoutWrong(ctx, { type, headers }, options);
    const { issues } = readMapping(ctx.catalogue, type, headers, mapping);
    const gone = new Set(issues.map(({ field }) => field));
    const known = mapping.map((target, at) => (gone.has(`mapping.${headers[at]}`) ? null : target));
    return writeSetting(ctx, { id, mapping: known, options: valid, answers, remembered_from: earlier.id });
  }
  const guess = guessMapping(ctx.catalogue, headers, type);
  const name_from = guess.name_from.map((header) => headers.indexOf(header));
  await writeSetting(ctx, {
    id,
    mapping: guessTargets(guess.columns, type),
    options: name_from.length ? { name_from } : {},
    answers: [],
    remembered_from: null,
  });
}
