import { useMergedRef } from '@mantine/hooks';
import {
  type AriaAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { PopoverLook } from './layer';
import { FloatingPopover } from './lazy-floating';

interface TargetProps extends AriaAttributes {
  id?: string;
  ref?: Ref<HTMLElement>;
}

interface Props extends PopoverLook {
  opened: boolean;
  /** The element beside which it is placed; it must accept a ref. */
  target: ReactElement<TargetProps>;
  /** The target announces that it opens a dialog, and the layer is a dialog labelled by the target. */
  asDialog?: boolean;
  children: ReactNode;
}

/** A layer beside an element. Its code is loaded when it first opens; the element is rendered immediately. */
export function Popover({ opened, target, asDialog = false, returnFocus = false, children, ...look }: Props) {
  const element = useRef<HTMLElement>(null);
  const ref = useMergedRef(element, target.props.ref);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  useFocusBack(returnFocus, opened, element);
  const id = useId();
  const ids = { target: target.props.id ?? `${id}-target`, dropdown: `${id}-dropdown` };
  const dropdown = asDialog
    ? { id: ids.dropdown, role: 'dialog', 'aria-labelledby': ids.target, tabIndex: -1, ...look.dropdown }
    : look.dropdown;
  return (
    <>
      {cloneElement(target, { ...(asDialog ? dialogTarget(ids, opened) : {}), ref })}
      {wasOpened && (
        <FloatingPopover {...look} dropdown={dropdown} target={element} opened={opened}>
          {children}
        </FloatingPopover>
      )}
    </>
  );
}

function dialogTarget(ids: { target: string; dropdown: string }, opened: boolean): TargetProps {
  return {
    id: ids.target,
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    'aria-controls': opened ? ids.dropdown : undefined,
  };
}

const EXIT_MS = 10;

/**
 * Returns the focus to the element that had it when the layer opened, or else to the target. It is remembered while
 * rendering, because the content of the layer takes the focus as soon as it appears. A focus that has moved elsewhere
 * since stays there, and a layer that opens again meanwhile keeps it.
 */
function useFocusBack(active: boolean, opened: boolean, target: RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (opened && !wasOpen.current) before.current = document.activeElement;
  wasOpen.current = opened;
  useEffect(() => {
    if (!opened || !active) return;
    clearTimeout(returning.current);
    const element = target.current;
    return () => {
      // Read now: a page that is closing may have no globals left when the timer fires.
      const page = document;
      const back = before.current instanceof HTMLElement && before.current !== page.body ? before.current : null;
      returning.current = setTimeout(() => {
        const now = page.activeElement;
        if (now && now !== page.body && !now.closest('[data-position]')) return;
        const opener = back?.isConnected ? back : element;
        const focusable = opener?.isConnected ? opener : page.querySelector<HTMLElement>('main');
        focusable?.focus({ preventScroll: true });
      }, EXIT_MS);
    };
  }, [active, opened, target]);
}
