import { describe, expect, test } from 'vitest';
import { readDate, readInstant, readWire, writeDate, writeInstant } from './wire';

const NY = 'America/New_York';

describe('VAL-02 dates on the wire', () => {
  test.each([
    ['2026/11/21', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026/1/5', '2026-01-05'],
    [' 2024-02-29 ', '2024-02-29'],
  ])('VAL-02 1§5 %s is a day', (text, date) => {
    expect(readWire(text)).toEqual({ kind: 'date', date });
  });

  test.each([
    ['2026/11/21 09:05:00 -0400', '2026-11-21T13:05:00.000Z'],
    ['2026/11/21 9:5:0 Z', '2026-11-21T09:05:00.000Z'],
    ['2026/11/21 9:5:0 +02:00', '2026-11-21T07:05:00.000Z'],
    ['2026-11-21T09:05:00.123Z', '2026-11-21T09:05:00.000Z'],
    ['2026-11-21T09:05:00+05:30', '2026-11-21T03:35:00.000Z'],
    ['2026-11-21 09:05:00', '2026-11-21T09:05:00.000Z'],
    ['2026-11-21T09:05', '2026-11-21T09:05:00.000Z'],
    ['2026-11-21 09:05:00 UTC', '2026-11-21T09:05:00.000Z'],
  ])('VAL-02 1§5 %s is an instant', (text, iso) => {
    expect(readWire(text)).toEqual({ kind: 'instant', instant: new Date(iso) });
  });

  test.each([
    ['', 'written YYYY/MM/DD'],
    ['tomorrow', 'written YYYY/MM/DD'],
    ['11/21/2026', 'written YYYY/MM/DD'],
    ['2026-11/21', 'written YYYY/MM/DD'],
    ['2026-02-29', 'no such day'],
    ['2026-13-01', 'no such day'],
    ['0217-03-01', 'no such day'],
    ['2026-11-21 24:00:00', 'no such time'],
    ['2026-11-21T09:05:00+23:00', 'no such time zone'],
  ])('VAL-02 1§5 %s is refused with a reason', (text, reason) => {
    const read = readWire(text);
    expect(read.kind === 'invalid' && read.reason).toContain(reason);
  });

  test('VAL-02 1§5 a time without a zone is read where the caller says', () => {
    expect(readInstant('2026-11-21 09:05:00', NY, NY)).toEqual({ instant: new Date('2026-11-21T14:05:00Z') });
    expect(readInstant('2026-11-21 09:05:00', NY)).toEqual({ instant: new Date('2026-11-21T09:05:00Z') });
  });

  test('VAL-02 1§5 a day in a field of instants starts the user’s day, an instant in a field of days is that day', () => {
    expect(readInstant('2026/11/21', NY)).toEqual({ instant: new Date('2026-11-21T05:00:00Z') });
    expect(readDate('2026-11-21T03:00:00Z', NY)).toEqual({ date: '2026-11-20' });
    expect(readDate('nonsense', NY)).toHaveProperty('reason');
  });

  test('API-03 instants and days are written as the public API writes them', () => {
    expect(writeInstant(new Date('2026-07-01T02:05:09Z'), NY)).toBe('2026/06/30 22:05:09 -0400');
    expect(writeInstant(new Date('2026-07-01T02:05:09Z'), 'Asia/Kolkata')).toBe('2026/07/01 07:35:09 +0530');
    expect(writeDate('2026-11-21')).toBe('2026/11/21');
  });
});
