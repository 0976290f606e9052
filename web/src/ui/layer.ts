import type { HTMLAttributes } from 'react';

/** How a popover is displayed and closed. */
export interface PopoverLook {
  onChange?: (opened: boolean) => void;
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start';
  width?: number | 'target';
  offset?: number;
  trapFocus?: boolean;
  returnFocus?: boolean;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
  /** Attributes of the layer itself. */
  dropdown?: HTMLAttributes<HTMLDivElement> & { 'data-condition'?: boolean };
}

export type TooltipPosition = 'top' | 'bottom' | 'left' | 'right';
