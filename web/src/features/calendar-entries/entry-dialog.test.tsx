import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { EntryDialog } from './entry-dialog';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const PATH = '/api/v3/calendar_entries';
const one = (id: number, full_name: string) => ({
  id,
  full_name,
  first_name: '',
  last_name: '',
  email: null,
  team_id: null,
  team_role: 'member',
  is_external: false,
  image_id: null,
  deleted_at: null,
});
const account = {
  users: [one(1, 'Ines Moreau'), one(2, 'Ben Ito')],
  event_categories: [{ id: 4, name: 'Call' }],
  calendar_entry_priorities: [{ id: 5, name: 'High', hex_color: 'BC002A' }],
  calendar_entry_statuses: [{ id: 6, name: 'To-Do', hex_color: null }],
} as never;
const entry = {
  id: 9,
  type: 'CalendarTask',
  name: 'Weekly call',
  description: null,
  due_date: '2026/05/18',
  start_time: '2026/05/18',
  end_time: null,
  all_day: true,
  time_zone: 'America/New_York',
  owner_id: 1,
  association_type: 'Deal',
  association: { id: 7, name: 'Level sensors' },
  associated_company: null,
  deal_id: 7,
  person_id: null,
  company_id: null,
  category_id: 4,
  calendar_entry_priority_id: 5,
  calendar_entry_status_id: null,
  shared_user_ids: [2],
  notify_user_ids: [],
  calendar_entry_attendees: [],
  recurrence_frequency: 'weekly',
  recurrence_end: null,
  reminders: [{ minutes: 15, by: 'app' }],
  part_of_recurring_series: true,
  parent_calendar_entry: {},
  sub_calendar_entries: [],
};

