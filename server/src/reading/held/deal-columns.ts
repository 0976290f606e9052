import { binaryArray, wholeAt } from './binary-array';

/** Facts that are compared and not added up: each value has a code, and 0 means none. */
export const CODED = {
  owner_key: 2,
  deal_stage_id: 2,
  deal_pipeline_id: 2,
  status: 2,
  source_id: 2,
  revenue_type_id: 2,
  deal_won_reason_id: 2,
  deal_loss_reason_id: 2,
  forecast_category: 1,
  is_archived: 1,
  company_id: 4,
  city_lower: 4,
} as const;
/** Facts that are added up or compared: amounts in minor units, instants in microseconds, days. NaN stands for none. */
export const MEASURED = ['value_cents', 'weighted_cents', 'created_at', 'closed_time', 'stage_entered_at'] as const;
export const DAYS = ['expected_close_date'] as const;

export type CodedColumn = keyof typeof CODED | 'lines';
export type MeasuredColumn = (typeof MEASURED)[number];
export type DayColumn = (typeof DAYS)[number];

const INSTANTS: ReadonlySet<string> = new Set(['created_at', 'closed_time', 'stage_entered_at']);
/** The database counts instants and days from the year 2000. */
const EPOCH_US = 946_684_800_000_000;
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

/** The account cannot be held: it has more entries than codes, or sums that a number does not hold exactly. */
export class Unheld extends Error {}

/**
 * The facts of all deals of an account in typed arrays: a row for each, with what the usual figures read. A deleted
 * deal leaves a row that is marked as not living.
 */
export class DealColumns {
  rows = 0;
  live = new Uint8Array(0);
  id = new Float64Array(0);
  readonly coded: Readonly<Record<CodedColumn, Coded>>;
  readonly measured: Readonly<Record<MeasuredColumn, { values: Float64Array }>>;
  readonly days: Readonly<Record<DayColumn, { values: Int32Array }>>;
  private readonly places = new Places();
  /** At least the sum of all amounts that were ever held, without their signs. */
  private magnitude = 0;

  constructor(expected: number) {
    const coded = (width: 1 | 2 | 4): Coded => ({ codes: codesOf(width, 0), values: [null], index: new Map(), width });
    this.coded = Object.fromEntries(
      Object.entries({ ...CODED, lines: 2 as const }).map(([name, width]) => [name, coded(width)]),
    ) as Record<CodedColumn, Coded>;
    this.measured = Object.fromEntries(MEASURED.map((name) => [name, { values: new Float64Array(0) }])) as Record<
      MeasuredColumn,
      { values: Float64Array }
    >;
    this.days = { expected_close_date: { values: new Int32Array(0) } };
    this.grow(expected + ROOM);
  }

  get bytes(): number {
    const ofCodes = Object.values(this.coded).reduce((sum, { width }) => sum + width, 0);
    const entries = Object.values(this.coded).reduce((sum, { values }) => sum + values.length, 0);
    const ofRows = this.live.length * (1 + 8 + ofCodes + 8 * MEASURED.length + 4 * DAYS.length);
    return ofRows + this.places.bytes + entries * BYTES_OF_AN_ENTRY;
  }

  /** The row of a deal, also of a deleted one; -1 if it was never held. */
  rowOf(id: number): number {
    return this.places.find(id, this.id);
  }

  drop(ids: readonly number[]): void {
    for (const id of ids) {
      const row = this.rowOf(id);
      if (row >= 0) this.live[row] = 0;
    }
  }

  /** Writes deals as `columnsOfDeals` reads them. */
  put(sent: readonly Buffer[]): void {
    const ids = binaryArray(sent[0]);
    const rows = new Int32Array(ids.length);
    ids.each((at, start, length) => {
      rows[at] = this.place(wholeAt(sent[0] as Buffer, start, length));
    });
    let next = 1;
    for (const name of Object.keys(CODED) as (keyof typeof CODED)[])
      this.putCodes(name, rows, sent[next++] as Buffer, name === 'city_lower');
    for (const name of MEASURED) this.putMeasured(name, rows, sent[next++] as Buffer);
    for (const name of DAYS) {
      const [{ values }, own] = [this.days[name], sent[next++] as Buffer];
      binaryArray(own).each((at, start, length) => {
        const day = wholeAt(own, start, length);
        values[rows[at] as number] = Number.isNaN(day) ? NO_DAY : day + EPOCH_DAYS;
      });
    }
    this.requireExact();
  }

  /** The product lines of deals, as a text that all deals with the same lines share. */
  putLines(lines: string, ids: Buffer): void {
    const code = codeOf(this.coded.lines, lines);
    binaryArray(ids).each((_, start, length) => {
      const row = this.rowOf(wholeAt(ids, start, length));
      if (row >= 0) this.coded.lines.codes[row] = code;
    });
  }

  forgetLines(ids: readonly number[]): void {
    for (const id of ids) {
      const row = this.rowOf(id);
      if (row >= 0) this.coded.lines.codes[row] = 0;
    }
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

  private putCodes(name: keyof typeof CODED, rows: Int32Array, sent: Buffer, isText: boolean): void {
    const column = this.coded[name];
    const { codes } = column;
    binaryArray(sent).each((at, start, length) => {
      const value = isText ? sent.toString('utf8', start, start + length) : wholeAt(sent, start, length);
      const isNone = isText ? value === '' : Number.isNaN(value);
      codes[rows[at] as number] = isNone ? 0 : codeOf(column, value);
    });
  }

  private putMeasured(name: MeasuredColumn, rows: Int32Array, sent: Buffer): void {
    const { values } = this.measured[name];
    const shift = INSTANTS.has(name) ? EPOCH_US : 0;
    let magnitude = 0;
    binaryArray(sent).each((at, start, length) => {
      const value = wholeAt(sent, start, length) + shift;
      values[rows[at] as number] = value;
      if (!shift && value) magnitude += Math.abs(value);
    });
    this.magnitude += magnitude;
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
    this.places.grow(size, this.rows, this.id);
  }
}

/** The code of a stage in which a deal is or was. */
export function codeOfStage({ coded }: DealColumns, stage: number): number {
  return Number.isNaN(stage) ? 0 : codeOf(coded.deal_stage_id, stage);
}

/** About the size of a value with its place in the index of its column. */
const BYTES_OF_AN_ENTRY = 80;

/** The number of deals that are added before everything is laid out anew. */
const ROOM = 4096;

function codeOf(column: Coded, value: number | string): number {
  const known = column.index.get(value);
  if (known !== undefined) return known;
  const code = column.values.length;
  if (code >= 2 ** (8 * column.width)) throw new Unheld('There are too many entries.');
  column.values.push(value);
  column.index.set(value, code);
  return code;
}

function codesOf(width: 1 | 2 | 4, size: number): Coded['codes'] {
  return width === 1 ? new Uint8Array(size) : width === 2 ? new Uint16Array(size) : new Uint32Array(size);
}

function enlarged<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The row of each id: a hash table, at most half full. */
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
