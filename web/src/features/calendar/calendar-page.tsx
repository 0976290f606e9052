import { CALENDAR_VIEWS } from '@fairlead/domain/calendar/views';
import { useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../lib/page-title';
import { useShortcuts } from '../../lib/shortcuts';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconChevronLeft, IconChevronRight, IconFilter, IconPlus } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { PageHead } from '../../ui/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { openEntryForm } from '../calendar-entries/public';
import { CalendarBody } from './calendar-body';
import { calendarMessages as m } from './calendar.messages';
import { CalendarProvider } from './calendar-context';
import styles from './calendar-page.module.css';
import { DragHint } from './drag-hint';
import { Panel } from './panel';
import { rangeTitle } from './shown';
import { firstView, useChoice } from './use-choice';
import { type Place, usePlace } from './use-place';
import { type Screen, useScreen } from './use-screen';
import { useSettings } from './use-settings';
import { WhichDialog } from './which-dialog';

const PHONE = '(max-width: 47.9375rem)';

/** /calendar: by month, week, day or as an agenda. The address holds view and date; the rest is remembered. */
export function CalendarPage() {
  usePageTitle(m.title);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false;
  const choice = useChoice();
  const settings = useSettings();
  const place = usePlace(choice.view ?? firstView(phone), (view) => choice.change({ view }), settings[0].start_of_week);
  const screen = useScreen({ choice, place, settings: settings[0], phone });
  const [filtering, setFiltering] = useState(false);
  useKeys(place);
  useLinkedEntry();
  const panel = <Panel choice={choice} settings={settings} overdue={screen.overdue} from={place.days.from} />;
  return (
    <CalendarProvider value={screen.tools}>
      <div className={styles.page}>
        <Head place={place} screen={screen} phone={phone} onFilter={() => setFiltering(true)} />
        <div className={styles.body}>
          {!phone && (
            <aside aria-label={m.filters} className={styles.aside}>
              {panel}
            </aside>
          )}
          <div className={styles.main}>
            <CalendarBody
              screen={screen}
              place={place}
              lines={settings[0].line_clamp}
              weekStart={settings[0].start_of_week}
              phone={phone}
            />
          </div>
        </div>
        <DragHint />
      </div>
      {filtering && phone && (
        <Modal
          opened
          title={m.filters}
          onClose={() => setFiltering(false)}
          footer={
            <Button variant="filled" onClick={() => setFiltering(false)}>
              {m.done}
            </Button>
          }
        >
          {panel}
        </Modal>
      )}
      {screen.asking && (
        <WhichDialog name={screen.asking.name} onChoose={screen.asking.choose} onClose={screen.asking.leave} />
      )}
      <p role="status" className="fl-hidden">
        {screen.said}
      </p>
    </CalendarProvider>
  );
}

interface HeadProps {
  readonly place: Place;
  readonly screen: Screen;
  readonly phone: boolean;
  readonly onFilter: () => void;
}

function Head({ place, screen, phone, onFilter }: HeadProps) {
  const add = () => screen.addOn(place.date);
  useShortcuts(screen.noAdd ? [] : [{ keys: 'n', label: m.newEntry, group: m.keys, run: add }]);
  return (
    <PageHead
      title={rangeTitle(phone ? 'month' : place.view, place.date, place.days)}
      beside={<Steps place={place} />}
      actions={
        <>
          {phone && <IconButton icon={IconFilter} label={m.filters} size="md" onClick={onFilter} />}
          <SegmentedControl
            label={m.view}
            // On a phone the days of the week are a strip above each day.
            value={phone && place.view === 'week' ? 'day' : place.view}
            onChange={place.show}
            segments={CALENDAR_VIEWS.filter((view) => !phone || view !== 'week').map((value) => ({
              value,
              label: m.views[value],
            }))}
          />
          <Button variant="filled" icon={IconPlus} data-adds disabledReason={screen.noAdd} onClick={add}>
            {m.newEntry}
          </Button>
        </>
      }
    />
  );
}

function Steps({ place }: { place: Place }) {
  return (
    <div className={styles.steps}>
      <Button onClick={place.toToday}>{m.today}</Button>
      <IconButton icon={IconChevronLeft} label={m.previous[place.view]} onClick={() => place.step(-1)} />
      <IconButton icon={IconChevronRight} label={m.next[place.view]} onClick={() => place.step(1)} />
    </div>
  );
}

/** /calendar_tasks/12 opens the entry over the calendar, and leaves the calendar when it is closed. */
function useLinkedEntry(): void {
  const id = useRouterState({
    select: ({ location }) => /^\/calendar_(?:events|tasks)\/(\d+)/.exec(location.pathname)?.[1],
  });
  useEffect(() => {
    if (id) openEntryForm({ id: Number(id) });
  }, [id]);
}

function useKeys(place: Place): void {
  const group = m.keys;
  useShortcuts([
    { keys: 't', label: m.keyToday, group, run: place.toToday },
    { keys: '[', label: m.keyBack, group, run: () => place.step(-1) },
    { keys: ']', label: m.keyOn, group, run: () => place.step(1) },
    ...CALENDAR_VIEWS.map((view, index) => ({
      keys: String(index + 1),
      label: m.keyView(m.views[view]),
      group,
      run: () => place.show(view),
    })),
  ]);
}
