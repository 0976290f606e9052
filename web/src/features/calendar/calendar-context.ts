import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import type { When } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { createContext, useContext } from 'react';
import type { Formats } from '../../ui/formats';
import type { Shown } from './shown';
import type { Drag } from './use-drag';
import type { Asked } from './use-range';

/** State that the views of the calendar share. */
export interface CalendarTools {
  readonly formats: Formats;
  readonly zone: string;
  readonly now: Date;
  readonly today: PlainDate;
  readonly colorOf: (item: CalendarItem) => string;
  readonly nameOfUser: (id: number | null) => string;
  readonly mayAdd: boolean;
  readonly drag: Drag;
  readonly open: (shown: Shown) => void;
  readonly add: (when: When, owner?: number) => void;
  readonly complete: (shown: Shown) => void;
  /** To the day view of a day. */
  readonly openDay: (day: PlainDate) => void;
  /** The parameters of the calls; null if nothing is chosen. */
  readonly asked: Asked | null;
  readonly choice: { readonly users: readonly number[] };
}

const Context = createContext<CalendarTools | null>(null);
export const CalendarProvider = Context.Provider;

export function useCalendar(): CalendarTools {
  const tools = useContext(Context);
  if (!tools) throw new Error('useCalendar needs a CalendarProvider above it');
  return tools;
}
