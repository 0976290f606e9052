import { type ReactNode, useRef } from 'react';
import type { Icon } from '../../ui/icons';
import { IconX } from '../../ui/icons';
import { Tooltip } from '../../ui/tooltip';
import { useFocusHeir } from '../../ui/use-focus-heir';
import styles from './bulk.module.css';

/** The cell of the list that Tab reaches, or the card of the board that had the focus last. */
const CURRENT_CELL = '[role="gridcell"][tabindex="0"], [data-deal][data-current] a';

/** The dark bar at the lower edge of the list. Toasts move out of its way. */
export function Bar({
  label,
  children,
  onClose,
  closeLabel,
}: {
  label: string;
  children: ReactNode;
  onClose?: () => void;
  closeLabel: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHeir(place, CURRENT_CELL);
  return (
    <div ref={place} className={styles.place} data-selection-bar>
      <section className={styles.bar} aria-label={label}>
        {children}
        {onClose && (
          <>
            <span className={styles.line} />
            <button type="button" className={styles.icon} aria-label={closeLabel} onClick={onClose}>
              <IconX size={16} aria-hidden />
            </button>
          </>
        )}
      </section>
    </div>
  );
}

interface ActProps {
  icon: Icon;
  children: string;
  onClick?: () => void;
  disabledReason?: string | null;
}

/** One act by its name and icon, on a phone below each other. */
export function Act({ icon: Mark, children, onClick, disabledReason, ...rest }: ActProps) {
  const button = (
    <button
      type="button"
      {...rest}
      className={styles.act}
      aria-disabled={disabledReason ? true : undefined}
      onClick={disabledReason ? undefined : onClick}
    >
      <Mark size={15} aria-hidden />
      <span>{children}</span>
    </button>
  );
  return disabledReason ? <Tooltip label={disabledReason}>{button}</Tooltip> : button;
}
