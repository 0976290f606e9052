import { columnOf, type NumberKind, numberText, unescaped } from './cell-text';
import { MOST_COLUMNS } from './sheet-file';
import { xmlReader } from './xml';

/** What the cells of a sheet refer to: texts, number formats, and the date system. */
export interface SheetContext {
  readonly strings: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly from1904: boolean;
}

export interface SheetRow {
  readonly row: number;
  readonly cells: string[];
}

/** A cell while it is being read. */
interface Cell {
  readonly at: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

const LONGEST_CELL = 100_000;

/** Reads a sheet from its XML stream, row by row. Formulas give their stored value. */
export class SheetReader {
  readonly #rows: SheetRow[] = [];
  readonly #xml = xmlReader({
    open: (name, attributes) => this.#open(name, attributes),
    text: (part) => this.#text(part),
    close: (name) => this.#close(name),
  });
  #row = 0;
  #cells: string[] = [];
  #cell: Cell | undefined;
  #reading = false;
  #spoken = 0;
  /** The number of cells with an error such as #N/A instead of a value. */
  errors = 0;

  constructor(private readonly context: SheetContext) {}

  /** Returns the rows completed by this portion. */
  read(part: string): SheetRow[] {
    this.#xml.read(part);
    return this.#rows.splice(0);
  }

  end(): void {
    this.#xml.end();
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#row = Number(attributes.r) || this.#row + 1;
      this.#cells = [];
    } else if (name === 'c') {
      const named = columnOf(attributes.r);
      const at = named < 0 ? this.#cells.length : named;
      this.#cell = { at, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' };
    } else if (name === 'rPh') this.#spoken += 1;
    else if (name === 'v' || name === 't') this.#reading = this.#cell !== undefined && this.#spoken === 0;
  }

  #text(part: string): void {
    if (this.#reading && this.#cell && this.#cell.text.length < LONGEST_CELL) this.#cell.text += part;
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#reading = false;
    else if (name === 'rPh') this.#spoken -= 1;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#rows.push({ row: this.#row, cells: this.#cells });
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const text = this.#textOf(cell);
    // Formatting far to the right must not fill memory with empty cells.
    if (text === '' || cell.at > MOST_COLUMNS * 4) return;
    while (this.#cells.length < cell.at) this.#cells.push('');
    this.#cells[cell.at] = text;
  }

  #textOf({ type, style, text }: Cell): string {
    const { strings, kinds, from1904 } = this.context;
    switch (type) {
      case 's':
        return strings[Number(text)] ?? '';
      case 'b':
        return text.trim() === '1' ? 'TRUE' : 'FALSE';
      case 'e':
        this.errors += 1;
        return '';
      case 'n':
        return numberText(text, kinds[style] ?? 'number', from1904);
      case 'd':
        return text.replace('T', ' ').replace(/( 00:00(:00)?)?(\.0+)?Z?$/, '');
      default:
        return unescaped(text);
    }
  }
}
