import { numberText } from '@fairlead/domain/locale/locale';
import type { BoardColumn } from '@fairlead/domain/deals/deal.contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { StageRing } from '../../../ui/stage';
import { boardMessages as m } from './board.messages';
import styles from './column-picker.module.css';

interface Props {
  columns: readonly BoardColumn[];
  scroller: RefObject<HTMLElement | null>;
}

/** On a phone one column fills the screen: this shows which one, and switches to the others with one press. */
export function ColumnPicker({ columns, scroller }: Props) {
  const [at, setAt] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  useEffect(() => {
    const board = scroller.current;
    if (!board) return;
    const follow = () => {
      const step = (board.scrollWidth - board.clientWidth) / Math.max(1, columns.length - 1);
      setAt(step > 0 ? Math.round(board.scrollLeft / step) : 0);
    };
    board.addEventListener('scroll', follow, { passive: true });
    return () => board.removeEventListener('scroll', follow);
  }, [scroller, columns.length]);
  useEffect(() => buttons.current[at]?.scrollIntoView({ block: 'nearest', inline: 'center' }), [at]);
  const goTo = (stage: number) =>
    scroller.current?.querySelector(`[data-stage="${stage}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  return (
    <nav className={styles.picker} aria-label={m.columns}>
      {columns.map(({ stage, count }, index) => (
        <button
          key={stage.id}
          ref={(node) => {
            buttons.current[index] = node;
          }}
          type="button"
          className={styles.place}
          aria-current={index === at || undefined}
          onClick={() => goTo(stage.id)}
        >
          <StageRing percent={stage.percent} />
          {stage.name} <span className={styles.count}>{numberText(count)}</span>
        </button>
      ))}
    </nav>
  );
}
