import type { Step } from '@fairlead/domain/time-machine/waterfall';
import type { Waterfall } from '@fairlead/domain/time-machine/time-machine.contract';
import type { ChartBar } from '../../../ui/charts/chart-data';
import { ChartFrame, type Drawing } from '../../../ui/charts/chart-frame';
import { textScale } from '../../../ui/text-size';
import { Break } from '../../../ui/charts/cuts';
import { Patterns } from '../../../ui/charts/marks';
import { useMoney } from './use-money';
import { timeMachineMessages as m } from './time-machine.messages';
import styles from './time-machine.module.css';

interface Props {
  readonly changes: Waterfall;
  readonly since: string;
  readonly selected: Step | null;
  readonly onOpen: (step: Step | null) => void;
  /** The former pipeline, or the current one. */
  readonly onEnd: (end: End) => void;
}

type End = 'then' | 'now';

interface Column {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly step: Step | null;
}

const HEIGHT = 290;
const TOP = 26;
const BASE = 244;
const AXIS = 64;
const LEAST = 88;
const TICKS = 4;

/**
 * From the former to the current pipeline, step by step. The bars of both begin at a broken base, and the break is
 * drawn.
 */
export function WaterfallChart({ changes, since, selected, onOpen, onEnd }: Props) {
  const texts = useMoney();
  const columns = columnsOf(changes, since, texts.amount);
  const steps = columns.filter(({ step }) => step).map(({ label, text }) => `${label} ${text}`);
  const bars: ChartBar[] = columns.map(({ key, label, count, text, step }) => ({
    key,
    label,
    values: {},
    text,
    said: `${label}: ${text}, ${m.deals(count)}`,
    opens: step || key === 'now' ? m.open(count) : m.openBoard,
  }));
  return (
    <ChartFrame
      name={m.chart(
        texts.amount(changes.before.cents),
        texts.amount(changes.after.cents),
        steps.join(', ') || m.noSteps,
      )}
      bars={bars}
      series={[]}
      tick={texts.brief}
      selected={selected && { bar: selected, series: null }}
      onOpen={({ bar }) => {
        const step = columns.find(({ key }) => key === bar)?.step;
        if (step) onOpen(step);
        else onEnd(bar === 'now' ? 'now' : 'then');
      }}
      onClose={() => onOpen(null)}
      fromStart
      least={AXIS + columns.length * LEAST}
    >
      {(drawing) => <Columns columns={columns} drawing={drawing} selected={selected} short={texts.brief} />}
    </ChartFrame>
  );
}

function columnsOf({ before, after, steps }: Waterfall, since: string, amount: (cents: number) => string): Column[] {
  let at = before.cents;
  const middle = steps.map(({ step, count, cents }) => {
    const from = at;
    at += cents;
    const text = `${cents > 0 ? '+' : ''}${amount(cents)}`;
    return { key: step, label: m.steps[step], count, from, to: at, text, step };
  });
  return [
    {
      key: 'then',
      label: since,
      count: before.count,
      from: 0,
      to: before.cents,
      text: amount(before.cents),
      step: null,
    },
    ...middle,
    { key: 'now', label: m.now, count: after.count, from: 0, to: after.cents, text: amount(after.cents), step: null },
  ];
}

/** The axis begins below the lowest bar where that leaves more room for the steps. */
function rangeOf(columns: readonly Column[]): { least: number; most: number } {
  const ends = columns.flatMap(({ from, to, step }) => (step ? [from, to] : [to]));
  const [lowest, most] = [Math.min(...ends), Math.max(...ends, 1)];
  const isBroken = lowest > 0 && lowest > (most - lowest) * 1.5;
  return { least: isBroken ? lowest - (most - lowest || most) * 0.5 : Math.min(0, lowest), most };
}

