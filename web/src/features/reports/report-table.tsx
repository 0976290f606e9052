import type { Filter } from '@fairlead/domain/filters/condition';
import { numberText, percentText } from '@fairlead/domain/locale/locale';
import { filterOfPlace, type Place } from '@fairlead/domain/reports/answer';
import { type Counted, figureOf } from '@fairlead/domain/reports/figures';
import type { Measure } from '@fairlead/domain/reports/report';
import type { AnsweredGroup, ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import type { ReactNode } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { type ChartModel, keyOfGroup } from '@fairlead/domain/reports/chart-model';
import { addsUp, drawn, type FigureTexts, groupName, useFigureTexts } from './figure-text';
import { CrossTable } from './cross-table';
import { measureName } from '@fairlead/domain/reports/groupable';
import { EVERY } from './places';
import { reportMessages as m } from './reports.messages';
import styles from './report-table.module.css';
import { type Ended, EndedFigure, Figure, GroupName } from './table-cells';

interface Props {
  answer: ReportAnswer;
  model: ChartModel | null;
  /** Every group of both: as a table alone, instead of the chart. */
  whole: boolean;
  open: ChartSpot | null;
  onOpen: (spot: ChartSpot) => void;
}

/** The alternative to the chart, and never hidden: each figure opens the deals that it counts. */
export function ReportTable(props: Props) {
  const { answer, whole } = props;
  if (!answer.first) return null;
  return whole && answer.second ? (
    <CrossTable {...props} first={answer.first} second={answer.second} />
  ) : (
    <Groups {...props} />
  );
}

/** Over time, the table is about the parts; otherwise about the groups themselves. */
function Groups({ answer, model, open, onOpen }: Props) {
  const texts = useFigureTexts();
  const catalogue = useCatalogue();
  const { definition, first, second, total } = answer;
  const bySecond = first?.by === 'time' && second !== null;
  const axis = bySecond ? second : first;
  if (!axis) return null;
  const rows = axis.groups.map((group, index) => ({ group, place: bySecond ? { second: index } : { first: index } }));
  const columns = columnsOf(answer, texts, measureName(catalogue, definition.measure));
  const swatch = (key: string) => (bySecond ? model?.series.find((one) => one.key === key) : undefined);
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={axis.label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{axis.label}</th>
            {columns.map(({ label, left }) => (
              <th key={label} scope="col" data-left={left || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, place }) => (
            <tr key={keyOfGroup(group)} data-on={(!bySecond && open?.bar === keyOfGroup(group)) || undefined}>
              <th scope="row">
                <GroupName axis={axis} group={group} series={swatch(keyOfGroup(group))} />
              </th>
              {columns.map((column) => (
                <td key={column.label} data-left={column.left || undefined}>
                  <Cell
                    column={column}
                    counted={group.counted}
                    name={groupName(axis, group, true)}
                    filter={() => filterOfPlace(answer, place)}
                    onOpen={() => onOpen(spotOf(group, place))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.total}</th>
            {columns.map(({ label, cell, left, bare }) => (
              <td key={label} data-left={left || undefined}>
                {bare ? null : cell(total, texts)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface CellProps {
  column: Column;
  counted: Counted;
  /** Of the row. */
  name: string;
  filter: () => Filter | null;
  onOpen: () => void;
}

function Cell({ column: { cell, opens, ended }, counted, name, filter, onOpen }: CellProps) {
  const texts = useFigureTexts();
  const text = cell(counted, texts);
  if (ended)
    return (
      <EndedFigure text={text as string} name={name} state={ended} count={counted[ended] ?? 0} filter={filter()} />
    );
  return opens ? <Figure text={text as string} name={name} counted={counted} onOpen={onOpen} /> : text;
}

/** A group without its own bar over time is a part of all of them. */
function spotOf(group: AnsweredGroup, place: Place): ChartSpot {
  return place.second === undefined
    ? { bar: keyOfGroup(group), series: null }
    : { bar: EVERY, series: keyOfGroup(group) };
}

interface Column {
  readonly label: string;
  readonly cell: (counted: Counted, texts: FigureTexts) => ReactNode;
  readonly opens?: boolean;
  /** Is about those alone, and opens their list. */
  readonly ended?: Ended;
  readonly left?: boolean;
  /** Has no total. */
  readonly bare?: boolean;
}

function columnsOf(answer: ReportAnswer, texts: FigureTexts, name: string): readonly Column[] {
  const { total, definition } = answer;
  const { measure, state } = definition;
  const plain = (label: string, of: Measure['of']): Column => ({
    label,
    opens: true,
    cell: (counted, { figure }) => figure({ of }, counted),
  });
  if (measure.of === 'win_ratio') return ratioColumns(measure, total);
  const measured: Column = { label: name, opens: true, cell: (counted) => texts.figure(measure, counted) };
  const share: Column = {
    label: m.shareOfAll,
    left: true,
    bare: true,
    cell: (counted) => <Share value={drawn(measure, counted)} whole={drawn(measure, total)} />,
  };
  return [
    plain(m.dealsShort, 'count'),
    ...(measure.of === 'count' ? [] : [measured]),
    ...(measure.of === 'weighted' ? [plain(m.value, 'value')] : []),
    // A closed deal is worth all or nothing.
    ...(measure.of === 'value' && (state === 'open' || state === 'all') ? [plain(m.weighted, 'weighted')] : []),
    ...(addsUp(measure) ? [share] : []),
    ...(measure.of === 'average' && measure.field === undefined ? [plain(m.value, 'value')] : []),
    ...(measure.of === 'value' || measure.of === 'weighted' || measure.of === 'count'
      ? [{ ...plain(m.averageShort, 'average') }]
      : []),
  ];
}

/** The deals behind a row are all that were closed, so that the ratio opens them. */
function ratioColumns(measure: Measure, total: Counted): readonly Column[] {
  const whole = Number(figureOf(measure, total)?.value ?? 0);
  return [
    { label: m.won, ended: 'won', cell: ({ won = 0 }) => numberText(won) },
    { label: m.lost, ended: 'lost', cell: ({ lost = 0 }) => numberText(lost) },
    { label: m.winRatio, opens: true, cell: (counted, { figure }) => figure(measure, counted) },
    {
      label: m.againstWhole(percentText(whole)),
      left: true,
      bare: true,
      cell: (counted) => <Points value={figureOf(measure, counted)?.value ?? null} whole={whole} />,
    },
    { label: m.wonValue, ended: 'won', cell: ({ won_value_cents = 0 }, { whole }) => whole(won_value_cents) },
  ];
}

function Share({ value, whole }: { value: number; whole: number }) {
  const percent = whole > 0 ? Math.max(0, (value / whole) * 100) : 0;
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      {percentText(percent)}
    </span>
  );
}

function Points({ value, whole }: { value: string | number | null; whole: number }) {
  if (value === null) return m.noValue;
  const points = Math.round(Number(value)) - Math.round(whole);
  const tone = points === 0 ? undefined : points > 0 ? 'green' : 'red';
  return <span data-tone={tone}>{points === 0 ? m.asWhole : m.points(points)}</span>;
}
