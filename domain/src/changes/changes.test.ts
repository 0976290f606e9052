import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import { type LoggedChange, netOf } from './net';
import { planPutBack, setBack } from './put-back';
import { bodyValue, idsToName, type Reader, readChange } from './reading';
import { kindOfPath, pathOfKind } from '../kinds/kinds';
import { changeText } from './wording';

const logged = (
  op: LoggedChange['op'],
  before: LoggedChange['before'] = null,
  after: LoggedChange['after'] = null,
  id = 1,
): LoggedChange => ({ id, op, before, after });

describe('UNDO what a change set did to one record, all in all', () => {
  const cases: [title: string, changes: LoggedChange[], existence: string][] = [
    ['a change leaves it there', [logged('update', { a: 1 }, { a: 2 })], 'same'],
    ['a creation made it', [logged('create', null, { a: 1 })], 'created'],
    ['a creation with later changes made it', [logged('create', null, {}), logged('update', {}, { a: 2 })], 'created'],
    ['created and deleted again is nothing', [logged('create'), logged('delete')], 'nothing'],
    ['a deletion took it away', [logged('update', {}, { a: 2 }), logged('delete')], 'deleted'],
    ['a restoration brought it back', [logged('restore')], 'restored'],
    ['deleted and restored is as before', [logged('delete'), logged('restore')], 'same'],
    ['restored and deleted is as before', [logged('restore'), logged('delete')], 'same'],
    ['a purge is for good', [logged('delete'), logged('purge')], 'purged'],
  ];
  test.each(cases)('UNDO %s', (_title, changes, existence) => {
    expect(netOf(changes).existence).toBe(existence);
  });

  test('UNDO of several changes of a field, the first before and the last after count', () => {
    const net = netOf([
      logged('update', { city: 'A', state: 'x' }, { city: 'B', state: 'y' }, 4),
      logged('update', { city: 'B' }, { city: 'C' }, 9),
    ]);
    expect(net.fields).toEqual({ city: { before: 'A', after: 'C' }, state: { before: 'x', after: 'y' } });
    expect(net.lastId).toBe(9);
  });

  test('UNDO a restoration remembers how the record had been deleted', () => {
    expect(netOf([logged('restore', { deleted_via: 'undo' })]).deletedVia).toBe('undo');
  });
});

describe('UNDO which values are restored', () => {
  const plan = (kind: string, fields: object, current: object, overwrite = false) =>
    planPutBack({
      kind,
      fields: fields as never,
      current: current as never,
      same: (_column, a, b) => a === b,
      isSet: (column) => column === 'tag_ids',
      overwrite,
    });
  const move = {
    deal_stage_id: { before: 1, after: 2 },
    probability: { before: 10, after: 100 },
    closed_time: { before: null, after: 'now' },
    stage_entered_at: { before: 'then', after: 'now' },
  };

  test('UNDO a field that still holds what the change made of it', () => {
    expect(plan('deal', { city: { before: 'A', after: 'B' } }, { city: 'B' })).toEqual({
      patch: { city: 'A' },
      conflicts: [],
    });
  });

  test('UNDO a field that has its old value needs nothing, one with a third value is a question', () => {
    const fields = { city: { before: 'A', after: 'B' } };
    expect(plan('deal', fields, { city: 'A' })).toEqual({ patch: {}, conflicts: [] });
    expect(plan('deal', fields, { city: 'C' })).toEqual({ patch: {}, conflicts: ['city'] });
    expect(plan('deal', fields, { city: 'C' }, true)).toEqual({ patch: { city: 'A' }, conflicts: ['city'] });
  });

  test('UNDO the stage is restored with all that the move changed', () => {
    const { patch } = plan('deal', move, {
      deal_stage_id: 2,
      probability: 100,
      closed_time: 'now',
      stage_entered_at: 'now',
    });
    expect(patch).toEqual({ deal_stage_id: 1, probability: 10, closed_time: null, stage_entered_at: 'then' });
  });

  test('UNDO a deal moved since keeps all of its place, and is one question', () => {
    expect(
      plan('deal', move, { deal_stage_id: 3, probability: 50, closed_time: null, stage_entered_at: 'later' }),
    ).toEqual({
      patch: {},
      conflicts: ['deal_stage_id'],
    });
  });

  test('UNDO a probability that a user set by hand since is a question of its own', () => {
    const found = plan('deal', move, {
      deal_stage_id: 2,
      probability: 80,
      closed_time: 'now',
      stage_entered_at: 'now',
    });
    expect(found.conflicts).toEqual(['probability']);
    expect(found.patch).toEqual({ deal_stage_id: 1, closed_time: null, stage_entered_at: 'then' });
  });

  test.each([
    ['what was added goes', [1], [1, 2], [1, 2], [1]],
    ['what was taken away comes back', [1, 2], [1], [1], [1, 2]],
    ['what others added since stays', [1], [1, 2], [1, 2, 3], [1, 3]],
    ['what others took away since stays away', [1, 2], [1, 2, 3], [1, 3], [1]],
  ])('UNDO of a set, %s', (_title, before, after, current, expected) => {
    expect(setBack(before, after, current)).toEqual(expected);
  });
});

