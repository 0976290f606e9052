import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANGING_NAMES, type HangingName, isHanging } from '@fairlead/domain/kinds/hanging';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { name, type Sql, sql } from '../../base/sql';
import { hangingMayBeSeen } from '../../reading/hanging';
import { SeenBy } from '../../reading/seen-by';
import { mayBeSeen } from '../../reading/visible';
import { asUser } from '../../testing/as-user';
import type { Loose, TestApp, TestUser } from '../../testing/app';
import { testApp } from '../../testing/app';
import { type Cast, makeCast } from '../../testing/cast';
import { type Kind, KINDS, RECORDS, see, seeNote } from './expected';

/** Every path that returns records returns exactly the records that the single read shows. */
let on: TestApp;
let cast: Cast;
beforeAll(async () => {
  on = await testApp();
  cast = await makeCast(on);
});
afterAll(() => on.close());

const plurals = ['deals', 'people', 'companies'] as const;
const types = { deals: 'deal', people: 'person', companies: 'company' } as const;
const inside = KINDS.filter((kind) => !['inactive', 'signed out'].includes(kind));
const places = (signs: string) => RECORDS.filter((_, index) => signs[index] === '+');
const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);
const idsOf = (entries: Loose[]) => sorted(entries.map(({ id }: Loose) => id));

/** Everything of a kind in the account, and what its SQL says that the actor sees. */
async function idsSeen(ctx: Ctx, type: RecordKind | HangingName): Promise<{ all: number[]; seen: number[] }> {
  // Rights alone: records in the recycle bin, and entries on them, belong to users who could see them there.
  const where = isHanging(type) ? hangingMayBeSeen(ctx, type, 't') : mayBeSeen(ctx, type, 't');
  const ids = async (condition: Sql) => {
    const rows = await ctx.db.rows<{ id: number }>(sql`select t.id from ${name(type)} t where ${condition} order by 1`);
    return rows.map(({ id }) => id);
  };
  const here = sql`t.account_id = ${ctx.account.id} and t.deleted_at is null`;
  return { all: await ids(here), seen: await ids(sql`${here} and ${where}`) };
}

async function board(me: TestUser): Promise<number[]> {
  const { columns } = (await me.get('/api/internal/deals/board')).body;
  expect(columns.every((column: Loose) => column.count === column.cards.length)).toBe(true);
  return idsOf(columns.flatMap(({ cards }: Loose) => cards));
}

/** The results of searching for each place by its name. */
async function searched(me: TestUser, type: string): Promise<number[]> {
  const found = new Set<number>();
  for (const place of RECORDS) {
    const { body } = await me.get(`/api/internal/search?q=${encodeURIComponent(place)}&types=${type}`);
    for (const id of JSON.stringify(body).matchAll(/"type":"(\w+)","id":(\d+)/g))
      if (id[1] === type) found.add(Number(id[2]));
  }
  return sorted(found);
}

