import { isBar } from '@fairlead/domain/calendar/when';
import type { CSSProperties, PointerEvent } from 'react';
import { useSession } from '../../lib/session';
import { IconAlertCircle, IconCheck } from '../../ui/icons';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import styles from './entry-chip.module.css';
import { iconOfCategory } from './entry-icon';
import { isPast, type Shown, spanWords, tinyTime, whenWords } from './shown';

interface Props {
  readonly shown: Shown;
  /** Its end is drawn here, so that it can be pulled. */
  readonly resizes?: boolean;
  readonly lines?: number;
  readonly look: 'line' | 'bar' | 'block';
  readonly tabIndex?: number;
  readonly style?: CSSProperties;
  readonly cutLeft?: boolean;
  readonly cutRight?: boolean;
}

/** An entry in the month, among whole days, or as a block of a day's column. */
export function EntryChip({ shown, resizes, lines = 1, look, tabIndex, style, cutLeft, cutRight }: Props) {
  const { formats, now, today, colorOf, drag, open } = useCalendar();
  const { item, when, key } = shown;
  const inTimes = look === 'block';
  const isTask = item.type === 'CalendarTask';
  const isFilled = look === 'block' || (isBar(when) && !isTask);
  const isHeld = drag.held?.shown?.key === key;
  const down = (event: PointerEvent) => drag.begin(event, 'move', shown);
  const pull = (event: PointerEvent) => drag.begin(event, 'resize', shown);
  return (
    <button
      type="button"
      className={styles.chip}
      data-key={key}
      data-look={look}
      data-filled={isFilled || undefined}
      data-task={isTask || undefined}
      data-late={item.category === 'CalendarTaskOverdue' || undefined}
      data-done={item.complete || undefined}
      data-past={isPast(when, now, today) || undefined}
      data-held={isHeld || undefined}
      data-cut-left={cutLeft || undefined}
      data-cut-right={cutRight || undefined}
      tabIndex={tabIndex}
      style={{ ...style, '--k': `#${colorOf(item)}`, '--lines': lines } as CSSProperties}
      aria-label={useWords(shown)}
      aria-keyshortcuts="m"
      onPointerDown={down}
      onKeyDown={(event) => drag.keys(event, shown, inTimes)}
      onBlur={() => drag.letGo(key)}
      onClick={(event) => {
        event.stopPropagation();
        if (!drag.wasDrag()) open(shown);
      }}
    >
      <Inside
        shown={shown}
        look={look}
        lines={lines}
        time={when.times && !isBar(when) ? tinyTime(when.times.start, formats) : null}
      />
      {resizes && item.can_edit && item.type === 'CalendarEvent' && (
        <span className={styles.pull} data-look={look} onPointerDown={pull} aria-hidden />
      )}
    </button>
  );
}

const SHORT_MS = 45 * 60_000;

interface InsideProps {
  readonly shown: Shown;
  readonly look: Props['look'];
  readonly lines: number;
  readonly time: string | null;
}

function Inside({ shown, look, lines, time }: InsideProps) {
  const { formats, nameOfUser, choice } = useCalendar();
  const { item, when } = shown;
  const whose =
    choice.users.length > 1 && when.from !== when.to ? m.ofWhom(nameOfUser(item.owner_id).split(' ')[0] ?? '') : '';
  if (look === 'block')
    return (
      <span className={styles.block}>
        <strong>
          <Mark shown={shown} />
          {item.name}
        </strong>
        {!isShort(shown) && <span>{spanWords(when, formats)}</span>}
        {item.on && !isShort(shown) && <span>{item.on.name}</span>}
      </span>
    );
  return (
    <>
      <Mark shown={shown} />
      <span className={styles.words} data-one={lines === 1 || undefined}>
        {time && <span className={styles.time}>{time} </span>}
        {item.name}
        {whose}
      </span>
      {item.category === 'CalendarTaskOverdue' && <IconAlertCircle size={13} aria-hidden className={styles.late} />}
    </>
  );
}

/** Its block has room for one line. */
function isShort({ when: { times } }: Shown): boolean {
  return times !== undefined && times !== null && times.end.getTime() - times.start.getTime() < SHORT_MS;
}

/** The circle of a task, ticked when it is done; the sign of the kind of event. */
export function Mark({ shown: { item } }: { shown: Shown }) {
  const { account } = useSession();
  if (item.type === 'CalendarTask')
    return <span className={styles.circle}>{item.complete && <IconCheck size={9} stroke={3} aria-hidden />}</span>;
  const category = account.event_categories.find(({ id }) => id === item.event_category_id);
  const Sign = iconOfCategory(category?.name);
  return <Sign size={13} aria-hidden className={styles.sign} />;
}

/** The text of an entry for screen readers. */
export function useWords({ item, when }: Shown): string {
  const { formats, nameOfUser } = useCalendar();
  return m.list([
    item.name,
    when.times
      ? m.span(whenWords(when, formats), formats.time(when.times.end.toISOString()))
      : whenWords(when, formats),
    nameOfUser(item.owner_id),
    item.category === 'CalendarTaskOverdue' && m.is.late,
    item.complete && m.is.done,
    item.is_recurring && m.is.repeats,
    item.on?.name,
  ]);
}