/** Round figures for the lines across; only the base if nothing has a value. */
function ticksOf(least: number, most: number): number[] {
  if (most - least <= 1) return [0];
  const rough = (most - least) / TICKS;
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = ([1, 2, 5, 10].find((n) => n * unit >= rough) ?? 10) * unit;
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: TICKS + 1 }, (_, n) => first + n * step).filter((value) => value <= most);
}

interface DrawnProps {
  readonly columns: readonly Column[];
  readonly drawing: Drawing;
  readonly selected: Step | null;
  readonly short: (cents: number) => string;
}

function Columns({ columns, drawing, selected, short }: DrawnProps) {
  const { least, most } = rangeOf(columns);
  const left = AXIS * textScale();
  const scale = (BASE - TOP) / (most - least || 1);
  const up = (cents: number) => BASE - (Math.max(cents, least) - least) * scale;
  const band = (drawing.width - left) / columns.length;
  return (
    <svg {...svgOf(drawing)} className={styles.chart} width={drawing.width} height={HEIGHT}>
      <Patterns id={drawing.id} />
      {ticksOf(least, most).map((value) => (
        <g key={value}>
          <line x1={left} x2={drawing.width} y1={up(value)} y2={up(value)} className={styles.grid} />
          <text x={left - 10} y={up(value) + 4} textAnchor="end" className={styles.tick}>
            {short(value)}
          </text>
        </g>
      ))}
      <line x1={left} x2={drawing.width} y1={BASE} y2={BASE} className={styles.base} />
      {columns.map((column, at) => {
        const next = columns[at + 1];
        const place = { x: left + at * band, band, from: up(column.from), to: up(column.to) };
        return (
          <g key={column.key}>
            {next && (
              <line
                x1={place.x + band * 0.76}
                x2={place.x + band * 1.24}
                y1={place.to}
                y2={place.to}
                className={styles.joint}
              />
            )}
            <Bar column={column} {...place} drawing={drawing} isOn={selected === column.key} isBroken={least > 0} />
          </g>
        );
      })}
    </svg>
  );
}

const svgOf = ({ svg: { accessibilityLayer: _layer, ...svg } }: Drawing) => svg;

interface BarProps {
  readonly column: Column;
  readonly x: number;
  readonly band: number;
  readonly from: number;
  readonly to: number;
  readonly drawing: Drawing;
  readonly isOn: boolean;
  readonly isBroken: boolean;
}

function Bar({ column, x, band, from, to, drawing, isOn, isBroken }: BarProps) {
  const { key, step, label, text, count } = column;
  const base = step ? from : BASE;
  const box = {
    x: x + band * 0.24,
    y: Math.min(base, to),
    width: band * 0.52,
    height: Math.max(2, Math.abs(base - to)),
  };
  const middle = x + band / 2;
  const spot = { bar: key, series: null };
  return (
    // The keys of the frame do the same.
    <g
      className={styles.column}
      data-step={step ?? 'ends'}
      data-on={isOn || undefined}
      data-at={drawing.at?.bar === key || undefined}
      onMouseEnter={() => {
        drawing.point(spot);
        drawing.showTip({ x: middle, y: box.y });
      }}
      onClick={() => drawing.press(spot)}
    >
      <rect x={x + 2} y={0} width={band - 4} height={HEIGHT} rx={6} className={styles.band} />
      <rect {...box} rx={2} className={styles.fill} />
      {step === 'slipped' && <rect {...box} rx={2} fill={`url(#${drawing.id}-lines)`} />}
      {!step && isBroken && <Break x={box.x} y={BASE - 14} width={box.width} />}
      <text x={middle} y={box.y - 7} textAnchor="middle" className={styles.figure}>
        {text}
      </text>
      <text x={middle} y={BASE + 20} textAnchor="middle" className={styles.name}>
        {label}
      </text>
      <text x={middle} y={BASE + 37} textAnchor="middle" className={styles.under}>
        {m.deals(count)}
      </text>
    </g>
  );
}
