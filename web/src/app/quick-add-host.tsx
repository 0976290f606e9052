import { useState } from 'react';
import type { EntryFormAsk } from '../lib/entry-form-ask';
import { useAppEvent } from '../lib/events';
import { lazyPart } from './page-route';

const NoteModal = lazyPart('NoteModal', () => import('../features/quick-add/public').then((part) => part.NoteModal));
const EntryDialog = lazyPart('EntryDialog', () =>
  import('../features/calendar-entries/public').then((part) => part.LazyEntryDialog),
);

/** Listens for quick_add:note and entry_form:open, which any part of the product can send. */
export function QuickAddHost() {
  const [note, setNote] = useState(false);
  const [entry, setEntry] = useState<{ ask: EntryFormAsk; turn: number } | null>(null);
  useAppEvent('quick_add:note', () => setNote(true));
  useAppEvent('entry_form:open', (ask) => setEntry((now) => ({ ask, turn: (now?.turn ?? 0) + 1 })));
  return (
    <>
      {note && <NoteModal onClose={() => setNote(false)} />}
      {entry && <EntryDialog key={entry.turn} {...entry.ask} onClose={() => setEntry(null)} />}
    </>
  );
}
