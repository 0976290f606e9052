import { describe, expect, test } from 'vitest';
import { readMark, sinceOf, visited } from './visit';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const mark = (last: string, since: string) => ({ at: at(last).toISOString(), since: at(since).toISOString() });

describe('SHELL-04 changes since the last visit of Home', () => {
  test.each([
    ['a first visit shows the last day', undefined, '25T09:00', '24T09:00'],
    ['a new visit begins where the last one ended', mark('24T17:00', '24T08:00'), '25T09:00', '24T17:00'],
    ['a reload stays in the visit', mark('25T08:50', '24T17:00'), '25T09:00', '24T17:00'],
    ['after a long absence it is two weeks', mark('01T08:00', '01T07:00'), '25T09:00', '11T09:00'],
  ])('%s', (_what, kept, now, since) => {
    expect(sinceOf(kept, at(now))).toEqual(at(since));
    expect(visited(kept, at(now), false)).toEqual(mark(now, since));
    expect(visited(kept, at(now), true)).toEqual(mark(now, now));
  });

  test.each([
    ['an open Home shows the same changes after hours', mark('25T09:00', '24T17:00'), '25T15:00', '24T17:00'],
    ['and no more than two weeks', mark('25T09:00', '01T09:00'), '25T15:00', '11T15:00'],
    ['without a mark, the last day', undefined, '25T09:00', '24T09:00'],
  ])('%s', (_what, kept, now, since) => {
    expect(sinceOf(kept, at(now), 'same')).toEqual(at(since));
  });

  test('what is no mark counts as none', () => {
    for (const value of [undefined, null, 'x', {}, { at: 'x', since: 1 }]) expect(readMark(value)).toBeUndefined();
    expect(readMark(mark('25T09:00', '24T09:00'))).toEqual(mark('25T09:00', '24T09:00'));
  });
});
