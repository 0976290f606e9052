import type { PlainDate } from '../dates/plain';

/** A task or event as other calendars see it. Instants are text. */
export interface CalendarRow {
  readonly id: number;
  readonly type: 'CalendarTask' | 'CalendarEvent';
  readonly name: string;
  readonly description: string | null;
  readonly category: string | null;
  readonly due_date: PlainDate | null;
  readonly end_date: PlainDate | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly time_zone: string;
  readonly completed_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly rrule: string | null;
  readonly rrule_start: string | null;
  readonly recurrence_end: PlainDate | null;
  readonly exdate: string | null;
  readonly occurrence_date: PlainDate | null;
  /** The first entry of its series, if it is in one. */
  readonly series_id: number | null;
  /** Of the row that has the rule: the days of it that have rows of their own, regardless of who may see those. */
  readonly taken: readonly PlainDate[] | null;
}

/** What a calendar program identifies by one UID: an entry, or a series with its changed occurrences. Decision 131. */
export interface Resource {
  /** The id of the entry, or of the first one of its series. */
  readonly key: string;
  readonly main: CalendarRow;
  readonly changed: readonly CalendarRow[];
  /** Days of the rule without an entry, or with an entry of its own. */
  readonly without: readonly PlainDate[];
}

/** The rows in resources. An occurrence whose series is not among them is a resource by itself. */
export function resourcesOf(rows: readonly CalendarRow[]): Resource[] {
  const heads = new Map(rows.flatMap((row) => (row.rrule === null ? [] : [[row.series_id ?? row.id, row]])));
  const changed = new Map<number, CalendarRow[]>();
  const alone: Resource[] = [];
  for (const row of rows) {
    if (row.rrule !== null) continue;
    const head = row.series_id === null ? undefined : heads.get(row.series_id);
    if (head && belongs(row, head)) push(changed, row.series_id as number, row);
    else
      alone.push({
        key: head && row.id === row.series_id ? `${row.id}-first` : String(row.id),
        main: row,
        changed: [],
        without: [],
      });
  }
  const series = [...heads].map(([id, main]): Resource => {
    const own = changed.get(id) ?? [];
    const there = new Set(own.map((row) => row.occurrence_date));
    return { key: String(id), main, changed: own, without: (main.taken ?? []).filter((day) => !there.has(day)) };
  });
  return [...alone, ...series];
}

/** Tasks before the one with the rule are done or were moved: its rule does not reach back to them. */
function belongs(row: CalendarRow, head: CalendarRow): boolean {
  if (row.occurrence_date === null) return false;
  return head.type === 'CalendarEvent' || row.occurrence_date > (head.occurrence_date ?? '');
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
