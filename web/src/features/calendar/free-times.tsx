import { calendarRange } from '@fairlead/domain/calendar/calendar.contract';
import { freeTimes } from '@fairlead/domain/calendar/free-time';
import { timed } from '@fairlead/domain/calendar/when';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { SegmentedControl } from '../../ui/segmented-control';
import { SkeletonRows } from '../../ui/states';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import styles from './panel.module.css';
import { shortDayText, shownOf, timeWords } from './shown';

const LENGTHS = ['30', '60', '90'] as const;
const WORK = { from: 9 * 60, to: 17 * 60 };
const MOST = 5;
const DAYS = 14;
const MINUTE = 60_000;

interface Props {
  readonly users: readonly number[];
  /** The first day in question; never before today. */
  readonly from: PlainDate;
}

/** The next times in which all chosen people are free. All their events count, whichever types are shown. */
export function FreeTimes({ users, from }: Props) {
  const [opened, setOpened] = useState(false);
  if (users.length < 2) return null;
  return (
    <section aria-label={m.free}>
      <div className={styles.title}>
        <h2>{m.free}</h2>
        <button type="button" className={styles.all} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? m.hideFree : m.findFree}
        </button>
      </div>
      {opened && <Found users={users} from={from} />}
    </section>
  );
}

function Found({ users, from }: Props) {
  const { formats, now, today, zone, add, mayAdd } = useCalendar();
  const [length, setLength] = useState<(typeof LENGTHS)[number]>('60');
  const minutes = Number(length);
  const days = { from: from < today ? today : from, to: addDays(from < today ? today : from, DAYS - 1) };
  const query = { start: days.from, end: days.to, show: 'CalendarEvent', user_ids: users.join() };
  const { data } = useQuery({
    queryKey: ['calendar', 'free', query],
    queryFn: ({ signal }) => call(calendarRange, { query, signal }),
  });
  if (!data) return <SkeletonRows rows={2} />;
  const wholeHours = (instant: Date) => m.wholeHour(timeWords(instant, formats));
  const busy = shownOf(data.entries, zone).flatMap(({ item, when }) =>
    [item.owner_id, ...item.shared_user_ids].flatMap((user) => (user ? [{ user, when }] : [])),
  );
  const found = freeTimes(busy, { users, days, minutes, work: WORK, zone, now, most: MOST });
  return (
    <>
      <SegmentedControl
        size="xs"
        label={m.freeFor}
        value={length}
        onChange={setLength}
        segments={LENGTHS.map((value) => ({ value, label: m.shortMinutes(value), words: m.minutes(Number(value)) }))}
      />
      {found.length === 0 && <p className={styles.note}>{m.freeNone}</p>}
      <ul className={styles.list}>
        {found.map(({ day, start, end }) => {
          const words = m.freeAt(shortDayText(day), wholeHours(start), wholeHours(end));
          const when = timed(start, new Date(start.getTime() + minutes * MINUTE), zone);
          return (
            <li key={start.getTime()} className={mayAdd ? undefined : styles.free}>
              {mayAdd ? (
                <button type="button" className={styles.free} onClick={() => add(when)}>
                  {words}
                </button>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{m.freeNote}</p>
    </>
  );
}
