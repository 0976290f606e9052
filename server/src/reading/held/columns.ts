import { binaryArray, wholeAt } from './binary-array';
import { type CodedColumn, type DayColumn, type HeldKind, heldOf, type MeasuredColumn } from './held-kinds';
import { HeldTexts } from './held-texts';
import { Unheld } from './unheld';

/** The database counts instants and days from the year 2000. */
export const EPOCH_US = 946_684_800_000_000;
export const EPOCH_DAYS = 10_957;
/** No day. */
export const NO_DAY = -(2 ** 31);

export interface Coded {
  codes: Uint8Array | Uint16Array | Uint32Array;
  /** By code. */
  readonly values: (number | string | null)[];
  readonly index: Map<number | string, number>;
  readonly width: 1 | 2 | 4;
}

/**
 * The facts of all records of a kind in an account, in typed arrays with a row for each record. The row of a deleted record remains, and
 * `live` is 0 in it.
 */
export class HeldColumns {
  rows = 0;
  live = new Uint8Array(0);
  id = new Float64Array(0);
  readonly coded: Record<string, Coded>;
  readonly measured: Record<string, { values: Float64Array }>;
  readonly days: Record<string, { values: Int32Array }>;
  readonly texts: Record<string, HeldTexts>;
  private readonly places = new Places();
  /** An upper bound of the sum of all amounts that were ever held, without their signs. */
  private magnitude = 0;

  constructor(
    readonly kind: HeldKind,
    expected: number,
  ) {
    const { coded, beside, amounts, instants, days, texts } = heldOf(kind);
    this.coded = Object.fromEntries(
      Object.entries({ ...coded, ...beside }).map(([name, width]) => [name, newCoded(width, 0)]),
    );
    this.measured = Object.fromEntries(
      [...amounts, ...instants].map((name) => [name, { values: new Float64Array(0) }]),
    );
    this.days = Object.fromEntries(days.map((name) => [name, { values: new Int32Array(0) }]));
    this.texts = Object.fromEntries(texts.map((name) => [name, new HeldTexts()]));
    this.grow(expected + ROOM);
  }

  get bytes(): number {
    const coded = Object.values(this.coded);
    const ofCodes = coded.reduce((sum, { width }) => sum + width, 0);
    const entries = coded.reduce((sum, { values }) => sum + values.length, 0);
    const [measured, days] = [Object.keys(this.measured).length, Object.keys(this.days).length];
    const ofRows = this.live.length * (1 + 8 + ofCodes + 8 * measured + 4 * days);
    const ofTexts = Object.values(this.texts).reduce((sum, { room }) => sum + room, 0);
    return ofRows + ofTexts + this.places.bytes + entries * BYTES_OF_AN_ENTRY;
  }

  /** The row of a record, including deleted ones; -1 if the record was never held. */
  rowOf(id: number): number {
    return this.places.find(id, this.id);
  }

  /** The row of a record whose past is held. A record that is not held itself gets a row that does not live. */
  rowOfPast(id: number): number {
    const known = this.rowOf(id);
    if (known >= 0) return known;
    const row = this.place(id);
    this.live[row] = 0;
    return row;
  }

  drop(ids: readonly number[]): void {
    for (const id of ids) {
      const row = this.rowOf(id);
      if (row >= 0) this.live[row] = 0;
    }
  }

  /** Writes records as `readPacked` reads them: their ids, then their facts in the order of `factsHeld`. */
  put(sent: readonly Buffer[]): void {
    const ids = binaryArray(sent[0]);
    const rows = new Int32Array(ids.length);
    ids.each((at, start, length) => {
      rows[at] = this.place(wholeAt(sent[0] as Buffer, start, length));
    });
    const { coded, coded_texts, amounts, instants, days, texts } = heldOf(this.kind);
    let next = 1;
    for (const name of Object.keys(coded))
      this.putCodes(name, rows, sent[next++] as Buffer, coded_texts.includes(name));
    for (const name of amounts) this.putAmounts(name, rows, sent[next++] as Buffer);
    for (const name of instants) this.putInstants(name, rows, sent[next++] as Buffer);
    for (const name of days) this.putDays(name, rows, sent[next++] as Buffer);
    for (const name of texts) this.putTexts(name, rows, sent[next++] as Buffer);
    this.requireExact();
  }

  private place(id: number): number {
    const known = this.rowOf(id);
    if (known >= 0) {
      this.live[known] = 1;
      return known;
    }
    if (this.rows === this.live.length) this.grow(Math.ceil(this.rows * 1.2) + ROOM);
    const row = this.rows;
    this.rows += 1;
    this.id[row] = id;
    this.live[row] = 1;
    this.places.add(row, this.id);
    return row;
  }

  private putCodes(name: string, rows: Int32Array, sent: Buffer, isText: boolean): void {
    const column = this.coded[name] as Coded;
    const { codes } = column;
    binaryArray(sent).each((at, start, length) => {
      const value = isText ? sent.toString('utf8', start, start + length) : wholeAt(sent, start, length);
      const isNone = isText ? value === '' : Number.isNaN(value);
      codes[rows[at] as number] = isNone ? 0 : codeOf(column, value);
    });
  }

