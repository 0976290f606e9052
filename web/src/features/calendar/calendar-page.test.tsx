import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEvent } from '../../lib/events';
import { useShortcutKeys } from '../../lib/shortcuts';
import { fakeServer, type Heard, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { CalendarPage } from './public';

const FILTERS = '/api/internal/calendar_filters';
const RANGE = '/api/v3/calendar_entries/calendar';
const choice = { user_ids: [1], user_colors: {}, event_type_ids: null, event_type_colors: {} };
const item = (id: number, name: string, more: object = {}) => ({
  id,
  occurrence: null,
  type: 'CalendarEvent',
  category: 'CalendarEvent',
  event_category_id: null,
  name,
  owner_id: 1,
  shared_user_ids: [],
  due_date: '2026/05/14',
  all_day: false,
  start_time: '2026/05/14 13:00:00 -0400',
  end_time: '2026/05/14 14:00:00 -0400',
  end_date: null,
  complete: false,
  is_recurring: false,
  calendar_entry_priority_id: null,
  on: null,
  can_edit: true,
  ...more,
});
const task = (id: number, name: string, more: object = {}) =>
  item(id, name, {
    type: 'CalendarTask',
    category: 'CalendarTask',
    all_day: true,
    start_time: null,
    end_time: null,
    ...more,
  });
const users = [1, 2].map((id) => ({
  id,
  full_name: id === 1 ? 'Ines Moreau' : 'Ann Berger',
  first_name: '',
  last_name: '',
  email: null,
  team_id: null,
  team_role: 'member',
  is_external: false,
  image_id: null,
  deleted_at: null,
}));
const boot = signedIn({ account: { users, event_categories: [{ id: 7, name: 'Call' }] } });

interface Given {
  readonly entries?: readonly object[];
  readonly totals?: Readonly<Record<string, number>>;
  readonly filters?: readonly object[];
  readonly selected?: number | null;
  readonly at?: string;
  readonly more?: Parameters<typeof fakeServer>[0];
}

async function open({
  entries = [],
  totals = {},
  filters = [],
  selected = null,
  at = '/calendar',
  more = {},
}: Given = {}) {
  const heard = fakeServer({
    [`GET ${RANGE}`]: { body: { entries, totals, overdue: 1 } },
    'GET /api/v3/calendar/settings': { body: { line_clamp: 1, start_of_week: 0 } },
    [`GET ${FILTERS}/user_data`]: { body: { entries: filters, selected_id: selected, ...choice } },
    ...more,
  });
  const page = await renderPage(<CalendarPage />, { at, boot });
  return { heard, ...page };
}
const asked = (heard: readonly Heard[], start: string) =>
  heard.map(({ method, path }) => `${method} ${path}`).filter((one) => one.startsWith(start));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('CAL-02 the calendar', () => {
  it('CAL-02 opens by month, in one call, with the weeks around it', async () => {
    const { heard } = await open({ entries: [item(4, 'Call Camila')], totals: { '2026/05/14': 1 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'May 2026' })).toBeTruthy();
    await waitFor(() => expect(asked(heard, `GET ${RANGE}`)).toHaveLength(1));
    expect(asked(heard, `GET ${RANGE}`)[0]).toContain('start=2026-04-26&end=2026-06-06&per_day=12&user_ids=1');
    expect(screen.getByRole('gridcell', { name: 'Thursday, May 14, today, 1 entry' })).toBeTruthy();
    expect((screen.getByRole('radio', { name: 'Month' }) as HTMLInputElement).checked).toBe(true);
  });

  it('CAL-02 while the first entries load, the days are there already', async () => {
    let answer: (reply: { body: object }) => void = () => undefined;
    const waits = new Promise<{ body: object }>((resolve) => (answer = resolve));
    await open({ more: { [`GET ${RANGE}`]: () => waits } });
    const grid = await screen.findByRole('grid', { name: 'May 2026' });
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(42);
    expect(grid.closest('[aria-busy]')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
    expect(screen.getByRole('button', { name: 'Sunday, May 10' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Agenda' }));
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByText(/^Nothing/)).toBeNull();
    answer({ body: { entries: [], totals: {}, overdue: 0 } });
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  });

  it('CAL-02 week, day and agenda views: overdue tasks say so, an event its time', async () => {
    const late = task(5, 'Send offer', { category: 'CalendarTaskOverdue', due_date: '2026/05/14' });
    await open({ entries: [item(4, 'Call Camila'), late], at: '/calendar?view=agenda' });
    const rows = await screen.findByRole('region', { name: 'Thursday, May 14' });
    expect(
      within(rows).getByRole('button', { name: 'Call Camila, Thu, May 14, 1:00 PM – 2:00 PM, Ines Moreau' }),
    ).toBeTruthy();
    expect(within(rows).getByRole('button', { name: /^Send offer, .*Overdue/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
    expect(await screen.findByRole('gridcell', { name: 'Thursday, May 14, today, 1 entry' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sunday, May 10' })).toBeTruthy();
  });

  it('CAL-02 a phone that opens a week shows the day, with the days of the week in a strip above it', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { heard, history } = await open({ entries: [item(4, 'Call Camila')], at: '/calendar?view=week' });
    expect(await screen.findByRole('button', { name: /^Call Camila/ })).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Month',
      'Day',
      'Agenda',
    ]);
    expect((screen.getByRole('radio', { name: 'Day' }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getAllByText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/).map(({ textContent }) => textContent)).toEqual([
      'Thu 14',
    ]);
    expect(asked(heard, `GET ${RANGE}`)[0]).toContain('start=2026-05-10');
    await userEvent.click(screen.getByRole('button', { name: /^Friday, May 15/ }));
    expect(screen.getAllByText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/).map(({ textContent }) => textContent)).toEqual([
      'Fri 15',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Agenda' }));
    await waitFor(() => expect(history.location.search).toContain('agenda'));
  });

  it('CAL-02 an event is moved by keyboard: lifted, moved, dropped, as one change', async () => {
    const { heard } = await open({
      entries: [item(4, 'Call Camila')],
      at: '/calendar?view=week',
      more: { 'PUT /api/v3/calendar_entries/4': { body: {}, headers: { 'X-Change-Set': '9' } } },
    });
    (await screen.findByRole('button', { name: /^Call Camila/ })).focus();
    await userEvent.keyboard('m{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Enter}');
    expect(await screen.findByText('Now 1:15 PM – 2:30 PM')).toBeTruthy();
    const changes = heard.filter(({ method }) => method === 'PUT');
    expect(changes.map(({ body }) => body)).toEqual([
      {
        calendar_entry: {
          all_day: false,
          start_time: '2026-05-15T17:15:00.000Z',
          end_time: '2026-05-15T18:30:00.000Z',
        },
      },
    ]);
    await userEvent.keyboard('m{ArrowRight}{Escape}');
    expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('CAL-02 an answer that was under way does not put back an event that was moved meanwhile', async () => {
    const range = { body: { entries: [item(4, 'Call Camila')], totals: {}, overdue: 0 } };
    let arrive = () => {};
    const older = new Promise<typeof range>((resolve) => (arrive = () => resolve(range)));
    let end = () => {};
    const reply = { body: { id: 4 }, headers: { 'X-Change-Set': '9' } };
    const saved = new Promise<typeof reply>((resolve) => (end = () => resolve(reply)));
    const answers = [() => range, () => older, noAnswer];
    const { heard } = await open({
      at: '/calendar?view=week',
      more: {
        [`GET ${RANGE}`]: () => (answers.shift() ?? noAnswer)(),
        'PUT /api/v3/calendar_entries/4': () => saved,
      },
    });
    const calls = () => asked(heard, `GET ${RANGE}`).length;
    (await screen.findByRole('button', { name: /^Call Camila, Thu, May 14/ })).focus();
    act(() => sendEvent('list_view:refresh', {}));
    await waitFor(() => expect(calls()).toBe(2));
    await userEvent.keyboard('m{ArrowRight}{Enter}');
    await waitFor(() => expect(asked(heard, 'PUT')).toHaveLength(1));
    await act(async () => arrive());
    end();
    expect(await screen.findByText(/^Moved to /)).toBeTruthy();
    await waitFor(() => expect(calls()).toBe(3));
    expect(screen.getByRole('button', { name: /^Call Camila, Fri, May 15/ })).toBeTruthy();
  });

  it('SHELL-11 CAL-02 the calendar follows: what a colleague or another device changes appears, and nothing while an event is held', async () => {
    let entries = [item(4, 'Call Camila')];
    const { heard } = await open({
      at: '/calendar?view=week',
      more: { [`GET ${RANGE}`]: () => ({ body: { entries, totals: {}, overdue: 0 } }) },
    });
    const calls = () => asked(heard, `GET ${RANGE}`).length;
    const tell = (message: LiveMessage) => act(() => sendEvent('live:told', message));
    const event = await screen.findByRole('button', { name: /^Call Camila/ });
    event.focus();
    await userEvent.keyboard('m{ArrowRight}');
    entries = [item(4, 'Call Camila Meadsen'), item(5, 'Plant visit')];
    tell({ changed: [{ kind: 'calendar_entry', id: 5, op: 'create', set: 7, by: 2 }] });
    await act(() => new Promise((later) => setTimeout(later, 300)));
    expect(calls()).toBe(1);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^Plant visit/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Call Camila Meadsen/ })).toBeTruthy();
    entries = [item(4, 'Call Camila Meadsen')];
    tell({ gone: [['deal', 9]] });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Plant visit/ })).toBeNull());
  });

  it('CAL-02 an event is moved by keyboard with caps lock on as well', async () => {
    const { heard } = await open({
      entries: [item(4, 'Call Camila')],
      at: '/calendar?view=week',
      more: { 'PUT /api/v3/calendar_entries/4': { body: {} } },
    });
    (await screen.findByRole('button', { name: /^Call Camila/ })).focus();
    await userEvent.keyboard('M{ArrowRight}M');
    await waitFor(() => expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  });

  it.each([
    ['moves it', false, '2026-05-15T17:00:00.000Z', '2026-05-15T18:00:00.000Z'],
    ['at its end resizes it', true, '2026-05-14T17:00:00.000Z', '2026-05-15T18:00:00.000Z'],
  ])('CAL-02 a finger that rests on an event %s; one that moves at once scrolls', async (_does, atEnd, start, end) => {
    const { heard } = await open({
      entries: [item(4, 'Call Camila')],
      at: '/calendar?view=week',
      more: { 'PUT /api/v3/calendar_entries/4': { body: {}, headers: { 'X-Change-Set': '9' } } },
    });
    const chip = await screen.findByRole('button', { name: /^Call Camila/ });
    const touched = (atEnd && chip.lastElementChild) || chip;
    const column = (day: string) => [...document.querySelectorAll(`[data-day="${day}"][data-part="times"]`)];
    // A finger at x = 1 is on the event's day, one at x = 100 on the next.
    Object.assign(document, { elementsFromPoint: (x: number) => column(x < 50 ? '2026-05-14' : '2026-05-15') });
    const finger = { pointerType: 'touch', pointerId: 1, isPrimary: true, button: 0, clientY: 1 };
    const scrollsOn = () => touched.dispatchEvent(new MouseEvent('touchmove', { bubbles: true, cancelable: true }));
    const drag = (rests: boolean) => {
      vi.useFakeTimers();
      fireEvent.pointerDown(touched, { ...finger, clientX: 1 });
      if (rests) act(() => void vi.advanceTimersByTime(600));
      fireEvent.pointerMove(window, { ...finger, clientX: 100 });
      const scrolls = scrollsOn();
      act(() => void vi.advanceTimersByTime(600));
      vi.useRealTimers();
      fireEvent.pointerUp(window, finger);
      return scrolls;
    };
    try {
      expect([drag(false), heard.some(({ method }) => method === 'PUT')]).toEqual([true, false]);
      expect(drag(true)).toBe(false);
    } finally {
      Reflect.deleteProperty(document, 'elementsFromPoint');
    }
    await waitFor(() => expect(heard.some(({ method }) => method === 'PUT')).toBe(true));
    expect(heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { calendar_entry: { all_day: false, start_time: start, end_time: end } },
    ]);
  });

  it('CAL-02 of a repeating event it asks: only this one, or this and all future ones', async () => {
    const { heard } = await open({
      entries: [item(4, 'Weekly', { occurrence: '2026/05/14', is_recurring: true })],
      at: '/calendar?view=week',
      more: { 'PUT /api/v3/calendar_entries/4': { body: {} } },
    });
    (await screen.findByRole('button', { name: /^Weekly/ })).focus();
    await userEvent.keyboard('m{ArrowRight}{Enter}');
    await userEvent.click(await screen.findByRole('radio', { name: 'This and all future ones' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(heard.find(({ method }) => method === 'PUT')).toBeDefined());
    expect(heard.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      calendar_entry: { occurrence_date: '2026/05/14', update_future_recurring_events: true },
    });
  });

  it('CAL-02 an occurrence that is moved alone by keyboard keeps the focus, as the entry that it is from then on', async () => {
    const moved = { start_time: '2026/05/15 13:00:00 -0400', end_time: '2026/05/15 14:00:00 -0400' };
    const more: Record<string, { body: object }> = { 'PUT /api/v3/calendar_entries/4': { body: { id: 9 } } };
    const first = item(4, 'Weekly', { is_recurring: true, occurrence: '2026/05/14' });
    await open({ entries: [first], at: '/calendar?view=week', more });
    (await screen.findByRole('button', { name: /^Weekly/ })).focus();
    await userEvent.keyboard('m{ArrowRight}{Enter}');
    await screen.findByRole('radio', { name: 'Only this one' });
    fakeServer({
      [`GET ${RANGE}`]: {
        body: { entries: [item(9, 'Weekly', { ...moved, due_date: '2026/05/15' })], totals: {}, overdue: 0 },
      },
      ...more,
    });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-key')).toBe('9'));
  });

  it('CAL-02 colors of people and event types are chosen, and kept', async () => {
    await open({ entries: [item(4, 'Call Camila')], at: '/calendar?view=week' });
    const entry = await screen.findByRole('button', { name: /^Call Camila/ });
    expect(entry.style.getPropertyValue('--k')).toBe('#1D5BBF');
    await userEvent.click(screen.getByRole('button', { name: 'Color of Ines Moreau (me)' }));
    const code = await screen.findByRole('textbox', { name: 'Color code' });
    await userEvent.clear(code);
    await userEvent.type(code, 'red{Enter}');
    expect(await screen.findByText('Is not a valid color code')).toBeTruthy();
    await userEvent.clear(code);
    await userEvent.type(code, '#aa3300{Enter}');
    await waitFor(() => expect(entry.style.getPropertyValue('--k')).toBe('#AA3300'));
    await userEvent.click(screen.getByRole('radio', { name: 'Event type' }));
    await waitFor(() => expect(entry.style.getPropertyValue('--k')).toBe('#5B5F97'));
  });

  it('SHELL-13 the calendar persists: view, people, types and colors are as they were', async () => {
    const first = await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Day' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ann Berger' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Call' }));
    first.unmount();
    const { heard } = await open();
    expect(((await screen.findByRole('radio', { name: 'Day' })) as HTMLInputElement).checked).toBe(true);
    await waitFor(() => expect(asked(heard, `GET ${RANGE}`)[0]).toContain('user_ids=1%2C2'));
    expect(asked(heard, `GET ${RANGE}`)[0]).toContain('event_category_ids=none');
    expect((screen.getByRole('checkbox', { name: 'Call' }) as HTMLInputElement).checked).toBe(false);
  });

  it('SHELL-04 /calendar_tasks/12 is the calendar with the form of the entry over it', async () => {
    const asked = vi.fn();
    window.addEventListener('entry_form:open', (event) => asked((event as CustomEvent).detail), { once: true });
    await open({ at: '/calendar_tasks/12' });
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ id: 12 }));
    expect(screen.getByRole('radio', { name: 'Month' })).toBeTruthy();
  });

  it('CAL-02 with nothing chosen it says what to choose', async () => {
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ines Moreau (me)' }));
    expect(await screen.findByText('Choose a person and an event type at the left')).toBeTruthy();
  });
});

describe('CAL-02 a day of several people', () => {
  const theirs = item(5, 'Demo for Ann', {
    owner_id: 2,
    start_time: '2026/05/14 09:00:00 -0400',
    end_time: '2026/05/14 12:00:00 -0400',
  });
  const twoOnADay = { at: '/calendar?view=day&date=2026-05-14', entries: [item(4, 'Call Camila'), theirs] };

  it('CAL-02 people are side by side, each with their own entries', async () => {
    await open(twoOnADay);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ann Berger' }));
    await waitFor(() =>
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Ines Moreau'),
        expect.stringContaining('Ann Berger'),
      ]),
    );
    const of = (user: number) => document.querySelector<HTMLElement>(`[data-part="times"][data-user="${user}"]`);
    expect(within(of(1) as HTMLElement).getByRole('button', { name: /^Call Camila/ })).toBeTruthy();
    expect(within(of(1) as HTMLElement).queryByRole('button', { name: /^Demo for Ann/ })).toBeNull();
    expect(within(of(2) as HTMLElement).getByRole('button', { name: /^Demo for Ann/ })).toBeTruthy();
  });

  it('CAL-02 free time is found among several people, and a press makes an event there', async () => {
    const { heard } = await open(twoOnADay);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ann Berger' }));
    const free = await screen.findByRole('region', { name: 'Free time' });
    await userEvent.click(within(free).getByRole('button', { expanded: false }));
    const [first, second] = await within(free).findAllByRole('listitem');
    expect([first?.textContent, second?.textContent]).toEqual([
      'Thu, May 14, 12 PM – 1 PM',
      'Thu, May 14, 2 PM – 5 PM',
    ]);
    expect(asked(heard, `GET ${RANGE}`).at(-1)).toContain('show=CalendarEvent&user_ids=1%2C2');
    const event = new Promise<{ detail: object }>((done) =>
      window.addEventListener('entry_form:open', (one) => done(one as CustomEvent), { once: true }),
    );
    await userEvent.click(within(first as HTMLElement).getByRole('button'));
    expect((await event).detail).toMatchObject({ type: 'CalendarEvent', startTime: '12:00 PM', endTime: '1:00 PM' });
  });

  it('CAL-02 the settings of the panel are sent: lines of an entry, and the day on which a week starts', async () => {
    const { heard } = await open({
      more: { 'PUT /api/v3/calendar/set_settings': { body: { line_clamp: 2, start_of_week: 0 } } },
    });
    await userEvent.click(await screen.findByRole('radio', { name: '2' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Week starts on' }), 'Monday');
    await waitFor(() =>
      expect(heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { line_clamp: 2 },
        { start_of_week: 1 },
      ]),
    );
  });

  it('CAL-02 an event is made by keyboard: arrows choose the hours of a day, Shift its end, Enter opens the form', async () => {
    await open({ at: '/calendar?view=week' });
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    const heard = vi.fn();
    window.addEventListener('entry_form:open', (event) => heard((event as CustomEvent).detail), { once: true });
    const cell = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-day="2026-05-14"][data-part="times"]');
      expect(found).toBeTruthy();
      return found as HTMLElement;
    });
    act(() => cell.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Enter}');
    expect(heard).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'CalendarEvent', due: '2026-05-14', startTime: '9:30 AM', endTime: '11:00 AM' }),
    );
  });

  it('CAL-02 an event is made by dragging over the hours of a day', async () => {
    await open({ at: '/calendar?view=week' });
    const cell = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-day="2026-05-14"][data-part="times"]');
      expect(found).toBeTruthy();
      return found as HTMLElement;
    });
    const heard = vi.fn();
    window.addEventListener('entry_form:open', (event) => heard((event as CustomEvent).detail), { once: true });
    // A day of 1440 pixels: each is a minute.
    cell.getBoundingClientRect = () => ({ top: 0, height: 1440 }) as DOMRect;
    Object.assign(document, { elementsFromPoint: () => [cell] });
    const mouse = { pointerType: 'mouse', pointerId: 1, button: 0, clientX: 5 };
    try {
      fireEvent.pointerDown(cell, { ...mouse, clientY: 600 });
      fireEvent.pointerMove(window, { ...mouse, clientY: 650 });
      fireEvent.pointerMove(window, { ...mouse, clientY: 720 });
      fireEvent.pointerUp(window, mouse);
    } finally {
      Reflect.deleteProperty(document, 'elementsFromPoint');
    }
    expect(heard).toHaveBeenCalledWith(
      expect.objectContaining({ due: '2026-05-14', startTime: '10:00 AM', endTime: '12:00 PM' }),
    );
  });
});

