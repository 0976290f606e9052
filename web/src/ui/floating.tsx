import { Popover, Tooltip } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useState } from 'react';
import { WithTheme } from './floating-theme';
import type { PopoverLook, TooltipPosition } from './layer';

type Target = RefObject<HTMLElement | null>;

interface PopoverProps extends PopoverLook {
  target: Target;
  opened: boolean;
  children: ReactNode;
}

/** The distance of a layer from the edge of the window. */
const EDGE = 5;
/** No layer is larger than the space on its side; larger content scrolls. */
const WITHIN_THE_WINDOW = { flip: true, shift: { padding: EDGE }, size: { padding: EDGE } };

/** Mantine's popover beside an element that is rendered elsewhere. */
export function FloatingPopover(props: PopoverProps) {
  return (
    <WithTheme>
      <Layer {...props} />
    </WithTheme>
  );
}

function Layer({ target, opened, dropdown, width, children, ...look }: PopoverProps) {
  // Mantine records the focused element when the popover opens, not when it is first rendered.
  const [drawn, setDrawn] = useState(false);
  useLayoutEffect(() => setDrawn(true), []);
  return (
    <Popover
      {...look}
      {...(width === 'target' ? { width } : {})}
      middlewares={WITHIN_THE_WINDOW}
      opened={opened && drawn}
      withRoles={false}
    >
      <Popover.Target>
        <Anchor target={target} />
      </Popover.Target>
      {/* Mantine multiplies a width by a variable of its own, which this page does not have. */}
      <Popover.Dropdown {...dropdown} style={typeof width === 'number' ? { width } : undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Renders nothing and passes on the element. */
function Anchor({ target, ref }: { target: Target; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(target.current);
    else if (ref) ref.current = target.current;
  });
  return null;
}

interface TooltipProps {
  target: Target;
  opened: boolean;
  /** Id of the text, so that it describes the element. */
  id: string;
  label: ReactNode;
  position: TooltipPosition;
}

export function FloatingTooltip({ target, opened, id, label, position }: TooltipProps) {
  return (
    <WithTheme>
      <Tooltip target={target} opened={opened} label={<span id={id}>{label}</span>} position={position} />
    </WithTheme>
  );
}
