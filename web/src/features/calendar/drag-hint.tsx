import { useEffect, useRef } from 'react';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import styles from './calendar-page.module.css';
import { spanWords, whenWords } from './shown';

/** Beside the mouse or over the finger: the new time of the dragged entry, and the former one. */
export function DragHint() {
  const { drag, formats } = useCalendar();
  const box = useRef<HTMLDivElement>(null);
  const { held } = drag;
  const isShown = held?.by === 'pointer' && held.shown !== null;
  useEffect(() => {
    if (!isShown) return;
    const follow = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      const { current } = box;
      if (!current) return;
      const left = Math.min(x + 14, window.innerWidth - current.offsetWidth - 8);
      const over = y - current.offsetHeight - (pointerType === 'touch' ? 32 : 12);
      // A finger covers what is below it.
      const isOver = over > 0 && (pointerType === 'touch' || y + 20 + current.offsetHeight > window.innerHeight);
      const top = isOver ? over : y + 20;
      current.style.translate = `${left}px ${top}px`;
      current.dataset.placed = 'true';
    };
    window.addEventListener('pointermove', follow);
    return () => window.removeEventListener('pointermove', follow);
  }, [isShown]);
  if (!isShown || !held.shown) return null;
  const words =
    held.kind === 'resize' && held.when.times ? spanWords(held.when, formats) : whenWords(held.when, formats);
  return (
    <div ref={box} className={styles.hint} aria-hidden>
      <b>{words}</b>
      <span>{m.was(whenWords(held.shown.when, formats))}</span>
    </div>
  );
}
