import type { ChartBar, ChartSeries } from '../charts/chart-data';
import type { Catalogue } from '../fields/catalogue';
import type { SentenceWords } from '../filters/condition-words';
import { sentenceParts, sentenceText } from '../filters/sentence';
import { DEAL } from '../kinds/deal.kind';
import { percentText } from '../locale/locale';
import { countedAt } from './answer';
import { type ChartModel, chartModel, keyOfGroup, scaleOf } from './chart-model';
import { drawn, emptyText, type FigureTexts, groupName, rangeText } from './figure-text';
import { figureOf } from './figures';
import { measureName } from './groupable';
import { besidesOf, type Beside } from './printed-figures';
import type { ColorSet, PrintedForm } from './printed-form';
import { type PrintedTable, printedTable } from './printed-table';
import type { ReportDefinition } from './report';
import { reportWords as m } from './report-page.messages';
import type { ReportAnswer } from './reports.contract';
import { MEASURE_NAMES, STATE_NAMES } from './reports.messages';

/** A report on paper, in the words and notation of its reader. */
export interface PrintedReport {
  readonly title: string;
  /** How many deals are counted. */
  readonly deals: number;
  /** Which deals are counted, in which time. */
  readonly sentence: string;
  readonly figure: { readonly label: string; readonly text: string; readonly beside: string };
  readonly besides: readonly Beside[];
  readonly chart: PrintedChart | null;
  /** Writes the figures of the axis. */
  readonly tick: (value: number) => string;
  /** Replaces the chart and the table if there are no deals. */
  readonly empty: string | null;
  readonly table: PrintedTable | null;
  /** Whose deals these are, and further notes for the reader. */
  readonly remarks: readonly string[];
}

export type PrintedChart =
  | {
      readonly kind: 'columns';
      readonly model: ChartModel;
      readonly is_line: boolean;
      readonly is_time: boolean;
      /** The axis ends here. */
      readonly most?: number;
      readonly across?: { readonly value: number; readonly label: string };
      /** Below a ratio, the number of deals that it is of. */
      readonly pairs?: readonly { readonly won: number; readonly lost: number }[];
    }
  | { readonly kind: 'rows'; readonly model: ChartModel; readonly more: string | null }
  | {
      readonly kind: 'small';
      readonly name: string;
      readonly charts: readonly SmallChart[];
      readonly most: number;
      readonly remark: string;
    };

interface SmallChart {
  readonly name: string;
  readonly text: string;
  readonly bars: readonly ChartBar[];
}

export interface PrintedBy {
  readonly title: string;
  readonly form: PrintedForm;
  readonly colors: ColorSet;
  readonly catalogue: Catalogue;
  readonly words: SentenceWords;
  readonly texts: FigureTexts;
  /** `Nov 25, 2026` */
  readonly date: (day: string) => string;
  /** The code of the currency of all amounts, if the account has several. */
  readonly currency: string | null;
}

export function printedReport(answer: ReportAnswer, by: PrintedBy): PrintedReport {
  const isEmpty = answer.total.count === 0;
  const { definition } = answer;
  return {
    title: by.title,
    deals: answer.total.count,
    sentence: sentenceOf(answer, by),
    figure: figureAbove(answer, by),
    besides: besidesOf(answer, by.texts),
    chart: isEmpty ? null : chartOf(answer, by),
    tick: (value) => by.texts.tick(definition.measure, value),
    empty: isEmpty ? emptyText(definition) : null,
    table: isEmpty ? null : printedTable(answer, by),
    remarks: remarksOf(answer, by),
  };
}

/** `Deals won, Dec 1, 2025 to Nov 25, 2026. Deals where Pipeline is Sales. By month, split by owner, measured in value.` */
function sentenceOf({ definition, range, first, second }: ReportAnswer, { catalogue, words, date }: PrintedBy): string {
  const subject = `${STATE_NAMES[definition.state]}, ${rangeText(range, { date })}.`;
  const filter = isAll(definition)
    ? ''
    : `${sentenceText(sentenceParts(catalogue, definition.filter, DEAL.name, words))}.`;
  const axes = [first, second].flatMap((axis) => (axis ? [axis.bucket ?? axis.label.toLowerCase()] : []));
  const groups = axes.length ? m.grouped(axes[0] ?? '', axes[1]) : '';
  return [subject, filter, groups].filter(Boolean).join(' ');
}

