import { expect, test } from 'vitest';
import { type HeldDeal, putOnHold } from './hold';

const now = new Date('2026-05-04T10:00:00Z');
const cases: [string, HeldDeal, { held_at?: string }][] = [
  ['an open deal', { closed_time: null, held_at: null }, { held_at: '2026-05-04T10:00:00.000Z' }],
  ['a deal on hold', { closed_time: null, held_at: '2026-05-01T08:00:00Z' }, {}],
  ['a closed deal', { closed_time: '2026-05-01T08:00:00Z', held_at: null }, {}],
];

test.each(cases)('putting %s on hold', (_, deal, changes) => {
  expect(putOnHold(deal, now)).toEqual(changes);
});
