import { type RefObject, useEffect } from 'react';

/**
 * Keeps a layer above the keyboard on the screen. Chrome and Firefox make the page smaller themselves
 * (`interactive-widget` in index.html); Safari lays the keyboard over it.
 */
export function useKeyboardRoom(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const fit = () => {
      // A page that is zoomed in by hand is smaller too.
      const covered = view.scale > 1 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      layer.current?.style.setProperty('bottom', `${Math.round(covered)}px`);
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [layer]);
}
