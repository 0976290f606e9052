import { Modal as MantineModal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { IconButton } from './icon-button';
import { IconX } from './icons';
import styles from './modal.module.css';
import { useFocusReturn } from './use-focus-return';
import { uiMessages as m } from './ui.messages';

/** 450 asks, 525 sets something up, 640 holds a whole form. */
export type ModalSize = 450 | 525 | 640;

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  size?: ModalSize;
  children: ReactNode;
  /** The buttons, at the right; the last one is the act. */
  footer?: ReactNode;
  /** Makes the dialog a form: Enter submits. */
  onSubmit?: () => void;
  /** Pressing beside the dialog does not close it: there is something to lose. */
  keepOpen?: boolean;
}

/**
 * Opens with focus in its first field (`data-autofocus` names another), keeps it inside, closes with Escape and gives
 * it back to where it was.
 */
export function Modal({ opened, onClose, title, subtitle, size = 450, children, footer, onSubmit, keepOpen }: Props) {
  useFocusReturn(opened);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  const inside = (
    <>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={!keepOpen}
      classNames={{ content: styles.content, overlay: styles.scrim }}
      padding={0}
      returnFocus={false}
    >
      <MantineModal.Overlay backgroundOpacity={1} />
      <MantineModal.Content>
        <div className={styles.head}>
          <div>
            <MantineModal.Title className={styles.title}>{title}</MantineModal.Title>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          <IconButton icon={IconX} label={m.close} onClick={onClose} noTooltip className={styles.close} />
        </div>
        {onSubmit ? (
          <form onSubmit={submit} noValidate className={styles.form}>
            {inside}
          </form>
        ) : (
          inside
        )}
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
