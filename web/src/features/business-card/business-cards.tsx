import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useRecordUpdates } from '../../lib/events';
import { useShortcuts } from '../../lib/shortcuts';
import { BusinessCard } from './business-card';
import { businessCardMessages as m } from './business-card.messages';
import { cardQuery } from './card-query';
import { CARD, type NamedRecord } from './record-name';
import { type OpenedBy, watchNames } from './watch-names';
import { watchTouch } from './watch-touch';

interface Opened extends NamedRecord {
  readonly by: OpenedBy;
  readonly turn: number;
  /** The element that had the focus before. */
  readonly from: Element | null;
}

/** Opens the card of a record beside its name, anywhere on the page; never more than one. */
export function BusinessCards() {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const now = useRef(opened);
  now.current = opened;
  const close = () => {
    const { current } = now;
    if (!current) return;
    now.current = null;
    setOpened(null);
    if (current.by === 'keys') returnFocus(current.from);
  };
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const watcher = {
      onNear: ({ kind, id }: NamedRecord) => void queries.prefetchQuery(cardQuery(kind, id)),
      onOpen: (record: NamedRecord, by: OpenedBy) => {
        if (!record.element.isConnected) return;
        setOpened((before) => ({
          ...record,
          by,
          turn: (before?.turn ?? 0) + 1,
          from: by === 'keys' ? document.activeElement : null,
        }));
      },
      onClose: () => latest.current(),
      opened: () => now.current,
    };
    const stops = [watchNames(watcher), watchTouch(watcher)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  useRecordUpdates(() => void queries.invalidateQueries({ queryKey: ['card'] }));
  // The page listens for it separately; here it is declared for the list of shortcuts.
  useShortcuts([{ keys: 'shift+Enter', label: m.shortcut, group: m.shortcuts, run: () => undefined }]);
  const path = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    void path;
    now.current = null;
    setOpened(null);
  }, [path]);
  if (!opened) return null;
  return <BusinessCard key={opened.turn} {...opened} onClose={close} />;
}

/** To the cell or link that had it, unless a press has moved it elsewhere since. */
function returnFocus(from: Element | null): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest(`[${CARD}]`)) return;
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
}
