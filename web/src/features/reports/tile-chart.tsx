import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { BarChart } from '../../ui/charts/bar-chart';
import type { ChartProps, ChartSpot } from '../../ui/charts/chart-data';
import { RowChart } from '../../ui/charts/row-chart';
import { textScale } from '../../ui/text-size';
import { type ChartModel, chartModel } from '@fairlead/domain/reports/chart-model';
import { useFigureTexts } from './figure-text';
import styles from './report-tile.module.css';
import { reportMessages as m } from './reports.messages';

interface Props {
  answer: ReportAnswer;
  /** The room that the tile has for it. */
  width: number;
  height: number;
  open: ChartSpot | null;
  onOpen: (spot: ChartSpot | null) => void;
}

const ROW = 30;
/** The space that a column chart needs for an axis. */
const TALL = 190;
/** The space for the figure of a column, and that of the axis. */
const COLUMN = 52;
const AXIS = 56;

/**
 * The chart of a report in a small room: without axis and figures if columns are narrow, and as many rows as there is
 * room for.
 */
export function TileChart({ answer, width, height, open, onOpen }: Props) {
  const texts = useFigureTexts();
  const model = chartModel(answer, texts, 'default');
  if (!model || height < ROW) return null;
  const shared = {
    name: model.name,
    series: model.series,
    selected: open,
    tick: (value: number) => texts.tick(answer.definition.measure, value),
    onOpen,
    onClose: () => onOpen(null),
  };
  const scale = textScale();
  if (answer.first?.by === 'time') {
    const isRatio = answer.definition.measure.of === 'win_ratio';
    const isSmall = height < TALL * scale || width < (AXIS + model.bars.length * COLUMN) * scale;
    const ratio = isRatio ? { line: true, most: 100, ticks: 3 } : {};
    return <BarChart {...shared} {...ratio} bars={model.bars} small={isSmall} height={height} />;
  }
  return <Rows shared={shared} model={model} height={height} scale={scale} />;
}

interface RowsProps {
  shared: Omit<ChartProps, 'bars'>;
  model: ChartModel;
  height: number;
  scale: number;
}

const LINE = 20;

/** As many as there is room for; the report has all. */
function Rows({ shared, model: { bars }, height, scale }: RowsProps) {
  const fits = (room: number) => Math.max(1, Math.floor(room / (ROW * scale)));
  const count = bars.length <= fits(height) ? bars.length : fits(height - LINE * scale);
  // A second line beside each figure would need rows of twice the height.
  const shown = bars.slice(0, count).map((bar) => ({ ...bar, aside: undefined }));
  return (
    <>
      <RowChart {...shared} row={ROW} bars={shown} />
      {count < bars.length && <p className={styles.more}>{m.moreRows(bars.length - count)}</p>}
    </>
  );
}
