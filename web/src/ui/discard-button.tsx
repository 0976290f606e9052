import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import { useFocusHeir } from './use-focus-heir';

/** Discards unsaved changes and disappears with them: the focus moves to the button before it, or after it if it is the first. */
export function DiscardButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeir(ref, beside);
  return (
    <Button ref={ref} variant="quiet" onClick={onClick}>
      {children}
    </Button>
  );
}

function beside({ previousElementSibling: before, nextElementSibling: after }: HTMLElement): HTMLElement | null {
  const next = before ?? after;
  return next instanceof HTMLElement ? next : null;
}
