import type { EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../lib/can';
import { sendEvent } from '../lib/events';
import { screenOf } from '../lib/kinds/screens';
import { type Icon, IconCalendar, IconCheckbox, IconNote } from '../ui/icons';
import type { MenuEntry } from '../ui/menu-entry';
import { appMessages as m } from './app.messages';

/** The reason why nothing can be added; null when something can. */
export function noneOf(entries: readonly MenuEntry[]): string | null {
  return entries.every(({ disabledReason }) => disabledReason) ? (entries[0]?.disabledReason ?? null) : null;
}

/** The entries of the quick add; records open their add form by the window event, without an id. */
export function useQuickAdd(): MenuEntry[] {
  const { why } = useCan();
  const records: MenuEntry[] = RECORD_KINDS.map((type) => ({
    label: m.newRecord(type),
    icon: screenOf(type).icon,
    disabledReason: why('quick_add', type),
    onSelect: () => sendEvent('add_edit_modal:open', { resource_type: type, quick: true }),
  }));
  const note: MenuEntry = {
    label: m.newNote,
    icon: IconNote,
    disabledReason: why('quick_add', 'activity'),
    onSelect: () => sendEvent('quick_add:note', {}),
  };
  const entry = (type: EntryType, icon: Icon): MenuEntry => ({
    label: m.newEntry[type],
    icon,
    disabledReason: why('create', 'calendar_entry'),
    onSelect: () => sendEvent('entry_form:open', { type }),
  });
  return [...records, entry('CalendarTask', IconCheckbox), entry('CalendarEvent', IconCalendar), note];
}
