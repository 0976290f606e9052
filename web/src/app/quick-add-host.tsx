import { useState } from 'react';
import { useAppEvent } from '../lib/events';
import { lazyPart } from './page-route';

const NoteModal = lazyPart('NoteModal', () => import('../features/quick-add/public').then((part) => part.NoteModal));

/** Listens for quick_add:note, which any part of the product can send. */
export function QuickAddHost() {
  const [opened, setOpened] = useState(false);
  useAppEvent('quick_add:note', () => setOpened(true));
  return opened && <NoteModal onClose={() => setOpened(false)} />;
}
