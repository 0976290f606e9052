import { dayNumber } from '@fairlead/domain/dates/plain';
import type { DealPeriods } from '../../reading/held/deal-periods';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { Asked } from './time-machine.queries';

/** Visits the periods that include a day. */
export function* eachOn(periods: DealPeriods, day: number, visit: (at: number) => void): Slices<void> {
  const { row, from, until, size } = periods;
  for (const [start, end] of portionsOf(size)) {
    for (let at = start; at < end; at += 1)
      if ((from[at] as number) <= day && (until[at] as number) > day && (row[at] as number) >= 0) visit(at);
    yield;
  }
}

interface Steps {
  /** The period of a deal on the first day. */
  readonly stood: (at: number) => void;
  /** The periods of a deal on the two days, if they differ; -1 for none. */
  readonly stepped: (was: number, is: number) => void;
}

/** Compares two days in one walk, since the periods of a deal are adjacent and in order. */
export function* eachStep(
  periods: DealPeriods,
  asked: Pick<Asked, 'from' | 'to'>,
  { stood, stepped }: Steps,
): Slices<void> {
  const { row, from, until, size } = periods;
  const [first, last] = [dayNumber(asked.from), dayNumber(asked.to)];
  let ended = -1;
  const leave = () => {
    if (ended >= 0) stepped(ended, -1);
    ended = -1;
  };
  const meet = (at: number, began: number, before: number) => {
    if (began <= first && before > first) {
      stood(at);
      if (before <= last) ended = at;
    } else if (began > first && began <= last && before > last) {
      stepped(ended, at);
      ended = -1;
    }
  };
  for (const [start, end] of portionsOf(size)) {
    for (let at = start; at < end; at += 1) {
      const own = row[at] as number;
      if (own < 0) continue;
      if (ended >= 0 && row[ended] !== own) leave();
      meet(at, from[at] as number, until[at] as number);
    }
    yield;
  }
  leave();
}
