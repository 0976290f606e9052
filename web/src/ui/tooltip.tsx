import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  label: ReactNode;
  children: ReactElement;
  position?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
}

/** Dark, 12 / 16, after 400 ms; also on keyboard focus. */
export function Tooltip({ label, children, position = 'top', disabled }: Props) {
  return (
    <MantineTooltip label={label} position={position} disabled={disabled}>
      {children}
    </MantineTooltip>
  );
}
