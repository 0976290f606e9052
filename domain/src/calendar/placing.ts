import { dayNumber, type PlainDate } from '../dates/plain';
import { instantAt, zoneOffset } from '../dates/zones';
import type { Span } from './range';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Places thousands of occurrences on the days of a viewer: each day is calculated once. */
export interface Placing {
  /** The instant of a time of day, in seconds after midnight by the clock of a zone. */
  readonly instantOf: (date: PlainDate, seconds: number, zone: string) => number;
  /** An entry that ends at midnight does not take the day that begins then. */
  readonly timed: (start: number, end: number) => Span;
}

export function placingFor(viewer: string): Placing {
  const midnights = new Map<PlainDate, number>();
  const offsets = new Map<string, Map<PlainDate, number | null>>();
  const midnight = (date: PlainDate) => kept(midnights, date, () => dayNumber(date) * DAY);
  const dayOf = (ms: number) => Math.floor((ms + zoneOffset(new Date(ms), viewer) * MINUTE) / DAY);
  /** Null around a change of the clock. */
  const offsetOn = (date: PlainDate, zone: string) => {
    const ofZone = kept(offsets, zone, () => new Map<PlainDate, number | null>());
    return kept(ofZone, date, () => {
      const [before, after] = [-DAY, 2 * DAY].map((by) => zoneOffset(new Date(midnight(date) + by), zone));
      return before === after ? (before ?? null) : null;
    });
  };
  return {
    instantOf: (date, seconds, zone) => {
      const offset = offsetOn(date, zone);
      if (offset !== null) return midnight(date) + seconds * 1000 - offset * MINUTE;
      const minutes = Math.floor(seconds / 60);
      return instantAt(date, zone, Math.floor(minutes / 60), minutes % 60, seconds % 60).getTime();
    },
    timed: (start, end) => {
      const first = dayOf(start);
      return { first, last: Math.max(first, dayOf(Math.max(start, end - 1))), times: { start, end } };
    },
  };
}

function kept<K, V>(map: Map<K, V>, key: K, work: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = work();
  map.set(key, made);
  return made;
}
