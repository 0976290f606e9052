import type { TileShow } from '@fairlead/domain/dashboards/dashboard';
import { type ReportDefinition, reportOf } from '@fairlead/domain/reports/report';
import { emptyText } from '@fairlead/domain/reports/figure-text';
import { figureOf } from '@fairlead/domain/reports/figures';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { useRoom } from '../../ui/charts/use-width';
import { textScale } from '../../ui/text-size';
import { chartModel } from '@fairlead/domain/reports/chart-model';
import { draftText } from './draft';
import { useFigureTexts } from './figure-text';
import { TileChart } from './lazy-parts';
import { EVERY } from './places';
import { ReportTable } from './report-table';
import styles from './report-tile.module.css';
import { reportMessages as m } from './reports.messages';

interface Props {
  answer: ReportAnswer;
  show: TileShow;
  open: ChartSpot | null;
  onOpen: (spot: ChartSpot | null) => void;
}

/** A report within a tile: the figure first, then its chart, and the table if there is room. */
export function ReportTile({ answer, show, open, onOpen }: Props) {
  const isEmpty = answer.total.count === 0;
  return (
    <div className={styles.tile}>
      <Figure answer={answer} onOpen={() => onOpen({ bar: EVERY, series: null })} />
      {answer.notes.map((note) => (
        <p key={`${note.field} ${note.msg}`} className={styles.note}>
          {note.msg}
        </p>
      ))}
      {isEmpty ? (
        <p className={styles.none}>{emptyText(answer.definition)}</p>
      ) : (
        show !== 'figure' && <Drawn answer={answer} show={show} open={open} onOpen={onOpen} />
      )}
    </div>
  );
}

function Figure({ answer: { definition, total }, onOpen }: { answer: ReportAnswer; onOpen: () => void }) {
  const texts = useFigureTexts();
  const { measure } = definition;
  const text = texts.figure(measure, total);
  const figure = figureOf(measure, total);
  const beside =
    measure.of === 'win_ratio'
      ? m.wonOf(total.won ?? 0, (total.won ?? 0) + (total.lost ?? 0))
      : measure.of === 'count'
        ? texts.whole(total.value_cents)
        : m.deals(total.count);
  return (
    <p className={styles.figure}>
      <button
        type="button"
        disabled={total.count === 0}
        aria-label={m.openDeals(text, total.count)}
        title={figure?.as === 'cents' ? texts.exact(figure.value) : undefined}
        onClick={onOpen}
      >
        <span className="fl-figure fl-num">{text}</span>
      </button>
      <span className={styles.beside}>{beside}</span>
    </p>
  );
}

/** From this height in pixels there is room for the table below the chart. */
const BOTH = 400;
const CHART = 220;

function Drawn({ answer, show, open, onOpen }: Props) {
  const [ref, { width, height }] = useRoom();
  const texts = useFigureTexts();
  const scale = textScale();
  const hasBoth = show === 'chart' && height > BOTH * scale;
  const isTable = show === 'table' || answer.first === null;
  return (
    <div ref={ref} className={styles.drawn} data-table={isTable || undefined} data-both={hasBoth || undefined}>
      {!isTable && height > 0 && (
        <TileChart
          answer={answer}
          width={width}
          height={hasBoth ? CHART * scale : height}
          open={open}
          onOpen={onOpen}
        />
      )}
      {(isTable || hasBoth) && (
        <div className={styles.table}>
          <ReportTable
            answer={answer}
            model={chartModel(answer, texts, 'default')}
            whole={isTable}
            open={open}
            onOpen={onOpen}
          />
        </div>
      )}
    </div>
  );
}

/** The page that shows an unsaved report in full. */
export function reportHref(definition: ReportDefinition): string {
  const draft = draftText(definition, reportOf(definition.type));
  return `/reporting/${definition.type}${draft ? `?${new URLSearchParams({ report: draft }).toString()}` : ''}`;
}
