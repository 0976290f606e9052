import type { Forecast, ForecastMonth } from '@fairlead/domain/forecast/forecast.contract';
import type { ChartBar, ChartSeries } from '../../ui/charts/chart-data';
import { ChartFrame, type Drawing } from '../../ui/charts/chart-frame';
import { Legend, Patterns } from '../../ui/charts/marks';
import { forecastMessages as m } from './forecast.messages';
import styles from './forecast.module.css';
import { useMoney } from './use-forecast';

interface Props {
  readonly forecast: Forecast;
  readonly selected: string | undefined;
  readonly onChoose: (month: string | undefined) => void;
}

/** The room of the columns; that of the text above, below and beside them grows with the text. */
const PLOT = 214;
const ABOVE = 26;
const BELOW = 50;
const AXIS = 64;
/** So narrow that a phone shows a part of the fourth month. */
const LEAST = 72;
const TICKS = 4;

/** Distinguished by lightness, and the best case by a pattern too. */
const SERIES: readonly ChartSeries[] = [
  { key: 'won', label: m.column.won, color: 'var(--fl-forecast-won)' },
  { key: 'commit', label: m.column.commit, color: 'var(--fl-forecast-commit)' },
  { key: 'best_case', label: m.column.best_case, color: 'var(--fl-forecast-best)', pattern: 'lines' },
  { key: 'rest', label: m.rest, color: 'var(--fl-forecast-rest)' },
];

/**
 * A column for each month: what is won, committed, best case and the rest, and across it the forecast by history,
 * with its range.
 */
export function ForecastChart({ forecast, selected, onChoose }: Props) {
  const { amount, brief } = useMoney();
  const bars = forecast.months.map((month) => barOf(month, amount, brief));
  const hasHistory = forecast.history.is === 'ready';
  return (
    <div className={styles.drawing}>
      <div className={styles.legend} role="group" aria-label={m.legend}>
        <Legend series={SERIES} />
        {hasHistory && (
          <span>
            <svg width={14} height={14} aria-hidden>
              <Whisker x={7} low={13} high={1} at={7} />
            </svg>
            {m.range80}
          </span>
        )}
      </div>
      <ChartFrame
        name={m.chart(bars.map(({ said }) => said).join('; '))}
        bars={bars}
        series={SERIES}
        tick={brief}
        selected={selected ? { bar: selected, series: null } : null}
        onOpen={({ bar }) => onChoose(bar)}
        onClose={() => onChoose(undefined)}
        fromStart
        least={AXIS + bars.length * LEAST}
      >
        {(drawing) => (
          <Columns bars={bars} months={forecast.months} drawing={drawing} selected={selected} short={brief} />
        )}
      </ChartFrame>
    </div>
  );
}

function barOf(month: ForecastMonth, amount: (cents: number) => string, brief: (cents: number) => string): ChartBar {
  const { won, commit, best_case, open, weighted_cents, history } = month;
  const said = [
    m.said(m.column.won, amount(won.cents)),
    m.said(m.column.commit, amount(commit.cents)),
    m.said(m.column.best_case, amount(best_case.cents)),
    m.said(m.column.weighted, amount(weighted_cents)),
    ...(history ? [m.said(m.column.history, amount(history.cents))] : []),
  ];
  return {
    key: month.first_day.slice(0, 7).replace('/', '-'),
    label: m.short(month.first_day),
    under: m.deals(open.count),
    values: {
      won: won.cents,
      commit: commit.cents - won.cents,
      best_case: best_case.cents - commit.cents,
      rest: open.cents - best_case.cents,
    },
    text: brief(open.cents),
    said: m.bar1(m.month(month.first_day), said.join(', ')),
    opens: m.openMonth,
  };
}

interface DrawnProps {
  readonly bars: readonly ChartBar[];
  readonly months: readonly ForecastMonth[];
  readonly drawing: Drawing;
  readonly selected: string | undefined;
  readonly short: (cents: number) => string;
}

