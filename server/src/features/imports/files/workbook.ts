import { type FileNote, type FileRow, isBlank, MOST_ROWS, readHeaders, refuseFile, type SheetFile } from './sheet-file';
import { type SheetContext, SheetReader, type SheetRow } from './sheet-rows';
import { readParts, readStrings, readStyles, type SheetPart } from './workbook-parts';
import { Zip } from './zip';

const WORKBOOK = 'xl/workbook.xml';
const MOST_SHEETS = 100;
/** Texts, formats and the beginning of each sheet; the rows of the chosen sheet have a limit of their own. */
const MOST_TO_OPEN = 256 * 1024 * 1024;

export interface AskedOfFile {
  readonly sheet?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Opens an Excel workbook: the requested sheet, or the first one that is not empty. */
export async function openWorkbook(
  path: string,
  { sheet: asked, signal, most = MOST_TO_OPEN }: AskedOfFile & { readonly most?: number },
): Promise<SheetFile> {
  const zip = await Zip.open(path, { most, signal });
  try {
    requireWorkbook(zip);
    const { sheets, from1904, strings, styles } = await readParts(zip, WORKBOOK);
    const context = { from1904, strings: await readStrings(zip, strings), kinds: await readStyles(zip, styles) };
    const first = await firstRows(zip, sheets.slice(0, MOST_SHEETS), context);
    const filled = sheets.filter(({ path: part }) => first.get(part));
    const chosen = filled.find(({ name }) => name === asked) ?? filled.find(({ hidden }) => !hidden) ?? filled[0];
    if (!chosen) throw refuseFile('All sheets of the workbook are empty.');
    const { row, cells } = first.get(chosen.path) as SheetRow;
    const { headers, notes } = readHeaders(cells);
    return {
      headers,
      sheet: chosen.name,
      sheets: filled.map(({ name }) => name),
      notes,
      readRows: (take) => readSheet({ path, signal }, chosen, context, row, take),
    };
  } finally {
    zip.close();
  }
}

function requireWorkbook(zip: Zip): void {
  if (zip.has(WORKBOOK)) return;
  if (zip.has('xl/workbook.bin')) {
    throw refuseFile('This is a binary Excel workbook (.xlsb). In Excel, save it as "Excel workbook (.xlsx)".');
  }
  if (zip.has('content.xml')) {
    throw refuseFile('This is an OpenDocument file (.ods). Save it as "Excel workbook (.xlsx)" or "CSV UTF-8".');
  }
  if (zip.has('word/document.xml') || zip.has('ppt/presentation.xml')) {
    throw refuseFile('This is a document or a presentation, not a table.');
  }
  throw refuseFile('This is a zip file without a workbook in it. Unpack it first.');
}

/** By the part that holds the sheet: several sheets may name the same. */
async function firstRows(
  zip: Zip,
  sheets: readonly SheetPart[],
  context: SheetContext,
): Promise<Map<string, SheetRow | undefined>> {
  const found = new Map<string, SheetRow | undefined>();
  for (const sheet of sheets) {
    if (!found.has(sheet.path)) found.set(sheet.path, await firstRow(zip, sheet, context));
  }
  return found;
}

/** The first row that is not empty: the names of the columns. */
async function firstRow(zip: Zip, sheet: SheetPart, context: SheetContext): Promise<SheetRow | undefined> {
  const reader = new SheetReader(context);
  for await (const part of zip.read(sheet.path)) {
    const found = reader.read(part).find(({ cells }) => !isBlank(cells));
    if (found) return found;
  }
  return undefined;
}

async function readSheet(
  { path, signal }: { path: string; signal: AbortSignal | undefined },
  sheet: SheetPart,
  context: SheetContext,
  after: number,
  take: (rows: FileRow[]) => Promise<void>,
): Promise<FileNote[]> {
  const zip = await Zip.open(path, { signal });
  const reader = new SheetReader(context);
  let count = 0;
  try {
    for await (const part of zip.read(sheet.path)) {
      const rows = reader.read(part).filter(({ row, cells }) => row > after && !isBlank(cells));
      count += rows.length;
      if (count > MOST_ROWS) throw refuseFile(`The sheet has more than ${MOST_ROWS} rows.`);
      if (rows.length) await take(rows);
    }
    reader.end();
  } finally {
    zip.close();
  }
  const msg = `Errors such as #N/A were found in ${reader.errors} cells; they are treated as empty.`;
  // No note about short rows: a workbook does not store empty cells at the end of a row.
  return reader.errors ? [{ row: null, msg }] : [];
}
