import { dayNumber } from '@fairlead/domain/dates/plain';
import { kindOf } from '@fairlead/domain/kinds/kinds';
import type { Test } from '@fairlead/domain/filters/resolve';
import type { Coded, HeldColumns } from '../reading/held/columns';
import { type CodedColumn, type HeldKind, heldOf } from '../reading/held/held-kinds';
import { siftedInSlices, type Slices } from '../reading/held/slices';

/** Moves the matching rows to the front, in their order, and returns their number. */
export type Narrowing = (columns: HeldColumns, rows: Int32Array, length: number) => Slices<number>;

const OWNER = 'owner_key';

/** The coded column for a column of records. */
export function codedColumn<K extends HeldKind>(kind: K, column: string): CodedColumn<K> | undefined {
  const own = column === kindOf(kind).owner ? OWNER : column;
  return own in heldOf(kind).coded ? (own as CodedColumn<K>) : undefined;
}

/** A record without an owner has the owner 0. */
export function isNone(column: string, code: number, { values }: Coded): boolean {
  return code === 0 || (column === OWNER && values[code] === 0);
}

type CodeTest = (own: Coded, code: number) => boolean;

export function ofCodes(column: string, test: Test): Narrowing | undefined {
  const fits = codeTest(column, test);
  return fits && byCodes(column, fits);
}

/** Tests each value of a coded column once. */
export function byCodes(column: string, fits: CodeTest): Narrowing {
  return function* ({ coded }, rows, length) {
    const own = coded[column] as Coded;
    const isIn = new Uint8Array(own.values.length);
    yield* siftedInSlices(isIn.length, (from, before) => {
      for (let code = from; code < before; code += 1) isIn[code] = Number(fits(own, code));
      return 0;
    });
    return yield* keptByCode(own.codes, isIn, rows, length);
  };
}

function codeTest(column: string, test: Test): CodeTest | undefined {
  switch (test.type) {
    case 'blank':
      return (own, code) => isNone(column, code, own) === test.is;
    case 'boolean':
      return (own, code) => own.values[code] === Number(test.value);
    case 'ids': {
      if (test.set || test.how === 'all_of') return undefined;
      const ids = new Set<number | string | null | undefined>(test.ids);
      const isNoneOf = test.how === 'none_of';
      return (own, code) => (isNone(column, code, own) ? isNoneOf : ids.has(own.values[code]) !== isNoneOf);
    }
    default:
      return undefined;
  }
}

/** A condition on a set of ids, of which equal ones share a code. */
export function ofSets(column: string, test: Test): Narrowing | undefined {
  const fits = setTest(test);
  return fits && byCodes(column, ({ values }, code) => fits(idsOf(values[code])));
}

/** As the database writes an array or JSON. */
function idsOf(text: number | string | null | undefined): ReadonlySet<number> {
  return new Set(typeof text === 'string' ? text.match(/\d+/g)?.map(Number) : []);
}

function setTest(test: Test): ((ids: ReadonlySet<number | string>) => boolean) | undefined {
  if (test.type === 'blank') return (ids) => (ids.size === 0) === test.is;
  if (test.type !== 'ids') return undefined;
  if (test.how === 'all_of') return (ids) => test.ids.every((id) => ids.has(id));
  return (ids) => test.ids.some((id) => ids.has(id)) === (test.how === 'any_of');
}

export function ofMeasure(column: string, test: Test): Narrowing | undefined {
  switch (test.type) {
    case 'blank':
      return byNumbers(column, (value) => Number.isNaN(value) === test.is);
    case 'number':
      return between(column, test.from ?? Number.NEGATIVE_INFINITY, test.to ?? Number.POSITIVE_INFINITY);
    case 'instants': {
      const from = test.from ? test.from.getTime() * 1000 : Number.NEGATIVE_INFINITY;
      const to = test.before ? test.before.getTime() * 1000 - 1 : Number.POSITIVE_INFINITY;
      return between(column, from, to);
    }
    case 'ids': {
      if (test.set || test.how === 'all_of') return undefined;
      const [ids, isNoneOf] = [new Set<number | string>(test.ids), test.how === 'none_of'];
      // NaN, which means none, is never among the ids.
      return byNumbers(column, (value) => ids.has(value) !== isNoneOf);
    }
    default:
      return undefined;
  }
}

/** The first day that an array can hold; the number before it means none. */
const FIRST_DAY = -(2 ** 31) + 1;

export function ofDays(column: string, test: Test): Narrowing | undefined {
  const within =
    (from: number, to: number): Narrowing =>
    ({ days }, rows, length) =>
      keptBetween((days[column] as { values: Int32Array }).values, from, to, rows, length);
  if (test.type === 'dates')
    return within(
      test.from === null ? FIRST_DAY : dayNumber(test.from),
      test.to === null ? Number.POSITIVE_INFINITY : dayNumber(test.to),
    );
  if (test.type !== 'blank') return undefined;
  return test.is ? within(FIRST_DAY - 1, FIRST_DAY - 1) : within(FIRST_DAY, Number.POSITIVE_INFINITY);
}

function between(column: string, from: number, to: number): Narrowing {
  return (columns, rows, length) => keptBetween(numbersOf(columns, column), from, to, rows, length);
}

/** The ids of the records are among the numbers of all kinds. */
function numbersOf({ id, measured }: HeldColumns, column: string): Float64Array {
  return column === 'id' ? id : (measured[column] as { values: Float64Array }).values;
}

/** NaN, which means none, is never between two numbers. */
function keptBetween(
  values: Float64Array | Int32Array,
  low: number,
  high: number,
  rows: Int32Array,
  length: number,
): Slices<number> {
  return siftedInSlices(length, (from, before, kept) => {
    let left = kept;
    for (let at = from; at < before; at += 1) {
      const row = rows[at] as number;
      const value = values[row] as number;
      if (value >= low && value <= high) rows[left++] = row;
    }
    return left;
  });
}

/** The rows whose number fits; NaN means none. */
export function byNumbers(column: string, fits: (value: number) => boolean): Narrowing {
  return (columns, rows, length) => {
    const values = numbersOf(columns, column);
    return siftedInSlices(length, (from, before, kept) => {
      let left = kept;
      for (let at = from; at < before; at += 1) {
        const row = rows[at] as number;
        if (fits(values[row] as number)) rows[left++] = row;
      }
      return left;
    });
  };
}

/** Moves the rows whose code has a 1 in `isIn` to the front, in their order, and returns their number. */
export function keptByCode(codes: Coded['codes'], isIn: Uint8Array, rows: Int32Array, length: number): Slices<number> {
  return siftedInSlices(length, (from, before, kept) => {
    let left = kept;
    for (let at = from; at < before; at += 1) {
      const row = rows[at] as number;
      rows[left] = row;
      left += isIn[codes[row] as number] as number;
    }
    return left;
  });
}
