import { Menu as MantineMenu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { KeyCap } from './chips';
import { type Icon, IconCheck } from './icons';
import styles from './menu.module.css';

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

interface Props {
  /** The button that opens it; it takes a ref and what the menu adds to it. */
  children: ReactElement;
  label?: string;
  /** Groups are divided by lines. */
  groups: readonly (readonly MenuEntry[])[];
  /** Words above the groups, in the same order; null for none. */
  headings?: readonly (string | null)[];
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  width?: number | 'target';
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** 32px rows, key caps at the right, what destroys comes last. */
export function Menu({ children, groups, headings, position = 'bottom-start', width = 224, ...rest }: Props) {
  return (
    <MantineMenu
      position={position}
      width={width}
      opened={rest.opened}
      onChange={rest.onChange}
      offset={4}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <MantineMenu.Dropdown className={styles.dropdown} aria-label={rest.label}>
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <Fragment key={group[0]?.label}>
              {index > 0 && <MantineMenu.Divider className={styles.line} />}
              {headings?.[index] && <MantineMenu.Label className={styles.heading}>{headings[index]}</MantineMenu.Label>}
              {group.map((entry) => (
                <MenuRow key={entry.label} entry={entry} />
              ))}
            </Fragment>
          ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  const { icon: Mark, mark, label, keys, checked, destructive, disabledReason } = entry;
  const look = {
    className: styles.row,
    'data-destructive': destructive || undefined,
    title: disabledReason ?? undefined,
    leftSection: Mark ? <Mark size={16} aria-hidden /> : mark,
    rightSection: keys ? <KeyCap>{keys}</KeyCap> : undefined,
    'aria-disabled': disabledReason ? true : undefined,
    onClick: () => !disabledReason && entry.onSelect?.(),
  };
  if (checked !== undefined) return <ChoiceRow {...look} label={label} checked={checked} />;
  return entry.href && !disabledReason ? (
    <MantineMenu.Item {...look} component="a" href={entry.href}>
      {label}
    </MantineMenu.Item>
  ) : (
    <MantineMenu.Item {...look}>{label}</MantineMenu.Item>
  );
}

interface ChoiceProps {
  className: string | undefined;
  label: string;
  checked: boolean;
  leftSection: ReactNode;
  onClick: () => void;
}

function ChoiceRow({ className, label, checked, leftSection, onClick }: ChoiceProps) {
  return (
    <MantineMenu.RadioItem
      className={className}
      value={label}
      checked={checked}
      onChange={onClick}
      closeMenuOnClick
      checkIcon={<span hidden />}
      rightSection={checked ? <IconCheck size={15} aria-hidden /> : undefined}
    >
      <span className={styles.choice}>
        {leftSection}
        {label}
      </span>
    </MantineMenu.RadioItem>
  );
}
