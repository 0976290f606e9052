import { useLayoutEffect } from 'react';
import { useBoot } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconEye } from '../../ui/icons';
import { endViewing } from './view-as';
import { viewAsMessages as m } from './view-as.messages';
import styles from './viewed-as-banner.module.css';

/** Over every page, for as long as an admin looks with somebody else's eyes. */
export function ViewedAsBanner() {
  const { boot } = useBoot();
  useRoomAbove();
  if (!boot.logged_in || !boot.user.viewed_by) return null;
  const { full_name, viewed_by, is_external } = boot.user;
  return (
    <div className={styles.banner} role="status">
      <IconEye size={17} aria-hidden />
      <span className={styles.words}>{m.looking(full_name, viewed_by.full_name)}</span>
      <Button
        size="xs"
        aria-label={m.endLabel}
        onClick={() => void endViewing(is_external ? '/' : location.pathname + location.search)}
      >
        {m.end}
      </Button>
    </div>
  );
}

/** The frame is as high as the window, less the banner. */
function useRoomAbove(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--fl-banner', 'var(--fl-header)');
    return () => void root.style.removeProperty('--fl-banner');
  }, []);
}
