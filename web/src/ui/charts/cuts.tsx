import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { type ChartBar, totalOf } from './chart-data';
import styles from './charts.module.css';

interface Props {
  readonly bars: readonly ChartBar[];
  readonly most: number;
  /** Writes the figure above the bar, if no other label contains it. */
  readonly isNamed: boolean;
}

const WIDEST = 48;
const BELOW_TOP = 10;

/** Marks each bar that is taller than the axis. */
export function Cuts({ bars, most, isNamed }: Props) {
  const across = useXAxisScale();
  const up = useYAxisScale();
  const plot = usePlotArea();
  const top = up?.(most);
  if (!across || !plot || top === undefined) return null;
  return bars.map((bar, index) => {
    if (totalOf(bar) <= most) return null;
    const from = across(bar.key, { position: 'start' }) ?? 0;
    const to = across(bar.key, { position: 'end' }) ?? from;
    const middle = (from + to) / 2;
    const width = Math.min(WIDEST, to - from);
    const anchor = index === 0 ? 'start' : index === bars.length - 1 ? 'end' : 'middle';
    return (
      <g key={bar.key} aria-hidden data-cut>
        <Break x={middle - width / 2} y={top + BELOW_TOP} width={width} />
        {isNamed && (
          <text x={{ start: from, middle, end: to }[anchor]} y={top - 5} textAnchor={anchor} className={styles.figure}>
            {bar.text}
          </text>
        )}
      </g>
    );
  });
}

/** A line through a bar, which shows that a part of it is left out. */
export function Break({ x, y, width }: { x: number; y: number; width: number }) {
  const part = width / 4;
  const high = Math.min(6, part);
  const points = [0, 1, 2, 3, 4].map((n) => `${x + n * part},${y - (n % 2) * high}`);
  return <polyline points={points.join(' ')} className={styles.break} style={{ strokeWidth: Math.min(4, part) }} />;
}
