import { cutBefore, highlighted } from '@fairlead/domain/search/highlight';
import type { MouseEvent, ReactNode } from 'react';
import { isBrowserClick } from '../../lib/record-link';
import { KeyCap } from '../../ui/chips';
import { type Entry, grouped } from './entry';

import styles from './palette.module.css';
import { searchMessages as m } from './search.messages';
import type { PaletteWalk } from './use-walk';

interface Props {
  readonly list: PaletteWalk;
  readonly entries: readonly Entry[];
  readonly typed: string;
  readonly children: ReactNode;
}

/** From this many letters on, a name may not fit its line. */
const LONG = 60;

/** The lines under their headings. */
export function PaletteList({ list, entries, typed, children }: Props) {
  return (
    <div className={styles.scroll}>
      <div id={list.id} role="listbox" aria-label={m.results}>
        {grouped(entries).map(({ group, entries: lines }) => (
          <div key={group} role="group" aria-label={group}>
            <div className={styles.group} aria-hidden>
              {group}
            </div>
            {lines.map((entry) => (
              <Line key={entry.key} list={list} entry={entry} at={entries.indexOf(entry)} typed={typed} />
            ))}
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}

function Line({ list, entry, at, typed }: { list: PaletteWalk; entry: Entry; at: number; typed: string }) {
  const on = list.active === at;
  const press = (event: MouseEvent) => list.choose(entry, Boolean(entry.href) && isBrowserClick(event));
  return (
    <div
      id={list.optionId(entry)}
      role="option"
      aria-selected={on}
      aria-disabled={entry.disabledReason ? true : undefined}
      className={styles.line}
      data-active={on || undefined}
      data-record={entry.href}
      data-destructive={entry.destructive || undefined}
      title={entry.disabledReason ?? (entry.label.length > LONG ? entry.label : undefined)}
      // The focus stays in the field: a press here must not take it.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !on && list.setActive(at)}
      onClick={press}
    >
      <span className={styles.mark}>{entry.mark}</span>
      <span className={styles.words}>
        <span className={styles.label}>
          <Marked text={entry.label} typed={typed} cut />
        </span>
        {entry.hint && (
          <span className={styles.hint}>
            <Marked text={entry.hint} typed={typed} />
          </span>
        )}
        {entry.disabledReason && <span className={styles.hint}>{entry.disabledReason}</span>}
      </span>
      <span className={styles.aside}>
        {entry.aside}
        {on && entry.href && (
          <span className={styles.openIt} aria-hidden>
            {m.openIt} <KeyCap>↵</KeyCap>
          </span>
        )}
      </span>
    </div>
  );
}

/** `cut` shortens a long text before the match, so that the match is visible. */
function Marked({ text, typed, cut = false }: { text: string; typed: string; cut?: boolean }) {
  if (!typed) return text;
  const pieces = highlighted(text, typed);
  return (cut && text.length > LONG ? cutBefore(pieces) : pieces).map(({ text: piece, hit }, at) =>
    hit ? <mark key={at}>{piece}</mark> : piece,
  );
}
