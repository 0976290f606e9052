import { listDays } from '@fairlead/domain/calendar/views';
import { byWhen, takesDay } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { UserAvatar } from '../../lib/user-avatar';
import { NextStepChip } from '../../ui/chips';
import { TaskCircle } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import styles from './agenda-view.module.css';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import { Mark, useWords } from './entry-chip';
import { isPast, longDayText, type Shown, timeWords } from './shown';

interface Props {
  readonly days: { readonly from: PlainDate; readonly to: PlainDate };
  readonly entries: readonly Shown[];
  /** Also days without entries. */
  readonly whole?: boolean;
}

/** The entries by day, one below the other. */
export function AgendaView({ days, entries, whole }: Props) {
  const { today } = useCalendar();
  const filled = listDays(days)
    .map((day) => ({
      day,
      of: entries.filter(({ when }) => takesDay(when, day)).sort((a, b) => byWhen(a.when, b.when)),
    }))
    .filter(({ of }) => whole || of.length > 0);
  return (
    <div className={styles.agenda}>
      {filled.map(({ day, of }) => (
        <section key={day} aria-label={longDayText(day)}>
          <div className={styles.day}>
            <h2>{nearWords(day, today)}</h2>
            <span>{m.entries(of.length)}</span>
          </div>
          <ul className={styles.rows}>
            {of.map((shown) => (
              <Row key={shown.key} shown={shown} day={day} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function nearWords(day: PlainDate, today: PlainDate): string {
  return day === today ? `${m.today}, ${longDayText(day)}` : longDayText(day);
}

function Row({ shown, day }: { shown: Shown; day: PlainDate }) {
  const { formats, colorOf, open, complete, drag, nameOfUser, now, today, choice } = useCalendar();
  const { item, when, key } = shown;
  const isTask = item.type === 'CalendarTask';
  const late = item.category === 'CalendarTaskOverdue';
  return (
    <li
      className={styles.row}
      data-past={isPast(when, now, today) || undefined}
      style={{ '--k': `#${colorOf(item)}` } as React.CSSProperties}
    >
      <span className={styles.time}>
        {when.times ? (
          <>
            <span>{when.from < day ? m.allDay : timeWords(when.times.start, formats)}</span>
            {when.to === day && <span>{timeWords(when.times.end, formats)}</span>}
          </>
        ) : (
          <span>{isTask ? (day === today ? m.today : '') : m.allDay}</span>
        )}
      </span>
      {isTask ? (
        <TaskCircle
          done={item.complete}
          tone={late ? 'late' : day === today ? 'today' : 'planned'}
          title={item.name}
          onToggle={() => (item.can_edit ? complete(shown) : errorToast(m.cannotMove))}
        />
      ) : (
        <i className={styles.bar} />
      )}
      <button
        type="button"
        className={styles.name}
        data-key={key}
        data-late={late || undefined}
        data-done={item.complete || undefined}
        aria-label={useWords(shown)}
        aria-keyshortcuts="m"
        onKeyDown={(event) => drag.keys(event, shown, false)}
        onBlur={() => drag.letGo(key)}
        onClick={() => open(shown)}
      >
        <span>{item.name}</span>
        {(!isTask || item.on) && (
          <span className={styles.under}>
            {!isTask && <Mark shown={shown} />}
            {item.on && <span className="fl-ellipsis">{item.on.name}</span>}
          </span>
        )}
      </button>
      {late ? <NextStepChip tone="late">{m.is.late}</NextStepChip> : <Soon shown={shown} />}
      {item.owner_id && choice.users.length > 1 && (
        <UserAvatar id={item.owner_id} name={nameOfUser(item.owner_id)} decorative={false} />
      )}
    </li>
  );
}

const HOUR = 60;

/** An entry that begins within the hour is marked. */
function Soon({ shown: { when } }: { shown: Shown }) {
  const { now } = useCalendar();
  const minutes = when.times ? Math.ceil((when.times.start.getTime() - now.getTime()) / 60_000) : -1;
  if (minutes <= 0 || minutes > HOUR) return null;
  return <NextStepChip tone="today">{m.inMinutes(minutes)}</NextStepChip>;
}
