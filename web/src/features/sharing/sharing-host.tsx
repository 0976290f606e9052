import { useState } from 'react';
import { type AppEvents, useAppEvent } from '../../lib/events';
import { lazyPart } from '../../ui/lazy-part';

const ShareDialog = lazyPart(async () => (await import('./share-dialog')).ShareDialog);
const ViewersDialog = lazyPart(async () => (await import('./viewers-dialog')).ViewersDialog);

/** Opens the dialogs of an open record when its menu or the palette requests them. */
export function SharingHost() {
  const [asked, setAsked] = useState<AppEvents['record:sharing'] | null>(null);
  useAppEvent('record:sharing', setAsked);
  if (!asked) return null;
  const Dialog = asked.part === 'share' ? ShareDialog : ViewersDialog;
  return <Dialog key={asked.part} {...asked} onClose={() => setAsked(null)} />;
}
