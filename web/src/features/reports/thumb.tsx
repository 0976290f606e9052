import type { ReportType } from '@fairlead/domain/reports/report';
import styles from './gallery.module.css';

interface Drawn {
  /** Rows below each other or columns beside each other, as parts of a whole. */
  readonly rows?: readonly number[];
  readonly columns?: readonly number[];
  readonly line?: string;
  readonly tone?: 'red' | 'green';
  /** How much of each column is weighted. */
  readonly weighted?: readonly number[];
}

const DRAWN: Readonly<Record<ReportType, Drawn>> = {
  dealsByStage: { rows: [0.62, 0.76, 0.58, 0.9] },
  activeDealsByStatus: { rows: [0.85, 0.5, 0.3] },
  dealsWon: { columns: [0.25, 0.12, 0.9, 0.2, 0.4, 0.22, 0.45, 0.3] },
  forecastedToClose: { columns: [0.95, 0.6, 0.4, 0.45, 0.3], weighted: [0.5, 0.3, 0.14, 0.16, 0.12] },
  lostDealsByLossReason: { rows: [0.9, 0.48, 0.44, 0.24], tone: 'red' },
  winRatio: { line: 'M2 24L14 32L28 10L44 26L62 34L78 20L94 4' },
  wonDealsBySource: { rows: [0.8, 0.6, 0.42, 0.28], tone: 'green' },
};

const WIDTH = 96;
const HEIGHT = 40;

/** The outline of a report, to be recognised by its shape. */
export function Thumb({ type }: { type: ReportType }) {
  const { rows = [], columns = [], weighted = [], line, tone } = DRAWN[type];
  const row = HEIGHT / Math.max(1, rows.length);
  const column = WIDTH / Math.max(1, columns.length);
  const bar = (share: number, index: number, className: string | undefined) => (
    <rect
      key={`${className} ${index}`}
      x={index * column}
      y={HEIGHT * (1 - share)}
      width={column - 4}
      height={HEIGHT * share}
      rx={1.5}
      className={className}
    />
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} height={HEIGHT} preserveAspectRatio="xMinYMid" aria-hidden>
      {rows.map((share, index) => (
        <rect
          key={index}
          y={index * row}
          width={WIDTH * share}
          height={row - 2}
          rx={1.5}
          className={styles.thumbBar}
          data-tone={tone}
        />
      ))}
      {columns.map((share, index) => bar(share, index, weighted.length ? styles.thumbPale : styles.thumbBar))}
      {weighted.map((share, index) => bar(share, index, styles.thumbBar))}
      {line && <path d={line} className={styles.thumbLine} />}
    </svg>
  );
}
