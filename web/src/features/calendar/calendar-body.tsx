import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { IconCalendarPlus, IconPlus } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { AgendaView } from './agenda-view';
import styles from './calendar-page.module.css';
import { calendarMessages as m } from './calendar.messages';
import { MonthView } from './month-view';
import { usePeople } from './panel';
import { PersonHead } from './person-head';
import { PhoneStrip } from './phone-strip';
import { shortDayText } from './shown';
import type { Column } from './time-columns';
import { DayHead, TimeGrid } from './time-grid';
import type { Place } from './use-place';
import type { Screen } from './use-screen';

interface Props {
  readonly screen: Screen;
  readonly place: Place;
  readonly lines: number;
  readonly weekStart: number;
  readonly phone: boolean;
}

/** The chosen view, or the reason why it is empty. */
export function CalendarBody(props: Props) {
  const { range, entries } = props.screen;
  if (range.isEmpty)
    return (
      <EmptyState
        icon={IconCalendarPlus}
        title={m.nothingChosen}
        text={props.phone ? m.chooseFirstPhone : m.chooseFirst}
      />
    );
  if (range.error && !range.data) return <ListFailed text={m.failed} again={m.again} retry={range.retry} />;
  if (!range.data) return <Loading {...props} />;
  if (props.phone) return <Phone {...props} />;
  if (props.place.view === 'agenda' && entries.length === 0) return <Nothing {...props} />;
  return <View {...props} />;
}

/** The days are known before their entries. */
function Loading(props: Props) {
  const listed = <SkeletonRows rows={10} />;
  const unlisted = props.place.view === 'agenda' ? listed : <View {...props} />;
  return (
    <div className={styles.loading} aria-busy>
      {props.phone ? <Phone {...props} listed={listed} /> : unlisted}
    </div>
  );
}

function View({ screen, place, lines }: Props) {
  const { entries, totals } = screen;
  const { view, days, date, go } = place;
  if (view === 'month') {
    return <MonthView days={days} date={date} entries={entries} totals={totals} lines={lines} onGo={go} />;
  }
  if (view === 'agenda') return <AgendaView days={days} entries={entries} />;
  return <Hours screen={screen} place={place} />;
}

/** A week has a column for each day; a day one for each person, when there are several. */
function Hours({ screen, place: { view, days, date, go } }: Pick<Props, 'screen' | 'place'>) {
  const chosen = new Set(screen.tools.choice.users);
  const users = usePeople().flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const isSplit = view === 'day' && users.length > 1;
  const columns: Column[] = isSplit
    ? users.map((user) => ({ key: String(user), day: date, user }))
    : Array.from({ length: view === 'day' ? 1 : 7 }, (_, index) => {
        const day = addDays(days.from, index);
        return { key: day, day, user: null };
      });
  return (
    <TimeGrid
      key={view}
      columns={columns}
      head={({ day, user }) => (user === null ? <DayHead day={day} /> : <PersonHead id={user} />)}
      entries={screen.entries}
      date={date}
      onGo={go}
    />
  );
}

/** Agenda first: the strip of days, and what is on them. A month is the strip unfolded. */
function Phone({ screen, place, weekStart, listed }: Props & { readonly listed?: ReactNode }) {
  const { entries, totals } = screen;
  const { view, date, go } = place;
  return (
    <div className={styles.phone}>
      <PhoneStrip
        date={date}
        weekStart={weekStart}
        of={view === 'month' ? 'month' : 'week'}
        entries={entries}
        totals={totals}
        onGo={go}
      />
      <div className={styles.under}>
        <Under screen={screen} place={place} listed={listed} />
      </div>
    </div>
  );
}

type UnderProps = Pick<Props, 'screen' | 'place'> & { readonly listed: ReactNode };

function Under({ screen, place, listed }: UnderProps) {
  const { days, entries } = screen;
  const { view, date, go } = place;
  if (view === 'day' || view === 'week')
    return (
      <TimeGrid
        columns={[{ key: date, day: date, user: null }]}
        head={({ day }) => <DayHead day={day} />}
        entries={entries}
        date={date}
        onGo={go}
      />
    );
  if (listed) return listed;
  const last = view === 'agenda' ? days.to : date;
  if (view === 'agenda' && !entries.some(({ when }) => when.to >= date))
    return <Nothing screen={screen} place={place} />;
  return <AgendaView days={{ from: date, to: last }} entries={entries} whole={view === 'month'} />;
}

function Nothing({ screen, place: { view, days, date } }: Pick<Props, 'screen' | 'place'>) {
  return (
    <EmptyState
      icon={IconCalendarPlus}
      title={m.nothing(view === 'month' ? m.inMonth(longDay(date, { month: 'long' })) : m.onDays(daysText(days)))}
      action={
        <Button icon={IconPlus} disabledReason={screen.noAdd} onClick={() => screen.addOn(date)}>
          {m.newEntry}
        </Button>
      }
    />
  );
}

function daysText({ from, to }: { from: PlainDate; to: PlainDate }): string {
  return from === to ? shortDayText(from) : m.days(shortDayText(from), shortDayText(to));
}
