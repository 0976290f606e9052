import { isUtf8 } from 'node:buffer';
import { parse as parseOnce } from 'csv-parse/sync';
import { parse } from 'csv-parse';
import { plainCell } from '@fairlead/domain/wire/csv';
import { invalidField } from '../../http/errors';

const MOST_COLUMNS = 200;
const CHUNK = 1024 * 1024;
const LOOKED_AT = 8192;
const MOST_LINES_LEFT_OUT = 10_000;

export interface FileRow {
  /** As a spreadsheet counts: the first row holds the headers. */
  readonly row: number;
  readonly cells: string[];
  /** Why the row cannot be read. */
  readonly broken?: string;
}

export interface CsvFile {
  readonly headers: string[];
  /** Hands over the rows in portions; answers what was wrong with the file. */
  readRows(take: (rows: FileRow[]) => Promise<void>): Promise<{ row: number | null; msg: string }[]>;
}

const refuse = (msg: string) => invalidField('file', msg);

/** Opens what was uploaded, or refuses it with the reason. */
export function openCsv(uploaded: Buffer): CsvFile {
  if (uploaded.length === 0) throw refuse('The file is empty.');
  const content = withoutSeparatorLine(utf8Of(uploaded));
  requireTable(content.text);
  const separator = content.separator ?? guessSeparator(content.text);
  const [first] = firstRecords(content.text, separator, 1);
  if (!first || first.every((cell) => cell.trim() === '')) throw refuse('The first row has no names of columns in it.');
  if (first.length > MOST_COLUMNS) {
    throw refuse(`The file has ${first.length} columns; up to ${MOST_COLUMNS} can be imported.`);
  }
  const headers = first.map((cell, at) => cell.trim() || `Column ${at + 1}`);
  return { headers, readRows: (take) => readRows(content.text, separator, headers.length, take) };
}

const SIGNATURES: readonly (readonly [string, string])[] = [
  [
    '504b0304',
    'This is an Excel workbook or a zip file, not CSV. In Excel, save it as "CSV UTF-8" and choose that file.',
  ],
  ['504b0506', 'This is a zip file, not CSV.'],
  ['d0cf11e0', 'This is an old Excel or Word file, not CSV. In Excel, save it as "CSV UTF-8" and choose that file.'],
  ['25504446', 'This is a PDF, not CSV.'],
  ['89504e47', 'This is a picture, not CSV.'],
  ['ffd8ff', 'This is a picture, not CSV.'],
  ['47494638', 'This is a picture, not CSV.'],
  ['1f8b', 'This is a compressed file, not CSV. Unpack it first.'],
];

/** Text of any common encoding as UTF-8; what is no text is refused. */
function utf8Of(uploaded: Buffer): Buffer {
  const start = uploaded.subarray(0, 8).toString('hex');
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known) throw refuse(known[1]);
  if (start.startsWith('efbbbf')) return requireText(uploaded.subarray(3));
  if (start.startsWith('fffe') || looksLikeUtf16(uploaded)) return requireText(decoded(uploaded, 'utf-16le'));
  if (start.startsWith('feff')) return requireText(decoded(uploaded, 'utf-16be'));
  requireText(uploaded);
  return isUtf8(uploaded) ? uploaded : decoded(uploaded, 'windows-1252');
}

const decoded = (content: Buffer, encoding: string) => Buffer.from(new TextDecoder(encoding).decode(content), 'utf8');

/** Excel's "Unicode text" without its mark: every other byte is zero. */
function looksLikeUtf16(content: Buffer): boolean {
  const start = content.subarray(0, 512);
  const zeros = start.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  return start.length >= 16 && zeros > start.length * 0.4;
}

function requireText(content: Buffer): Buffer {
  const start = content.subarray(0, LOOKED_AT);
  const odd = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  if (start.includes(0) || odd > start.length * 0.01) throw refuse('This is not a text file, so it cannot be CSV.');
  return content;
}

function requireTable(text: Buffer): void {
  const start = text.subarray(0, 1000).toString('utf8').trimStart();
  if (start === '' && text.toString('utf8').trim() === '') throw refuse('The file is empty.');
  if (/^<(!doctype|html|\?xml|table|head|body)/i.test(start)) throw refuse('This is a web page or XML, not CSV.');
  if (/^[[{]\s*["{[]/.test(start)) throw refuse('This is JSON, not CSV.');
}

/** Excel writes `sep=;` above the headers where the separator is not the one of the country. */
function withoutSeparatorLine(text: Buffer): { text: Buffer; separator?: string } {
  const line = /^sep=(.)\r?\n/i.exec(text.subarray(0, 20).toString('utf8'));
  return line ? { text: text.subarray(line[0].length), separator: line[1] as string } : { text };
}

const options = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** The separator by which the first rows have the same number of cells, and most of them. */
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
    parseOnce(text.subarray(0, 256 * 1024), { ...options, delimiter: separator, to: count, on_record: take });
  } catch {
    // Cut off, or a quotation mark that is never closed: what came before it counts.
  }
  return records;
}

async function readRows(
  text: Buffer,
  separator: string,
  width: number,
  take: (rows: FileRow[]) => Promise<void>,
): Promise<{ row: number | null; msg: string }[]> {
  const short: number[] = [];
  let waiting: FileRow[] = [];
  let row = 0;
  let readTo = 0;
  const add = (record: string[], { bytes }: { bytes: number }) => {
    row += 1;
    readTo = bytes;
    if (row === 1 || record.every((cell) => cell.trim() === '')) return null;
    if (record.length < width) short.push(row);
    waiting.push({ row, cells: record.map((cell) => plainCell(cell.replaceAll('\u0000', ''))) });
    return null;
  };
  const parser = parse({ ...options, delimiter: separator, on_record: add });
  parser.resume();
  const failed = new Promise<boolean>((resolve) => {
    parser.once('error', () => resolve(true));
    parser.once('end', () => resolve(false));
  });
  for (let at = 0; at < text.length && !parser.destroyed; at += CHUNK) {
    await new Promise<void>((resolve) => parser.write(text.subarray(at, at + CHUNK), () => resolve()));
    const full = waiting;
    waiting = [];
    await take(full);
  }
  if (!parser.destroyed) parser.end();
  const unclosed = await failed;
  const rest = unclosed ? linesAfter(text.subarray(readTo), separator, row + 1) : [];
  await take([...waiting, ...rest]);
  return [
    ...(unclosed ? [{ row: row + 1, msg: `${UNCLOSED} The ${rest.length} lines from there on were left out.` }] : []),
    ...shortRows(short, width),
  ];
}

const UNCLOSED = 'A quotation mark opens here and is never closed.';

function shortRows(rows: readonly number[], width: number): { row: number | null; msg: string }[] {
  if (!rows.length) return [];
  const shown = rows.slice(0, 5).join(', ');
  const more = rows.length > 5 ? ` and ${rows.length - 5} more` : '';
  const which = rows.length === 1 ? `Row ${shown} has` : `Rows ${shown}${more} have`;
  return [{ row: rows[0] as number, msg: `${which} fewer than ${width} cells; what is missing is taken as empty.` }];
}

/** What could not be read, line by line, so that it can be mended and imported again. */
function linesAfter(text: Buffer, separator: string, row: number): FileRow[] {
  const lines = text
    .toString('utf8')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  return lines.slice(0, MOST_LINES_LEFT_OUT).map((line, at) => ({
    row: row + at,
    cells: line.split(separator).slice(0, MOST_COLUMNS),
    broken: at === 0 ? UNCLOSED : `Row ${row} opens a quotation mark that is never closed.`,
  }));
}
