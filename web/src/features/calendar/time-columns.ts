import { DAY_MINUTES } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { Shown } from './shown';

/** A column of the grid: a day, or one person's part of it. */
export interface Column {
  readonly key: string;
  readonly day: PlainDate;
  readonly user: number | null;
}

export const belongs = ({ user }: Column, { item }: Shown) =>
  user === null || item.owner_id === user || item.shared_user_ids.includes(user);

/** Less than a day by the clock is drawn among the times, also over midnight. */
export const amongTimes = ({ when: { times } }: Shown) =>
  times !== null && times.end.getTime() - times.start.getTime() < DAY_MINUTES * 60_000;
