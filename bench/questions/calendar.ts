import { bodyOfWhen } from '../../domain/src/calendar/moves';
import { timed } from '../../domain/src/calendar/when';
import { addDays } from '../../domain/src/dates/plain';
import type { Random } from '../../server/src/generate/random';
import type { Ask } from '../client/http-client';
import type { Facts, Question } from './question';

const month = (random: Random, users: readonly number[]): Ask => {
  const start = addDays('2026-11-01', 28 * random.int(-6, 2));
  // As many entries of a day as the screen of a month asks for.
  const query = [`start=${start}`, `end=${addDays(start, 41)}`, 'per_day=12', ...users.map((id) => `user_ids[]=${id}`)];
  return { method: 'GET', path: `/api/v3/calendar_entries/calendar?${query.join('&')}` };
};

/** People with a calendar, and as many of them as a team has. */
const peopleOf = ({ account }: Facts) => account.users.filter(({ is_external }) => !is_external).map(({ id }) => id);

function counts(conditions: string): Question['ask'] {
  return ({ account }, random) => {
    const user = random.pick(peopleOf({ account } as Facts));
    const query = `conditions[incomplete]=true&conditions[${conditions}]=true&conditions[owner_id]=${user}`;
    return { method: 'GET', path: `/api/v3/calendar_entries?per_page=20&${query}` };
  };
}

/** The agenda page and the widget of Home: todos, and how many are due when. */
function page(size: number, everyone: boolean, more = ''): Question['ask'] {
  return (facts, random) => {
    const user = everyone ? '' : `&user_id=${random.pick(peopleOf(facts))}`;
    return { method: 'GET', path: `/api/internal/agenda?per_page=${size}${user}${more}` };
  };
}

const written = ({ entries }: Facts, random: Random) => `/api/v3/calendar_entries/${random.pick(entries ?? [])}`;

/** As the calendar sends it: both times, also when only the end was dragged. */
function dragged({ account, events }: Facts, random: Random, days: number, hour: number, quarters: number): Ask {
  const start = new Date(`${addDays('2026-11-23', days)}T${hour}:00:00Z`);
  const when = timed(start, new Date(start.getTime() + quarters * 15 * 60_000), account.time_zone);
  const body = { calendar_entry: bodyOfWhen('CalendarEvent', when) };
  return { method: 'PATCH', path: `/api/v3/calendar_entries/${random.pick(events ?? [])}`, body };
}

const SYNC = (
  token: string,
) => `<D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:sync-token>${token}</D:sync-token>
  <D:sync-level>1</D:sync-level><D:prop><D:getetag/><C:calendar-data/></D:prop></D:sync-collection>`;

/** Tasks, events and their series: the requests of calendar and agenda, and the actions on one of them. */
export const calendarQuestions: readonly Question[] = [
  {
    name: 'calendar: month of one user',
    limit: 20,
    ask: (facts, random) => month(random, [random.pick(peopleOf(facts))]),
  },
  {
    name: 'calendar: month of a team of 50',
    limit: 60,
    ask: (facts, random) => month(random, peopleOf(facts).slice(0, 50)),
  },
  { name: 'agenda: overdue of a user, with the total', limit: 20, ask: counts('late') },
  { name: 'agenda: this week of a user, with the total', limit: 20, ask: counts('this_week') },
  { name: 'agenda: a page of one user, with the tabs', limit: 20, ask: page(50, false) },
  { name: 'agenda: a page of everyone, with the tabs', limit: 20, ask: page(50, true) },
  { name: 'home: the agenda widget', limit: 20, ask: page(5, false, '&tab=today') },
  {
    name: 'home: what changed since the last visit',
    limit: 60,
    ask: () => ({ method: 'GET', path: '/api/internal/recent_changes' }),
  },
  {
    name: 'calendar: postpone',
    limit: 15,
    ask: (facts, random) => ({
      method: 'PATCH',
      path: written(facts, random),
      body: { calendar_entry: { due_date: addDays('2026-11-23', random.int(1, 40)) } },
    }),
  },
  {
    name: 'calendar: drag an event to another time',
    limit: 15,
    ask: (facts, random) => dragged(facts, random, random.int(1, 40), random.int(14, 20), 4),
  },
  {
    name: 'calendar: drag the end of an event',
    limit: 15,
    ask: (facts, random) => dragged(facts, random, 1, 14, random.int(1, 12)),
  },
  {
    name: 'calendar: complete',
    limit: 15,
    ask: (facts, random) => ({
      method: 'PATCH',
      path: written(facts, random),
      body: { calendar_entry: { complete: random.chance(0.5) } },
    }),
  },
  {
    name: 'iCalendar feed of 2,000 entries',
    limit: 100,
    ask: ({ calendars }, random) => ({
      method: 'GET',
      path: `/calendar_feeds/${random.pick(calendars ?? []).token}.ics`,
      headers: { cookie: '' },
    }),
  },
  {
    name: 'CalDAV: sync of one change',
    limit: 30,
    ask: ({ calendars }, random) => {
      const { user, email, password, sync } = random.pick(calendars ?? []);
      const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
      const headers = { cookie: '', authorization, 'content-type': 'application/xml' };
      return { method: 'REPORT', path: `/dav/calendars/${user}/events/`, headers, body: SYNC(sync) };
    },
  },
];
