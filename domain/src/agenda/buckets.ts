import { addDays, type PlainDate, startOfWeek } from '../dates/plain';
import type { DateRange } from '../dates/presets';
import type { AgendaTab } from './agenda.contract';

/** The days of a tab: past due is before today, and this week goes from today to its last day. */
export function tabRange(tab: AgendaTab, today: PlainDate, weekStart: number): DateRange {
  if (tab === 'overdue') return { from: null, to: addDays(today, -1) };
  if (tab === 'today') return { from: today, to: today };
  return { from: today, to: addDays(startOfWeek(today, weekStart), 6) };
}

export const GROUPS = ['overdue', 'today', 'this_week', 'later', 'none'] as const;
export type Group = (typeof GROUPS)[number];

/** The group under which the agenda lists a task; each task is in one. */
export function groupOf(due: PlainDate | null, today: PlainDate, weekStart: number): Group {
  if (due === null) return 'none';
  if (due < today) return 'overdue';
  if (due === today) return 'today';
  return due <= (tabRange('this_week', today, weekStart).to ?? today) ? 'this_week' : 'later';
}

type Totals = Readonly<Record<AgendaTab | 'open', number>>;

/** The totals without a task that was completed, or moved to another day: every tab with it counts one less. */
export function withoutTask(totals: Totals, due: PlainDate | null, today: PlainDate, weekStart: number): Totals {
  const group = groupOf(due, today, weekStart);
  const less = (n: number, is: boolean) => Math.max(0, is ? n - 1 : n);
  return {
    overdue: less(totals.overdue, group === 'overdue'),
    today: less(totals.today, group === 'today'),
    this_week: less(totals.this_week, group === 'today' || group === 'this_week'),
    open: less(totals.open, true),
  };
}
