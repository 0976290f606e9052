import type { PlainDate } from '../dates/plain';
import { partsOf } from '../dates/plain';
import type { DateRange } from '../dates/presets';
import { amountText, compactNumber, longDay, monthText, numberText, percentText, spanText } from '../locale/locale';
import { type Counted, type Figure, figureOf } from './figures';
import type { Bucket, Measure, ReportDefinition } from './report';
import { reportWords as m } from './report-page.messages';
import type { AnsweredAxis, AnsweredGroup } from './reports.contract';

/** The reader's notation of figures. */
export interface FigureTexts {
  /** Rounded to whole amounts, as in overviews; the exact one is in a tooltip. */
  readonly whole: (cents: number) => string;
  readonly exact: (cents: number) => string;
  readonly short: (cents: number) => string;
  readonly figure: (measure: Measure, counted: Counted) => string;
  readonly brief: (measure: Measure, counted: Counted) => string;
  /** A figure of an axis, from the number that is drawn. */
  readonly tick: (measure: Measure, value: number) => string;
}

/** The text of a report without deals. */
export function emptyText({ state, date }: Pick<ReportDefinition, 'state' | 'date'>): string {
  return date.range.preset === 'any_time' ? m.emptyAnyTime : m.empty[state];
}

/** The notations of amounts: `$1,235`, `$1,234.50` and `$1.2K`. */
interface AmountTexts {
  readonly whole: (cents: number) => string;
  readonly exact: (cents: number) => string;
  readonly short: (cents: number) => string;
}

export function figureTexts({ whole, exact, short }: AmountTexts): FigureTexts {
  return {
    whole,
    short,
    exact,
    figure: (measure, counted) => figureText(figureOf(measure, counted), whole),
    brief: (measure, counted) => figureText(figureOf(measure, counted), short),
    tick: ({ of, field }, value) => {
      if (of === 'count') return compactNumber(value);
      if (of === 'win_ratio') return percentText(value);
      if (of === 'days_to_close' || of === 'sum' || field !== undefined) return compactNumber(value);
      return short(Math.round(value));
    },
  };
}

export function figureText(figure: Figure | null, write: (cents: number) => string): string {
  if (figure === null) return m.noValue;
  switch (figure.as) {
    case 'count':
      return numberText(figure.value);
    case 'cents':
      return write(figure.value);
    case 'percent':
      return percentText(figure.value);
    case 'days':
      return spanText(figure.value, 'day');
    case 'decimal':
      return amountText(figure.value, '');
  }
}

/** The number that is drawn for a measure. Only for drawing: written figures come from the exact counts. */
export function drawn(measure: Measure, counted: Counted): number {
  const figure = figureOf(measure, counted);
  return figure === null ? 0 : Number(figure.value);
}

/** Whether the parts of a group add up to it, so that they can be stacked. */
export function addsUp({ of }: Measure): boolean {
  return of === 'count' || of === 'value' || of === 'weighted' || of === 'sum';
}

/** `Sep`, or in full `September 2026`. The server names groups that are not times. */
export function groupName(axis: AnsweredAxis, group: AnsweredGroup, long = false): string {
  if (axis.by !== 'time' || group.what !== 'value') return group.name;
  const day = dayOfGroup(group);
  return day ? timeName(day, axis.bucket ?? 'month', long) : group.name;
}

export function dayOfGroup({ key, from }: AnsweredGroup): PlainDate | null {
  const day = typeof key === 'string' ? key : from;
  return day ? (day.replaceAll('/', '-').slice(0, 10) as PlainDate) : null;
}

function timeName(day: PlainDate, bucket: Bucket, long = false): string {
  const { year, month } = partsOf(day);
  switch (bucket) {
    case 'year':
      return String(year);
    case 'quarter':
      return long ? `Q${Math.ceil(month / 3)} ${year}` : `Q${Math.ceil(month / 3)}`;
    case 'month':
      return long ? longDay(day, { month: 'long', year: 'numeric' }) : monthText(month);
    case 'week':
    case 'day':
      return longDay(
        day,
        long ? { day: 'numeric', month: 'long', year: 'numeric' } : { day: 'numeric', month: 'short' },
      );
  }
}

/** `Dec 1, 2025 to Nov 25, 2026` */
export function rangeText({ from, to }: DateRange, { date }: { readonly date: (day: PlainDate) => string }): string {
  if (from && to) return from === to ? date(from) : m.days2(date(from), date(to));
  if (from) return m.sinceDay(date(from));
  return to ? m.untilDay(date(to)) : m.anyTime;
}
