import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { dayNumber } from '@fairlead/domain/dates/plain';
import type { Filter } from '@fairlead/domain/filters/condition';
import { type Condition, isCondition } from '@fairlead/domain/filters/filter';
import { resolveCondition, type Test } from '@fairlead/domain/filters/resolve';
import { isOwnField } from '@fairlead/domain/fields/field';
import type { Ctx } from '../base/context';
import type { Coded, CodedColumn, DayColumn, DealColumns, MeasuredColumn } from '../reading/held/deal-columns';
import type { HeldDeals } from '../reading/held/held-deals';
import { filterMoment } from './filter-to-sql';

/** Moves the matching rows to the front, in order, and returns their number. */
type Narrowing = (columns: DealColumns, rows: Int32Array, length: number) => number;

/**
 * A filter of lists over held deals; undefined if it needs what they do not hold. It finds the same deals as
 * `filterToSql`, which starts from the same tests; a test compares them.
 */
export function narrowing(ctx: Ctx, filter: Filter): Narrowing | undefined {
  if (isCondition(filter)) return ofCondition(ctx, filter);
  const parts = ('all' in filter ? filter.all : filter.any).map((part) => narrowing(ctx, part));
  if (!parts.every((part) => part !== undefined)) return undefined;
  if ('any' in filter) return (columns, rows, length) => byAny(parts, columns, rows, length);
  return (columns, rows, length) => parts.reduce((left, part) => part(columns, rows, left), length);
}

/** The rows of all deals that the reader sees. */
export function rowsSeen({ columns, seen }: HeldDeals): Int32Array {
  const { live, rows: size } = columns;
  const rows = new Int32Array(size);
  let length = 0;
  for (let row = 0; row < size; row += 1) if (live[row] === 1 && (!seen || seen[row] === 1)) rows[length++] = row;
  return rows.subarray(0, length);
}

function byAny(parts: readonly Narrowing[], columns: DealColumns, rows: Int32Array, length: number): number {
  const found = new Uint8Array(columns.rows);
  for (const part of parts) {
    const own = rows.slice(0, length);
    const left = part(columns, own, length);
    for (let at = 0; at < left; at += 1) found[own[at] as number] = 1;
  }
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    if (found[row] === 1) rows[left++] = row;
  }
  return left;
}

const CODED_FIELDS: Readonly<Record<string, CodedColumn>> = {
  deal_stage_id: 'deal_stage_id',
  deal_pipeline_id: 'deal_pipeline_id',
  status: 'status',
  source_id: 'source_id',
  revenue_type_id: 'revenue_type_id',
  deal_won_reason_id: 'deal_won_reason_id',
  deal_loss_reason_id: 'deal_loss_reason_id',
  company_id: 'company_id',
  is_archived: 'is_archived',
  [DEAL.owner]: 'owner_key',
};
const AMOUNTS = ['value_cents', 'weighted_cents'];
const INSTANTS = ['created_at', 'closed_time'];
const DAYS = ['expected_close_date'];

/** The coded column that matches a column of deals. */
export function codedColumn(column: string): CodedColumn | undefined {
  return CODED_FIELDS[column];
}

export function instantColumn(column: string): MeasuredColumn | undefined {
  return INSTANTS.includes(column) ? (column as MeasuredColumn) : undefined;
}

export function dayColumn(column: string): DayColumn | undefined {
  return DAYS.includes(column) ? (column as DayColumn) : undefined;
}

/** A deal without an owner has the owner 0. */
export function isNone(column: CodedColumn, code: number, { values }: Coded): boolean {
  return code === 0 || (column === 'owner_key' && values[code] === 0);
}

function ofCondition(ctx: Ctx, condition: Condition): Narrowing | undefined {
  const resolved = resolveCondition(ctx.catalogue, condition, DEAL.name, filterMoment(ctx));
  if ('problem' in resolved) return undefined;
  const { found, test } = resolved;
  const { column } = found.field;
  if (found.relation || isOwnField(found.field) || column === null) return undefined;
  const coded = codedColumn(column);
  if (coded) return ofCodes(coded, test);
  if (AMOUNTS.includes(column) || INSTANTS.includes(column)) return ofMeasure(column as MeasuredColumn, test);
  return DAYS.includes(column) ? ofDays(column as DayColumn, test) : undefined;
}

function ofCodes(column: CodedColumn, test: Test): Narrowing | undefined {
  const fits = codeTest(column, test);
  if (!fits) return undefined;
  return ({ coded }, rows, length) => {
    const own = coded[column];
    const isIn = Uint8Array.from(own.values, (_, code) => Number(fits(own, code)));
    return keptByCode(own.codes, isIn, rows, length);
  };
}

function codeTest(column: CodedColumn, test: Test): ((own: Coded, code: number) => boolean) | undefined {
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

function ofMeasure(column: MeasuredColumn, test: Test): Narrowing | undefined {
  switch (test.type) {
    case 'blank':
      return ({ measured }, rows, length) => keptByBlank(measured[column].values, test.is, rows, length);
    case 'number': {
      const [from, to] = [test.from ?? Number.NEGATIVE_INFINITY, test.to ?? Number.POSITIVE_INFINITY];
      return ({ measured }, rows, length) => keptBetween(measured[column].values, from, to, rows, length);
    }
    case 'instants': {
      const from = test.from ? test.from.getTime() * 1000 : Number.NEGATIVE_INFINITY;
      const to = test.before ? test.before.getTime() * 1000 - 1 : Number.POSITIVE_INFINITY;
      return ({ measured }, rows, length) => keptBetween(measured[column].values, from, to, rows, length);
    }
    default:
      return undefined;
  }
}

/** The first day that an array holds: the day before means none. */
const FIRST_DAY = -(2 ** 31) + 1;

function ofDays(column: DayColumn, test: Test): Narrowing | undefined {
  if (test.type === 'dates') {
    const from = test.from === null ? FIRST_DAY : dayNumber(test.from);
    const to = test.to === null ? Number.POSITIVE_INFINITY : dayNumber(test.to);
    return ({ days }, rows, length) => keptBetween(days[column].values, from, to, rows, length);
  }
  if (test.type !== 'blank') return undefined;
  const [from, to] = test.is ? [FIRST_DAY - 1, FIRST_DAY - 1] : [FIRST_DAY, Number.POSITIVE_INFINITY];
  return ({ days }, rows, length) => keptBetween(days[column].values, from, to, rows, length);
}

function keptByCode(codes: Coded['codes'], isIn: Uint8Array, rows: Int32Array, length: number): number {
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    rows[left] = row;
    left += isIn[codes[row] as number] as number;
  }
  return left;
}

/** NaN, which means none, is not between any two numbers. */
function keptBetween(
  values: Float64Array | Int32Array,
  from: number,
  to: number,
  rows: Int32Array,
  length: number,
): number {
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    const value = values[row] as number;
    if (value >= from && value <= to) rows[left++] = row;
  }
  return left;
}

function keptByBlank(values: Float64Array, blank: boolean, rows: Int32Array, length: number): number {
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    if (Number.isNaN(values[row] as number) === blank) rows[left++] = row;
  }
  return left;
}
