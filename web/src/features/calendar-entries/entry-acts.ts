import { entryCalls, markComplete, markIncomplete } from '@fairlead/domain/calendar-entries/entry.contract';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { entriesMessages as m } from './calendar-entries.messages';

export interface Entry {
  readonly id: number;
  readonly name: string;
}

/** The record whose pages and lists show the entry. */
export interface On {
  readonly kind: RecordKind;
  readonly id: number;
}

/** Each act offers Undo and notifies the screens that show the record. False if it failed; the message says why. */
export async function complete(entry: Entry, on: On | null, is = true): Promise<boolean> {
  return act(on, async () => {
    const { changeSetId } = await callWithChangeSet(is ? markComplete : markIncomplete, { params: { id: entry.id } });
    offerUndo(is ? m.completed(entry.name) : m.reopened(entry.name), changeSetId);
  });
}

export async function postpone(entry: Entry, on: On | null, to: PlainDate, words: string): Promise<boolean> {
  return act(on, async () => {
    const { changeSetId } = await callWithChangeSet(entryCalls.update, {
      params: { id: entry.id },
      body: { due_date: to },
    });
    offerUndo(m.postponed(entry.name, words), changeSetId);
  });
}

export function tell(on: On | null): void {
  if (on) sendEvent(`${on.kind}:update`, { id: on.id });
  sendEvent('list_view:refresh', on ? { resource_type: on.kind } : {});
}

async function act(on: On | null, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    tell(on);
    return true;
  } catch (error) {
    errorToast(errorText(error));
    return false;
  }
}
