import { moneyText } from '../money/money';
import { countedAt, type Place } from './answer';
import { type Figure, figureOf } from './figures';
import type { Measure } from './report';
import type { AnsweredAxis, ReportAnswer } from './reports.contract';
import { MEASURE_NAMES, REPORT_MESSAGES } from './reports.messages';

/**
 * An answer as a table of plain text, for files. With one group, a line for each with its deals, value, average and
 * measure; with two, the measure of each cell: columns are times, otherwise the second group. Totals come last.
 */
export function reportTable(answer: ReportAnswer, measureName: string): readonly (readonly string[])[] {
  const { first, second } = answer;
  if (!first || !second) return singleTable(answer, first, measureName);
  return first.by === 'time' ? crossTable(answer, second, first, true) : crossTable(answer, first, second, false);
}

const ALWAYS: readonly Measure[] = [{ of: 'count' }, { of: 'value' }, { of: 'average' }];

function singleTable(answer: ReportAnswer, axis: AnsweredAxis | null, measureName: string): string[][] {
  const { measure } = answer.definition;
  const isShown = ALWAYS.some(({ of }) => of === measure.of && measure.field === undefined);
  const measures = isShown ? ALWAYS : [...ALWAYS, measure];
  const names = [...ALWAYS.map(({ of }) => MEASURE_NAMES[of]), ...(isShown ? [] : [measureName])];
  const line = (name: string, place: Place) => [
    name,
    ...measures.map((one) => plainText(figureOf(one, countedAt(answer, place)))),
  ];
  const lines = axis?.groups.map((group, at) => line(group.name, { first: at })) ?? [];
  return [[axis?.label ?? '', ...names], ...lines, line(REPORT_MESSAGES.total, {})];
}

function crossTable(answer: ReportAnswer, down: AnsweredAxis, across: AnsweredAxis, isTurned: boolean): string[][] {
  const at = (row: number | null, column: number | null): Place =>
    isTurned ? { first: column, second: row } : { first: row, second: column };
  const line = (name: string, row: number | null) => [
    name,
    ...[...across.groups.keys(), null].map((column) =>
      plainText(figureOf(answer.definition.measure, countedAt(answer, at(row, column)))),
    ),
  ];
  const head = [down.label, ...across.groups.map(({ name }) => name), REPORT_MESSAGES.total];
  return [head, ...down.groups.map(({ name }, row) => line(name, row)), line(REPORT_MESSAGES.total, null)];
}

/** Numbers that a spreadsheet can add up; an empty cell if there is none. */
function plainText(figure: Figure | null): string {
  if (figure === null) return '';
  return figure.as === 'cents' ? moneyText(figure.value) : String(figure.value);
}
