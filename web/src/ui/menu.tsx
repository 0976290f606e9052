import { cloneElement, type MouseEventHandler, type ReactElement, type Ref, useId, useState } from 'react';
import type { MenuEntry } from './menu-entry';
import { MenuList } from './menu-list';
import styles from './menu.module.css';
import { Popover } from './popover';

/** The attributes that the menu adds to its button. */
interface Opener {
  ref?: Ref<HTMLElement>;
  onClick?: MouseEventHandler;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

interface Props {
  /** The button that opens the menu; it must accept a ref and the attributes that the menu adds. */
  children: ReactElement<Opener>;
  label?: string;
  /** Groups are separated by lines. */
  groups: readonly (readonly MenuEntry[])[];
  /** Headings of the groups, in the same order; null for none. */
  headings?: readonly (string | null)[];
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  width?: number | 'target';
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** 32px rows, key caps at the right, destructive entries last. */
export function Menu({ children, groups, headings, label, position = 'bottom-start', width = 224, ...rest }: Props) {
  const [own, setOwn] = useState(false);
  const id = useId();
  const opened = rest.opened ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    rest.onChange?.(next);
  };
  const opener = cloneElement(children, {
    onClick: (event) => {
      children.props.onClick?.(event);
      change(!opened);
    },
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? id : undefined,
  });
  return (
    <Popover
      opened={opened}
      onChange={change}
      position={position}
      width={width}
      offset={4}
      trapFocus
      returnFocus
      target={opener}
      dropdown={{ className: styles.dropdown }}
    >
      <MenuList id={id} label={label} groups={groups} headings={headings} onDone={() => change(false)} />
    </Popover>
  );
}
