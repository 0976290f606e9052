import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { expect, test } from 'vitest';
import { columnsOf, NO_DAY } from './columns';
import type { DealColumns } from './deal-columns';
import { DealPeriods, NO_END } from './deal-periods';
import { HELD } from './held-kinds';
import { Unheld } from './unheld';

const { coded: CODED, amounts, instants, days: DAYS } = HELD.deal;
const MEASURED = [...amounts, ...instants];
const NONE = -(2n ** 63n);

/** An array as the database sends it. */
function sent(
  values: readonly (bigint | number | string | boolean | null)[],
  type: 'int8' | 'int2' | 'bool' | 'date' | 'text',
) {
  const parts = values.map((value) => {
    if (value === null) return Buffer.from([255, 255, 255, 255]);
    const body = Buffer.alloc({ int8: 8, int2: 2, bool: 1, date: 4, text: Buffer.byteLength(String(value)) }[type]);
    if (type === 'int8') body.writeBigInt64BE(BigInt(value as bigint));
    if (type === 'int2') body.writeInt16BE(Number(value));
    if (type === 'bool') body.writeInt8(Number(value));
    if (type === 'date') body.writeInt32BE(Number(value));
    if (type === 'text') body.write(String(value));
    const size = Buffer.alloc(4);
    size.writeInt32BE(body.length);
    return Buffer.concat([size, body]);
  });
  const head = Buffer.alloc(20);
  head.writeInt32BE(values.length ? 1 : 0, 0);
  head.writeInt32BE(values.length, 12);
  return Buffer.concat([head, ...parts]);
}

interface Deal {
  readonly id: number;
  readonly cents?: bigint;
  readonly stage?: number;
  readonly city?: string;
  readonly day?: number;
}

function asSent(deals: readonly Deal[]): Buffer[] {
  const coded = Object.keys(CODED).map((name) => {
    if (name === 'city_lower')
      return sent(
        deals.map(({ city }) => city ?? ''),
        'text',
      );
    if (name === 'is_archived')
      return sent(
        deals.map(() => false),
        'bool',
      );
    if (name === 'forecast_category')
      return sent(
        deals.map(() => null),
        'int2',
      );
    return sent(
      deals.map(({ stage }) => (name === 'deal_stage_id' && stage ? BigInt(stage) : NONE)),
      'int8',
    );
  });
  const measured = MEASURED.map((name) =>
    sent(
      deals.map(({ cents }) => (name === 'value_cents' ? (cents ?? NONE) : name === 'created_at' ? 5n : NONE)),
      'int8',
    ),
  );
  const days = DAYS.map(() =>
    sent(
      deals.map(({ day }) => day ?? -(2 ** 31)),
      'date',
    ),
  );
  return [
    sent(
      deals.map(({ id }) => BigInt(id)),
      'int8',
    ),
    ...coded,
    ...measured,
    ...days,
  ];
}

test('REP-01 what stands for no value is none, and large ids, negative amounts and instants are exact', () => {
  const columns = columnsOf(DEAL.name, 0);
  columns.put(asSent([{ id: 2 ** 40 + 1, cents: -(2n ** 40n), stage: 7, city: 'zürich', day: 0 }, { id: 3 }]));
  const row = columns.rowOf(2 ** 40 + 1);
  const { deal_stage_id, city_lower, is_archived, source_id } = columns.coded;
  expect(columns.measured.value_cents.values[row]).toBe(-(2 ** 40));
  expect(columns.measured.created_at.values[row]).toBe(Date.UTC(2000, 0) * 1000 + 5);
  expect(columns.measured.closed_time.values[row]).toBeNaN();
  expect(columns.days.expected_close_date.values[row]).toBe(10_957);
  expect(deal_stage_id.values[deal_stage_id.codes[row] as number]).toBe(7);
  expect(city_lower.values[city_lower.codes[row] as number]).toBe('zürich');
  expect(is_archived.values[is_archived.codes[row] as number]).toBe(0);
  expect(source_id.codes[row]).toBe(0);
  const other = columns.rowOf(3);
  expect(columns.measured.value_cents.values[other]).toBeNaN();
  expect(columns.days.expected_close_date.values[other]).toBe(NO_DAY);
  expect([deal_stage_id.codes[other], city_lower.codes[other]]).toEqual([0, 0]);
  expect(columns.rowOf(4)).toBe(-1);
});

