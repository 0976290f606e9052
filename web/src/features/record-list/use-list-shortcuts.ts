import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type RefObject, useRef } from 'react';
import { useShortcuts } from '../../lib/shortcuts';
import { recordListMessages as m } from './record-list.messages';

/**
 * The keys of the table work before it has the focus too: they bring it there. Once it has it, it hears them itself;
 * they stand here as well so that the sheet of shortcuts names them.
 */
export function useListShortcuts(kind: RecordKind): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const group = m.title(kind);
  const press = (key: string) => () => {
    const cell = box.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    // What the table did not want comes by here again.
    if (!cell || sending.current) return;
    cell.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    cell.focus({ preventScroll: true });
    // The first row is the next one for whoever was not in the list yet.
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
    { keys: 'v', label: m.keyPeek, group, run: press(' ') },
  ]);
  return box;
}
