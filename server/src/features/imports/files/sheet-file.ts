import { invalidField } from '../../../base/errors';

export const MOST_COLUMNS = 500;
export const MOST_ROWS = 2_000_000;

export interface FileRow {
  /** Numbered as in a spreadsheet: row 1 holds the headers. */
  readonly row: number;
  readonly cells: string[];
  /** Why the row cannot be read. */
  readonly broken?: string;
}

export interface FileNote {
  readonly row: number | null;
  readonly msg: string;
}

/** An upload, opened as a table. */
export interface SheetFile {
  readonly headers: string[];
  /** The sheet being read, if the file has named sheets. */
  readonly sheet?: string;
  /** The sheets of a workbook that are not empty. */
  readonly sheets: readonly string[];
  /** Notes about the file that are known before its rows are read. */
  readonly notes: readonly FileNote[];
  /** Passes on the rows in portions, never the whole file; returns the issues found. */
  readRows(take: (rows: FileRow[]) => Promise<void>): Promise<FileNote[]>;
}

export const refuseFile = (msg: string) => invalidField('file', msg);

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** The names of the columns, made unique. */
export function readHeaders(first: readonly string[] | undefined): { headers: string[]; notes: FileNote[] } {
  if (!first || isBlank(first)) throw refuseFile('The first row has no column names.');
  const width = first.findLastIndex((cell) => cell.trim() !== '') + 1;
  // An empty name between others is a column too; so are empty ones after the last name, up to the maximum.
  if (first.length > MOST_COLUMNS && width > MOST_COLUMNS) {
    throw refuseFile(`The file has ${width} columns; up to ${MOST_COLUMNS} can be imported.`);
  }
  const notes: FileNote[] = [];
  const taken = new Set<string>();
  const headers = first.slice(0, Math.max(width, Math.min(first.length, MOST_COLUMNS))).map((cell, at) => {
    const named = cell.trim() || `Column ${at + 1}`;
    let header = named;
    for (let n = 2; taken.has(header); n += 1) header = `${named} (${n})`;
    taken.add(header);
    if (header !== named) notes.push({ row: 1, msg: `'${named}' names two columns; the later one is '${header}'.` });
    return header;
  });
  return { headers, notes };
}

/** Reports in one note which rows have fewer cells than the first. */
export class ShortRows {
  readonly #first: number[] = [];
  #count = 0;

  constructor(private readonly width: number) {}

  look(row: number, cells: number): void {
    if (cells >= this.width) return;
    this.#count += 1;
    if (this.#first.length < 5) this.#first.push(row);
  }

  get notes(): FileNote[] {
    const [first] = this.#first;
    if (first === undefined) return [];
    const shown = this.#first.join(', ');
    const more = this.#count > 5 ? ` and ${this.#count - 5} more` : '';
    const which = this.#count === 1 ? `Row ${shown} has` : `Rows ${shown}${more} have`;
    return [{ row: first, msg: `${which} fewer than ${this.width} cells; missing cells are treated as empty.` }];
  }
}
