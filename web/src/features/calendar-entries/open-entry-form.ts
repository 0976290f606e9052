import type { EntryFormAsk } from '../../lib/entry-form-ask';
import { sendEvent } from '../../lib/events';

/** Opens the form of tasks and events over the current screen. Its code is loaded on first use. */
export function openEntryForm(ask: EntryFormAsk = {}): void {
  sendEvent('entry_form:open', ask);
}
