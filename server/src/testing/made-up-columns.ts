import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import { type ColumnsOf, HeldColumns } from '../reading/held/columns';
import type { DealColumns } from '../reading/held/deal-columns';
import { inSlices, type Slices } from '../reading/held/slices';

/** Columns of open deals without a database: of three companies for each deal's owner, and closing within five years. */
export function madeUpDeals(deals: number, owners: number): { columns: DealColumns; rows: Int32Array } {
  const columns = new HeldColumns(DEAL.name, deals) as ColumnsOf<typeof DEAL.name>;
  columns.rows = deals;
  const { coded, measured, days } = columns;
  const values = (count: number) => Array.from({ length: count }, (_, at) => (at === 0 ? null : at));
  const { company_id, owner_key, deal_stage_id } = coded;
  company_id.values.splice(0, 1, ...values(Math.ceil(deals / 3) + 1));
  owner_key.values.splice(0, 1, ...values(owners + 1));
  deal_stage_id.values.splice(0, 1, ...values(6));
  for (let row = 0; row < deals; row += 1) {
    columns.live[row] = 1;
    columns.id[row] = row + 1;
    company_id.codes[row] = Math.floor(row / 3) + 1;
    owner_key.codes[row] = 1 + (row % owners);
    deal_stage_id.codes[row] = 1 + (row % 5);
    measured.value_cents.values[row] = row % 1000;
    measured.weighted_cents.values[row] = row % 500;
    measured.closed_time.values[row] = Number.NaN;
    days.expected_close_date.values[row] = 20_600 + ((row + 13 * Math.floor(row / owners)) % 1800);
  }
  return { columns, rows: Int32Array.from({ length: deals }, (_, row) => row) };
}

/**
 * Runs a computation whose every pause is a turn of the event loop, however fast the machine, beside a request that takes so many turns
 * itself. Answers what ended in which order, how often the computation paused, and its result.
 */
export async function besideARequest<T>(work: Slices<T>, turns: number) {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const ended: ('request' | 'figure')[] = [];
  let pauses = 0;
  const counting = function* (): Slices<T> {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      pauses += 1;
      yield;
    }
  };
  const request = async () => {
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    ended.push('request');
  };
  try {
    const figure = inSlices(counting()).then((found) => {
      ended.push('figure');
      return found;
    });
    const [found] = await Promise.all([figure, request()]);
    return { ended, pauses, found };
  } finally {
    clock.mockRestore();
  }
}
