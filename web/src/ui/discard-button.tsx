import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import { useFocusHeir } from './use-focus-heir';

/** Discards unsaved changes and leaves with them: the button before it, which saves, gets the focus. */
export function DiscardButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeir(ref, before);
  return (
    <Button ref={ref} variant="quiet" onClick={onClick}>
      {children}
    </Button>
  );
}

const before = ({ previousElementSibling: save }: HTMLElement) => (save instanceof HTMLElement ? save : null);