function isAll({ filter }: ReportDefinition): boolean {
  return 'all' in filter && filter.all.length === 0;
}

function figureAbove({ definition, total, range }: ReportAnswer, { catalogue, texts, date }: PrintedBy) {
  const { measure, state } = definition;
  const named =
    measure.of === 'value' ? m.figure[state] : `${m.figure[state]}, ${measureName(catalogue, measure).toLowerCase()}`;
  const label = measure.of === 'win_ratio' ? MEASURE_NAMES.win_ratio : named;
  const beside = measure.of === 'win_ratio' ? m.wonOf(total.won ?? 0, (total.won ?? 0) + (total.lost ?? 0)) : '';
  return { label: `${label}, ${rangeText(range, { date })}`, text: texts.figure(measure, total), beside };
}

function chartOf(answer: ReportAnswer, { texts, form, colors }: PrintedBy): PrintedChart | null {
  const { first, second, definition, total } = answer;
  const model = form === 'table' ? null : chartModel(answer, texts, colors);
  if (!model || !first) return null;
  const isTime = first.by === 'time';
  if (second?.by === 'time' && !isTime) return smallCharts(answer, texts, model.name);
  if (!isTime && first.field !== 'deal_stage_id')
    return {
      kind: 'rows',
      model: { ...model, bars: model.bars.slice(0, MOST_ROWS) },
      more: model.bars.length > MOST_ROWS ? m.mostRows(MOST_ROWS) : null,
    };
  const isRatio = isTime && definition.measure.of === 'win_ratio';
  if (!isRatio) return { kind: 'columns', model, is_line: form === 'line', is_time: isTime };
  const value = Number(figureOf(definition.measure, total)?.value ?? 0);
  const pairs = first.groups.map(({ counted: { won = 0, lost = 0 } }) => ({ won, lost }));
  return {
    kind: 'columns',
    model,
    is_line: true,
    is_time: isTime,
    most: 100,
    across: { value, label: m.whole(percentText(value)) },
    pairs,
  };
}

const MOST_ROWS = 15;
const MOST_SMALL = 12;

function smallCharts(answer: ReportAnswer, texts: FigureTexts, name: string): PrintedChart | null {
  const { first, second, definition } = answer;
  if (!first || !second) return null;
  const { measure } = definition;
  const charts = first.groups.slice(0, MOST_SMALL).map((group, at) => ({
    name: groupName(first, group),
    text: texts.figure(measure, group.counted),
    bars: second.groups.map((one, index): ChartBar => {
      const counted = countedAt(answer, { first: at, second: index });
      const label = groupName(second, one);
      return { key: keyOfGroup(one), label, values: { all: drawn(measure, counted) }, text: '', said: label };
    }),
  }));
  const most = scaleOf(charts.map(({ bars }) => bars));
  return { kind: 'small', name, charts, most, remark: m.smallScale(texts.tick(measure, most)) };
}

function remarksOf(
  { deal_visibility_type, total, first, second, notes }: ReportAnswer,
  { currency }: PrintedBy,
): string[] {
  const axes = [first, second].flatMap((axis) => axis ?? []);
  const own = (axis: (typeof axes)[number]) => axis.groups.filter(({ what }) => what === 'value').length;
  return [
    ...notes.map(({ msg }) => `${msg}.`),
    m.whose[deal_visibility_type],
    ...(currency ? [m.inCurrency(currency)] : []),
    ...(total.without_value ? [`${m.withoutValue(total.without_value)}.`] : []),
    ...axes.filter(({ overlaps }) => overlaps).map(({ label }) => m.overlaps(label)),
    ...axes.filter((axis) => axis.found > own(axis)).map((axis) => m.moreGroups(axis.found, own(axis))),
  ];
}

/** Of the chart of won and lost deals below a ratio. */
export const PAIR_SERIES: readonly ChartSeries[] = [
  { key: 'won', label: m.won, color: 'light-dark(#1e7a46, #4fb97c)' },
  { key: 'lost', label: m.lost, color: 'light-dark(#c4352b, #ef7266)' },
];
