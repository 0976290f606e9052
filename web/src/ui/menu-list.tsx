import { numberText } from '@fairlead/domain/locale/locale';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { KeyCap } from './chips';
import { IconCheck } from './icons';
import type { MenuEntry } from './menu-entry';
import styles from './menu.module.css';
import { Tooltip } from './tooltip';

interface Props {
  id: string;
  label: string | undefined;
  groups: readonly (readonly MenuEntry[])[];
  headings: readonly (string | null)[] | undefined;
  onDone: () => void;
}

/** The open menu: arrow keys move, a letter jumps to the next entry that begins with it, Tab and Escape close it. */
export function MenuList({ id, label, groups, headings, onDone }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-menu-row]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = target(event, rows, at);
    if (event.key === 'Tab') onDone();
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={list} id={id} role="menu" aria-label={label} aria-orientation="vertical" onKeyDown={move}>
      {groups
        .map((entries, index) => ({ entries, heading: headings?.[index] }))
        .filter(({ entries }) => entries.length > 0)
        .map(({ entries, heading }, index) => (
          <Group key={entries[0]?.label} heading={heading} lined={index > 0}>
            {entries.map((entry) => (
              <Row key={entry.label} entry={entry} onDone={onDone} />
            ))}
          </Group>
        ))}
    </div>
  );
}

function Group({ heading, lined, children }: { heading?: string | null; lined: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={heading ? id : undefined} className={lined ? styles.lined : undefined}>
      {heading && (
        <div id={id} className={styles.heading}>
          {heading}
        </div>
      )}
      {children}
    </div>
  );
}

function Row({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  const { icon: Mark, mark, label, keys, count, checked, destructive, disabledReason, href } = entry;
  const look = {
    'data-menu-row': true,
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    'aria-disabled': disabledReason ? true : undefined,
    'data-destructive': destructive || undefined,
    className: styles.row,
    tabIndex: -1,
  };
  const select = () => {
    if (disabledReason) return;
    onDone();
    entry.onSelect?.();
  };
  const inside = (
    <>
      {Mark ? <Mark size={16} aria-hidden /> : mark}
      <span className={styles.words}>{label}</span>
      {keys && <KeyCap>{keys}</KeyCap>}
      {checked && <IconCheck size={15} aria-hidden />}
      {count !== undefined && <span className={styles.count}>{numberText(count)}</span>}
    </>
  );
  if (disabledReason)
    return (
      <Tooltip label={disabledReason} position="left">
        <button {...look} type="button" onClick={select}>
          {inside}
        </button>
      </Tooltip>
    );
  return href ? (
    <a {...look} href={href} onClick={select}>
      {inside}
    </a>
  ) : (
    <button {...look} type="button" onClick={select}>
      {inside}
    </button>
  );
}

function target(event: KeyboardEvent, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (event.key) {
    case 'ArrowDown':
      return rows[(at + 1) % rows.length];
    case 'ArrowUp':
      return rows[(Math.max(at, 0) - 1 + rows.length) % rows.length];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return event.key.length === 1 && /\S/.test(event.key) ? startingWith(event.key, rows, at) : undefined;
  }
}

function startingWith(letter: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const from = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  return from.find((row) => row.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()));
}
