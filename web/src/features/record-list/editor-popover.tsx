import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { Popover } from '../../ui/popover';
import styles from './record-list.module.css';

const WIDTH = 320;
const WIDE = 620;
/** The editor's dropdowns and calendars are in separate layers; the element that opens the editor closes it itself. */
const BELONGS = '[data-condition], [data-portal], [aria-expanded="true"], [data-editing]';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The element above the popover. While the popover is open, the element is marked as expanded or as being edited. */
  target: ComponentProps<typeof Popover>['target'];
  asDialog?: boolean;
  /** Several columns beside each other. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/**
 * The editor of a condition, below the element that opens it. A press elsewhere closes it; a choice in its dropdowns
 * does not.
 */
export function EditorPopover({ opened, onClose, target, asDialog, wide, children }: Props) {
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
      width={wide ? WIDE : WIDTH}
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
