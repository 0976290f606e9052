import { useEffect } from 'react';
import { Bar, ComposedChart, usePlotArea, useXAxisScale, useYAxisScale, XAxis, YAxis } from 'recharts';
import { Band } from './band';
import { type ChartBar, type ChartProps, fitted, linesOf, roomOf, roomOnTwoLines, totalOf } from './chart-data';
import { ChartFrame, type Drawing } from './chart-frame';
import styles from './charts.module.css';
import { Patterns, Segment } from './marks';

const ROW = 48;
const LABELS = 160;
const FIGURES = 132;
const BESIDE = 8;

interface Props extends ChartProps {
  /** The height of a row with text of the usual size. */
  readonly row?: number;
}

/** Horizontal bars, for groups with long names. The longest bar takes all the width that its figure leaves. */
export function RowChart(props: Props) {
  return (
    <ChartFrame {...props} rows least={0}>
      {(drawing) => <Rows {...props} drawing={drawing} />}
    </ChartFrame>
  );
}

function Rows({ drawing, ...props }: Props & { drawing: Drawing }) {
  const { bars, series, row = ROW } = props;
  const { scale } = drawing;
  const labels = Math.min(LABELS * scale, Math.round(drawing.width * 0.32));
  // The full figure of each row, because labels and bars are narrow too.
  const figureRoom = bars.map(({ text }) => BESIDE + roomOf(text, scale * 1.12));
  const asideRoom = bars.map(({ aside = '' }) => BESIDE + roomOnTwoLines(aside, scale));
  const figures = Math.max(drawing.width * 0.36, ...figureRoom, ...asideRoom);
  const data = bars.map((bar) => ({ key: bar.key, bar, ...bar.values }));
  return (
    <ComposedChart
      {...drawing.svg}
      className={styles.chart}
      layout="vertical"
      width={drawing.width}
      height={Math.max(1, bars.length) * row * scale}
      data={data}
      stackOffset="sign"
      barCategoryGap={7}
      margin={{
        top: 0,
        right: Math.round(Math.min(FIGURES * scale, drawing.width * 0.5, figures)),
        bottom: 0,
        left: 0,
      }}
    >
      <Patterns id={drawing.id} />
      <XAxis type="number" hide domain={[(least: number) => Math.min(0, least), 'dataMax']} />
      <YAxis
        type="category"
        dataKey="key"
        width={labels}
        interval={0}
        tickLine={false}
        axisLine={false}
        tick={<RowLabel bars={bars} width={labels} scale={scale} selected={props.selected?.bar} />}
      />
      <Bands {...props} drawing={drawing} />
      {series.map((one) => (
        <Bar
          key={one.key}
          dataKey={one.key}
          stackId="all"
          maxBarSize={34}
          isAnimationActive={false}
          shape={(shape) => <Segment {...shape} series={one} id={drawing.id} />}
          onClick={(entry) => drawing.press({ bar: String(entry.payload.key), series: null })}
          onMouseEnter={(entry) => drawing.point({ bar: String(entry.payload.key), series: one.key })}
        />
      ))}
      <Figures bars={bars} drawing={drawing} />
      <TipSpot drawing={drawing} bars={bars} />
    </ComposedChart>
  );
}

function Bands({ bars, selected, drawing }: ChartProps & { drawing: Drawing }) {
  const down = useYAxisScale();
  if (!down) return null;
  return bars.map((bar) => {
    const from = down(bar.key, { position: 'start' }) ?? 0;
    const to = down(bar.key, { position: 'end' }) ?? from;
    return (
      <Band
        key={bar.key}
        bar={bar}
        drawing={drawing}
        selected={selected}
        box={{ x: 0, y: Math.min(from, to), width: drawing.width, height: Math.abs(to - from) }}
      />
    );
  });
}

interface LabelProps {
  readonly bars: readonly ChartBar[];
  readonly width: number;
  readonly scale: number;
  readonly selected: string | undefined;
  readonly x?: number;
  readonly y?: number;
  readonly index?: number;
}

function RowLabel({ bars, width, scale, selected, x = 0, y = 0, index = 0 }: LabelProps) {
  const bar = bars[index];
  if (!bar) return null;
  return (
    <text
      aria-hidden
      x={x - 4}
      y={y + 4}
      textAnchor="end"
      className={styles.rowLabel}
      data-on={bar.key === selected || undefined}
    >
      {fitted(bar.label, width - 12, scale * 1.08)}
    </text>
  );
}

function Figures({ bars, drawing: { scale, width } }: { bars: readonly ChartBar[]; drawing: Drawing }) {
  const across = useXAxisScale();
  const down = useYAxisScale();
  const plot = usePlotArea();
  if (!across || !down || !plot) return null;
  return bars.map((bar) => {
    const x = (across(Math.max(0, totalOf(bar))) ?? plot.x) + BESIDE;
    const middle = down(bar.key, { position: 'middle' }) ?? 0;
    const under = bar.aside ? linesOf(bar.aside, width - x, scale) : [];
    const y = middle + (4 - 7 * under.length) * scale;
    return (
      <text key={bar.key} x={x} y={y} className={styles.rowFigure}>
        {bar.text}
        {under.map((line) => (
          <tspan key={line} x={x} dy={15 * scale} className={styles.under} aria-hidden={under.length > 1 || undefined}>
            {line}
          </tspan>
        ))}
      </text>
    );
  });
}

function TipSpot({ drawing, bars }: { drawing: Drawing; bars: readonly ChartBar[] }) {
  const across = useXAxisScale();
  const down = useYAxisScale();
  const bar = bars.find(({ key }) => key === drawing.at?.bar);
  const x = bar && across?.(Math.max(0, totalOf(bar)) / 2);
  const y = bar && down?.(bar.key, { position: 'start' });
  const { showTip } = drawing;
  useEffect(() => showTip(x === undefined || y === undefined ? null : { x, y }), [x, y, showTip]);
  return null;
}