async function open(props: Partial<Parameters<typeof EntryDialog>[0]>, answers: Parameters<typeof fakeServer>[0] = {}) {
  const heard = fakeServer({ [`GET ${PATH}/9`]: { body: entry }, ...answers });
  const closed = vi.fn();
  await renderPage(<EntryDialog onClose={closed} {...props} />, { boot: signedIn({ account }) });
  const sent = (method: string) => heard.findLast((call) => call.method === method);
  return { heard, closed, sent };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('CAL-01 the form of tasks and events', () => {
  it('LIST-08 task: what was typed stays after a failed save, and is saved by the next one', async () => {
    let status = 500;
    const { closed, sent } = await open(
      { type: 'CalendarTask' },
      {
        [`POST ${PATH}`]: () =>
          status === 500
            ? { status, body: { error: 'Out of order' } }
            : { body: entry, headers: { 'X-Change-Set': '3' } },
      },
    );
    await userEvent.type(await screen.findByLabelText('Name'), 'Call Ada');
    await press('Add task');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Call Ada');
    expect(closed).not.toHaveBeenCalled();
    status = 200;
    await press('Add task');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(sent('POST')?.body).toMatchObject({
      calendar_entry: {
        type: 'CalendarTask',
        name: 'Call Ada',
        due_date: '2026-05-15',
        owner_id: 1,
        recurrence_frequency: 'none',
      },
    });
  });

  it('LIST-08 event: an event sends its instants by its zone, its guests and reminders', async () => {
    const { sent, closed } = await open(
      { type: 'CalendarEvent', due: '2026-05-20', startTime: '1:30 PM', endTime: '2:30 PM' },
      { [`POST ${PATH}`]: { body: entry, headers: { 'X-Change-Set': '3' } } },
    );
    await userEvent.type(await screen.findByLabelText('Name'), 'Walk-through');
    await userEvent.type(screen.getByLabelText(/^Guests/), 'a@b.example, c@d.example');
    await press('Add reminder');
    await press('Add event');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(sent('POST')?.body).toMatchObject({
      calendar_entry: {
        start_time: '2026-05-20T17:30:00.000Z',
        end_time: '2026-05-20T18:30:00.000Z',
        time_zone: 'America/New_York',
        calendar_entry_attendees: [{ email: 'a@b.example' }, { email: 'c@d.example' }],
        reminders: [{ minutes: 15, by: 'app' }],
      },
    });
  });

  it('CAL-05 an event that ends before it starts is not sent', async () => {
    const { sent } = await open({ type: 'CalendarEvent', due: '2026-05-20', startTime: '14:00', endTime: '13:00' });
    await userEvent.type(await screen.findByLabelText('Name'), 'Walk-through');
    await press('Add event');
    expect(await screen.findByText('Should be after start time')).toBeTruthy();
    expect(sent('POST')).toBeUndefined();
  });

  it('CAL-03 the eleven options of repeating, and how many there will be', async () => {
    await open({ type: 'CalendarTask', due: '2026-05-18' });
    await userEvent.click(await screen.findByLabelText('Repeat'));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual([
      "Doesn't Repeat",
      'Daily',
      'Every Weekday',
      'Weekly',
      'Weekly on Monday Wednesday Friday',
      'Weekly on Tuesday Thursday',
      'Every two weeks',
      'Monthly',
      'Every 3 months',
      'Every 6 months',
      'Yearly',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Every two weeks' }));
    await choose('Repeat ends', 'After a number of times');
    const times = await screen.findByLabelText('Times');
    await userEvent.clear(times);
    await userEvent.type(times, '3');
    expect((await screen.findByText(/tasks: /)).textContent).toBe('3 tasks: May 18, Jun 1, Jun 15.');
    await userEvent.click(screen.getByLabelText(/^Due date/));
    await userEvent.click(await screen.findByRole('button', { name: /May 20/ }));
    expect((await screen.findByText(/tasks: /)).textContent).toBe('3 tasks: May 20, Jun 3, Jun 17.');
  });

  it('CAL-03 one of a series: only this one, or this and all future ones, on saving and on deleting', async () => {
    const { sent, closed } = await open(
      { id: 9, occurrence: '2026-05-25' },
      {
        [`PUT ${PATH}/9`]: { body: entry, headers: { 'X-Change-Set': '3' } },
        [`DELETE ${PATH}/9`]: { status: 204, headers: { 'X-Change-Set': '4' } },
      },
    );
    await userEvent.type(await screen.findByDisplayValue('Weekly call'), ' again');
    await press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Save “Weekly call”' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this one' }));
    await waitFor(() => expect(sent('PUT')?.path).toBe(`${PATH}/9?occurrence_date=2026-05-25`));
    // Unchanged values are not sent: others may have changed them, and sending them would end the series.
    expect(sent('PUT')?.body).toEqual({ calendar_entry: { name: 'Weekly call again' } });
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    await press('Delete');
    const asking = await screen.findByRole('dialog', { name: 'Delete “Weekly call”' });
    await userEvent.click(within(asking).getByRole('radio', { name: /This and all future ones/ }));
    await userEvent.click(within(asking).getByRole('button', { name: 'Delete these tasks' }));
    await waitFor(() =>
      expect(sent('DELETE')?.path).toBe(`${PATH}/9?occurrence_date=2026-05-25&delete_future_recurring_events=1`),
    );
  });

  it('CAL-01 what is typed stays when the window gets the focus again, and guests keep their names', async () => {
    const calendar_entry_attendees = [
      { name: 'Ada Birk', email: 'ada@birk.example' },
      { name: 'Tom Kay', email: null },
    ];
    const times = { start_time: '2026/05/18 13:00:00 +0000', end_time: '2026/05/18 14:00:00 +0000', all_day: false };
    const visit = {
      ...entry,
      ...times,
      type: 'CalendarEvent',
      part_of_recurring_series: false,
      calendar_entry_attendees,
    };
    const { heard, sent } = await open(
      { id: 9 },
      {
        [`GET ${PATH}/9`]: { body: visit },
        [`PUT ${PATH}/9`]: { body: entry, headers: { 'X-Change-Set': '3' } },
      },
    );
    const guests = await screen.findByDisplayValue('Ada Birk <ada@birk.example>, Tom Kay');
    await userEvent.type(guests, ', c@d.example e@f.example');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(heard.filter(({ method }) => method === 'GET')).toHaveLength(1);
    await press('Save');
    await waitFor(() =>
      expect(sent('PUT')?.body).toEqual({
        calendar_entry: {
          calendar_entry_attendees: [
            { name: 'Ada Birk', email: 'ada@birk.example' },
            { name: 'Tom Kay' },
            { email: 'c@d.example' },
            { email: 'e@f.example' },
          ],
        },
      }),
    );
  });

  it('CAL-01 what is typed over an entry is there again after Escape, until it is saved or cancelled', async () => {
    const { closed } = await open({ id: 9 });
    await userEvent.type(await screen.findByDisplayValue('Weekly call'), ' with Ada');
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
    cleanup();
    await open({ id: 9 });
    expect(await screen.findByDisplayValue('Weekly call with Ada')).toBeTruthy();
    await press('Cancel');
    cleanup();
    await open({ id: 9 });
    expect(await screen.findByDisplayValue('Weekly call')).toBeTruthy();
  });

  it('CAL-03 another rule is one of this and all future ones, and asks no question', async () => {
    const { sent, closed } = await open(
      { id: 9, occurrence: '2026-05-25' },
      { [`PUT ${PATH}/9`]: { body: entry, headers: { 'X-Change-Set': '3' } } },
    );
    await screen.findByDisplayValue('Weekly call');
    await choose('Repeat', 'Daily');
    await press('Save');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect([sent('PUT')?.path, sent('PUT')?.body]).toEqual([
      `${PATH}/9?occurrence_date=2026-05-25&update_future_recurring_events=1`,
      { calendar_entry: { recurrence_frequency: 'daily', recurrence_end: null } },
    ]);
  });

  it('CAL-03 issues without a field in the form are shown too, such as a missing occurrence, and nothing typed is lost', async () => {
    const body = [{ field: 'occurrence_date', msg: 'The series has no occurrence on this day' }];
    const { closed } = await open(
      { id: 9, occurrence: '2026-05-25' },
      { [`PUT ${PATH}/9`]: { status: 422, body }, 'GET /login/is_logged_in': { body: { logged_in: true } } },
    );
    await userEvent.type(await screen.findByDisplayValue('Weekly call'), ' again');
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Save this one' }));
    expect(await screen.findByText('The series has no occurrence on this day')).toBeTruthy();
    expect(screen.getByDisplayValue('Weekly call again')).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
  });

  it('CAL-01 parts are shown in their order, completed and added; one that was typed and not added is saved too', async () => {
    const part = (id: number, name: string, complete = false) => ({
      id,
      type: 'CalendarTask',
      name,
      owner_id: 1,
      due_date: '2026/05/18',
      complete,
    });
    const sub_calendar_entries = [part(20, 'Book the stand', true), part(21, 'Print flyers')];
    const whole = { ...entry, part_of_recurring_series: false, sub_calendar_entries };
    let next = 30;
    const { heard, sent, closed } = await open(
      { id: 9 },
      {
        [`GET ${PATH}/9`]: { body: whole },
        [`POST ${PATH}`]: ({ body }) => ({
          body: part((next += 1), (body as { calendar_entry: { name: string } }).calendar_entry.name),
          headers: { 'X-Change-Set': '5' },
        }),
        [`PUT ${PATH}/21/mark_complete`]: { body: entry, headers: { 'X-Change-Set': '6' } },
        [`PUT ${PATH}/9`]: { body: entry, headers: { 'X-Change-Set': '7' } },
      },
    );
    const list = await screen.findByRole('list', { name: 'Parts' });
    const names = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['Book the stand', 'Print flyers']);
    expect(screen.getByRole('group', { name: 'Parts 1 of 2 done' })).toBeTruthy();
    await userEvent.click(within(list).getByRole('checkbox', { name: 'Complete “Print flyers”' }));
    expect(await screen.findByRole('group', { name: 'Parts 2 of 2 done' })).toBeTruthy();
    // Enter adds the part and leaves the form open.
    await userEvent.type(screen.getByLabelText('New part'), 'Pack the van{Enter}');
    await waitFor(() => expect(names()).toEqual(['Book the stand', 'Print flyers', 'Pack the van']));
    expect(sent('POST')?.body).toEqual({
      calendar_entry: {
        type: 'CalendarTask',
        name: 'Pack the van',
        parent_id: 9,
        due_date: '2026-05-18',
        owner_id: 1,
        shared_user_ids: [2],
        deal_id: 7,
        person_id: null,
        company_id: null,
      },
    });
    expect(closed).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('New part'), 'Drive there');
    await press('Save');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(heard.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('CAL-03 one of a series that was changed on its own says how the series is ended', async () => {
    await open({ id: 9 }, { [`GET ${PATH}/9`]: { body: { ...entry, recurrence_frequency: 'none' } } });
    expect(await screen.findByText(/^One of a series, changed on its own\. To end the series here/)).toBeTruthy();
  });

  it('CAL-01 parts are put into another order by mouse and by keyboard; one that is refused goes back', async () => {
    const part = (id: number, name: string) => ({
      id,
      type: 'CalendarTask',
      name,
      owner_id: 1,
      due_date: null,
      complete: false,
    });
    const sub_calendar_entries = [part(20, 'Book'), part(21, 'Print'), part(22, 'Pack')];
    let refused = false;
    const { heard } = await open(
      { id: 9 },
      {
        [`GET ${PATH}/9`]: { body: { ...entry, part_of_recurring_series: false, sub_calendar_entries } },
        [`PUT ${PATH}/9`]: () =>
          refused
            ? { status: 422, body: [{ field: 'sub_calendar_entries', msg: 'A part was deleted' }] }
            : { body: entry, headers: { 'X-Change-Set': '7' } },
      },
    );
    const list = await screen.findByRole('list', { name: 'Parts' });
    const names = () => [...list.children].map(({ textContent }) => textContent);
    const orders = () =>
      heard.flatMap(({ method, body }) =>
        method === 'PUT'
          ? [
              (
                body as { calendar_entry: { sub_calendar_entries: { id: number }[] } }
              ).calendar_entry.sub_calendar_entries.map(({ id }) => id),
            ]
          : [],
      );
    const grip = (name: string) => screen.getByRole('button', { name: `Move “${name}”` });
    grip('Pack').focus();
    await userEvent.keyboard('{ArrowUp}');
    expect([names(), orders()]).toEqual([['Book', 'Pack', 'Print'], [[20, 22, 21]]]);
    expect(screen.getByText('Pack, 2 of 3').getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(grip('Pack'));
    // Rows have no height in the test: a position below the first is below all.
    fireEvent.pointerDown(grip('Book'), { button: 0, clientY: -9 });
    fireEvent.pointerMove(window, { clientY: 9 });
    fireEvent.pointerUp(window);
    await waitFor(() =>
      expect([names(), orders().at(-1)]).toEqual([
        ['Pack', 'Print', 'Book'],
        [22, 21, 20],
      ]),
    );
    refused = true;
    grip('Book').focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(names()).toEqual(['Pack', 'Print', 'Book']));
  });

  it('CAL-01 a new entry is made with its parts in one call, and keeps them when it is refused', async () => {
    const { sent, closed } = await open(
      { type: 'CalendarTask' },
      { [`POST ${PATH}`]: { status: 422, body: [{ field: 'sub_calendar_entries', msg: 'Too many parts' }] } },
    );
    await userEvent.type(await screen.findByLabelText('Name'), 'Fair');
    for (const name of ['Print', 'Book', 'Gone'])
      await userEvent.type(screen.getByLabelText('New part'), `${name}{Enter}`);
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Gone”' }));
    screen.getByRole('button', { name: 'Move “Book”' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.type(screen.getByLabelText('New part'), 'Pack');
    await press('Add task');
    expect(await screen.findByText('Too many parts')).toBeTruthy();
    expect(sent('POST')?.body).toMatchObject({
      calendar_entry: { name: 'Fair', sub_calendar_entries: [{ name: 'Book' }, { name: 'Print' }, { name: 'Pack' }] },
    });
    const list = screen.getByRole('list', { name: 'Parts' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(['Book', 'Print']);
    expect(screen.getByDisplayValue('Pack')).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
  });

  it('LIST-08 a list entry, such as a category, is added from within the form by those permitted', async () => {
    const { sent } = await open(
      { type: 'CalendarTask' },
      {
        'POST /api/v3/admin/event_categories': { body: { id: 8, name: 'Demo' } },
        'GET /api/internal/boot': { body: signedIn({ account }) },
      },
    );
    await userEvent.click(await screen.findByLabelText(/^Category/));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'Demo');
    await userEvent.click(await screen.findByRole('option', { name: /Demo/ }));
    await waitFor(() => expect(sent('POST')?.body).toEqual({ name: 'Demo' }));
  });
});
