import type { EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';

/** The initial values of the form of a task or event. */
export interface EntryFormAsk {
  /** The entry to change; undefined for a new one. */
  readonly id?: number;
  /** An occurrence of a repeating entry that has no row of its own yet: the day on which it starts. */
  readonly occurrence?: PlainDate;
  /** Of a new entry. */
  readonly type?: EntryType;
  /** The record of a new entry, unless another one is chosen. */
  readonly on?: { readonly kind: RecordKind; readonly id: number; readonly name: string } | null;
  /** Of a new entry: its day or days, its times such as 9:30 AM or 14:00, and its owner. */
  readonly due?: PlainDate;
  readonly startTime?: string;
  readonly end?: PlainDate;
  readonly endTime?: string;
  readonly allDay?: boolean;
  readonly owner?: number;
  /** Called after the entry was saved or deleted, beside the window events that every screen hears. */
  readonly onSaved?: () => void;
}
