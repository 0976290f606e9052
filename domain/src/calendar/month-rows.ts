import type { PlainDate } from '../dates/plain';
import { byWhen, isBar, type When } from './when';

/** Something in a week of the month. */
export interface MonthItem {
  readonly key: string;
  readonly when: When;
  /** A task takes its day and is not a bar. */
  readonly plain?: boolean;
  /** The number of lines of its text, at most the line clamp. */
  readonly lines: number;
}

/** A bar over one or more days of a week. */
export interface Bar {
  readonly key: string;
  /** The day of the week on which it begins here, from 0. */
  readonly at: number;
  readonly days: number;
  /** From the top. */
  readonly lane: number;
  /** It began in an earlier week; it continues in the next. */
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
}

interface MonthDay {
  readonly day: PlainDate;
  /** The number of lanes of bars above its entries. */
  readonly lanes: number;
  /** Entries below the bars. */
  readonly keys: readonly string[];
  /** The number of those without room. */
  readonly more: number;
}

interface MonthWeek {
  readonly bars: readonly Bar[];
  readonly days: readonly MonthDay[];
}

interface Sizes {
  /** The height for entries in a cell, in pixels, and of a row of one line, of each line more, and of "n more". */
  readonly room: number;
  readonly row: number;
  readonly line: number;
  readonly more: number;
}

type Totals = ReadonlyMap<PlainDate, number>;

/**
 * What has room in the cells of a week. Bars come first, each in one lane through all its days; then the others by
 * time, or in the given order. `totals` gives the number of each day if the server has sent only some.
 */
export function packWeek(
  days: readonly PlainDate[],
  items: readonly MonthItem[],
  sizes: Sizes,
  totals?: Totals,
): MonthWeek {
  const here = items.filter(({ when }) => when.from <= last(days) && when.to >= first(days));
  const sorted = [...here].sort((a, b) => byWhen(a.when, b.when));
  const laned = laneOf(days, sorted.filter(isLaned));
  const whole = fill({ days, sorted, laned, lanes: Math.floor(sizes.room / sizes.row), sizes, totals });
  if (whole.days.every(({ more }) => more === 0)) return whole;
  // "n more" needs a row of its own, which no bar may cross.
  const fewer = Math.max(0, Math.floor((sizes.room - sizes.more) / sizes.row));
  return fill({ days, sorted, laned, lanes: fewer, sizes: { ...sizes, room: sizes.room - sizes.more }, totals });
}

interface Filling {
  readonly days: readonly PlainDate[];
  readonly sorted: readonly MonthItem[];
  readonly laned: readonly Bar[];
  readonly lanes: number;
  readonly sizes: Sizes;
  readonly totals: Totals | undefined;
}

function fill({ days, sorted, laned, lanes, sizes, totals }: Filling): MonthWeek {
  const bars = laned.filter(({ lane }) => lane < lanes);
  const cells = days.map((day, at) => {
    const over = bars.filter((bar) => bar.at <= at && at < bar.at + bar.days);
    const top = Math.max(0, ...over.map(({ lane }) => lane + 1));
    const single = sorted.filter((one) => !isLaned(one) && one.when.from === day);
    const keys: string[] = [];
    let left = sizes.room - top * sizes.row;
    for (const { key, lines } of single) {
      left -= sizes.row + (lines - 1) * sizes.line;
      if (left < 0) break;
      keys.push(key);
    }
    const known = sorted.filter(({ when }) => when.from <= day && day <= when.to).length;
    const total = Math.max(known, totals?.get(day) ?? 0);
    return { day, lanes: top, keys, more: total - keys.length - over.length };
  });
  return { bars, days: cells };
}

const isLaned = ({ when, plain }: MonthItem) => isBar(when) && !plain;

/** The first lane that is free on all its days. */
function laneOf(days: readonly PlainDate[], bars: readonly MonthItem[]): Bar[] {
  const taken: boolean[][] = [];
  return bars.map(({ key, when }) => {
    const at = Math.max(
      0,
      days.findIndex((day) => day >= when.from),
    );
    const end = when.to >= last(days) ? days.length - 1 : days.indexOf(when.to);
    const all = Array.from({ length: end - at + 1 }, (_, index) => at + index);
    let lane = 0;
    while (all.some((day) => taken[lane]?.[day])) lane += 1;
    for (const day of all) (taken[lane] ??= [])[day] = true;
    return { key, at, days: all.length, lane, cutLeft: when.from < first(days), cutRight: when.to > last(days) };
  });
}

const first = (days: readonly PlainDate[]) => days[0] ?? '';
const last = (days: readonly PlainDate[]) => days.at(-1) ?? '';
