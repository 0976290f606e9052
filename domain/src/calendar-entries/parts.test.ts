import { expect, test } from 'vitest';
import { readParts } from './parts';

test.each([
  ['nothing is said', {}, undefined],
  ['parts that were read are sent back', [{ id: 4, name: 'Print', complete: false }], [{ id: 4, name: 'Print' }]],
  [
    'one is added before another',
    [{ name: ' Pack ' }, { id: '4' }],
    [
      { id: null, name: 'Pack' },
      { id: 4, name: '' },
    ],
  ],
])('CAL-01 parts in their order: %s', (_what, given, parts) => {
  const body = Array.isArray(given) ? { sub_calendar_entries: given } : given;
  expect(readParts(body)).toEqual({ parts, issues: [] });
});

test.each([
  ['no list', 'Print', 'Has invalid value'],
  ['no part', [7], 'Has invalid value'],
  ['an id that is none', [{ id: 'x' }], 'Has invalid value'],
  ['a part named twice', [{ id: 4 }, { id: 4 }], 'Has invalid value'],
  ['a part without a name', [{ name: '  ' }], 'Each new part needs a name'],
  ['a long name', [{ name: 'x'.repeat(501) }], 'The name of a part is too long (at most 500 characters)'],
  ['a hundred and one', Array.from({ length: 101 }, () => ({ name: 'x' })), 'Too many parts (at most 100)'],
])('CAL-01 parts that are refused by name: %s', (_what, given, msg) => {
  expect(readParts({ sub_calendar_entries: given }).issues).toEqual([{ field: 'sub_calendar_entries', msg }]);
});