describe('PERM-04 all paths show the same records', () => {
  test.each(inside)('PERM-04 lists, counts, totals and board of the API agree for %s', async (kind: Kind) => {
    const me = await cast.become(kind);
    for (const plural of plurals) {
      const wanted = sorted(places(see[kind]).map((place) => cast.records[plural][place]));
      const { body } = await me.get(`/api/v3/${plural}?totals=true&per_page=200`);
      expect([plural, idsOf(body.entries), body.pagination.total]).toEqual([plural, wanted, wanted.length]);
      if (plural === 'deals') expect([body.totals.count, await board(me)]).toEqual([wanted.length, wanted]);
    }
    const notes = (await me.get('/api/v3/notes?per_page=200')).body.entries;
    expect(idsOf(notes)).toEqual(sorted(places(seeNote[kind]).map((place) => cast.records.notes[place])));
  });

  test.each(inside)('PERM-04 realtime: what may be told of agrees for %s', async (kind: Kind) => {
    const me = await cast.become(kind);
    const told = await asUser(on, me, async (ctx) => {
      const found: Record<string, { told: number[]; seen: number[] }> = {};
      for (const type of [...RECORD_KINDS, ...HANGING_NAMES]) {
        const { all, seen } = await idsSeen(ctx, type);
        const judge = await SeenBy.of(
          ctx,
          all.map((id) => ({ kind: type, id })),
        );
        found[type] = { told: all.filter((id) => judge.sees(ctx, { kind: type, id })), seen };
      }
      return found;
    });
    for (const [type, { told: heard, seen }] of Object.entries(told)) expect([type, heard]).toEqual([type, seen]);
    for (const plural of plurals) {
      const wanted = sorted(places(see[kind]).map((place) => cast.records[plural][place]));
      expect([plural, told[types[plural]]?.told]).toEqual([plural, wanted]);
    }
  });

  test.each(inside.filter((kind) => kind !== 'external'))('PERM-04 search agrees for %s', async (kind: Kind) => {
    const me = await cast.become(kind);
    for (const plural of plurals) {
      const wanted = sorted(places(see[kind]).map((place) => cast.records[plural][place]));
      expect([plural, await searched(me, types[plural])]).toEqual([plural, wanted]);
    }
  });

  test.each(['may export', 'manager', 'executive', 'account admin'] as const)(
    'PERM-04 exports agree for %s',
    async (kind) => {
      const me = await cast.become(kind);
      for (const plural of plurals) {
        const asked = await me.post(`/api/v3/${plural}/export`, {});
        expect([asked.status, asked.body]).toMatchObject([200, { export: {} }]);
        const file = await me.get(`/api/v3/exports/${asked.body.export.id}/file.csv`);
        expect([plural, RECORDS.filter((place) => String(file.body).includes(place))]).toEqual([
          plural,
          places(see[kind]),
        ]);
      }
    },
  );

  test('PERM-04 a private note is visible to executives and admins alone, in the single read, lists and timeline', async () => {
    const deal = cast.records.deals.own;
    const note = { content: 'Between us', deal_id: deal, is_private: true };
    const { status, body } = await cast.admin.post('/api/v3/notes', { note });
    expect([status, body.is_private]).toEqual([200, true]);
    for (const kind of inside) {
      const me = await cast.become(kind);
      const paths = ['/api/v3/notes', `/api/v3/deals/${deal}/notes`, `/api/internal/deals/${deal}/timeline`];
      const answers = await Promise.all([`/api/v3/notes/${body.id}`, ...paths].map((url) => me.get(url)));
      const tells = answers.map((answer) => JSON.stringify(answer.body).includes('Between us'));
      const wanted = kind === 'executive' || kind === 'account admin';
      expect([kind, tells]).toEqual([kind, tells.map(() => wanted)]);
    }
  });
});

/**
 * Users who may change the owner of their own company: only with the grant, which an account administrator always
 * has.
 */
const handsOn: readonly (readonly [Kind, boolean])[] = [
  ['basic, owner', false],
  ['basic, team', false],
  ['basic, global', false],
  ['manager', false],
  ['executive', false],
  ['account admin', true],
  ['read-only', false],
  ['external', false],
  ['may change company owner', true],
];

describe('PERM-02 the owner of a company', () => {
  test.each(handsOn)('PERM-02 the company owner is changed through HTTP by %s: %s', async (kind, may) => {
    const id = cast.records.companies.own;
    const me = await cast.become(kind);
    const answer = await me.patch(`/api/v3/companies/${id}`, { company: { owner_id: cast.admin.id } });
    const { owner_id: owner } = (await cast.admin.get(`/api/v3/companies/${id}`)).body;
    await cast.admin.patch(`/api/v3/companies/${id}`, { company: { owner_id: me.id } });
    expect([answer.status === 200, owner]).toEqual([may, may ? cast.admin.id : me.id]);
  });
});
