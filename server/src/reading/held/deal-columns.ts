import type { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { binaryArray, wholeAt } from './binary-array';
import { codeOf, type ColumnsOf } from './columns';

export type DealColumns = ColumnsOf<typeof DEAL.name>;

/** The product lines of deals, as a text that all deals with the same lines share. */
export function putLines(columns: DealColumns, lines: string, ids: Buffer): void {
  const own = columns.coded.lines;
  const code = codeOf(own, lines);
  binaryArray(ids).each((_, start, length) => {
    const row = columns.rowOf(wholeAt(ids, start, length));
    if (row >= 0) own.codes[row] = code;
  });
}

export function forgetLines(columns: DealColumns, ids: readonly number[]): void {
  for (const id of ids) {
    const row = columns.rowOf(id);
    if (row >= 0) columns.coded.lines.codes[row] = 0;
  }
}

/** The code of a stage in which a deal is or was. */
export function codeOfStage({ coded }: DealColumns, stage: number): number {
  return Number.isNaN(stage) ? 0 : codeOf(coded.deal_stage_id, stage);
}
