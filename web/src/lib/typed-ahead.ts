import { useEffect, useRef } from 'react';

/**
 * Keeps the keys typed while a dialog's code is loading, or while it marks its fields with `aria-busy`, so that they
 * are neither lost nor treated as shortcuts of the page behind. Returns a function that reads the text, with which
 * the dialog starts; Enter becomes a line break in it.
 */
export function useTypedAhead(opened: boolean, onEscape: () => void): () => string {
  const typed = useRef('');
  const escape = useRef(onEscape);
  escape.current = onEscape;
  useEffect(() => {
    if (!opened) return;
    let arrived = false;
    const keep = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[role="dialog"][aria-modal="true"]:not([aria-busy])');
      if (dialog) {
        // A key pressed before the dialog has taken the focus is for its first field too.
        if (!arrived && !dialog.contains(document.activeElement))
          dialog.querySelector<HTMLElement>('[data-autofocus], input, textarea')?.focus();
        arrived = true;
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') escape.current();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key === 'Enter') typed.current += '\n';
      else if (event.key.length === 1) typed.current += event.key;
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => {
      window.removeEventListener('keydown', keep, { capture: true });
      typed.current = '';
    };
  }, [opened]);
  return () => typed.current;
}
