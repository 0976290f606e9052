import type { Catalogue } from '../fields/catalogue';
import { numberText, percentText } from '../locale/locale';
import { countedAt } from './answer';
import { type ChartModel, chartModel, keyOfGroup } from './chart-model';
import { addsUp, drawn, type FigureTexts, groupName } from './figure-text';
import { type Counted, figureOf } from './figures';
import { measureName } from './groupable';
import type { ColorSet, PrintedForm } from './printed-form';
import type { Measure } from './report';
import { reportWords as m } from './report-page.messages';
import type { AnsweredAxis, ReportAnswer } from './reports.contract';

/** A table on paper: its texts, and the alignment of its columns. */
export interface PrintedTable {
  readonly name: string;
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly PrintedRow[];
  readonly total_label: string;
  readonly total: readonly PrintedCell[];
  /** Says that there are more rows than fit on paper. */
  readonly cut: string | null;
}

export interface PrintedColumn {
  readonly label: string;
  readonly is_left: boolean;
}

interface PrintedRow {
  readonly name: string;
  /** CSS of the mark of its series in the chart, or of its own color. */
  readonly color: string | null;
  readonly cells: readonly PrintedCell[];
}

/** `share` from 0 to 1 is drawn as a bar before the text. */
export interface PrintedCell {
  readonly text: string;
  readonly share?: number | undefined;
  readonly tone?: 'green' | 'red' | undefined;
}

interface TableBy {
  readonly form: PrintedForm;
  readonly colors: ColorSet;
  readonly catalogue: Catalogue;
  readonly texts: FigureTexts;
}

/** More would take hundreds of pages, which no one reads on paper; the CSV file has them all. */
const MOST_CELLS = 3000;

/** The table of the screen: that of the groups, or of both groups if the table is shown alone. */
export function printedTable(answer: ReportAnswer, by: TableBy): PrintedTable | null {
  const { first, second } = answer;
  if (!first) return null;
  return by.form === 'table' && second ? crossTable(answer, first, second, by.texts) : groupTable(answer, by);
}

function groupTable(answer: ReportAnswer, { texts, catalogue, colors }: TableBy): PrintedTable | null {
  const { definition, first, second, total } = answer;
  const bySecond = first?.by === 'time' && second !== null;
  const axis = bySecond ? second : first;
  if (!axis) return null;
  const columns = columnsOf(answer, texts, measureName(catalogue, definition.measure));
  const model = bySecond ? chartModel(answer, texts, colors) : null;
  return {
    name: axis.label,
    columns: [
      { label: axis.label, is_left: true },
      ...columns.map(({ label, is_left = false }) => ({ label, is_left })),
    ],
    rows: axis.groups.map((group) => ({
      name: groupName(axis, group, axis.by === 'time'),
      color: group.hex_color ? hashed(group.hex_color) : colorOf(model, keyOfGroup(group)),
      cells: columns.map(({ cell }) => cell(group.counted)),
    })),
    total_label: m.total,
    total: columns.map(({ cell, is_bare }) => (is_bare ? { text: '' } : cell(total))),
    cut: null,
  };
}

function colorOf(model: ChartModel | null, key: string): string | null {
  return model?.series.find((one) => one.key === key)?.color ?? null;
}

function hashed(color: string): string {
  return color.startsWith('#') ? color : `#${color}`;
}

function crossTable(answer: ReportAnswer, first: AnsweredAxis, second: AnsweredAxis, texts: FigureTexts): PrintedTable {
  const { measure } = answer.definition;
  const cell = (counted: Counted): PrintedCell => ({
    text: counted.count ? texts.figure(measure, counted) : m.noValue,
  });
  const most = Math.max(1, Math.floor(MOST_CELLS / (second.groups.length + 1)));
  const groups = first.groups.slice(0, most);
  return {
    name: `${first.label}, ${second.label}`,
    columns: [
      first.label,
      ...second.groups.map((group) => groupName(second, group, second.bucket === 'quarter')),
      m.total,
    ].map((label, index) => ({ label, is_left: index === 0 })),
    rows: groups.map((group, at) => ({
      name: groupName(first, group, first.by === 'time'),
      color: null,
      cells: [
        ...second.groups.map((_, index) => cell(countedAt(answer, { first: at, second: index }))),
        cell(group.counted),
      ],
    })),
    total_label: m.total,
    total: [...second.groups.map(({ counted }) => cell(counted)), cell(answer.total)],
    cut: groups.length < first.groups.length ? m.cutRows(groups.length, first.groups.length) : null,
  };
}

interface Column {
  readonly label: string;
  readonly cell: (counted: Counted) => PrintedCell;
  readonly is_left?: true;
  /** Has no total. */
  readonly is_bare?: true;
}

function columnsOf(answer: ReportAnswer, texts: FigureTexts, name: string): readonly Column[] {
  const { total, definition } = answer;
  const { measure, state } = definition;
  if (measure.of === 'win_ratio') return ratioColumns(answer, texts);
  const plain = (label: string, of: Measure['of']): Column => ({
    label,
    cell: (counted) => ({ text: texts.figure({ of }, counted) }),
  });
  const isClosed = state === 'won' || state === 'lost' || state === 'closed';
  const isOfDeals = measure.of === 'value' || measure.of === 'weighted' || measure.of === 'count';
  return [
    plain(m.dealsShort, 'count'),
    ...(measure.of === 'count'
      ? []
      : [{ label: name, cell: (counted: Counted) => ({ text: texts.figure(measure, counted) }) }]),
    ...(measure.of === 'weighted' ? [plain(m.value, 'value')] : []),
    ...(measure.of === 'value' && !isClosed ? [plain(m.weighted, 'weighted')] : []),
    ...(addsUp(measure) ? [shareColumn(measure, total)] : []),
    ...(measure.of === 'average' && measure.field === undefined ? [plain(m.value, 'value')] : []),
    ...(isOfDeals ? [plain(m.averageShort, 'average')] : []),
  ];
}

function shareColumn(measure: Measure, total: Counted): Column {
  const whole = drawn(measure, total);
  return {
    label: m.shareOfAll,
    is_left: true,
    is_bare: true,
    cell: (counted) => {
      const share = whole > 0 ? Math.max(0, drawn(measure, counted) / whole) : 0;
      return { text: percentText(share * 100), share: Math.min(1, share) };
    },
  };
}

function ratioColumns({ definition: { measure }, total }: ReportAnswer, texts: FigureTexts): readonly Column[] {
  const whole = Math.round(Number(figureOf(measure, total)?.value ?? 0));
  return [
    { label: m.won, cell: ({ won = 0 }) => ({ text: numberText(won) }) },
    { label: m.lost, cell: ({ lost = 0 }) => ({ text: numberText(lost) }) },
    { label: m.winRatio, cell: (counted) => ({ text: texts.figure(measure, counted) }) },
    {
      label: m.againstWhole(percentText(whole)),
      is_left: true,
      is_bare: true,
      cell: (counted) => against(figureOf(measure, counted)?.value, whole),
    },
    { label: m.wonValue, cell: ({ won_value_cents = 0 }) => ({ text: texts.whole(won_value_cents) }) },
  ];
}

function against(value: string | number | undefined, whole: number): PrintedCell {
  if (value === undefined) return { text: m.noValue };
  const points = Math.round(Number(value)) - whole;
  return points === 0 ? { text: m.asWhole } : { text: m.points(points), tone: points > 0 ? 'green' : 'red' };
}
