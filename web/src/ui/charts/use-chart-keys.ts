import { type KeyboardEvent, useState } from 'react';
import type { ChartBar, ChartProps, ChartSeries, ChartSpot } from './chart-data';

interface Asked extends Pick<ChartProps, 'bars' | 'series' | 'selected' | 'onOpen' | 'onClose'> {
  /** The bars are horizontal: Up and Down move between them. */
  rows: boolean;
}

/**
 * A chart is one stop of Tab. Arrow keys move between its bars and, across them, between the parts of a bar; Home and
 * End move to the first and the last bar, Enter opens its records, Escape closes them.
 */
export function useChartKeys({ bars, series, selected, onOpen, onClose, rows }: Asked) {
  const [at, setAt] = useState<ChartSpot | null>(null);
  const focus = () => setAt(at ?? selected ?? firstOf(bars));
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const spot = at && bars.some(({ key }) => key === at.bar) ? at : firstOf(bars);
    if (!spot) return;
    if (event.key === 'Escape') return escape(event);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const bar = bars.find(({ key }) => key === spot.bar);
      if (bar?.opens) onOpen?.(spot);
      return;
    }
    const next = moved(spot, event.key, { bars, series, rows });
    if (!next) return;
    event.preventDefault();
    setAt(next);
  };
  const escape = (event: KeyboardEvent) => {
    if (!selected) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };
  return { at, focus, blur: () => setAt(null), keys };
}

function firstOf(bars: readonly ChartBar[]): ChartSpot | null {
  return bars[0] ? { bar: bars[0].key, series: null } : null;
}

interface Field {
  readonly bars: readonly ChartBar[];
  readonly series: readonly ChartSeries[];
  readonly rows: boolean;
}

/** The position to which a key moves; null for keys that do not move. */
export function moved(spot: ChartSpot, key: string, { bars, series, rows }: Field): ChartSpot | null {
  const index = bars.findIndex((bar) => bar.key === spot.bar);
  const toBar = (to: number): ChartSpot => ({
    bar: bars[Math.max(0, Math.min(bars.length - 1, to))]?.key ?? spot.bar,
    series: spot.series,
  });
  const [back, on, inner, outer] = rows
    ? ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
    : ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp'];
  if (key === back) return toBar(index - 1);
  if (key === on) return toBar(index + 1);
  if (key === 'Home') return toBar(0);
  if (key === 'End') return toBar(bars.length - 1);
  if (key === outer || key === inner) return withPart(spot, bars[index], series, key === outer ? 1 : -1);
  return null;
}

/** The parts of the bar, from the base outwards, preceded by the whole bar. */
function withPart(spot: ChartSpot, bar: ChartBar | undefined, series: readonly ChartSeries[], by: 1 | -1): ChartSpot {
  const parts = [null, ...series.filter(({ key }) => (bar?.values[key] ?? 0) !== 0).map(({ key }) => key)];
  if (parts.length < 3) return { ...spot, series: null };
  const next = (parts.indexOf(spot.series) + by + parts.length) % parts.length;
  return { ...spot, series: parts[next] ?? null };
}
