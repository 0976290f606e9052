import type { ReactNode } from 'react';
import type { Icon } from './icons';

export interface MenuEntry {
  label: string;
  icon?: Icon;
  mark?: ReactNode;
  /** The key that does the same. */
  keys?: string;
  onSelect?: () => void;
  href?: string;
  /** On or off, for choices. */
  checked?: boolean;
  /** Loses something: red, and behind a line. */
  destructive?: boolean;
  disabledReason?: string | null;
}