function Columns({ bars, months, drawing, selected, short }: DrawnProps) {
  const most = Math.max(0, ...months.map(({ open, history }) => Math.max(open.cents, history?.high_cents ?? 0)));
  const { scale } = drawing;
  const left = AXIS * scale;
  const base = ABOVE * scale + PLOT;
  const height = base + BELOW * scale;
  const up = (cents: number) => base - (Math.max(0, cents) / Math.max(1, most)) * PLOT;
  const band = (drawing.width - left) / bars.length;
  const { accessibilityLayer: _layer, ...svg } = drawing.svg;
  return (
    <svg {...svg} className={styles.chart} width={drawing.width} height={height}>
      <Patterns id={drawing.id} />
      {ticksOf(most).map((value) => (
        <g key={value}>
          <line x1={left} x2={drawing.width} y1={up(value)} y2={up(value)} className={styles.grid} />
          <text x={left - 10} y={up(value) + 4 * scale} textAnchor="end" className={styles.tick}>
            {short(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, at) => (
        <Column
          key={bar.key}
          bar={bar}
          history={months[at]?.history ?? null}
          x={left + at * band}
          band={band}
          up={up}
          base={base}
          height={height}
          drawing={drawing}
          isOn={selected === bar.key}
        />
      ))}
      <line x1={left} x2={drawing.width} y1={base} y2={base} className={styles.base} />
    </svg>
  );
}

/** Round figures for the lines across; only the base if all is zero. */
function ticksOf(most: number): number[] {
  if (most === 0) return [0];
  const rough = most / TICKS;
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = ([1, 2, 5, 10].find((n) => n * unit >= rough) ?? 10) * unit;
  return Array.from({ length: TICKS + 1 }, (_, n) => n * step).filter((value) => value <= most);
}

interface ColumnProps {
  readonly bar: ChartBar;
  readonly history: ForecastMonth['history'];
  readonly x: number;
  readonly band: number;
  readonly up: (cents: number) => number;
  readonly base: number;
  readonly height: number;
  readonly drawing: Drawing;
  readonly isOn: boolean;
}

function Column({ bar, history, x, band, up, base, height: whole, drawing, isOn }: ColumnProps) {
  const { scale } = drawing;
  const spot = { bar: bar.key, series: null };
  const middle = x + band / 2;
  const width = Math.min(56, band * 0.52);
  let sum = 0;
  const parts = SERIES.flatMap((series) => {
    const from = sum;
    sum += bar.values[series.key] ?? 0;
    const [bottom, top] = [up(from), up(sum)];
    return bottom - top < 0.5 ? [] : [{ series, y: top, height: Math.max(1, bottom - top - 1) }];
  });
  const top = Math.min(up(sum), history ? up(history.high_cents) : base);
  return (
    // The keys of the frame do the same.
    <g
      className={styles.column}
      data-on={isOn || undefined}
      data-at={drawing.at?.bar === bar.key || undefined}
      onMouseEnter={() => {
        drawing.point(spot);
        drawing.showTip({ x: middle, y: Math.max(8, top - 24 * scale) });
      }}
      onClick={() => drawing.press(spot)}
    >
      <rect x={x + 2} y={0} width={band - 4} height={whole} rx={6} className={styles.band} />
      {parts.map(({ series, y, height }) => (
        <Part
          key={series.key}
          series={series}
          id={drawing.id}
          box={{ x: middle - width / 2, y, width, height, rx: 2 }}
        />
      ))}
      {history && (
        <Whisker x={middle} low={up(history.low_cents)} high={up(history.high_cents)} at={up(history.cents)} />
      )}
      <text x={middle} y={top - 8 * scale} textAnchor="middle" className={styles.barFigure}>
        {bar.text}
      </text>
      <text x={middle} y={base + 20 * scale} textAnchor="middle" className={styles.barName}>
        {bar.label}
      </text>
      <text x={middle} y={base + 37 * scale} textAnchor="middle" className={styles.tick}>
        {bar.under}
      </text>
    </g>
  );
}

interface PartProps {
  readonly series: ChartSeries;
  readonly id: string;
  readonly box: Readonly<Record<'x' | 'y' | 'width' | 'height' | 'rx', number>>;
}

function Part({ series: { color, pattern }, id, box }: PartProps) {
  return (
    <>
      <rect {...box} style={{ fill: color }} className={styles.part} />
      {pattern && <rect {...box} fill={`url(#${id}-${pattern})`} />}
    </>
  );
}

/** From the lower to the upper end of the range, with a dot at the expected value. */
function Whisker({ x, low, high, at }: { x: number; low: number; high: number; at: number }) {
  const path = `M${x - 5} ${high}H${x + 5}M${x} ${high}V${low}M${x - 5} ${low}H${x + 5}`;
  return (
    <g className={styles.whisker}>
      <path data-halo d={path} />
      <path d={path} />
      <circle cx={x} cy={at} r={4} />
    </g>
  );
}
