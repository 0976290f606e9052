import { useEffect } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  DefaultZIndexes,
  Line,
  ReferenceLine,
  usePlotArea,
  useXAxisScale,
  XAxis,
  YAxis,
  useYAxisScale,
  ZIndexLayer,
} from 'recharts';
import { Band } from './band';
import { type ChartBar, type ChartProps, fitted, roomOf, totalOf } from './chart-data';
import { ChartFrame, type Drawing } from './chart-frame';
import styles from './charts.module.css';
import { Cuts } from './cuts';
import { Patterns, Segment } from './marks';

interface Props extends ChartProps {
  /** One line through the totals instead of bars. */
  readonly line?: boolean;
  /** The axis ends here; a taller bar is cut and marked, and its label gives its value. */
  readonly most?: number;
  /** A dashed line across, such as the average, with its label. */
  readonly across?: { readonly value: number; readonly label: string };
  /** How many figures the axis has. */
  readonly ticks?: number;
  /** Neither axis nor figures: for the small charts beside each other. */
  readonly small?: boolean;
  /** Where it is wider than the screen, its first bars are shown; otherwise its last ones. */
  readonly fromStart?: boolean;
}

const BAND = 52;
const AXIS = 56;
const TICKS = 4;
/** The distance between two labels. */
const GAP = 8;

/** Columns or a line over time or groups; the parts of a column lie on each other. */
export function BarChart(props: Props) {
  const least = props.small ? 0 : AXIS + props.bars.length * narrowest(props.bars.length);
  return (
    <ChartFrame {...props} least={least}>
      {(drawing) => <Columns {...props} drawing={drawing} />}
    </ChartFrame>
  );
}

/** Many bars, such as the days of a quarter, are narrow instead of wide off the screen. */
function narrowest(count: number): number {
  return count > 24 ? 14 : BAND;
}

function Columns({ drawing, ...props }: Props & { drawing: Drawing }) {
  const { bars, tick, height = 280, line, most, across, small } = props;
  const data = bars.map((bar) => ({ key: bar.key, bar, total: bar.missing ? null : totalOf(bar), ...bar.values }));
  const hasUnder = bars.some(({ under }) => under);
  const hasCut = most !== undefined && bars.some((bar) => totalOf(bar) > most);
  const { scale } = drawing;
  const band = (drawing.width - (small ? 0 : AXIS * scale)) / Math.max(1, bars.length);
  const step = Math.ceil((BAND * scale * 0.9) / band);
  const labels = { bars, selected: props.selected?.bar, scale, isSmall: small };
  // Beside the line, because the line would cross figures that are on it.
  const beside = across ? roomOf(across.label, scale) + GAP : 8;
  return (
    <ComposedChart
      {...drawing.svg}
      className={styles.chart}
      width={drawing.width}
      height={height}
      data={data}
      stackOffset="sign"
      barCategoryGap="20%"
      margin={{ top: small && most === undefined ? 4 : 22 * scale, right: small ? 0 : beside, bottom: 0, left: 0 }}
    >
      <Patterns id={drawing.id} />
      <CartesianGrid vertical={false} stroke="var(--fl-border)" />
      <XAxis
        dataKey="key"
        scale="band"
        height={(hasUnder ? 44 : 26) * scale}
        tickLine={false}
        axisLine={{ stroke: 'var(--fl-border-2)' }}
        interval={0}
        tick={<BarLabel {...labels} {...(small ? smallSteps(bars, band, scale) : { step, room: band * step })} />}
      />
      <YAxis
        width={AXIS * scale}
        hide={small ?? false}
        tickCount={props.ticks ?? TICKS}
        {...spanOf(bars, most)}
        tickLine={false}
        axisLine={false}
        allowDataOverflow={most !== undefined}
        tickFormatter={tick}
        tick={{ className: styles.tick }}
      />
      <Bands {...props} drawing={drawing} />
      {across && <Across {...across} />}
      {line ? <TotalLine {...props} /> : <Parts {...props} drawing={drawing} />}
      <ZIndexLayer zIndex={DefaultZIndexes.label}>
        {hasCut && !line && <Cuts bars={bars} most={most} isNamed={Boolean(small)} />}
        {!small && <Figures {...props} step={step} most={most} />}
      </ZIndexLayer>
      <TipSpot drawing={drawing} bars={bars} />
    </ComposedChart>
  );
}

/** Without bars the axis has its zero alone, at the foot. */
function spanOf(bars: readonly ChartBar[], most: number | undefined) {
  if (!bars.length) return { ticks: [0], domain: [0, 1] as const };
  return { domain: [(least: number) => Math.min(0, least), most ?? 'auto'] as const };
}

/** In a small chart every bar has its label if all labels fit; otherwise only the first and the last bar have one. */
function smallSteps(bars: readonly ChartBar[], band: number, scale: number) {
  const onlyEnds = bars.some(({ label }) => roomOf(label, scale) + GAP > band);
  return { room: band, step: onlyEnds ? bars.length - 1 : 1, onlyEnds };
}

