import { calendarRange } from '@fairlead/domain/calendar/calendar.contract';
import { byWhen, takesDay, wholeDays } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { call } from '../../lib/api';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconPlus, IconX } from '../../ui/icons';
import { Popover } from '../../ui/popover';
import { SkeletonRows } from '../../ui/states';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import styles from './day-popover.module.css';
import { Mark, useWords } from './entry-chip';
import { longDayText, type Shown, shownOf, timeWords } from './shown';

interface Props {
  readonly day: PlainDate;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** Its day has the focus: the number says that it opens a dialog. */
  readonly isFocused: boolean;
  readonly target: ComponentProps<typeof Popover>['target'];
}

/** Everything on a day, including what has no room in its cell. */
export function DayPopover({ day, opened, onChange, isFocused, target }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="right-start"
      width={320}
      offset={6}
      trapFocus
      returnFocus
      asDialog={isFocused}
      dropdown={{ role: 'dialog', 'aria-label': longDayText(day), tabIndex: -1 }}
      target={target}
    >
      <Inside day={day} onDone={() => onChange(false)} />
    </Popover>
  );
}

function Inside({ day, onDone }: { day: PlainDate; onDone: () => void }) {
  const { add, openDay, mayAdd, zone, asked } = useCalendar();
  const { data } = useQuery({
    queryKey: ['calendar', { from: day, to: day }, asked],
    queryFn: ({ signal }) => call(calendarRange, { query: { start: day, end: day, ...asked }, signal }),
    enabled: asked !== null,
  });
  const all = data && shownOf(data.entries, zone).filter(({ when }) => takesDay(when, day));
  const sorted = all?.sort((a, b) => byWhen(a.when, b.when));
  const leave = (work: () => void) => () => {
    onDone();
    work();
  };
  return (
    <div
      className={styles.box}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <div className={styles.head}>
        <div>
          <h2>{longDayText(day)}</h2>
          {sorted && (
            <p>
              {m.daySummary(
                sorted.length,
                sorted.filter(({ when, item }) => !when.times && item.type === 'CalendarEvent').length,
              )}
            </p>
          )}
        </div>
        <IconButton icon={IconX} label={m.close} onClick={onDone} noTooltip />
      </div>
      {sorted || asked === null ? (
        <ul className={styles.list}>
          {(sorted ?? []).map((shown) => (
            <li key={shown.key}>
              <Row shown={shown} onDone={onDone} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={3} />
      )}
      <div className={styles.foot}>
        {mayAdd && (
          <Button variant="quiet" icon={IconPlus} onClick={leave(() => add(wholeDays(day)))}>
            {m.addOnDay}
          </Button>
        )}
        <Button variant="link" onClick={leave(() => openDay(day))}>
          {m.openDay}
        </Button>
      </div>
    </div>
  );
}

function Row({ shown, onDone }: { shown: Shown; onDone: () => void }) {
  const { formats, colorOf, open, nameOfUser } = useCalendar();
  const { item, when } = shown;
  return (
    <button
      type="button"
      className={styles.row}
      data-late={item.category === 'CalendarTaskOverdue' || undefined}
      data-done={item.complete || undefined}
      style={{ '--k': `#${colorOf(item)}` } as React.CSSProperties}
      aria-label={useWords(shown)}
      onClick={() => {
        onDone();
        open(shown);
      }}
    >
      <i className={styles.bar} />
      <Mark shown={shown} />
      <span className={styles.name}>{item.name}</span>
      <span className={styles.time}>
        {when.times ? timeWords(when.times.start, formats) : item.type === 'CalendarEvent' ? m.allDay : ''}
      </span>
      {item.owner_id && <UserAvatar id={item.owner_id} name={nameOfUser(item.owner_id)} />}
    </button>
  );
}
