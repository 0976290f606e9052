import { describe, expect, test } from 'vitest';
import { issuesOf } from './issues';
import { MESSAGES } from './messages';
import * as rules from './rules';

describe('VAL-01 rules and their messages', () => {
  test.each([
    ['', 'Required'],
    ['  ', 'Required'],
    [null, 'Required'],
    [undefined, 'Required'],
    [[], 'Required'],
    [0, null],
    [false, null],
    ['x', null],
  ])('VAL-01 1§5 required: %j answers %s', (value, message) => {
    expect(rules.required(value)).toBe(message);
  });

  test('VAL-01 1§5 a disabled field, or one that another field makes optional, is not required', () => {
    expect(rules.required('', { disabled: true })).toBeNull();
    expect(rules.required('', { when: false })).toBeNull();
    expect(rules.required('', { when: true })).toBe('Required');
  });

  test.each(['ines@example.com', "o'neil+deals@sub.example.co.uk", 'josé@exämple.de', '', null])(
    'VAL-01 1§5 email: %s is accepted',
    (value) => {
      expect(rules.email(value)).toBeNull();
    },
  );

  test.each(['ines', 'ines@', '@example.com', 'a b@example.com', 'ines@example', 'a@b..com', 'ines@-x.com', 'a@x.c'])(
    'VAL-01 1§5 email: %s is refused',
    (value) => {
      expect(rules.email(value)).toBe('Not a valid email address');
    },
  );

  test.each(['1', '1,234.5', '-12', '1234567', '.5', 12, '', null])('VAL-01 1§5 number: %s is accepted', (value) => {
    expect(rules.number(value)).toBeNull();
  });

  test.each(['a', '1,23', '1.2.3', '12 apples', '.', Number.NaN])('VAL-01 1§5 number: %s is refused', (value) => {
    expect(rules.number(value)).toBe('Not a valid number');
  });

  test.each(['555-0100', '+1 (555) 010.0100', '555 0100 ext. 12', '555 0100 x12', '030/12345 #7', '', null])(
    'VAL-01 1§5 phone: %s is accepted',
    (value) => {
      expect(rules.phone(value)).toBeNull();
    },
  );

  test.each(['call me', '555-CALL', '---', '555_0100'])('VAL-01 1§5 phone: %s is refused', (value) => {
    expect(rules.phone(value)).toBe('Is not a valid phone number');
  });

  test('LIST-07 a phone number is searched by its digits', () => {
    expect(rules.phoneDigits('+1 (555) 010-0100 ext. 12')).toBe('15550100100');
  });

  test('VAL-01 1§5 currency takes separators and says what it wants otherwise', () => {
    expect([rules.currency('$1,234.50'), rules.currency(12), rules.currency('')]).toEqual([null, null, null]);
    expect(rules.currency('lots')).toBe('Please enter a valid number');
  });

  test.each([
    ['#ff8800', 'ff8800', null],
    ['FF8800', 'FF8800', null],
    ['#f80', null, 'Is not a valid color code'],
    ['red', null, 'Is not a valid color code'],
  ])('VAL-01 1§5 colour %s is kept as %s', (value, digits, message) => {
    expect([rules.colourDigits(value), rules.colour(value)]).toEqual([digits, message]);
  });

  test.each([
    ['2:05 PM', { hour: 14, minute: 5 }],
    ['12:00 am', { hour: 0, minute: 0 }],
    ['12:30pm', { hour: 12, minute: 30 }],
    ['14:05', { hour: 14, minute: 5 }],
  ])('VAL-01 1§5 time %s is read', (value, read) => {
    expect([rules.timeOf(value), rules.time(value)]).toEqual([read, null]);
  });

  test.each(['25:00', '13:00 PM', '0:30 AM', '12:60', 'noon', '9'])('VAL-01 1§5 time %s is refused', (value) => {
    expect(rules.time(value)).toBe('Invalid Time Format. HH:MM AM/PM');
  });

  test('VAL-01 1§5 an event ends after it starts; all-day events compare dates only', () => {
    const at = new Date('2026-11-21T10:00:00Z');
    expect(rules.endAfterStart({ start: at, end: at })).toBe('Should be after start time');
    expect(rules.endAfterStart({ start: at, end: new Date('2026-11-21T10:15:00Z') })).toBeNull();
    expect(rules.endAfterStart({ all_day: true, start_date: '2026-11-21', end_date: '2026-11-21' })).toBeNull();
    expect(rules.endAfterStart({ all_day: true, start_date: '2026-11-21', end_date: '2026-11-20' })).toBe(
      'Should be after start time',
    );
  });

  test('VAL-01 1§5 time range, and a repeat without a due date', () => {
    expect([rules.timeRange(540, 540), rules.timeRange(540, 600)]).toEqual([
      'Start time should be before end time',
      null,
    ]);
    expect(rules.repeatNeedsDueDate('daily', null)).toBe(
      'Due date has to be specified if you choose to repeat this event',
    );
    expect([rules.repeatNeedsDueDate('none', null), rules.repeatNeedsDueDate('daily', '2026-11-21')]).toEqual([
      null,
      null,
    ]);
  });

  test('REC-03 1§5 a company name is unique whatever its case, ignoring itself', () => {
    const others = [{ id: 1, name: 'Acme' }];
    expect(rules.uniqueCompanyName({ id: null, name: ' acme ' }, others)).toBe('Has to be unique');
    expect(rules.uniqueCompanyName({ id: 1, name: 'ACME' }, others)).toBeNull();
    expect(rules.uniqueCompanyName({ id: 2, name: 'Acme Two' }, others)).toBeNull();
  });

  test('VAL-01 1§5 taken names of templates, users and list entries, and values outside a set', () => {
    const others = [{ id: 1, name: 'Welcome' }];
    const again = { id: null, name: 'welcome' };
    expect(rules.uniqueTemplateName(again, others)).toBe('Another template already has this name.');
    expect(rules.uniqueUserEmail(again, others)).toBe('Another user already has this email.');
    expect(rules.notTaken(again, others)).toBe('Already been taken.');
    expect([rules.allowed('x', ['a', 'b']), rules.allowed('a', ['a', 'b'])]).toEqual(['Has invalid value', null]);
  });

  test('AUTH-03 1§5 a code has 6 digits', () => {
    expect(['123456', '12345', '12345a'].map(rules.isMfaCode)).toEqual([true, false, false]);
  });

  test('VAL-01 1§5 every issue of a form is shown at once', () => {
    expect(issuesOf({ name: MESSAGES.required, email: MESSAGES.email, phone: null })).toEqual([
      { field: 'name', msg: 'Required' },
      { field: 'email', msg: 'Not a valid email address' },
    ]);
  });
});
