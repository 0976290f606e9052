export const ENTRY_TYPES = ['CalendarTask', 'CalendarEvent'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];
/** As calendars show them: an open task that was due before today is a kind of its own. */
export const ENTRY_KINDS = [...ENTRY_TYPES, 'CalendarTaskOverdue'] as const;
