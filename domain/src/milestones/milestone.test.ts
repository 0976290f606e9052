import { describe, expect, test } from 'vitest';
import { daysBehind, isLate, missingOfMilestone, readMilestone } from './milestone';

const clock = { zone: 'America/New_York', today: '2026-11-20' };

describe('PROF-05 milestones', () => {
  test.each([
    ['a past day, open', '2026-11-19', null, true, 1],
    ['today, open', '2026-11-20', null, false, 0],
    ['a day to come', '2026-11-27', null, false, -7],
    ['completed after its day', '2026-11-01', '2026-11-04', false, 3],
    ['completed early', '2026-11-06', '2026-11-04', false, -2],
  ])('PROF-05 late means open after its day: %s', (_, date, completed_on, late, days) => {
    expect([isLate({ date, completed_on }, clock.today), daysBehind({ date, completed_on }, clock.today)]).toEqual([
      late,
      days,
    ]);
  });

  test.each([
    ['complete means today', { complete: true }, { completed_on: '2026-11-20' }, []],
    ['not complete means no day', { complete: 'false' }, { completed_on: null }, []],
    [
      'a day says more than complete',
      { complete: true, completed_on: '2026-11-02' },
      { completed_on: '2026-11-02' },
      [],
    ],
    ['texts lose their spaces', { name: ' Kick-off ', notes: '  ' }, { name: 'Kick-off', notes: null }, []],
    ['ids may be texts', { deal_id: '7' }, { deal_id: 7 }, []],
    ['what is no text', { name: {}, notes: ['a'] }, {}, ['name', 'notes']],
    ['what is no day', { date: 7, completed_on: '2026-02-30' }, {}, ['date', 'completed_on']],
    ['a zero byte', { name: 'a\u0000' }, {}, ['name']],
  ])('PROF-05 a body is read: %s', (_, body, patch, issues) => {
    const read = readMilestone(body, clock);
    expect([read.patch, read.issues.map(({ field }) => field)]).toEqual([patch, issues]);
  });

  test('PROF-05 it needs a name, a day and one record', () => {
    const fields = (milestone: object) => missingOfMilestone(milestone).map(({ field }) => field);
    expect(fields({})).toEqual(['name', 'date', 'company_id']);
    expect(fields({ name: 'A', date: '2026-01-01', deal_id: 1 })).toEqual([]);
    expect(fields({ name: 'A', date: '2026-01-01', deal_id: 1, person_id: 2 })).toEqual(['person_id']);
  });
});
