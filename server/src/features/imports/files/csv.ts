import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Breath } from '../../../base/breath';
import { plainCell } from '@fairlead/domain/wire/csv';
import { CsvError, parse } from 'csv-parse';
import { parse as parseOnce } from 'csv-parse/sync';
import { linesFrom } from './lines';
import {
  type FileNote,
  type FileRow,
  isBlank,
  MOST_ROWS,
  readHeaders,
  refuseFile,
  ShortRows,
  type SheetFile,
} from './sheet-file';
import type { TextFile } from './text';

const CHUNK = 1024 * 1024;
const SAMPLE = 256 * 1024;
/** A longer row means that a quotation mark was not closed. */
const LONGEST_ROW = 1024 * 1024;
const UNCLOSED = 'A quotation mark opens here and is never closed.';

const options = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: LONGEST_ROW,
};

export async function openCsv(file: TextFile): Promise<SheetFile> {
  const { sample, text, separator, from } = await lookAt(file);
  if (text.trim() === '') throw refuseFile('The file is empty.');
  const [first] = firstRecords(sample, separator, 1);
  const { headers, notes } = readHeaders(first?.map((cell) => cell.replaceAll('\u0000', '')));
  return {
    headers,
    sheets: [],
    notes: [...file.notes, ...notes],
    readRows: (take) => readLines({ ...file, from }, separator, headers.length, take),
  };
}

/** The start of the file, and its separator. Excel writes `sep=;` above the headers if the separator is not a comma. */
async function lookAt(file: TextFile): Promise<{ sample: Buffer; text: string; separator: string; from: number }> {
  const handle = await open(file.path);
  try {
    const buffer = Buffer.alloc(SAMPLE);
    const { bytesRead } = await handle.read(buffer, 0, SAMPLE, file.from);
    const all = buffer.subarray(0, bytesRead);
    const line = /^sep=(.)\r?\n/i.exec(all.subarray(0, 20).toString('utf8'));
    const sample = line ? all.subarray(line[0].length) : all;
    const from = file.from + (line?.[0].length ?? 0);
    return { sample, text: sample.toString('utf8'), separator: line?.[1] ?? guessSeparator(sample), from };
  } finally {
    await handle.close();
  }
}

/** The separator with which the first rows have the same number of cells, and the most cells. */
function guessSeparator(text: Buffer): string {
  const scored = [',', ';', '\t', '|'].map((separator) => {
    const [header, ...rows] = firstRecords(text, separator, 20);
    const width = header?.length ?? 0;
    const alike = rows.filter((cells) => cells.length === width).length + 1;
    return { separator, score: width < 2 ? 0 : (alike / (rows.length + 1)) * 1000 + Math.min(width, 100) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

function firstRecords(text: Buffer, separator: string, count: number): string[][] {
  const records: string[][] = [];
  const take = (record: string[]) => {
    records.push(record);
    return null;
  };
  try {
    parseOnce(text, { ...options, delimiter: separator, to: count, on_record: take });
  } catch {
    // Cut off, or a quotation mark that is never closed: the records before it count.
  }
  return records;
}

async function readLines(
  file: TextFile,
  separator: string,
  width: number,
  take: (rows: FileRow[]) => Promise<void>,
): Promise<FileNote[]> {
  const short = new ShortRows(width);
  let waiting: FileRow[] = [];
  let row = 0;
  let readTo = 0;
  let nulls = 0;
  const breath = new Breath();
  const add = (record: string[], { bytes }: { bytes: number }) => {
    row += 1;
    readTo = bytes;
    if (row === 1 || isBlank(record)) return null;
    if (row > MOST_ROWS) throw refuseFile(`The file has more than ${MOST_ROWS} rows. Split it into several files.`);
    short.look(row, record.length);
    const cells = record.map((cell) => {
      if (!cell.includes('\u0000')) return plainCell(cell);
      nulls += 1;
      return plainCell(cell.replaceAll('\u0000', ''));
    });
    waiting.push({ row, cells });
    return null;
  };
  const parser = parse({ ...options, delimiter: separator, on_record: add });
  parser.resume();
  const ended = new Promise<Error | undefined>((resolve) => {
    parser.once('error', resolve);
    parser.once('end', () => resolve(undefined));
  });
  for await (const part of createReadStream(file.path, { start: file.from, highWaterMark: CHUNK })) {
    if (parser.destroyed) break;
    if (breath.due) await breath.taken();
    await new Promise<void>((resolve) => parser.write(part, () => resolve()));
    const full = waiting;
    waiting = [];
    await take(full);
  }
  if (!parser.destroyed) parser.end();
  const error = await ended;
  if (error && !(error instanceof CsvError)) throw error;
  await take(waiting);
  const left = error ? await linesFrom(file.path, file.from + readTo) : undefined;
  if (left) await take(left.lines.map((line, at) => brokenRow(line, separator, row + 1, at)));
  return [
    ...(left ? [{ row: row + 1, msg: `${UNCLOSED} The ${left.count} lines from there on were left out.` }] : []),
    ...(nulls ? [{ row: null, msg: `NUL characters were removed from ${nulls} cells.` }] : []),
    ...short.notes,
  ];
}

/** An unreadable part as single lines, so that it can be corrected and imported again. */
function brokenRow(line: string, separator: string, row: number, at: number): FileRow {
  return {
    row: row + at,
    cells: line.split(separator).slice(0, 500),
    broken: at === 0 ? UNCLOSED : `Row ${row} opens a quotation mark that is never closed.`,
  };
}
