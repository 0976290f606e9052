import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ChartBar, ChartProps, ChartSpot } from './chart-data';
import styles from './charts.module.css';
import { textScale } from '../text-size';
import { useChartKeys } from './use-chart-keys';
import { useWidth } from './use-width';

/** What the frame passes to the drawing inside it. */
export interface Drawing {
  readonly width: number;
  /** The prefix of the ids of the patterns. */
  readonly id: string;
  /** The attributes of the svg: a picture with a name, which is one stop of Tab. */
  readonly svg: {
    readonly role: 'img';
    readonly 'aria-label': string;
    readonly tabIndex: 0;
    readonly accessibilityLayer: false;
  };
  /** The user's text size; everything that contains text grows with it. */
  readonly scale: number;
  /** The bar that the keyboard or the pointer has selected. */
  readonly at: ChartSpot | null;
  readonly point: (spot: ChartSpot | null) => void;
  readonly press: (spot: ChartSpot) => void;
  /** The position at which the drawing shows its tooltip. */
  readonly showTip: (place: TipPlace | null) => void;
}

export interface TipPlace {
  readonly x: number;
  readonly y: number;
}

interface Props extends ChartProps {
  readonly rows?: boolean;
  /** The chart is scrolled to its beginning; charts over time are scrolled to the present. */
  readonly fromStart?: boolean;
  /** With text of the usual size the drawing is never narrower; it scrolls sideways instead. */
  readonly least: number;
  readonly children: (drawing: Drawing) => ReactNode;
}

/** The frame of every chart: its keys, its tooltip, and what a screen reader announces about the selected bar. */
export function ChartFrame({ rows = false, fromStart = false, least, children, ...chart }: Props) {
  const id = useId().replaceAll(':', '');
  const [ref, room] = useWidth();
  const keys = useChartKeys({ ...chart, rows });
  const [hovered, setHovered] = useState<ChartSpot | null>(null);
  const [tip, setTip] = useState<TipPlace | null>(null);
  const at = hovered ?? keys.at;
  const bar = chart.bars.find(({ key }) => key === at?.bar);
  const scale = textScale();
  const width = Math.max(room, least * scale);
  const scroller = useScrolledToEnd(width > room && room > 0, rows || fromStart);
  return (
    <div ref={ref} className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        onKeyDown={keys.keys}
        onFocus={(event) => event.target.matches(':focus-visible') && keys.focus()}
        onBlur={keys.blur}
        onMouseLeave={() => setHovered(null)}
      >
        {room > 0 &&
          children({
            width,
            id,
            scale,
            svg: { role: 'img', 'aria-label': chart.name, tabIndex: 0, accessibilityLayer: false },
            at,
            point: setHovered,
            press: (spot) => chart.bars.some(({ key, opens }) => key === spot.bar && opens) && chart.onOpen?.(spot),
            showTip: setTip,
          })}
        {bar && tip && <Tip bar={bar} spot={at} {...chart} place={tip} width={width} />}
      </div>
      <p className="fl-hidden" aria-live="polite">
        {keys.at && bar && !hovered ? sayOf(bar, at, chart) : ''}
      </p>
    </div>
  );
}

type Words = Pick<ChartProps, 'series' | 'tick'>;

/** "September 2026: $332,780. Tomas Lindgaard: $101k. Press Enter for the 10 deals" */
function sayOf(bar: ChartBar, spot: ChartSpot | null, words: Words): string {
  return [bar.said, partOf(bar, spot, words), bar.opens].filter(Boolean).join('. ');
}

function partOf(bar: ChartBar, spot: ChartSpot | null, { series, tick }: Words): string | null {
  const part = series.find(({ key }) => key === spot?.series);
  return part ? `${part.label}: ${tick(bar.values[part.key] ?? 0)}` : null;
}

interface TipProps extends Words {
  readonly bar: ChartBar;
  readonly spot: ChartSpot | null;
  readonly place: TipPlace;
  readonly width: number;
}

const TIP_WIDTH = 200;

function Tip({ bar, spot, place, width, ...words }: TipProps) {
  const part = partOf(bar, spot, words);
  const left = Math.max(TIP_WIDTH / 2, Math.min(width - TIP_WIDTH / 2, place.x));
  return (
    <div className={styles.tip} style={{ left, top: place.y }} aria-hidden>
      <b>{bar.said}</b>
      {part && <span>{part}</span>}
      {bar.opens && <span>{bar.opens}</span>}
    </div>
  );
}

/** A chart of months that is wider than the screen shows its last months first. */
function useScrolledToEnd(isWide: boolean, stays: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWide && !stays && ref.current) ref.current.scrollLeft = ref.current.scrollWidth;
  }, [isWide, stays]);
  return ref;
}
