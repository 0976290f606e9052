import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { Popover } from '../../ui/popover';
import styles from './record-list.module.css';

const WIDTH = 320;
/** Lists and calendars of the editor float in layers of their own; what opens it closes it by itself. */
const BELONGS = '[data-condition], [data-portal], [aria-expanded="true"], [data-editing]';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** What it stands below. While it is open it is expanded, or marked as being edited. */
  target: ComponentProps<typeof Popover>['target'];
  asDialog?: boolean;
  children: ReactNode;
}

/** The editor of a condition, below what opens it. A press elsewhere closes it; choosing in its lists does not. */
export function EditorPopover({ opened, onClose, target, asDialog, children }: Props) {
  usePressElsewhere(opened, onClose);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Popover
      opened={opened}
      position="bottom-start"
      width={WIDTH}
      trapFocus
      returnFocus
      closeOnEscape={false}
      closeOnClickOutside={false}
      asDialog={asDialog}
      target={target}
      dropdown={{ className: styles.editor, onKeyDown: keys, 'data-condition': true }}
    >
      {children}
    </Popover>
  );
}

function usePressElsewhere(opened: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!opened) return;
    const listen = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(BELONGS)) onPress();
    };
    document.addEventListener('mousedown', listen);
    return () => document.removeEventListener('mousedown', listen);
  });
}
