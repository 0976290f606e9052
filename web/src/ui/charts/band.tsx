import type { ChartBar, ChartProps } from './chart-data';
import type { Drawing } from './chart-frame';
import styles from './charts.module.css';

interface Props extends Pick<ChartProps, 'selected'> {
  readonly bar: ChartBar;
  readonly drawing: Drawing;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** A field behind a bar and over the whole drawing, which is easier to hit than a low bar. */
export function Band({ bar: { key, opens }, drawing, box, selected }: Props) {
  return (
    <rect
      {...box}
      rx={6}
      className={styles.band}
      data-bar={key}
      data-on={selected?.bar === key || undefined}
      data-at={drawing.at?.bar === key || undefined}
      data-opens={Boolean(opens) || undefined}
      onMouseEnter={() => drawing.point({ bar: key, series: null })}
      onClick={() => drawing.press({ bar: key, series: null })}
    />
  );
}
