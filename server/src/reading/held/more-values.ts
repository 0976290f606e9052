import { binaryArray, wholeAt } from './binary-array';
import {
  type Coded,
  codeOf,
  codesOf,
  enlarged,
  EPOCH_DAYS,
  EPOCH_US,
  type HeldColumns,
  newCoded,
  NO_DAY,
} from './columns';
import { HeldTexts } from './held-texts';
import type { MoreColumn } from './more-columns';

/** The rank of a record whose text changed since the ranks were read. `NO_DAY` means no text. */
export const UNKNOWN_RANK = NO_DAY + 1;

/** The values of columns on demand: in the columns of a kind, or separate while they are being read. */
export interface MoreValues {
  readonly coded: Record<string, Coded>;
  readonly measured: Record<string, { values: Float64Array }>;
  readonly days: Record<string, { values: Int32Array }>;
  readonly texts: Record<string, HeldTexts>;
}

/** Empty arrays for these columns, separate from those that are held. */
export function roomFor({ live }: HeldColumns, columns: readonly MoreColumn[]): MoreValues {
  const room: MoreValues = { coded: {}, measured: {}, days: {}, texts: {} };
  for (const { name, form } of columns) {
    if (form === 'days' || form === 'ranks') room.days[name] = { values: new Int32Array(live.length).fill(NO_DAY) };
    else if (form === 'texts') room.texts[name] = emptyTexts(live.length);
    else if (form === 'sets') room.coded[name] = newCoded(4, live.length);
    else if (typeof form === 'number') room.coded[name] = newCoded(form, live.length);
    else room.measured[name] = { values: new Float64Array(live.length).fill(Number.NaN) };
  }
  return room;
}

function emptyTexts(rows: number): HeldTexts {
  const texts = new HeldTexts();
  texts.grow(rows);
  return texts;
}

/** Writes what the database sent: first the ids of the records, then the values of each column. */
export function putMore(
  to: MoreValues,
  held: HeldColumns,
  columns: readonly MoreColumn[],
  sent: readonly Buffer[],
): void {
  const ids = sent[0] as Buffer;
  const rows = new Int32Array(binaryArray(ids).length);
  binaryArray(ids).each((at, start, length) => {
    rows[at] = held.rowOf(wholeAt(ids, start, length));
  });
  for (const [at, column] of columns.entries()) putValues(to, column, rows, sent[at + 1] as Buffer);
}

function putValues(to: MoreValues, { name, form }: MoreColumn, rows: Int32Array, sent: Buffer): void {
  const array = binaryArray(sent);
  if (form === 'days' || form === 'ranks') {
    const { values } = to.days[name] as { values: Int32Array };
    const shift = form === 'days' ? EPOCH_DAYS : 0;
    array.each((at, start, length) => {
      const value = wholeAt(sent, start, length);
      values[rows[at] as number] = Number.isNaN(value) ? NO_DAY : value + shift;
    });
  } else if (form === 'texts') {
    const texts = to.texts[name] as HeldTexts;
    array.each((at, start, length) => texts.put(rows[at] as number, sent, start, length));
  } else if (form === 'sets') {
    const column = to.coded[name] as Coded;
    array.each((at, start, length) => {
      column.codes[rows[at] as number] =
        length < 0 ? 0 : codeOf(column, sent.toString('latin1', start, start + length));
    });
  } else if (typeof form === 'number') {
    const column = to.coded[name] as Coded;
    array.each((at, start, length) => {
      const value = wholeAt(sent, start, length);
      column.codes[rows[at] as number] = Number.isNaN(value) ? 0 : codeOf(column, value);
    });
  } else {
    const { values } = to.measured[name] as { values: Float64Array };
    const read = form === 'numbers' ? numberAt : instantAt;
    array.each((at, start, length) => {
      values[rows[at] as number] = read(sent, start, length);
    });
  }
}

const numberAt = (sent: Buffer, start: number, length: number) => (length < 0 ? Number.NaN : sent.readDoubleBE(start));
const instantAt = (sent: Buffer, start: number, length: number) => wholeAt(sent, start, length) + EPOCH_US;

/** Removes the values of these records, including those that were just added, and makes their ranks unknown. */
export function forgetMore(held: HeldColumns, columns: readonly MoreColumn[], ids: readonly number[]): void {
  const rows = ids.map((id) => held.rowOf(id)).filter((row) => row >= 0);
  for (const { name, form } of columns)
    for (const row of rows) {
      if (form === 'days' || form === 'ranks')
        (held.days[name] as { values: Int32Array }).values[row] = form === 'ranks' ? UNKNOWN_RANK : NO_DAY;
      else if (form === 'texts') (held.texts[name] as HeldTexts).codes[row] = 0;
      else if (form === 'sets' || typeof form === 'number') (held.coded[name] as Coded).codes[row] = 0;
      else (held.measured[name] as { values: Float64Array }).values[row] = Number.NaN;
    }
}

/** Adds the values that were read to the columns. Records that were added since reading began have none. */
export function takeMore(held: HeldColumns, { coded, measured, days, texts }: MoreValues): void {
  const size = held.live.length;
  for (const [name, one] of Object.entries(coded)) {
    if (one.codes.length < size) one.codes = enlarged(one.codes, codesOf(one.width, size));
    held.coded[name] = one;
  }
  for (const [name, { values }] of Object.entries(measured))
    held.measured[name] = { values: enlarged(values, new Float64Array(size).fill(Number.NaN)) };
  for (const [name, { values }] of Object.entries(days))
    held.days[name] = { values: enlarged(values, new Int32Array(size).fill(NO_DAY)) };
  for (const [name, one] of Object.entries(texts)) {
    if (one.codes.length < size) one.grow(size);
    held.texts[name] = one;
  }
}

export function letMoreGo({ coded, measured, days, texts }: HeldColumns, name: string): void {
  delete texts[name];
  delete coded[name];
  delete measured[name];
  delete days[name];
}
