import { entryCalls } from '@fairlead/domain/calendar-entries/entry.contract';
import type { EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import { idColumnOf, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { entriesMessages as m } from './calendar-entries.messages';
import { complete, tell } from './entry-acts';
import type { EntryDraft } from './entry-form';

export interface Part {
  readonly id: number;
  readonly type: EntryType;
  readonly name: string;
  readonly due_date: string | null;
  readonly complete: boolean;
}

/** The parts of an entry in their order. Each is a task of its own, on the same records; changes are saved at once. */
export function useParts(parent: number | undefined, known: readonly Part[]) {
  const [parts, setParts] = useState(known);
  const [adding, setAdding] = useState(false);
  /** Throws what the form shows. */
  const add = async (name: string, whole: EntryDraft): Promise<void> => {
    const places = RECORD_KINDS.map((kind) => [idColumnOf(kind), whole.on[kind]?.value ?? null]);
    const body = {
      type: 'CalendarTask',
      name,
      parent_id: parent,
      due_date: whole.due,
      owner_id: whole.owner,
      shared_user_ids: whole.shared.map(({ value }) => value),
      ...Object.fromEntries(places),
    };
    setAdding(true);
    try {
      const { data, changeSetId } = await callWithChangeSet(entryCalls.create, { body });
      setParts((now) => [...now, data]);
      offerUndo(m.added(name), changeSetId);
      tell(null);
    } finally {
      setAdding(false);
    }
  };
  const turn = async (part: Part) => {
    const put = (is: boolean) =>
      setParts((now) => now.map((one) => (one.id === part.id ? { ...one, complete: is } : one)));
    put(!part.complete);
    if (!(await complete(part, null, !part.complete))) put(part.complete);
  };
  const move = async (from: number, to: number) => {
    const order = moved(parts, from, to);
    setParts(order);
    try {
      const body = { sub_calendar_entries: order.map(({ id }) => ({ id })) };
      const { changeSetId } = await callWithChangeSet(entryCalls.update, { params: { id: parent as number }, body });
      offerUndo(m.partsOrdered, changeSetId);
    } catch (error) {
      // The former value, unless it was changed since.
      setParts((now) => (now === order ? parts : now));
      errorToast(errorText(error));
    }
  };
  return { parts, adding, add, turn, move };
}

export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T);
}

/** The parts of a new entry, including one that was typed and not added. */
export function partsOf({ newParts, newPart }: EntryDraft): { sub_calendar_entries?: { name: string }[] } {
  const names = [...newParts, newPart.trim()].filter(Boolean);
  return names.length ? { sub_calendar_entries: names.map((name) => ({ name })) } : {};
}
