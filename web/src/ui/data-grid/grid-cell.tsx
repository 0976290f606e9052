import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from 'react';
import styles from './data-grid.module.css';

interface Props extends ComponentPropsWithoutRef<'div'> {
  focused: boolean;
  holds: boolean;
  /**
   * The distance from the left edge at which the cell stays while the others scroll; undefined when it scrolls with
   * them.
   */
  left?: string;
  /** The last of the pinned columns. */
  edge?: boolean;
  first?: boolean;
  align?: 'right';
}

/** A cell that can hold the grid's focus. */
export function GridCell({ focused, holds, left, edge, first, align, children, ...rest }: Props) {
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
      data-stays={left !== undefined || undefined}
      data-edge={edge || undefined}
      data-align={align}
      style={left === undefined ? undefined : { left }}
    >
      {children}
    </div>
  );
}
