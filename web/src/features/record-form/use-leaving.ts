import { useRef, useState } from 'react';

/** Asks before typed values are lost. */
export function useLeaving(asks: boolean, onClose: () => void) {
  const [leaving, setLeaving] = useState(false);
  const before = useRef<Element | null>(null);
  const close = () => {
    if (!asks || leaving) return onClose();
    before.current = document.activeElement;
    setLeaving(true);
  };
  // The buttons of the question disappear with the answer; without a target the keyboard focus would be lost.
  const stay = () => {
    setLeaving(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return { leaving, close, stay };
}
