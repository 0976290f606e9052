import { useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { recordAt, rememberRecord } from '../lib/recent-records';
import { useSession } from '../lib/session';
import { useShortcuts } from '../lib/shortcuts';
import { useTypedAhead } from '../lib/typed-ahead';
import { KeyCap } from '../ui/chips';
import { keyName } from '../ui/key-names';
import { IconSearch } from '../ui/icons';
import { appMessages as m } from './app.messages';
import { lazyPart } from './page-route';
import styles from './search-launcher.module.css';
import { useAreas } from './use-areas';

const CommandPalette = lazyPart('CommandPalette', () =>
  import('../features/search/public').then((part) => part.CommandPalette),
);

/**
 * The search box of the header. It opens the palette, as do ⌘K, Ctrl K and /; the palette's code is loaded when the
 * pointer or the focus is near.
 */
export function SearchLauncher() {
  const [opened, setOpened] = useState(false);
  const places = useAreas().map(({ key2, ...area }) => ({ ...area, keys: key2 && `g ${key2}` }));
  const open = () => setOpened(true);
  useShortcuts([
    { keys: 'mod+k', label: m.search, group: m.shortcutsGroupDo, run: open },
    { keys: '/', label: m.search, group: m.shortcutsGroupDo, run: open },
  ]);
  useWhileTyping(open);
  useVisits();
  const close = () => setOpened(false);
  const typed = useTypedAhead(opened, close);
  const near = () => void CommandPalette.preload().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={styles.box}
        aria-label={m.search}
        aria-haspopup="dialog"
        onClick={open}
        onMouseEnter={near}
        onFocus={near}
      >
        <IconSearch size={16} aria-hidden />
        <span className={styles.words}>{m.searchBox}</span>
        <span className={styles.keys} aria-hidden>
          <KeyCap>{`${keyName('mod')} K`}</KeyCap>
        </span>
      </button>
      {opened && <CommandPalette places={places} onClose={close} typed={typed} />}
    </>
  );
}

/**
 * ⌘K also opens it from within a text field, where other shortcut keys are typed text, but not from within a dialog.
 */
function useWhileTyping(open: () => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked =
        (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      if (!asked || event.defaultPrevented || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/** Remembers the opened records, so that the palette can offer them. */
function useVisits(): void {
  const { user } = useSession();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    const at = recordAt(pathname);
    if (at) rememberRecord(user.id, at);
  }, [pathname, user.id]);
}
