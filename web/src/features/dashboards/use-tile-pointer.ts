import { COLUMNS } from '@fairlead/domain/dashboards/dashboard';
import { type PointerEvent, type RefObject, useState } from 'react';
import { textScale } from '../../ui/text-size';
import type { Arranging } from './use-arranging';

const BEGINS_AT = 4;
const GAP = 16;
const ROW = 48;
/** This near to the edge of the visible area, it scrolls. */
const EDGE = 48;

/** A dragged tile: its distance from its place. */
export interface Carried {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** The width of a column, and the height of a row. */
  readonly unit: { readonly x: number; readonly y: number };
}

/** Drags tiles by their heads and resizes them by their corners. Escape cancels. */
export function useTilePointer(box: RefObject<HTMLElement | null>, act: Arranging['act']) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const begin = (event: PointerEvent<HTMLElement>, key: string, how: 'carry' | 'stretch') => {
    const place = box.current;
    if (!place || event.button !== 0) return;
    event.preventDefault();
    const from = pointIn(place, event);
    let begun = false;
    const move = (now: globalThis.PointerEvent) => {
      const at = pointIn(place, now);
      const [x, y] = [at.x - from.x, at.y - from.y];
      if (!begun && Math.hypot(x, y) < BEGINS_AT) return;
      if (!begun) act({ do: 'lift', key });
      begun = true;
      scrollAt(place, now.clientY);
      const unit = unitOf(place);
      if (how === 'carry') setCarried({ key, x, y, unit });
      act({ do: how, by: { columns: Math.round(x / unit.x), rows: Math.round(y / unit.y) } });
    };
    const end = (what: 'drop' | 'putBack') => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', leave);
      window.removeEventListener('keydown', escape, true);
      setCarried(null);
      if (begun) act({ do: what });
    };
    const drop = () => end('drop');
    const leave = () => end('putBack');
    const escape = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      leave();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', leave);
    window.addEventListener('keydown', escape, true);
  };
  return { carried, begin };
}

function pointIn(place: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top } = place.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function unitOf(place: HTMLElement) {
  return { x: (place.clientWidth + GAP) / COLUMNS, y: ROW * textScale() + GAP };
}

function scrollAt(place: HTMLElement, y: number): void {
  const scroller = place.closest('[data-scrolls]');
  const edges = scroller?.getBoundingClientRect();
  if (!edges) return;
  if (y > edges.bottom - EDGE) scroller?.scrollBy(0, EDGE / 4);
  else if (y < edges.top + EDGE) scroller?.scrollBy(0, -EDGE / 4);
}
