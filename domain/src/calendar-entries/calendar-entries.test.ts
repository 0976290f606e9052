import { describe, expect, it } from 'vitest';
import type { AccountConfig } from '../access/session.types';
import { attentionFilter, attentionOf, byUrgency, type Reason } from './attention';
import { type EntryBefore, readEntry } from './entry';
import type { EntryRules } from './entry-rules';
import { timeOf } from './schedule';

const NEW_YORK = 'America/New_York';
const config = {
  users: [
    { id: 1, is_external: false },
    { id: 2, is_external: true },
  ],
  event_categories: [{ id: 7, name: 'Call' }],
  calendar_entry_priorities: [],
  calendar_entry_statuses: [],
} as unknown as AccountConfig;

const task: EntryBefore = {
  type: 'CalendarTask',
  name: 'Call',
  due_date: '2026-11-25',
  all_day: true,
  start_time: null,
  end_time: null,
  end_date: null,
  deal_id: 5,
  person_id: null,
  company_id: null,
  time_zone: NEW_YORK,
  rrule: null,
  rrule_start: null,
  recurrence_end: null,
  occurrence_date: null,
};
const visit: EntryBefore = {
  ...task,
  type: 'CalendarEvent',
  due_date: '2026-10-30',
  all_day: false,
  start_time: '2026-10-30T17:30:00.000Z',
  end_time: '2026-10-30T18:30:00.000Z',
};
const noRules: EntryRules = { dueDateRequired: false, mostMonths: null };
const read = (body: object, before?: EntryBefore, rules = noRules) =>
  readEntry({ ...body }, before, { config, zone: NEW_YORK, home: NEW_YORK, rules });
const issues = (body: object, before?: EntryBefore) =>
  read(body, before).issues.map(({ field, msg }) => `${field}: ${msg}`);

