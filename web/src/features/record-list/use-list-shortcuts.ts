import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type RefObject, useRef } from 'react';
import { useShortcuts } from '../../lib/shortcuts';
import { recordListMessages as m } from './record-list.messages';

/**
 * Makes the table's keys work before the table has the focus: they move the focus to it. Once focused, the table
 * handles them itself; they are registered here too so that the shortcut sheet lists them.
 */
export function useListShortcuts(kind: RecordKind): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const group = m.title(kind);
  const press = (key: string) => () => {
    const cell = box.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    // A key that the table did not handle bubbles back to here.
    if (!cell || sending.current) return;
    cell.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    cell.focus({ preventScroll: true });
    // Without a previous position in the list, the first row is the next one.
    if (key === 'j' || key === 'k') return;
    sending.current = true;
    cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    sending.current = false;
  };
  useShortcuts([
    { keys: 'j', label: m.keyNext, group, run: press('j') },
    { keys: 'k', label: m.keyPrevious, group, run: press('k') },
    { keys: 'x', label: m.keySelect, group, run: press('x') },
    { keys: 'e', label: m.keyEdit, group, run: press('e') },
    { keys: 'o', label: m.keyOpen, group, run: press('o') },
    { keys: 'v', label: m.keyPeek, group, run: press('v') },
  ]);
  return box;
}
