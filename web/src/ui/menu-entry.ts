import type { ReactNode } from 'react';
import type { Icon } from './icons';

export interface MenuEntry {
  label: string;
  icon?: Icon;
  mark?: ReactNode;
  /** The shortcut for the same action. */
  keys?: string;
  /** A number at the right, such as how many entries it represents. */
  count?: number;
  onSelect?: () => void;
  href?: string;
  /** The checked state, for entries that are choices. */
  checked?: boolean;
  /** Destructive: red, and separated by a line. */
  destructive?: boolean;
  disabledReason?: string | null;
}
