import { describe, expect, test } from 'vitest';
import { guessNotation, readNotation } from './notations';

describe('LIST-09 date columns of imported files', () => {
  test.each([
    ['American dates', ['10/20/2016', '3/1/2017'], 'mdy'],
    ['European dates', ['20/10/2016', '1/3/2017'], 'dmy'],
    ['dotted dates', ['01.03.2017', '02.04.2017'], 'dmy'],
    ['dotted American dates', ['12.31.2016'], 'mdy'],
    ['ISO dates', ['2016-10-20', '2017-03-01'], 'ymd'],
    ['ISO dates with times', ['2016-10-20T10:00:00Z', '2017-03-01 09:30'], 'ymd'],
    ['American dates with times', ['10/20/2016 4:30 PM', '3/1/2017 12:00 am'], 'mdy'],
    ['month names', ['Oct 20, 2016', '1 March 2017', 'Sunday, March 5th, 2017'], 'mdy'],
    ['European dates among ISO dates', ['2016-10-20', '2017-03-01', '20/10/2016', '1.3.17'], 'dmy'],
    ['ISO dates among American ones', ['10/20/2016', '2017-03-01'], 'mdy'],
    ['days that read alike', ['3/3/2017', '4/4/2017'], 'mdy'],
  ])('LIST-09 %s are recognised', (_name, samples, notation) => {
    expect(guessNotation(samples)).toEqual({ kind: 'sure', notation, unread: [] });
  });

  test('LIST-09 a column with two possible notations is reported as ambiguous with a sample', () => {
    expect(guessNotation(['3/3/2017', '3/1/2017', ''])).toEqual({
      kind: 'ambiguous',
      notations: ['mdy', 'dmy'],
      sample: '3/1/2017',
      unread: [],
    });
  });

  test('LIST-09 a column that mixes two notations is asked about', () => {
    expect(guessNotation(['10/20/2016', '20/10/2016', '11/25/2016'])).toMatchObject({
      kind: 'ambiguous',
      sample: '20/10/2016',
    });
  });

  test('LIST-09 cells that are no dates are named', () => {
    expect(guessNotation(['10/20/2016', 'n/a', '3/1/2017'])).toEqual({
      kind: 'sure',
      notation: 'mdy',
      unread: ['n/a'],
    });
    expect(guessNotation(['n/a', ''])).toEqual({ kind: 'none' });
  });

  test.each([
    ['10/20/2016', 'mdy', { kind: 'date', date: '2016-10-20' }],
    ['20-10-16', 'dmy', { kind: 'date', date: '2016-10-20' }],
    ['20-10-71', 'dmy', { kind: 'date', date: '1971-10-20' }],
    ['2016-10-20', 'dmy', { kind: 'date', date: '2016-10-20' }],
    ['2016-10-20', 'mdy', { kind: 'date', date: '2016-10-20' }],
    ['2016/10/20', 'ymd', { kind: 'date', date: '2016-10-20' }],
    ['20. 10. 2016', 'dmy', { kind: 'date', date: '2016-10-20' }],
    ['20-Oct-2016', 'mdy', { kind: 'date', date: '2016-10-20' }],
    ['10/20/2016 4:30 PM', 'mdy', { kind: 'instant', instant: new Date('2016-10-20T20:30:00Z') }],
    ['20.10.2016 16:30:05', 'dmy', { kind: 'instant', instant: new Date('2016-10-20T20:30:05Z') }],
    ['2016-10-20T16:30:00Z', 'ymd', { kind: 'instant', instant: new Date('2016-10-20T16:30:00Z') }],
  ] as const)('LIST-09 %s is read as %s', (text, notation, read) => {
    expect(readNotation(text, notation, 'America/New_York')).toEqual(read);
  });

  test.each([
    ['20/10/2016', 'mdy'],
    ['2016-20-10', 'dmy'],
    ['31/02/2016', 'dmy'],
    ['10/20/2016 13:00 PM', 'mdy'],
    ['soon', 'ymd'],
  ] as const)('LIST-09 %s is refused as %s', (text, notation) => {
    expect(readNotation(text, notation, 'UTC').kind).toBe('invalid');
  });
});