describe('ACT-04 how a change reads', () => {
  const reader: Reader = {
    symbol: '€',
    zone: 'Europe/Berlin',
    dates: 'eu',
    times: '24h',
    nameOf: (source, id) => `${source} ${id}`,
  };
  const texts = (before: object, after: object) =>
    readChange(
      STANDARD_CATALOGUE,
      'deal',
      { op: 'update', before: before as never, after: after as never },
      reader,
    ).map(({ field, old, new: now }) => [field.label, old, now]);

  test("ACT-04 each kind of value in the reader's own spelling, in the order of the catalogue", () => {
    const after = {
      tag_ids: [4, 5],
      is_archived: true,
      closed_time: '2026-11-20T23:30:00.000Z',
      expected_close_date: '2026-12-24',
      probability: 75,
      value_cents: 123450,
      commission_rate: 7.5,
      user_id: 3,
    };
    expect(texts({}, after)).toEqual([
      ['Value', null, '€1,234.50'],
      ['Probability', null, '75%'],
      ['Owner', null, 'users 3'],
      ['Close date', null, '24/12/2026'],
      ['Closed', null, '21/11/2026 00:30'],
      ['Tags', null, 'deal_tags 4, deal_tags 5'],
      ['Archived', null, 'Yes'],
      ['Commission rate', null, '7.5%'],
    ]);
  });

  test('ACT-04 an internal column is no field, and an empty set is nothing', () => {
    expect(texts({ tag_ids: [4] }, { tag_ids: [], stage_entered_at: 'x', updated_at: 'y' })).toEqual([
      ['Tags', 'deal_tags 4', null],
    ]);
  });

  test('ACT-04 the ids that need a name are gathered from both sides', () => {
    const ids = idsToName(STANDARD_CATALOGUE, 'deal', [
      { op: 'update', before: { user_id: 1, company_id: 8 }, after: { user_id: 2, person_ids: [5, 6] } },
    ]);
    expect(Object.fromEntries([...ids].map(([source, set]) => [source, [...set]]))).toEqual({
      users: [1, 2],
      company: [8],
      person: [5, 6],
    });
  });

  test('a logged value is sent back as a body carries it', () => {
    const [value] = readChange(
      STANDARD_CATALOGUE,
      'deal',
      { op: 'update', before: null, after: { value_cents: 5 } },
      reader,
    );
    expect(bodyValue(value!.field, 123450)).toBe('1234.5');
    expect(bodyValue(value!.field, null)).toBeNull();
  });

  test('ACT-04 the act, and its origin', () => {
    expect(changeText('update', 'screen')).toBe('changed');
    expect(changeText('create', 'import')).toBe('created by an import');
  });

  test('a path names its kind and back', () => {
    expect(['deals', 'people', 'companies', 'boats', 'constructor'].map(kindOfPath)).toEqual([
      'deal',
      'person',
      'company',
      undefined,
      undefined,
    ]);
    expect((['deal', 'person', 'company'] as const).map(pathOfKind)).toEqual(['deals', 'people', 'companies']);
  });
});
