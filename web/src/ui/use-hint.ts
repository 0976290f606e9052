import {
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { FloatingTooltip } from './lazy-floating';

const HOVER_MS = 400;
const AFTER_TAP_MS = 4000;

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onClick' | 'onFocus' | 'onBlur'
>;

/**
 * When a tooltip is shown: while the mouse rests on its element, when the keyboard focuses it, or when a disabled
 * element is pressed. Escape hides it.
 */
export function useHint(own: Handlers) {
  const [state, setState] = useState<'never' | 'shown' | 'hidden'>('never');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => setState('shown');
  const hide = () => {
    clearTimeout(timer.current);
    setState((before) => (before === 'shown' ? 'hidden' : before));
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEscape(state === 'shown', hide);
  const handlers: Handlers = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      own.onPointerEnter?.(event);
      if (event.pointerType === 'touch') return;
      void FloatingTooltip.preload().catch(() => undefined);
      clearTimeout(timer.current);
      timer.current = setTimeout(show, HOVER_MS);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      own.onPointerLeave?.(event);
      hide();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      own.onClick?.(event);
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
      if (event.currentTarget.getAttribute('aria-disabled') !== 'true') return;
      clearTimeout(timer.current);
      show();
      if (pointerType === 'touch') timer.current = setTimeout(hide, AFTER_TAP_MS);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event);
      if (event.target.matches(':focus-visible')) show();
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      own.onBlur?.(event);
      hide();
    },
  };
  return { state, handlers };
}

function useEscape(shown: boolean, hide: () => void): void {
  useEffect(() => {
    if (!shown) return;
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
