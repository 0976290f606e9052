import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from 'react';
import styles from './data-grid.module.css';

interface Props extends ComponentPropsWithoutRef<'div'> {
  focused: boolean;
  holds: boolean;
  /** The sticky column. */
  first?: boolean;
  align?: 'right';
}

/** A cell that can hold the focus of its grid. */
export function GridCell({ focused, holds, first, align, children, ...rest }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cell = ref.current;
    if (focused && holds && cell && !cell.contains(document.activeElement)) cell.focus({ preventScroll: true });
  }, [focused, holds]);
  return (
    <div
      {...rest}
      ref={ref}
      className={styles.cell}
      tabIndex={focused ? 0 : -1}
      data-first={first || undefined}
      data-align={align}
    >
      {children}
    </div>
  );
}