  private putAmounts(name: string, rows: Int32Array, sent: Buffer): void {
    const { values } = this.measured[name] as { values: Float64Array };
    let magnitude = 0;
    binaryArray(sent).each((at, start, length) => {
      const value = wholeAt(sent, start, length);
      values[rows[at] as number] = value;
      if (value) magnitude += Math.abs(value);
    });
    this.magnitude += magnitude;
  }

  private putInstants(name: string, rows: Int32Array, sent: Buffer): void {
    const { values } = this.measured[name] as { values: Float64Array };
    binaryArray(sent).each((at, start, length) => {
      values[rows[at] as number] = wholeAt(sent, start, length) + EPOCH_US;
    });
  }

  private putDays(name: string, rows: Int32Array, sent: Buffer): void {
    const { values } = this.days[name] as { values: Int32Array };
    binaryArray(sent).each((at, start, length) => {
      const day = wholeAt(sent, start, length);
      values[rows[at] as number] = Number.isNaN(day) ? NO_DAY : day + EPOCH_DAYS;
    });
  }

  private putTexts(name: string, rows: Int32Array, sent: Buffer): void {
    const texts = this.texts[name] as HeldTexts;
    binaryArray(sent).each((at, start, length) => texts.put(rows[at] as number, sent, start, length));
  }

  private requireExact(): void {
    if (this.magnitude > Number.MAX_SAFE_INTEGER) throw new Unheld('The amounts are too large.');
  }

  private grow(size: number): void {
    this.live = enlarged(this.live, new Uint8Array(size));
    this.id = enlarged(this.id, new Float64Array(size));
    for (const one of Object.values(this.coded)) one.codes = enlarged(one.codes, codesOf(one.width, size));
    for (const one of Object.values(this.measured)) one.values = enlarged(one.values, new Float64Array(size));
    for (const one of Object.values(this.days)) one.values = enlarged(one.values, new Int32Array(size));
    for (const one of Object.values(this.texts)) one.grow(size);
    this.places.grow(size, this.rows, this.id);
  }
}

/** The columns of one kind, by their declared names. */
export type ColumnsOf<K extends HeldKind> = HeldColumns & {
  readonly coded: Readonly<Record<CodedColumn<K>, Coded>>;
  readonly measured: Readonly<Record<MeasuredColumn<K>, { readonly values: Float64Array }>>;
  readonly days: Readonly<Record<DayColumn<K>, { readonly values: Int32Array }>>;
};

export function columnsOf<K extends HeldKind>(kind: K, expected: number): ColumnsOf<K> {
  return new HeldColumns(kind, expected) as ColumnsOf<K>;
}

/** The facts that are read for the columns of a kind, in the order in which `put` expects them after the id. */
export function factsHeld(kind: HeldKind): readonly string[] {
  const { coded, amounts, instants, days, texts } = heldOf(kind);
  return [...Object.keys(coded), ...amounts, ...instants, ...days, ...texts];
}

/** An estimate for a value and its entry in the index of the column. */
const BYTES_OF_AN_ENTRY = 80;

/** The records that can be added before all arrays are enlarged. */
const ROOM = 4096;

export function codeOf(column: Coded, value: number | string): number {
  const known = column.index.get(value);
  if (known !== undefined) return known;
  const code = column.values.length;
  if (code >= 2 ** (8 * column.width)) throw new Unheld('There are too many entries.');
  column.values.push(value);
  column.index.set(value, code);
  return code;
}

export function newCoded(width: 1 | 2 | 4, size: number): Coded {
  return { codes: codesOf(width, size), values: [null], index: new Map(), width };
}

export function codesOf(width: 1 | 2 | 4, size: number): Coded['codes'] {
  return width === 1 ? new Uint8Array(size) : width === 2 ? new Uint16Array(size) : new Uint32Array(size);
}

export function enlarged<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The rows by id: an open hash table, at most half full. */
class Places {
  private slots = new Int32Array(0);

  get bytes(): number {
    return this.slots.length * 4;
  }

  find(id: number, ids: Float64Array): number {
    const last = this.slots.length - 1;
    for (let at = hashOf(id) & last; ; at = (at + 1) & last) {
      const row = (this.slots[at] as number) - 1;
      if (row < 0 || ids[row] === id) return row;
    }
  }

  add(row: number, ids: Float64Array): void {
    const last = this.slots.length - 1;
    let at = hashOf(ids[row] as number) & last;
    while (this.slots[at]) at = (at + 1) & last;
    this.slots[at] = row + 1;
  }

  grow(size: number, rows: number, ids: Float64Array): void {
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * size + 2)));
    for (let row = 0; row < rows; row += 1) this.add(row, ids);
  }
}

function hashOf(id: number): number {
  return Math.imul(id ^ Math.floor(id / 2 ** 32), 0x9e3779b1) >>> 1;
}
