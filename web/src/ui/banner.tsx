import { type ReactNode, useLayoutEffect } from 'react';
import styles from './banner.module.css';
import type { Icon } from './icons';

interface Props {
  icon: Icon;
  children: ReactNode;
  /** The link or button. */
  action?: ReactNode;
}

/** A banner above every page. It takes its own space and covers nothing; several are stacked. */
export function Banner({ icon: Mark, children, action }: Props) {
  useRoomAbove();
  return (
    <div className={styles.banner} role="status">
      <Mark size={17} aria-hidden />
      <span className={styles.words}>{children}</span>
      {action}
    </div>
  );
}

let shown = 0;

/** The frame's height is the window's height minus the banners. */
function useRoomAbove(): void {
  useLayoutEffect(() => {
    takeRoom(1);
    return () => takeRoom(-1);
  }, []);
}

function takeRoom(by: 1 | -1): void {
  shown += by;
  document.documentElement.style.setProperty('--fl-banner', `calc(${shown} * var(--fl-header))`);
}
