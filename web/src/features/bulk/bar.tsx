import type { ReactNode } from 'react';
import type { Icon } from '../../ui/icons';
import { IconX } from '../../ui/icons';
import { Tooltip } from '../../ui/tooltip';
import styles from './bulk.module.css';

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
  return (
    <div className={styles.place} data-selection-bar>
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
