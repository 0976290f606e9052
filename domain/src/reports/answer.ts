import type { Filter } from '../filters/condition';
import { allOf } from '../filters/filter';
import type { Counted } from './figures';
import type { ReportAnswer } from './reports.contract';

type Answered = Pick<ReportAnswer, 'filter' | 'first' | 'second'>;
/** A position in an answer: groups by their index, none for the whole. */
export interface Place {
  readonly first?: number | null | undefined;
  readonly second?: number | null | undefined;
}

/**
 * The conditions that open the deals of a cell, of a whole group or of the report as a list with the same count and
 * sum; null if no conditions can describe them, such as for hundreds of texts together.
 */
export function filterOfPlace(answer: Answered, { first, second }: Place): Filter | null {
  const parts = [conditionAt(answer.first, first), conditionAt(answer.second, second)];
  return parts.some((part) => part === null) ? null : allOf(answer.filter, ...parts);
}

function conditionAt(axis: Answered['first'], index: number | null | undefined): Filter | null | undefined {
  if (index === null || index === undefined) return undefined;
  return axis?.groups[index]?.condition;
}

const NOTHING_COUNTED: Counted = { count: 0, value_cents: 0, weighted_cents: 0, without_value: 0 };

/** The counted deals of a position; zero if the answer has no cell, because empty cells are not sent. */
export function countedAt(answer: ReportAnswer, { first, second }: Place): Counted {
  const onFirst = first ?? null;
  const onSecond = second ?? null;
  if (onFirst === null && onSecond === null) return answer.total;
  if (onSecond === null) return answer.first?.groups[onFirst ?? -1]?.counted ?? NOTHING_COUNTED;
  if (onFirst === null) return answer.second?.groups[onSecond]?.counted ?? NOTHING_COUNTED;
  return cellsIn(answer).get(cellKey(onFirst, onSecond)) ?? NOTHING_COUNTED;
}

const cellKey = (first: number, second: number) => `${first}.${second}`;
const known = new WeakMap<ReportAnswer['cells'], ReadonlyMap<string, Counted>>();

/** An answer can have eighty thousand cells, and its table asks for each. */
function cellsIn({ cells }: ReportAnswer): ReadonlyMap<string, Counted> {
  const found = known.get(cells) ?? new Map(cells.map((one) => [cellKey(one.first, one.second), one.counted]));
  known.set(cells, found);
  return found;
}
