import { describe, expect, it } from 'vitest';
import { nextAtHour } from './digest-time';
import { EVENTS, waysOf } from './events';
import { type Told, wordsOf } from './notification-words';
import { lateText, whenText } from './reminder-words';

const told: Told = {
  kind: 'assigned',
  times: 1,
  actor: 'Nadia Brandsen',
  record_type: 'deal',
  record_name: 'Gateway',
  what: null,
  is_many: false,
  text: null,
  is_event: false,
  details: {},
};

describe('SHELL-10 the texts of notifications', () => {
  const task = { what: 'calendar_entry', text: 'Call Vera' } as const;
  const note = { what: 'note', text: ' They  decide\nin May ' } as const;
  const cases: [Partial<Told>, string, string][] = [
    [{}, 'Nadia Brandsen assigned a deal to you', 'Gateway'],
    [{ actor: null }, 'A deal was assigned to you', 'Gateway'],
    [{ is_many: true, times: 12, record_name: null }, 'Nadia Brandsen assigned 12 deals to you', ''],
    [{ ...task, is_event: true }, 'Nadia Brandsen assigned an event to you', 'Call Vera'],
    [{ kind: 'shared', ...task }, 'Nadia Brandsen shared a task with you', 'Call Vera'],
    [{ kind: 'mentioned', ...note }, 'Nadia Brandsen mentioned you', '“They decide in May”'],
    [{ kind: 'mentioned', ...note, times: 2 }, 'Nadia Brandsen mentioned you 2 times', '“They decide in May”'],
    [{ kind: 'noted', ...task }, 'Nadia Brandsen notified you of a task', 'Call Vera'],
    [{ kind: 'commented', ...note, times: 3 }, '3 new comments on a deal', '“They decide in May”'],
    [
      { kind: 'imported', details: { file: 'leads.csv', created: 214, refused: 3 } },
      'Import of leads.csv is done',
      '214 created, 3 skipped, with errors',
    ],
    [{ kind: 'imported', details: { file: 'a.csv', error: 'No rows' } }, 'Import of a.csv failed', 'No rows'],
    [{ kind: 'overdue', times: 4, details: { names: ['A', 'B'] } }, '4 tasks are overdue', 'A, B and 2 more'],
  ];
  it.each(cases)('SHELL-10 title and message: %j', (change, title, message) => {
    expect(wordsOf({ ...told, ...change })).toEqual({ title, message });
  });

  it('SHELL-10 a user’s choice takes precedence over the default', () => {
    const ways = waysOf({ shared: { in_app: false, mail: 'daily' } });
    expect([ways.shared, ways.mentioned]).toEqual([
      { in_app: false, mail: 'daily' },
      { in_app: true, mail: 'at_once' },
    ]);
    expect(Object.keys(ways)).toEqual(EVENTS.map(({ event }) => event));
  });
});

describe('CAL-01 reminders sent', () => {
  const reader = { time_zone: 'America/New_York', date_format: 'us', time_format: 'US' } as const;

  it('CAL-01 reminders sent say when it is, by the clock of their reader', () => {
    const starts_at = new Date('2026-11-24T03:30:00Z');
    expect(whenText({ starts_at, due_date: '2026-11-24', is_event: true }, reader)).toBe(
      'Monday, November 23, 2026, 10:30 PM (America/New York)',
    );
    const day = { starts_at: null, due_date: '2026-11-24' };
    expect(whenText({ ...day, is_event: true }, reader)).toBe('Tuesday, November 24, 2026');
    expect(whenText({ ...day, is_event: false }, reader)).toBe('Due Tuesday, November 24, 2026');
    expect(lateText(starts_at, { ...reader, time_format: '24h', date_format: 'eu' })).toContain('23/11/2026 22:30');
  });
});

describe('SHELL-10 the hour of the daily email', () => {
  const cases: [string, string, number, string, string][] = [
    ['later today', '2026-11-23T12:00:00Z', 8, 'America/New_York', '2026-11-23T13:00:00.000Z'],
    ['tomorrow, when it strikes', '2026-11-23T13:00:00Z', 8, 'America/New_York', '2026-11-24T13:00:00.000Z'],
    ['after the clocks go back', '2026-10-31T13:00:00Z', 8, 'America/New_York', '2026-11-01T13:00:00.000Z'],
    ['an hour that is skipped', '2026-03-07T12:00:00Z', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['a day ahead', '2026-11-23T12:00:00Z', 0, 'Pacific/Auckland', '2026-11-24T11:00:00.000Z'],
  ];
  it.each(cases)('SHELL-10 %s', (_title, now, hour, zone, at) => {
    expect(nextAtHour(new Date(now), hour, zone).toISOString()).toBe(at);
  });
});