function Across({ value, label }: { value: number; label: string }) {
  return (
    <ReferenceLine
      y={value}
      className={styles.across}
      label={{ value: label, position: 'right', className: styles.tick }}
    />
  );
}

function TotalLine(props: Props) {
  return <Line dataKey="total" isAnimationActive={false} className={styles.line} dot={<LineDot {...props} />} />;
}

/** The parts of the bars are stacked in the order of the legend. */
function Parts({ drawing, ...props }: Props & { drawing: Drawing }) {
  return props.series.map((one) => (
    <Bar
      key={one.key}
      dataKey={one.key}
      stackId="all"
      maxBarSize={48}
      isAnimationActive={false}
      shape={(shape) => <Segment {...shape} series={one} id={drawing.id} />}
      onClick={(entry) => drawing.press(pressed(props, String(entry.payload.key), one.key))}
      onMouseEnter={(entry) => drawing.point({ bar: String(entry.payload.key), series: one.key })}
    />
  ));
}

/** The first press opens the whole bar; a press on a part of an open bar opens that part. */
function pressed({ selected, bars }: Props, bar: string, series: string) {
  const parts = Object.values(bars.find(({ key }) => key === bar)?.values ?? {}).filter((value) => value !== 0);
  const isOpen = selected?.bar === bar && selected.series !== series && parts.length > 1;
  return { bar, series: isOpen ? series : null };
}

/** Each bar has a field of the full height behind it, which is easier to hit than a low bar. */
function Bands({ bars, selected, drawing }: Props & { drawing: Drawing }) {
  const across = useXAxisScale();
  const plot = usePlotArea();
  if (!across || !plot) return null;
  return bars.map((bar) => {
    const from = across(bar.key, { position: 'start' }) ?? 0;
    const to = across(bar.key, { position: 'end' }) ?? from;
    return (
      <Band
        key={bar.key}
        bar={bar}
        drawing={drawing}
        selected={selected}
        box={{ x: from, y: 0, width: to - from, height: plot.y + plot.height + 26 * drawing.scale }}
      />
    );
  });
}

interface LabelProps {
  readonly bars: readonly ChartBar[];
  readonly selected: string | undefined;
  /** Every n-th bar has a label. */
  readonly step: number;
  readonly room: number;
  readonly scale: number;
  readonly isSmall: boolean | undefined;
  /** Only the first and the last bar have labels, aligned towards the middle; the first label contains the year. */
  readonly onlyEnds?: boolean;
  readonly x?: number;
  readonly y?: number;
  readonly index?: number;
}

function BarLabel({ bars, selected, step, room, scale, isSmall, onlyEnds, x = 0, y = 0, index = 0 }: LabelProps) {
  const bar = bars[index];
  if (!bar || index % Math.max(1, step) !== 0) return null;
  return (
    <text
      x={x}
      y={y + 8 * scale}
      // Part of a word would mean nothing, so the label is omitted; the picture has a name, and the table has the
      // full text.
      aria-hidden
      textAnchor={onlyEnds && bars.length > 1 ? (index === 0 ? 'start' : 'end') : 'middle'}
      className={styles.tick}
      data-on={bar.key === selected || undefined}
    >
      {onlyEnds ? [bar.label, bar.under].filter(Boolean).join(' ') : fitted(bar.label, room, scale)}
      {bar.under && !isSmall && (
        <tspan x={x} dy={16 * scale} className={styles.under}>
          {bar.under}
        </tspan>
      )}
    </text>
  );
}

/** The figure above each bar. */
function Figures({ bars, selected, step, most }: Props & { step: number; most: number | undefined }) {
  const across = useXAxisScale();
  const up = useYAxisScale();
  const plot = usePlotArea();
  if (!across || !up || !plot || step > 1) return null;
  return bars.map((bar) => {
    const total = Object.values(bar.values).reduce((sum, value) => sum + Math.max(0, value), 0);
    const top = up(most === undefined ? total : Math.min(total, most));
    if (!bar.text || top === undefined) return null;
    return (
      <text
        key={bar.key}
        x={across(bar.key, { position: 'middle' })}
        y={Math.max(12, top - 6)}
        textAnchor="middle"
        className={styles.figure}
        data-on={bar.key === selected?.bar || undefined}
      >
        {bar.text}
      </text>
    );
  });
}

function LineDot({ selected, cx, cy, payload }: Props & { cx?: number; cy?: number; payload?: { key: string } }) {
  return <circle cx={cx} cy={cy} r={4} className={styles.dot} data-on={payload?.key === selected?.bar || undefined} />;
}

/** Tells the frame the position of the bar that the pointer or the keyboard has selected. */
function TipSpot({ drawing, bars }: { drawing: Drawing; bars: readonly ChartBar[] }) {
  const across = useXAxisScale();
  const up = useYAxisScale();
  const bar = bars.find(({ key }) => key === drawing.at?.bar);
  const x = bar && across?.(bar.key, { position: 'middle' });
  const y = bar && up?.(Math.max(0, totalOf(bar)));
  const { showTip } = drawing;
  useEffect(() => showTip(x === undefined || y === undefined ? null : { x, y: Math.max(8, y - 24) }), [x, y, showTip]);
  return null;
}
