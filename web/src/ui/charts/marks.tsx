import type { BarShapeProps } from 'recharts';
import type { ChartBar, ChartSeries, Pattern } from './chart-data';
import styles from './charts.module.css';

interface SegmentLook {
  readonly series: ChartSeries;
  /** The prefix of the ids of the patterns of this chart. */
  readonly id: string;
}

/** One part of a bar: its colour, the gap to its neighbours, and a pattern where its series has one. */
export function Segment({ series, id, ...shape }: SegmentLook & BarShapeProps) {
  const bar = (shape as { payload?: { bar?: ChartBar } }).payload?.bar;
  const box = insideOf(shape);
  if (!bar || !box) return null;
  const pattern = bar.hatched ? 'lines' : series.pattern;
  return (
    <>
      <rect {...box} rx={2} className={styles.segment} style={{ fill: bar.color ?? series.color }} />
      {pattern && pattern !== 'plain' && <rect {...box} rx={2} fill={`url(#${id}-${pattern})`} pointerEvents="none" />}
    </>
  );
}

const GAP = 2;

/** The smallest value is drawn at least half a pixel high, so that it is visible. */
function insideOf({ x, y, width, height }: { x?: unknown; y?: unknown; width?: unknown; height?: unknown }) {
  const [left, top, wide, high] = [x, y, width, height].map(Number) as [number, number, number, number];
  if (![left, top, wide, high].every(Number.isFinite) || wide === 0 || high === 0) return null;
  const box = {
    x: Math.min(left, left + wide),
    y: Math.min(top, top + high),
    width: Math.abs(wide),
    height: Math.abs(high),
  };
  return { ...box, height: box.height > GAP * 2 ? box.height - GAP : Math.max(box.height, 1) };
}

const DRAWN: readonly Exclude<Pattern, 'plain'>[] = ['lines', 'dots', 'grid'];

/** The patterns that a chart lays over its colours. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {DRAWN.map((pattern) => (
        <pattern
          key={pattern}
          id={`${id}-${pattern}`}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform={pattern === 'dots' ? undefined : 'rotate(45)'}
        >
          <PatternMark pattern={pattern} />
        </pattern>
      ))}
    </defs>
  );
}

function PatternMark({ pattern }: { pattern: Exclude<Pattern, 'plain'> }) {
  if (pattern === 'dots') return <circle cx={3} cy={3} r={1.2} className={styles.patternFill} />;
  return (
    <>
      <path d="M0 1H6" className={styles.patternLine} />
      {pattern === 'grid' && <path d="M1 0V6" className={styles.patternLine} />}
    </>
  );
}

/** The mark of a series in a legend or a table. */
export function Swatch({ series: { key, color, pattern } }: { series: ChartSeries }) {
  const id = `swatch-${key.replaceAll(/[^\w-]/g, '')}`;
  return (
    <svg width={10} height={10} className={styles.swatch} aria-hidden>
      {pattern && pattern !== 'plain' && <Patterns id={id} />}
      <rect width={10} height={10} rx={3} className={styles.segment} style={{ fill: color }} />
      {pattern && pattern !== 'plain' && <rect width={10} height={10} rx={3} fill={`url(#${id}-${pattern})`} />}
    </svg>
  );
}

/** What each colour means, in the order in which the parts are stacked. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map((one) => (
        <li key={one.key}>
          <Swatch series={one} />
          {one.label}
        </li>
      ))}
    </ul>
  );
}
