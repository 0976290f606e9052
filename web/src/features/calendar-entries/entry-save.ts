import { entryCalls } from '@fairlead/domain/calendar-entries/entry.contract';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { callWithChangeSet } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { entriesMessages as m } from './calendar-entries.messages';
import { bodyOf, changesOf, type EntryDraft } from './entry-form';
import { partsOf } from './use-parts';

/** Only this one of a series, or this and all that follow. */
export type Scope = 'one' | 'all';

interface Which {
  /** A new one without. */
  readonly id: number | undefined;
  readonly occurrence: PlainDate | undefined;
  readonly all: boolean;
}

/** Saves what was typed over what was loaded, and offers Undo. Throws what the form shows. */
export async function saveEntry({ id, occurrence, all }: Which, draft: EntryDraft, first: EntryDraft): Promise<void> {
  const body = id ? changesOf(draft, first) : { ...bodyOf(draft), ...partsOf(draft) };
  const query = { occurrence_date: occurrence, ...(all && { update_future_recurring_events: '1' }) };
  const { changeSetId } = id
    ? await callWithChangeSet(entryCalls.update, { params: { id }, body, query })
    : await callWithChangeSet(entryCalls.create, { body });
  offerUndo(id ? m.saved(draft.name.trim()) : m.added(draft.name.trim()), changeSetId);
}

/** Deletes one, or it and all later ones. False if it failed; the message says why. */
export async function removeFrom(which: Which & { readonly id: number }, name: string): Promise<boolean> {
  const { id, occurrence, all } = which;
  const query = { occurrence_date: occurrence, ...(all && { delete_future_recurring_events: '1' }) };
  try {
    const { changeSetId } = await callWithChangeSet(entryCalls.remove, { params: { id }, query });
    offerUndo(all ? m.deletedAll(name) : m.deleted(name), changeSetId);
    return true;
  } catch (error) {
    errorToast(errorText(error));
    return false;
  }
}
