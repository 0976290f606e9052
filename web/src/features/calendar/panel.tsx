import { colorInTurn } from '@fairlead/domain/calendar/colors';
import { type EventTypeId, MOST_USERS } from '@fairlead/domain/calendar/filter';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { compareNames, longDay } from '@fairlead/domain/locale/locale';
import { useMemo, useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { Checkbox } from '../../ui/checkbox';
import { type Icon, IconAlertCircle, IconCalendar, IconCircle } from '../../ui/icons';
import { SearchBox } from '../../ui/search-box';
import { SegmentedControl } from '../../ui/segmented-control';
import { errorToast } from '../../ui/toast-store';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { calendarMessages as m } from './calendar.messages';
import { ColorSquare } from './color-square';
import { iconOfCategory } from './entry-icon';
import { FreeTimes } from './free-times';
import styles from './panel.module.css';
import { SavedCalendars } from './saved-calendars';
import type { Choice } from './use-choice';
import type { useSettings } from './use-settings';

interface Props {
  readonly choice: Choice;
  readonly settings: ReturnType<typeof useSettings>;
  readonly overdue: number;
  /** The first day that is shown. */
  readonly from: PlainDate;
}

/** What the calendar shows: saved calendars, people, event types, and how it is drawn. */
export function Panel({ choice, settings: [settings, set], overdue, from }: Props) {
  const mayConnect = useCan().can('subscribe', 'calendar');
  return (
    <div className={styles.panel}>
      <SavedCalendars choice={choice} />
      <People choice={choice} />
      <Types choice={choice} overdue={overdue} />
      <FreeTimes users={choice.choice.user_ids} from={from} />
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span>{m.colorBy}</span>
          <SegmentedControl
            size="xs"
            label={m.colorBy}
            value={choice.colorBy}
            onChange={(color_by) => choice.change({ color_by })}
            segments={[
              { value: 'user', label: m.colorBys.user },
              { value: 'type', label: m.colorBys.type },
            ]}
          />
        </div>
        <div className={styles.setting}>
          <span>{m.lines}</span>
          <SegmentedControl
            size="xs"
            label={m.lines}
            value={String(settings.line_clamp)}
            onChange={(lines) => void set({ line_clamp: Number(lines) as 1 | 2 | 3 })}
            segments={['1', '2', '3'].map((value) => ({ value, label: value }))}
          />
        </div>
        <label className={styles.setting}>
          <span>{m.weekStart}</span>
          <select
            className={styles.select}
            value={settings.start_of_week}
            onChange={(event) => void set({ start_of_week: Number(event.currentTarget.value) })}
          >
            {[0, 1, 2, 3, 4, 5, 6].map((day) => (
              <option key={day} value={day}>
                {longDay(addDays(A_SUNDAY, day), { weekday: 'long' })}
              </option>
            ))}
          </select>
        </label>
        {mayConnect && (
          <AppLink href="/user/calendars" className={styles.connect}>
            {m.otherCalendars}
          </AppLink>
        )}
      </div>
    </div>
  );
}

const A_SUNDAY = '2026-11-22';
/** With more people than this they are searched. */
const MANY = 8;

/** The user first, then the others of the account by name. */
export function usePeople() {
  const { user, account } = useSession();
  return useMemo(() => {
    const others = account.users.filter(
      ({ id, is_external, deleted_at }) => id !== user.id && !is_external && !deleted_at,
    );
    const sorted = others.sort((a, b) => compareNames(a.full_name, b.full_name));
    return [{ id: user.id, full_name: user.full_name }, ...sorted].map(({ id, full_name }, index) => ({
      id,
      name: full_name,
      color: colorInTurn(index),
    }));
  }, [user, account.users]);
}

function People({ choice: { choice, change } }: { choice: Choice }) {
  const people = usePeople();
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const chosen = new Set(choice.user_ids);
  // A line that left when its box is cleared would take the focus with it.
  const [cleared, setCleared] = useState<readonly number[]>([]);
  const stays = (id: number) => people.length <= MANY || id === people[0]?.id || chosen.has(id) || cleared.includes(id);
  const found = people.filter(({ id, name }) => (words ? name.toLowerCase().includes(words) : stays(id)));
  const put = (ids: readonly number[]) => {
    if (ids.length > MOST_USERS) errorToast(m.mostPeople(MOST_USERS));
    else change({ user_ids: ids });
  };
  const isAll = people.slice(0, MOST_USERS).every(({ id }) => chosen.has(id));
  return (
    <section aria-label={m.people}>
      <div className={styles.title}>
        <h2>{m.people}</h2>
        {people.length > 1 && (
          <button
            type="button"
            className={styles.all}
            onClick={() => put(isAll ? [people[0]?.id ?? 0] : people.slice(0, MOST_USERS).map(({ id }) => id))}
          >
            {isAll ? m.onlyMe : m.all}
          </button>
        )}
      </div>
      {people.length > MANY && <SearchBox label={m.findPeople} value={sought} onChange={setSought} />}
      <div role="status" className={words && !found.length ? styles.note : undefined}>
        {words && !found.length && m.noPeople(sought.trim())}
      </div>
      <ul className={styles.list}>
        {found.map(({ id, name, color }) => (
          <Line
            key={id}
            name={id === people[0]?.id ? m.me(name) : name}
            color={choice.user_colors[id] ?? color}
            on={chosen.has(id)}
            onChange={(on) => {
              if (!on) setCleared([...cleared, id]);
              put(on ? [...choice.user_ids, id] : choice.user_ids.filter((one) => one !== id));
            }}
            onColor={(hex) => change({ user_colors: { ...choice.user_colors, [id]: hex } })}
          />
        ))}
      </ul>
    </section>
  );
}

interface TypeLine {
  readonly id: EventTypeId;
  readonly name: string;
  readonly color: string;
  readonly icon: Icon;
}

/** Tasks, overdue tasks, the account's event categories, and events without one. */
export function useTypes(): TypeLine[] {
  const { account } = useSession();
  return useMemo(
    () => [
      { id: 'CalendarTask', name: m.tasks, color: '4E5259', icon: IconCircle },
      { id: 'CalendarTaskOverdue', name: m.overdue, color: 'C4352B', icon: IconAlertCircle },
      ...account.event_categories.map(({ id, name }, index) => ({
        id,
        name,
        color: colorInTurn(index),
        icon: iconOfCategory(name),
      })),
      { id: 'CalendarEvent', name: m.otherEvents, color: '5B5F97', icon: IconCalendar },
    ],
    [account.event_categories],
  );
}

function Types({ choice: { choice, change }, overdue }: { choice: Choice; overdue: number }) {
  const types = useTypes();
  const chosen = new Set(choice.event_type_ids ?? types.map(({ id }) => id));
  const put = (ids: ReadonlySet<EventTypeId>) =>
    change({
      event_type_ids: types.every(({ id }) => ids.has(id))
        ? null
        : types.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    });
  return (
    <section aria-label={m.types}>
      <div className={styles.title}>
        <h2>{m.types}</h2>
        {choice.event_type_ids !== null && <AllTypes onClick={() => change({ event_type_ids: null })} />}
      </div>
      <ul className={styles.list}>
        {types.map(({ id, name, color, icon }) => (
          <Line
            key={id}
            name={name}
            icon={icon}
            color={choice.event_type_colors[id] ?? color}
            count={id === 'CalendarTaskOverdue' ? overdue : 0}
            on={chosen.has(id)}
            onChange={(on) => put(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))}
            onColor={(hex) => change({ event_type_colors: { ...choice.event_type_colors, [id]: hex } })}
          />
        ))}
      </ul>
    </section>
  );
}

/** It leaves once it is pressed, and the first type gets the focus. */
function AllTypes({ onClick }: { onClick: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeir(ref, firstBox);
  return (
    <button ref={ref} type="button" className={styles.all} onClick={onClick}>
      {m.all}
    </button>
  );
}

const firstBox = (leaving: HTMLElement) => leaving.closest('section')?.querySelector<HTMLElement>('input');

interface LineProps {
  readonly name: string;
  readonly color: string;
  readonly icon?: Icon;
  readonly count?: number;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly onColor: (hex: string) => void;
}

const MOST_COUNTED = 999;

function Line({ name, color, icon: Mark, count = 0, on, onChange, onColor }: LineProps) {
  return (
    <li className={styles.line}>
      <Checkbox
        checked={on}
        onChange={onChange}
        label={
          <span className={styles.name}>
            {Mark && <Mark size={14} aria-hidden color={`#${color}`} />}
            {name}
          </span>
        }
      />
      {count > 0 && <span className={styles.count}>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>}
      <ColorSquare name={name} color={color} onChange={onColor} />
    </li>
  );
}