describe('API-01 when a task or event is', () => {
  const cases: [string, object, EntryBefore | undefined, object][] = [
    ['a task without a day', { name: 'A' }, undefined, { due_date: null, all_day: true }],
    ['a task by its start', { name: 'A', start_time: '2026/11/25' }, undefined, { due_date: '2026-11-25' }],
    ['an instant is a day of the writer', { due_date: '2026-11-26T02:00:00Z' }, task, { due_date: '2026-11-25' }],
    [
      'an event by its days takes whole days',
      { type: 'CalendarEvent', name: 'A', start_time: '2026-11-25', end_time: '2026-11-27' },
      undefined,
      { due_date: '2026-11-25', end_date: '2026-11-27', all_day: true, start_time: null },
    ],
    [
      'parts are in the zone of the writer',
      {
        type: 'CalendarEvent',
        name: 'A',
        start_time_date: '2026/11/25',
        start_time_time: '9:05 am',
        end_time_date: '2026/11/25',
        end_time_time: '14:00',
      },
      undefined,
      { due_date: '2026-11-25', start_time: '2026-11-25T14:05:00.000Z', end_time: '2026-11-25T19:00:00.000Z' },
    ],
    [
      'a postponed event keeps its time of day, also across daylight saving',
      { due_date: '2026-11-02' },
      visit,
      { due_date: '2026-11-02', start_time: '2026-11-02T18:30:00.000Z', end_time: '2026-11-02T19:30:00.000Z' },
    ],
    [
      'an event that becomes a task keeps its day',
      { type: 'CalendarTask' },
      visit,
      { due_date: '2026-10-30', start_time: null },
    ],
  ];
  it.each(cases)('API-01 %s', (_title, body, before, columns) => {
    expect([read(body, before).patch, issues(body, before)]).toMatchObject([columns, []]);
  });

  it('CAL-05 every issue at once, each with its field', () => {
    const wrong = {
      type: 'CalendarEvent',
      owner_id: 2,
      category_id: 9,
      start_time_date: '2026-11-25',
      start_time_time: '25:00',
    };
    expect(issues(wrong)).toEqual([
      'name: Required',
      'category_id: Has invalid value',
      'owner_id: Has invalid value',
      'start_time_time: Invalid Time Format. HH:MM AM/PM',
    ]);
    const days = { type: 'CalendarEvent', name: 'A', start_time: '2026-11-27', end_time: '2026-11-25' };
    expect(issues(days)).toEqual(['end_time: Should be after start time']);
    expect(issues({ name: 'A', all_day: 'often', type: 'CalendarEvent', start_time: 'soon' })).toEqual([
      'start_time: Has invalid value',
      'all_day: Has invalid value',
    ]);
  });

  it('CAL-01 it is on any of a deal, a person and a company', () => {
    const on = (body: object, before?: EntryBefore) => read({ name: 'A', ...body }, before).patch;
    const nowhere = { deal_id: null, person_id: null, company_id: null };
    expect(on({ deal_id: '5', company_id: 6 })).toMatchObject({ deal_id: 5, company_id: 6 });
    expect(on({ association_type: 'Person', association_id: 3, company_id: 6 })).toMatchObject({
      person_id: 3,
      company_id: 6,
    });
    expect(on({ association_id: 8 }, task)).toMatchObject({ ...nowhere, deal_id: 8 });
    expect(on({ association_id: 5, association_type: 'Deal', person_id: 3 }, task)).not.toHaveProperty('company_id');
    expect(on({ association_id: null }, task)).toMatchObject(nowhere);
    expect(on({ person_id: 4 }, task)).not.toHaveProperty('deal_id');
    expect(on({ lead_id: 4, deal_id: '' }, task)).toMatchObject({ person_id: 4, deal_id: null });
    expect(issues({ name: 'A', association_type: 'Deal' })).toEqual(['association_id: Required']);
    expect(issues({ name: 'A', association_type: 'Boat', association_id: 1 })).toEqual([
      'association_type: Has invalid value',
    ]);
    expect(issues({ name: 'A', deal_id: 'x' })).toEqual(['deal_id: Has invalid value']);
  });

  it('CAL-05 end after start, by dates only when all-day', () => {
    const days = { type: 'CalendarEvent', name: 'A', all_day: true, start_time: '2026-11-25T15:00:00-05:00' };
    expect(issues({ ...days, end_time: '2026-11-25T09:00:00-05:00' })).toEqual([]);
    expect(issues({ ...days, end_time: '2026-11-24' })).toEqual(['end_time: Should be after start time']);
    expect(issues({ ...days, all_day: false, end_time: '2026-11-25T09:00:00-05:00' })).toEqual([
      'end_time: Should be after start time',
    ]);
  });

  it('API-03 CAL-01 event categories are named by id or by name', () => {
    for (const body of [{ category_id: 7 }, { category: 'call', active: true }, { category_id: 'Call' }])
      expect(read({ name: 'A', ...body }).patch.event_category_id).toBe(7);
    expect(issues({ name: 'A', category: 'Dinner' })).toEqual(['category_id: Has invalid value']);
    expect(read({ name: 'A', category: { id: 7 } }).patch).not.toHaveProperty('event_category_id');
  });

  it('CAL-01 shared users, notify users, reminders and attendees', () => {
    const all = {
      name: 'A',
      shared_user_ids: ['1', 1],
      notify_user_ids: { 0: 1 },
      reminders: [{ minutes: 15, by: 'mail' }, { minutes: 60 }, { minutes: '60', by: 'app' }],
      calendar_entry_attendees: [{ name: 'Ada', email: ' ada@mail.test ' }],
    };
    expect(read(all)).toMatchObject({
      issues: [],
      patch: {
        shared_user_ids: [1],
        notify_user_ids: [1],
        reminders: [
          { minutes: 60, by: 'app' },
          { minutes: 15, by: 'mail' },
        ],
        attendees: [{ name: 'Ada', email: 'ada@mail.test' }],
      },
    });
    expect(issues({ name: 'A', shared_user_ids: [2], reminders: [{ minutes: -1 }] })).toEqual([
      'shared_user_ids: Has invalid value',
      'reminders: Has invalid value',
    ]);
  });

  it('CAL-05 1,000 attendees, six reminders and a zone that does not exist are refused by their fields', () => {
    const crowd = Array.from({ length: 1000 }, (_, at) => ({ email: `a${at}@mail.test` }));
    const wrong = { name: 'A', attendees: crowd, reminders: [1, 2, 3, 4, 5, 6], time_zone: 'Mars/Olympus' };
    expect(issues(wrong)).toEqual([
      'attendees: Too many attendees (at most 200)',
      'time_zone: Has invalid value',
      'reminders: Too many reminders (at most 5)',
    ]);
  });

  it('CAL-05 an hour that exists twice is the first one, and the second one as the end of what starts in it', () => {
    const event = { type: 'CalendarEvent', name: 'A', end_time: '2026-11-01 01:45' };
    expect(read({ ...event, start_time: '2026-11-01 01:30' }).patch).toMatchObject({
      start_time: '2026-11-01T05:30:00.000Z',
      end_time: '2026-11-01T05:45:00.000Z',
    });
    expect(read({ ...event, start_time: '2026-11-01T01:30:00-05:00' }).patch).toMatchObject({
      start_time: '2026-11-01T06:30:00.000Z',
      end_time: '2026-11-01T06:45:00.000Z',
    });
    expect(issues({ ...event, start_time: '2026-11-01 02:10' })).toEqual(['end_time: Should be after start time']);
    const exact = { ...event, start_time: '2026-11-01T01:50:00-04:00', end_time: '2026-11-01T01:45:00-04:00' };
    expect(issues(exact)).toEqual(['end_time: Should be after start time']);
  });

  describe('CAL-03 what a body says of repeating', () => {
    const daily = { name: 'A', due_date: '2026-11-23', recurrence_frequency: 'daily' };
    const repeating = (body: object, before?: EntryBefore, rules?: EntryRules) => read(body, before, rules).repeating;
    const refused = (body: object, rules?: EntryRules) =>
      read(body, undefined, rules).issues.map(({ field, msg }) => `${field}: ${msg}`);

    it('CAL-03 an option, its end, and a rule with a number of occurrences', () => {
      expect(repeating({ ...daily, recurrence_end: '2026/12/31' })).toEqual({
        rrule: 'FREQ=DAILY',
        rrule_start: '2026-11-23',
        recurrence_end: '2026-12-31',
        occurrence_date: '2026-11-23',
      });
      expect(repeating({ ...daily, recurrence_frequency: undefined, rrule: 'FREQ=WEEKLY;COUNT=3' })).toMatchObject({
        rrule: 'FREQ=WEEKLY;BYDAY=MO',
        recurrence_end: '2026-12-07',
      });
      expect(repeating({ name: 'A', recurrence_frequency: 'none' })).toMatchObject({ rrule: null });
    });

    it('CAL-03 what starts on a day that the rule leaves out starts on the first one that it has', () => {
      const visit = {
        type: 'CalendarEvent',
        name: 'A',
        start_time: '2026-11-28 09:00',
        end_time: '2026-11-28 10:00',
        recurrence_frequency: 'Every Weekday',
      };
      expect(repeating(visit)).toMatchObject({
        rrule_start: '2026-11-30T09:00:00',
        due_date: '2026-11-30',
        start_time: '2026-11-30T14:00:00.000Z',
      });
    });

    it('CAL-03 account limit in months: no end becomes the last day, a later one is refused', () => {
      const rules = { dueDateRequired: false, mostMonths: 6 };
      expect(repeating(daily, undefined, rules)).toMatchObject({ recurrence_end: '2027-05-23' });
      expect(repeating(daily)).toMatchObject({ recurrence_end: '9999-12-31' });
      expect(refused({ ...daily, recurrence_end: '2027/06/01' }, rules)).toEqual([
        'recurrence_end: Should not be later than 2027/05/23',
      ]);
    });

    it('CAL-03 a program that sends back what it read changes nothing', () => {
      const before = { ...task, ...repeating({ ...daily, due_date: '2026-11-25' }) } as EntryBefore;
      expect(read({ name: 'B', recurrence_frequency: 'daily', recurrence_end: null }, before).changesRule).toBe(false);
      expect(read({ recurrence_frequency: 'custom' }, before).changesRule).toBe(false);
      expect(read({ recurrence_frequency: 'weekly' }, before).changesRule).toBe(true);
      const weekly = { ...task, ...repeating({ ...daily, recurrence_frequency: 'weekly' }) } as EntryBefore;
      expect(read({ due_date: '2026-11-24', recurrence_frequency: 'weekly' }, weekly).changesRule).toBe(false);
      expect(read({ rrule: 'FREQ=WEEKLY;BYDAY=TU' }, weekly).changesRule).toBe(true);
      expect(read({ recurrence_frequency: '' }, before)).toMatchObject({
        changesRule: true,
        repeating: { rrule: null },
      });
    });

    it.each([
      [{ ...daily, recurrence_frequency: 'hourly' }, 'recurrence_frequency: Has invalid value'],
      [{ ...daily, recurrence_end: '2026-11-22' }, 'recurrence_end: Should not be before the first occurrence'],
      [{ ...daily, recurrence_end: 'soon' }, 'recurrence_end: Has invalid value'],
      [
        { name: 'A', due_date: '2026-11-23', rrule: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30' },
        'rrule: The rule has no day',
      ],
      [
        { ...daily, type: 'CalendarEvent', start_time: '2026-11-23', end_time: '2027-02-24', due_date: undefined },
        'end_time: A repeating event lasts at most 92 days',
      ],
      [
        { name: 'A', due_date: '2026-11-23', rrule: 'FREQ=HOURLY' },
        'rrule: Is not a rule that can be kept: days, weeks, months or years by RFC 5545',
      ],
    ])('CAL-05 %j is refused', (body, issue) => {
      expect(refused(body)).toEqual([issue]);
    });

    it('CAL-05 due date when repeating', () => {
      const msg = 'due_date: Due date has to be specified if you choose to repeat this event';
      expect(refused({ ...daily, due_date: null })).toEqual([msg]);
      expect(refused({ name: 'A', recurrence_frequency: 'monthly' })).toEqual([msg]);
    });

    it('CAL-05 due date required by account setting, where there was one or none', () => {
      const rules = { dueDateRequired: true, mostMonths: null };
      expect(refused({ name: 'A' }, rules)).toEqual(['due_date: Required']);
      expect(read({ due_date: null }, task, rules).issues).toEqual([{ field: 'due_date', msg: 'Required' }]);
      expect(read({ name: 'B' }, { ...task, due_date: null }, rules).issues).toEqual([]);
    });
  });

  it('CAL-01 times of day are read in both notations', () => {
    expect(['1:30 PM', '13:30', '12:00 am', '0:15', '9:5', '13:00 PM', '24:00', ''].map(timeOf)).toEqual([
      [13, 30],
      [13, 30],
      [0, 0],
      [0, 15],
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('LIST-02 deals that need attention', () => {
  const stage = { percent: 50, stale_after_days: 10 };
  const step = { next_entry_name: 'Call', next_entry_due: '2026/11/25' };
  const deal = { closed_time: null, ...step, expected_close_date: '2026/11/25', days_in_stage: 10 };
  const cases: [string, object, Reason[]][] = [
    ['a step today', {}, []],
    ['a step yesterday', { next_entry_due: '2026/11/24' }, ['step_overdue']],
    ['no step', { next_entry_name: null, next_entry_due: null }, ['no_next_step']],
    ['a step without a day', { next_entry_due: null }, []],
    ['EXT-05 to close yesterday', { expected_close_date: '2026/11/24' }, ['close_date_passed']],
    ['no close date', { expected_close_date: null }, []],
    ['too long in its stage', { days_in_stage: 11 }, ['stale']],
    ['a closed deal', { closed_time: '2026/11/01 10:00:00 +0000', next_entry_name: null }, []],
  ];
  it.each(cases)('LIST-02 %s', (_title, change, reasons) => {
    expect(attentionOf({ ...deal, ...change }, stage, '2026-11-25')).toEqual(reasons);
  });

  it('LIST-02 no next step before overdue before a passed close date before stale, then by value', () => {
    const queue = [
      { id: 1, reasons: ['stale'] as Reason[], worth: 90 },
      { id: 2, reasons: ['no_next_step', 'stale'] as Reason[], worth: 5 },
      { id: 5, reasons: ['close_date_passed', 'stale'] as Reason[], worth: 1 },
      { id: 3, reasons: ['step_overdue'] as Reason[], worth: 50 },
      { id: 4, reasons: ['no_next_step'] as Reason[], worth: 10 },
    ];
    expect(queue.sort(byUrgency).map(({ id }) => id)).toEqual([4, 2, 3, 5, 1]);
    expect(attentionFilter([{ id: 1, percent: 50 }])).toMatchObject({
      all: [{ field: 'user_id' }, { any: [{}, {}, {}, {}] }],
    });
  });
});
