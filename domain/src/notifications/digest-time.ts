import { addDays } from '../dates/plain';
import { instantAt, localDate } from '../dates/zones';

/** The next time after `now` at which the clock of the zone shows this full hour. */
export function nextAtHour(now: Date, hour: number, zone: string): Date {
  const today = localDate(now, zone);
  for (const days of [0, 1, 2]) {
    const at = instantAt(addDays(today, days), zone, hour);
    if (at.getTime() > now.getTime()) return at;
  }
  return new Date(now.getTime() + 86_400_000);
}
