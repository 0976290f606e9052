import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { KeyCap } from '../../ui/chips';
import { keyName } from '../../ui/key-names';
import type { Entry } from './entry';
import styles from './palette.module.css';
import { searchMessages as m } from './search.messages';
import type { SearchState } from './use-search';

export interface Listed {
  readonly entries: readonly Entry[];
  readonly typed: string;
  readonly search: SearchState;
}

/** The text after the last line. */
export function After({ list: { entries, typed, search }, stepped }: { list: Listed; stepped: boolean }): ReactNode {
  if (search.failed) {
    return (
      <div className={styles.note} role="alert">
        {m.failed} <Button onClick={search.again}>{m.again}</Button>
      </div>
    );
  }
  if (search.hasMore && search.hits.length) {
    return (
      <div className={styles.note}>
        <Button variant="quiet" onClick={search.more}>
          {m.more(search.hits.length, search.total, search.exact)}
        </Button>
      </div>
    );
  }
  if (entries.length || !typed || search.waiting) return null;
  return (
    <div className={styles.nothing}>
      {stepped ? m.noCommand(typed) : m.nothing(typed)}
      {!stepped && <span>{m.nothingHint}</span>}
    </div>
  );
}

/** The available keys, hidden from screen readers. */
export function Foot() {
  return (
    <div className={styles.foot} aria-hidden>
      <span>
        <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {m.choose}
      </span>
      <span>
        <KeyCap>{keyName('mod')}</KeyCap> <KeyCap>↵</KeyCap> {m.openBeside}
      </span>
      <span className={styles.footEnd}>
        <KeyCap>{'>'}</KeyCap> {m.commandsOnly}
      </span>
    </div>
  );
}