describe('CAL-01 a new entry', () => {
  it('CAL-01 the button New entry asks for an event on the day shown, with the usual hour', async () => {
    const asked = vi.fn();
    window.addEventListener('entry_form:open', asked);
    await open({ at: '/calendar?view=day&date=2026-05-14' });
    await userEvent.click(await screen.findByRole('button', { name: 'New entry' }));
    window.removeEventListener('entry_form:open', asked);
    const event: CustomEvent<object> | undefined = asked.mock.calls[0]?.[0];
    expect(event?.detail).toMatchObject({ type: 'CalendarEvent', due: '2026-05-14' });
    expect(event?.detail).not.toHaveProperty('allDay');
  });
});

describe('CAL-07 saved calendars', () => {
  const north = { id: 3, name: 'North', ...choice, user_ids: [1, 2] };

  it('CAL-01 N asks for a new entry of the day shown, as on the agenda', async () => {
    const Keys = () => {
      useShortcutKeys();
      return <CalendarPage />;
    };
    fakeServer({
      [`GET ${RANGE}`]: { body: { entries: [], totals: {}, overdue: 0 } },
      'GET /api/v3/calendar/settings': { body: { line_clamp: 1, start_of_week: 0 } },
      [`GET ${FILTERS}/user_data`]: { body: { entries: [], selected_id: null, ...choice } },
    });
    await renderPage(<Keys />, { at: '/calendar', boot });
    await screen.findByRole('heading', { level: 1 });
    const heard = vi.fn();
    window.addEventListener('entry_form:open', (event) => heard((event as CustomEvent).detail), { once: true });
    await userEvent.keyboard('n');
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ type: 'CalendarEvent', due: '2026-05-14' }));
  });

  it('CAL-07 VAL-05 the three messages of calendar filters: created, updated and deleted', async () => {
    const answers = {
      [`POST ${FILTERS}`]: { body: { id: 4, name: 'Mine', ...choice } },
      [`PUT ${FILTERS}/3`]: { body: north, headers: { 'X-Change-Set': '5' } },
      [`PUT ${FILTERS}/3/select`]: { body: north },
      [`DELETE ${FILTERS}/3`]: { body: { selected_id: null }, headers: { 'X-Change-Set': '6' } },
    };
    const { heard } = await open({ filters: [north], selected: 3, more: answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Save as a new calendar' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
    expect(await screen.findByText('Mine has been saved as a new filter.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Calendar has been updated successfully.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'More actions for North' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Calendar has been deleted successfully.')).toBeTruthy();
    expect(asked(heard, 'DELETE')).toEqual([`DELETE ${FILTERS}/3`]);
  });

  it('CAL-07 a press selects, a second one clears the selection, and the server stores it', async () => {
    let selected_id: number | null = null;
    const select = (id: number | null, reply: object) => () => {
      selected_id = id;
      return reply;
    };
    const { heard } = await open({
      more: {
        [`GET ${FILTERS}/user_data`]: () => ({ body: { entries: [north], selected_id, ...choice } }),
        [`PUT ${FILTERS}/3/select`]: select(3, { body: north }),
        [`PUT ${FILTERS}/unselect`]: select(null, { status: 204 }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'North' }));
    await waitFor(() => expect(asked(heard, 'PUT')).toEqual([`PUT ${FILTERS}/3/select`]));
    expect((screen.getByRole('checkbox', { name: 'Ann Berger' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'North', pressed: true }));
    await waitFor(() => expect(asked(heard, 'PUT').at(-1)).toBe(`PUT ${FILTERS}/unselect`));
  });
});
