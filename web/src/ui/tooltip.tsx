import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useId, useRef } from 'react';
import type { TooltipPosition } from './layer';
import { FloatingTooltip } from './lazy-floating';
import { useHint } from './use-hint';

interface Props {
  label: ReactNode;
  /** An element that accepts a ref and event handlers. */
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;
  position?: TooltipPosition;
  disabled?: boolean;
}

/** Dark, 12 / 16, after 400 ms; immediately on keyboard focus. */
export function Tooltip({ label, children, position = 'top', disabled = false }: Props) {
  const element = useRef<HTMLElement>(null);
  const ref = useMergedRef(element, children.props.ref);
  const id = useId();
  const hint = useHint(children.props);
  const opened = hint.state === 'shown' && !disabled;
  return (
    <>
      {cloneElement(children, {
        ...hint.handlers,
        ref,
        'aria-describedby': opened ? id : children.props['aria-describedby'],
      })}
      {hint.state !== 'never' && (
        <FloatingTooltip target={element} opened={opened} id={id} label={label} position={position} />
      )}
    </>
  );
}