test('REP-01 deals are found after many were added, dropped and written again', () => {
  const columns = columnsOf(DEAL.name, 10);
  const ids = Array.from({ length: 9000 }, (_, at) => at * 7 + 1);
  for (let at = 0; at < ids.length; at += 1000)
    columns.put(asSent(ids.slice(at, at + 1000).map((id) => ({ id, cents: BigInt(id) }))));
  columns.drop([8, 15, 5]);
  columns.put(asSent([{ id: 15, cents: 99n }]));
  expect(columns.rows).toBe(ids.length);
  for (const id of [1, 22, 62_994]) expect(columns.measured.value_cents.values[columns.rowOf(id)]).toBe(id);
  expect([8, 15].map((id) => columns.live[columns.rowOf(id)])).toEqual([0, 1]);
  expect(columns.measured.value_cents.values[columns.rowOf(15)]).toBe(99);
});

test('REP-01 amounts that a number does not hold exactly are left to the database', () => {
  const columns = columnsOf(DEAL.name, 10);
  columns.put(asSent([{ id: 1, cents: 2n ** 52n }]));
  expect(() => columns.put(asSent([{ id: 2, cents: 2n ** 52n }]))).toThrow(Unheld);
});

/** A column of periods that says the same of all. */
function periodsOf(columns: DealColumns) {
  const periods = new DealPeriods(columns, 0);
  const put = (ids: number[], from: number[], until: number[], stages: (bigint | null)[]) => {
    const same = (value: bigint | number | boolean | null, type: 'int8' | 'int2' | 'date' | 'bool') =>
      sent(
        ids.map(() => value),
        type,
      );
    const states = [same(3n, 'int8'), same(500n, 'int8'), same(null, 'int8'), same(40, 'int2')];
    periods.put([
      sent(ids, 'int8'),
      sent(from, 'date'),
      sent(until, 'date'),
      sent(stages, 'int8'),
      ...states,
      same(null, 'date'),
      same(true, 'bool'),
    ]);
  };
  const told = (id: number) => {
    const row = columns.rowOf(id);
    return Array.from({ length: periods.count[row] as number }, (_, at) => (periods.first[row] as number) + at).map(
      (at) => [periods.from[at], periods.until[at], columns.coded.deal_stage_id.values[periods.stage[at] as number]],
    );
  };
  return { periods, put, told };
}

test('REP-01 periods of a deal are replaced, and a deal whose past alone is held does not live', () => {
  const columns = columnsOf(DEAL.name, 10);
  columns.put(asSent([{ id: 1, stage: 7 }, { id: 2 }]));
  const { periods, put, told } = periodsOf(columns);
  put([1, 1, 2, 9], [0, 5, 2, 3], [5, NO_END, 9, 4], [7n, 8n, null, 7n]);
  expect(told(1)).toEqual([
    [10_957, 10_962, 7],
    [10_962, NO_END, 8],
  ]);
  expect(told(2)).toEqual([[10_959, 10_966, null]]);
  expect(told(9)).toEqual([[10_960, 10_961, 7]]);
  expect([1, 9].map((id) => columns.live[columns.rowOf(id)])).toEqual([1, 0]);
  expect([periods.cents[0], periods.currency[0], periods.probability[0], periods.archived[0]]).toEqual([500, 0, 40, 1]);
  periods.forget([1, 2]);
  put([1], [4], [6], [8n]);
  expect([told(1), told(2)]).toEqual([[[10_961, 10_963, 8]], []]);
  expect(Array.from(periods.row.subarray(0, periods.size), (row) => row >= 0)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('REP-01 the gaps of replaced periods are closed once they are many', () => {
  const columns = columnsOf(DEAL.name, 10);
  const ids = Array.from({ length: 30 }, (_, at) => at + 1);
  const { periods, put, told } = periodsOf(columns);
  const pairs = ids.flatMap((id) => [id, id]);
  const putAll = (from: number) =>
    put(
      pairs,
      pairs.map((_, at) => from + (at % 2)),
      pairs.map((_, at) => from + 1 + (at % 2)),
      pairs.map(() => 8n),
    );
  putAll(0);
  periods.forget(ids.slice(0, 10));
  periods.tidy(10);
  expect(periods.size).toBe(60);
  periods.forget(ids);
  putAll(5);
  periods.forget(ids.slice(10, 20));
  const kept = [told(3), told(30)];
  periods.tidy(10);
  expect([periods.size, told(3), told(30), told(11)]).toEqual([40, ...kept, []]);
});
