import { describe, expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor';
import { bucketOf, bucketRange, DATE_BUCKETS, feedFilterOf } from './feed';
import { foldUpdates } from './fold';
import type { ChangeSetEntry, TimelineEntry } from './timeline.contract';

const NY = 'America/New_York';
/** Sunday, March 8, 2026 has 23 hours in New York. */
const NOW = new Date('2026-03-09T15:00:00Z');

describe('ACT-02 date buckets', () => {
  test.each([
    ['2026-03-09T04:00:00Z', 'TODAY'],
    ['2026-03-09T03:59:59Z', 'YESTERDAY'],
    ['2026-03-08T05:00:00Z', 'YESTERDAY'],
    ['2026-03-08T04:59:59Z', 'PAST_7_DAYS'],
    ['2026-03-02T05:00:00Z', 'PAST_7_DAYS'],
    ['2026-03-02T04:59:59Z', 'OLDER'],
    ['2026-03-20T00:00:00Z', 'TODAY'],
  ] as const)('ACT-02 %s is in the date bucket %s of New York', (at, bucket) => {
    const instant = new Date(at);
    expect(bucketOf(instant, NOW, NY)).toBe(bucket);
    const within = DATE_BUCKETS.filter((one) => {
      const { from, until } = bucketRange(one, NOW, NY);
      return (!from || instant >= from) && (!until || instant < until);
    });
    expect(within).toEqual(['ANY_TIME', bucket]);
  });

  test('ACT-02 the filters are read in any case, and no other text is one', () => {
    expect(['all', 'ANY', 'sms', 'MAIL', 7, null].map(feedFilterOf)).toEqual([
      'ALL',
      'Any',
      'SMS',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('ACT-02 a cursor is read as it was written, and nonsense is none', () => {
    const cursor = { at: '2026-03-09T15:00:00.123456Z', rank: 3, id: 12 };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    const wrong = ['', '2026-03-09T15:00:00.1Z_1_', '2026-99-09T15:00:00.1Z_1_1', '2026-02-31T15:00:00.1Z_1_1'];
    expect(wrong.map(readCursor)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('ACT-02 system updates fold', () => {
  const change = (id: number, minute: number, more: Partial<ChangeSetEntry> = {}): ChangeSetEntry => ({
    kind: 'change',
    id,
    record_type: 'Deal',
    change_set_id: id,
    at: `2026/03/09 15:${String(minute).padStart(2, '0')}:00 +0000`,
    user: { id: 1, first_name: 'Ines', last_name: 'Moreau' },
    via: 'screen',
    op: 'update',
    fields: [{ field: 'name', label: 'Name', old: 'a', new: 'b', can_put_back: true }],
    ...more,
  });
  const instantOf = (at: string) => new Date(`${at.slice(0, 10).replaceAll('/', '-')}T${at.slice(11, 19)}Z`).getTime();
  const folded = (entries: TimelineEntry[]) =>
    foldUpdates(entries, instantOf).map((line) => (line.kind === 'updates' ? line.of.map(({ id }) => id) : line.id));
  const other = { id: 2, first_name: 'Tom', last_name: 'L' };
  const move = [{ field: 'deal_stage_id', label: 'Stage', old: 'a', new: 'b', can_put_back: true }];

  test.each([
    ['within five minutes', [change(3, 5), change(2, 2), change(1, 0)], [[3, 2, 1]]],
    ['a later one apart', [change(2, 6), change(1, 0)], [2, 1]],
    ['of another user', [change(2, 1, { user: other }), change(1, 0)], [2, 1]],
    ['a move to another stage', [change(3, 2), change(2, 1, { fields: move }), change(1, 0)], [3, 2, 1]],
    ['the creation', [change(2, 1), change(1, 0, { op: 'create' })], [2, 1]],
  ])('ACT-02 system updates of one person: %s', (_name, entries, lines) => {
    expect(folded(entries)).toEqual(lines);
  });
});
