import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchedRange } from '@fairlead/domain/duplicates/keys';
import { sql } from '../../base/sql';
import { enqueue } from '../../jobs/queue.queries';
import { jobOf, type LongWork } from '../../long-work/long-work';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { eventually } from '../../testing/embedded-program';
import { nextBlocks } from './pairs.queries';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const AT = '/api/internal/duplicates';
const person = async (values: object, by = admin): Promise<number> =>
  (await by.post('/api/v3/people', { person: values })).body.id;
const page = async (query = '', by = admin): Promise<Loose> => (await by.get(`${AT}?${query}`)).body;
const counts = async (query = '', by = admin): Promise<Loose> => (await by.get(`${AT}/counts?${query}`)).body;
const groups = async (query = '', by = admin): Promise<number[][]> =>
  (await page(query, by)).groups.map(({ records }: Loose) => records.map(({ id }: Loose) => id));
const shown = (query: string, expected: number[][], by = admin) =>
  eventually(async () => expect(await groups(query, by)).toEqual(expected));
/** Saved records have been compared. */
const isChecked = () =>
  eventually(async () =>
    expect(
      (
        await inAccount(
          on,
          admin,
          sql`select (select count(*) from outbox)
      + (select count(*) from graphile_worker._private_jobs where run_at <= now()) as n`,
        )
      )[0].n,
    ).toBe(0),
  );
const matches = async (values: object, more: object = {}, by = admin): Promise<Loose[]> =>
  (await by.post(`${AT}/matches`, { type: 'person', values, ...more })).body.matches;

const ADA = { first_name: 'Ada', last_name: 'Müller', email: 'ada.mueller@copper.example' };

describe('LIST-11 the page of probable duplicates', () => {
  test('LIST-11 a saved record appears by itself, with its reasons, and disappears when it differs', async () => {
    const first = await person({ ...ADA, phone: '+49 40 555 0651' });
    const other = await person({ first_name: 'Mueller', last_name: 'Ada', phone: '040/5550651' });
    await shown('', [[first, other]]);
    const { groups: found, checked_at } = await page();
    expect(found[0]).toMatchObject({ level: 'certain', reasons: ['same_phone', 'names_swapped'], more: 0 });
    expect(found[0].records[0]).toMatchObject({ name: 'Ada Müller', email: ADA.email, activities: 0 });
    const one = { count: 1, more: false };
    const none = { count: 0, more: false };
    expect(await counts()).toEqual({
      types: { person: one, company: none, deal: none },
      levels: { certain: one, likely: none, possible: none },
      set_aside: none,
      owners: [{ id: admin.id, full_name: expect.any(String) }],
    });
    expect(checked_at === null || typeof checked_at === 'string').toBe(true);
    await admin.put(`/api/v3/people/${other}`, { person: { first_name: 'Eva', last_name: 'Barlin', phone: '' } });
    await shown('', []);
  });

  test('LIST-11 records that share a key are read in small portions, however many share one', async () => {
    for (let n = 0; n < 4; n += 1) await person({ ...ADA, email: `ada${n % 2}@copper.example` });
    const opening = `select set_config('app.account_id', '${admin.accountId}', true)`;
    const read = (after: number, records: number) =>
      on.pool.transaction('read', opening, (db) =>
        nextBlocks(db, admin.accountId, [after, searchedRange('person')[1]], { blocks: 50, members: 3, records }),
      );
    const all = await read(0, 10_000);
    const found = [];
    for (let next = await read(0, 1); next.length; next = await read(next.at(-1)?.key as number, 1)) found.push(next);
    expect(found.map(({ length }) => length)).toEqual(all.map(() => 1));
    expect(found.flat()).toEqual(all);
    expect(Math.max(...all.map(({ ids }) => ids.length))).toBe(3);
  });

  test('LIST-11 companies by name without legal form, deals by name and company', async () => {
    const company = async (name: string) => (await admin.post('/api/v3/companies', { company: { name } })).body.id;
    const companies = [await company('Blauforge Sensors GmbH'), await company('Blauforge Sensors')];
    const deal = async () =>
      (await admin.post('/api/v3/deals', { deal: { name: 'Pumps', value: 5, company_id: companies[0] } })).body.id;
    const deals = [await deal(), await deal()];
    await shown('type=company', [companies]);
    await shown('type=deal', [deals]);
  });

  test('LIST-11 set aside with Undo, remembered until a value that matters changes', async () => {
    const ids = [await person(ADA), await person(ADA)];
    await shown('', [ids]);
    expect((await admin.post(`${AT}/set_aside`, { type: 'person', ids })).status).toBe(204);
    expect(await groups()).toEqual([]);
    expect(await groups('set_aside=true')).toEqual([ids]);
    await admin.post(`${AT}/bring_back`, { type: 'person', ids });
    expect(await groups()).toEqual([ids]);
    await admin.post(`${AT}/set_aside`, { type: 'person', ids });
    await admin.put(`/api/v3/people/${ids[0]}`, {
      person: { position: 'Director', email: 'ADA.Mueller@copper.example' },
    });
    await admin.put(`/api/v3/people/${ids[1]}`, { person: { phone: '040 5550651' } });
    await shown('', [ids]);
    expect(await groups('set_aside=true')).toEqual([]);
  });

  test('LIST-11 REC-13 what is no duplicate of a merged record is none of the one that stays, until it is undone', async () => {
    const more = { phone: '+49 40 555 0651' };
    const [ada, goes, stays] = [await person(ADA), await person({ ...ADA, ...more }), await person(ADA)];
    await shown('', [[ada, goes, stays]]);
    const merged = async () => (await admin.post(`/api/v3/people/${goes}/merge/${stays}`, {})).body.merge.id;
    const undo = (id: number) => admin.post(`/api/v3/change_sets/${id}/undo`, {});
    await admin.post(`${AT}/set_aside`, { type: 'person', ids: [ada, goes] });
    const first = await merged();
    await isChecked();
    expect([await groups(), await groups('set_aside=true')]).toEqual([[], [[ada, stays]]]);
    await undo(first);
    await shown('', [[ada, goes, stays]]);
    expect(await groups('set_aside=true')).toEqual([[ada, goes]]);
    // The values that the remaining record gets by a merge, and loses when it is undone, do not bring back its own dismissed
    // pairs.
    await admin.post(`${AT}/set_aside`, { type: 'person', ids: [ada, stays] });
    const again = await merged();
    await isChecked();
    expect([await groups(), await groups('set_aside=true')]).toEqual([[], [[ada, stays]]]);
    await undo(again);
    await isChecked();
    expect([await groups(), await groups('set_aside=true')]).toEqual([[[goes, stays]], [[ada, goes, stays]]]);
    // Also through a second merge, whose undo reverts its own part alone.
    const last = await person(ADA);
    await merged();
    const second = (await admin.post(`/api/v3/people/${stays}/merge/${last}`, {})).body.merge.id;
    await isChecked();
    expect([await groups(), await groups('set_aside=true')]).toEqual([[], [[ada, last]]]);
    await undo(second);
    await isChecked();
    expect([await groups(), await groups('set_aside=true')]).toEqual([[[ada, stays, last]], [[ada, stays]]]);
  });

  test('LIST-11 REC-13 a merge removes its group, and the next step of both; Undo restores it', async () => {
    const [stays, goes] = [await person(ADA), await person(ADA)];
    await shown('', [[stays, goes]]);
    const calendar_entry = {
      name: 'Call Ada',
      due_date: '2026/12/01',
      association_type: 'Person',
      association_id: goes,
    };
    await admin.post('/api/v3/calendar_entries', { calendar_entry });
    const step = async (id: number) => (await admin.get(`/api/v3/people/${id}`)).body.next_entry_name;
    expect([await step(stays), await step(goes)]).toEqual([null, 'Call Ada']);
    const merged = await admin.post(`/api/v3/people/${goes}/merge/${stays}`, {});
    expect([merged.status, await step(stays)]).toEqual([200, 'Call Ada']);
    await shown('', []);
    expect((await admin.post(`/api/v3/change_sets/${merged.body.merge.id}/undo`, {})).status).toBe(200);
    await shown('', [[stays, goes]]);
    expect([await step(stays), await step(goes)]).toEqual([null, 'Call Ada']);
  });

  test('LIST-11 REC-13 records that were split are no longer proposed, until the split is undone', async () => {
    const [stays, goes] = [await person(ADA), await person(ADA)];
    await shown('', [[stays, goes]]);
    const { id } = (await admin.post(`/api/v3/people/${goes}/merge/${stays}`, {})).body.merge;
    const split = async () => (await admin.post(`/api/v3/merges/${id}/split`, {})).body.split.change_set_id;
    const undone = async (set: number) =>
      (await admin.post(`/api/v3/change_sets/${set}/undo`, {})).body.change_set_id as number;
    const state = async () => {
      await isChecked();
      return [await groups(), await groups('set_aside=true')];
    };
    const first = await split();
    expect(await state()).toEqual([[], [[stays, goes]]]);
    // The undo of the split forgets it, so that Undo of the merge brings the proposal back.
    await undone(first);
    expect(await state()).toEqual([[], []]);
    await undone(id);
    expect(await state()).toEqual([[[stays, goes]], []]);
    // What was said before the split is not forgotten with it.
    await admin.post(`${AT}/set_aside`, { type: 'person', ids: [stays, goes] });
    on.clock.now = new Date(on.clock.now.getTime() + 60_000);
    const again = (await admin.post(`/api/v3/people/${goes}/merge/${stays}`, {})).body.merge.id;
    const apart = (await admin.post(`/api/v3/merges/${again}/split`, {})).body.split.change_set_id;
    await undone(apart);
    await undone(again);
    expect(await state()).toEqual([[], [[stays, goes]]]);
    await admin.post(`${AT}/bring_back`, { type: 'person', ids: [stays, goes] });
    expect(await state()).toEqual([[[stays, goes]], []]);
  });

  test('LIST-11 only groups of records that the caller may see', async () => {
    const basic = await colleague(on, admin);
    const ids = [await person(ADA), await person(ADA, basic)];
    await shown('', [ids]);
    const theirs = (await page('', basic)).groups.flatMap(({ records }: Loose) => records);
    const sees = (await basic.get(`/api/v3/people/${ids[0]}`)).status === 200;
    expect(theirs).toHaveLength(sees ? 2 : 0);
    // A private note is not counted for those who may not read it.
    const { body: quiet } = await admin.post('/api/v3/notes', { note: { content: 'Quiet', person_id: ids[0] } });
    await inAccount(on, admin, sql`update note set is_private = true where id = ${quiet.id}`);
    await inAccount(
      on,
      admin,
      sql`update account set features = features || '{"private_notes": true}' where id = ${admin.accountId}`,
    );
    const noted = async (by: TestUser) =>
      (await page('', by)).groups.flatMap(({ records }: Loose) => records.map(({ activities }: Loose) => activities));
    expect([await noted(admin), await noted(basic)]).toEqual([[1, 0], sees ? [0, 0] : []]);
    expect((await basic.post(`${AT}/set_aside`, { type: 'person', ids })).status).toBe(sees ? 204 : 404);
    const stranger = await on.account();
    expect((await stranger.post(`${AT}/set_aside`, { type: 'person', ids })).status).toBe(404);
    expect(await groups('', stranger)).toEqual([]);
  });

  test('LIST-11 Check again finds all anew, and what is deleted or purged is gone', async () => {
    const ids = [await person(ADA), await person(ADA)];
    await shown('', [ids]);
    await admin.post(`${AT}/set_aside`, { type: 'person', ids });
    await admin.post(`${AT}/check`);
    await eventually(async () =>
      expect(await page()).toMatchObject({ checking: false, checked_at: expect.any(String) }),
    );
    expect(await groups('set_aside=true')).toEqual([ids]);
    await admin.post(`${AT}/bring_back`, { type: 'person', ids });
    await admin.del(`/api/v3/people/${ids[1]}`);
    expect(await groups()).toEqual([]);
    await admin.post(`/api/v3/recycle_bin/people/${ids[1]}/restore`);
    await shown('', [ids]);
    await admin.del(`/api/v3/people/${ids[1]}`);
    expect((await admin.del(`/api/v3/recycle_bin/people/${ids[1]}`)).status).toBe(204);
    expect(await groups()).toEqual([]);
  });

  test('LIST-11 malformed calls name the field', async () => {
    for (const [body, field] of [
      [{ type: 'person', ids: [1] }, 'ids'],
      [{ type: 'people', ids: [1, 2] }, 'type'],
      [{ type: 'person', ids: 'x' }, 'ids'],
    ] as const) {
      const answer = await admin.post(`${AT}/set_aside`, body);
      expect([answer.status, answer.body[0]?.field]).toEqual([422, field]);
    }
    expect((await admin.get(`${AT}?type=x`)).status).toBe(422);
    for (const after of ['1', 'x_1_1_1_1', '1_2_3_4_5_6', '-1_2_3_4_5'])
      expect(await admin.get(`${AT}?after=${after}`)).toMatchObject({ status: 422, body: [{ field: 'after' }] });
    expect((await admin.get(`${AT}?after=1_2_3_4_5&level=certain&owner_id=99`)).body.groups).toEqual([]);
    expect((await admin.get(`${AT}?after=1_2_3&set_aside=true`)).status).toBe(200);
  });
});

describe('LIST-11 many probable duplicates, page by page', () => {
  /** Pairs as they would be found, one level each, without comparing: (a, b) with its score. */
  const found = async (pairs: readonly (readonly [number, number, number])[]) => {
    await inAccount(on, admin, sql`delete from person_pair`);
    for (const [a, b, score] of pairs)
      await inAccount(
        on,
        admin,
        sql`insert into person_pair (account_id, a_id, b_id, score, reasons, a_owner, b_owner)
          select ${admin.accountId}, x.id, y.id, ${score}, '{same_email}', x.owner_key, y.owner_key
            from person x, person y where x.id = ${a} and y.id = ${b}`,
      );
  };
  const people = async (n: number, by = admin): Promise<number[]> => {
    const rows = await inAccount(
      on,
      admin,
      sql`insert into person (account_id, last_name, user_id) select ${admin.accountId}, 'Page ' || n, ${by.id}
        from generate_series(1, ${n}::int) n returning id`,
    );
    return rows.map(({ id }) => id);
  };
  const walk = async (query = '', by = admin): Promise<number[][]> => {
    const all: number[][] = [];
    for (let after = ''; ; ) {
      const { groups: shown, next } = await page(`${query}&after=${after}`.replace(/&after=$/, ''), by);
      all.push(...shown.map(({ records }: Loose) => records.map(({ id }: Loose) => id)));
      if (next === null) return all;
      expect(shown).toHaveLength(20);
      after = next;
    }
  };

  test('LIST-11 every group is on one page, at the place of its most certain pair, by level, owner and set aside', async () => {
    const ids = await people(54);
    const at = (n: number) => ids[n] as number;
    const two = Array.from({ length: 24 }, (_, n) => [at(2 * n), at(2 * n + 1), n % 2 ? 90 : 60] as const);
    // A chain over three levels, at the place of its most certain pair.
    const chain = [
      [at(48), at(49), 60],
      [at(49), at(50), 95],
      [at(50), at(51), 75],
    ] as const;
    await found([...two, ...chain, [at(52), at(53), 75]]);
    const all = await walk();
    expect(all).toHaveLength(26);
    expect(new Set(all.map(String)).size).toBe(26);
    expect(all[0]).toEqual([at(48), at(49), at(50), at(51)]);
    expect(await walk('level=likely')).toEqual([[at(52), at(53)]]);
    expect(await walk('level=possible')).toHaveLength(12);
    expect(await counts()).toMatchObject({
      types: { person: { count: 26, more: false } },
      levels: { certain: { count: 13 }, likely: { count: 1 }, possible: { count: 12 } },
    });
    const basic = await colleague(on, admin);
    await admin.put(`/api/v3/people/${at(51)}`, { person: { user_id: basic.id } });
    await eventually(async () => expect(await walk(`owner_id=${basic.id}`)).toEqual([all[0]]));
    for (const [a, b] of two.slice(0, 22)) await admin.post(`${AT}/set_aside`, { type: 'person', ids: [a, b] });
    expect(await walk('set_aside=true')).toEqual(
      two
        .slice(0, 22)
        .toReversed()
        .map(([a, b]) => [a, b]),
    );
    expect((await counts()).set_aside).toEqual({ count: 22, more: false });
  });

  test('LIST-11 a reader of few records gets full pages of theirs, of what is shared with them, and counts of no others', async () => {
    const { user, ids: mine } = await reader();
    const theirs = await people(4);
    const [first, second, third, fourth] = theirs as [number, number, number, number];
    await admin.put(`/api/v3/people/${first}`, { person: { shared_user_ids: [user.id] } });
    await admin.put(`/api/v3/people/${second}`, { person: { shared_user_ids: [user.id] } });
    const own = Array.from({ length: 21 }, (_, n) => [mine[2 * n] as number, mine[2 * n + 1] as number, 60] as const);
    // There are more pairs of others before them than are walked.
    await found([...own, [first, second, 58], [third, fourth, 99], [mine[0] as number, third, 98]]);
    await inAccount(
      on,
      admin,
      sql`insert into person (account_id, last_name, user_id) select ${admin.accountId}, 'Many', ${admin.id} from generate_series(1, 60)`,
    );
    await inAccount(
      on,
      admin,
      sql`insert into person_pair (account_id, a_id, b_id, score, reasons, a_owner, b_owner)
        select ${admin.accountId}, x.id, y.id, 97, '{same_email}', x.owner_key, y.owner_key
          from person x join person y on y.id > x.id and y.last_name = 'Many' where x.last_name = 'Many'`,
    );
    const all = await walk('', user);
    expect(all).toHaveLength(22);
    expect(all.every((group) => group.every((id) => mine.includes(id) || [first, second].includes(id)))).toBe(true);
    expect((await counts('', user)).types.person).toEqual({ count: 22, more: false });
    expect((await counts()).types.person).toMatchObject({ more: true });
    await admin.del(`/api/v3/people/${mine[0]}`);
    await eventually(async () =>
      expect(await inAccount(on, admin, sql`select from person_pair where a_id = ${mine[0]}`)).toEqual([]),
    );
  });

  async function reader() {
    const user = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    return { user, ids: await people(42, user) };
  }
});

describe('REC-13 LIST-11 certain pairs are merged together', () => {
  test('REC-13 LIST-11 the merges are announced before, no other pair is touched, and all is undone as a whole', async () => {
    const twice = { ...ADA, phone: '+49 40 555 0651' };
    const ids = [await person(twice), await person(twice)] as [number, number];
    const others = [await person({ first_name: 'Tom', last_name: 'Falk' }), await person({ last_name: 'Falk Tom' })];
    await shown('level=certain', [ids]);
    await admin.post('/api/v3/notes', { note: { content: 'Called.', person_id: ids[1] } });
    expect((await admin.get(`${AT}/certain`)).body).toEqual({ groups: 1, records: 2, left_out: 0, more: false });
    const basic = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    expect((await basic.get(`${AT}/certain`)).body).toEqual({ groups: 0, records: 0, left_out: 0, more: false });
    expect((await basic.post(`${AT}/certain/merge`, { type: 'person' })).status).toBe(422);
    const { merge_action } = (await admin.post(`${AT}/certain/merge`, { type: 'person' })).body;
    expect(merge_action).toMatchObject({ type: 'people', total: 1 });
    const done = (id: number) =>
      eventually(async () =>
        expect((await admin.get(`/api/internal/merge_actions/${id}`)).body.merge_action).toMatchObject({
          status: 'done',
          merged: 1,
        }),
      );
    await done(merge_action.id);
    // The one with more activity stays.
    expect((await admin.get(`/api/v3/people/${ids[0]}`)).body.id).toBe(ids[1]);
    expect((await admin.get(`/api/v3/people/${others[0]}`)).body.id).toBe(others[0]);
    const undo = await admin.post(`/api/internal/merge_actions/${merge_action.id}/undo`);
    await done(undo.body.merge_action.id);
    expect((await admin.get(`/api/v3/people/${ids[0]}`)).body.id).toBe(ids[0]);
  });
});

describe('REC-13 LIST-11 pairs that are no longer certain', () => {
  const certain = async () => (await admin.get(`${AT}/certain`)).body;

  test('REC-13 LIST-11 two that were set aside are not merged because both are like a third one', async () => {
    const ids = [await person(ADA), await person(ADA), await person(ADA)];
    await eventually(async () => expect(await certain()).toMatchObject({ groups: 1, records: 3, left_out: 0 }));
    await admin.post(`${AT}/set_aside`, { type: 'person', ids: [ids[0], ids[2]] });
    expect(await certain()).toEqual({ groups: 0, records: 0, left_out: 1, more: false });
    expect((await admin.post(`${AT}/certain/merge`, { type: 'person' })).status).toBe(422);
  });

  test('REC-13 LIST-11 a pair that was changed before its merge is not merged, and says why', async () => {
    const [into_id, other] = [await person(ADA), await person({ first_name: 'Tom', last_name: 'Falk' })];
    const groups = [{ into_id, ids: [other], certain: true }];
    const [{ id }] = await inAccount(
      on,
      admin,
      sql`insert into record_merge_action (account_id, user_id, record_type, groups, total)
        values (${admin.accountId}, ${admin.id}, 'person', ${JSON.stringify(groups)}::jsonb, 1) returning id`,
    );
    const job = { account_id: admin.accountId, user_id: admin.id, record_merge_action_id: id };
    const work = { task: 'run_merge_action', table: 'record_merge_action', name: 'merge action' } as LongWork;
    await on.pool.transaction('write', '', (db) => enqueue(db, jobOf(work, job)));
    await eventually(async () =>
      expect((await admin.get(`/api/internal/merge_actions/${id}`)).body.merge_action).toMatchObject({
        status: 'done',
        merged: 0,
        refused: [{ into_id, ids: [other], reason: expect.stringContaining('no longer almost certainly the same') }],
      }),
    );
  });
});

describe('LIST-11 a company that is renamed', () => {
  test('LIST-11 its people get their keys in the background, and by its undo the former ones', async () => {
    const company = (await admin.post('/api/v3/companies', { company: { name: 'Umbra' } })).body.id;
    const other = (await admin.post('/api/v3/companies', { company: { name: 'Copperforge GmbH' } })).body.id;
    const ids = [
      await person({
        first_name: 'Tom',
        last_name: 'Falkner',
        company_id: company,
        position: 'Director',
        phone: '1234567',
      }),
      await person({ first_name: 'Tom', last_name: 'Falkner', company_id: other, position: 'CFO', phone: '7654321' }),
    ];
    const keys = async () =>
      (await inAccount(on, admin, sql`select key from duplicate_key where record_id = ${ids[0]} order by key`)).map(
        ({ key }) => Number(key),
      );
    const before = await keys();
    const named = await admin.put(`/api/v3/companies/${company}`, { company: { name: 'Copperforge' } });
    await shown('', [ids]);
    expect(await keys()).not.toEqual(before);
    await admin.post(`/api/v3/change_sets/${named.headers['x-change-set']}/undo`, {});
    await shown('', []);
    expect(await keys()).toEqual(before);
  });
});

const MESSY = `First name,Last name,Email,Phone,Company
Robert,Kühnel,r.kuehnel@copper.example,+49 40 555 0651,Copperforge GmbH
Bob,Kuehnel,,040/555-0651,
Jörg,Müller,joerg@copper.example,,Copperforge GmbH
Mueller,Joerg,,,Copperforge
Camila,Meadsen,camila.meadsen@blauforge.example,,Blauforge Sensors BV
C.,MEADSEN,c.meadsen@blauforge.example,,
Tom,Falk,tom@copper.example,+49 40 555 0700,Copperforge GmbH
Eva,Falk,eva@copper.example,+49 40 555 0700,Copperforge GmbH
Tom,Falkner,falkner@umbra.example,,Umbra
`;

test('LIST-11 after a messy import the page shows who came twice, and no others', async () => {
  const created = await admin.post('/api/v3/imports', {
    import: { type: 'people', csv: MESSY, file_name: 'people.csv' },
  });
  await admin.post(`/api/v3/imports/${created.body.id}/start`);
  await eventually(async () => {
    const found = (await page()).groups.map(({ records }: Loose) => records.map(({ name }: Loose) => name).toSorted());
    expect(found.toSorted()).toEqual([
      ['Bob Kuehnel', 'Robert Kühnel'],
      ['C. MEADSEN', 'Camila Meadsen'],
      ['Jörg Müller', 'Mueller Joerg'],
    ]);
  });
});

describe('LIST-11 a warning while typing', () => {
  test.each([
    ['email in capitals', { email: 'ADA.MUELLER@COPPER.EXAMPLE' }, ['same_email']],
    [
      'phone in another notation',
      { first_name: 'A.', last_name: 'Müller', phone: '0049 (0)40 5550651' },
      ['same_phone', 'initial_of_name'],
    ],
    [
      'a slip and a similar email',
      { first_name: 'Ada', last_name: 'Mueler', email: 'ada.muller@copper.example' },
      ['similar_email', 'similar_name', 'same_domain'],
    ],
    ['the beginning of a name', { first_name: 'Ada', last_name: 'Müll' }, ['part_of_name']],
    ['three letters of one name', { last_name: 'mül' }, ['part_of_name']],
  ])('LIST-11 %s', async (_what, values, reasons) => {
    const id = await person({ ...ADA, phone: '+49 40 555 0651' });
    await person({ first_name: 'Tom', last_name: 'Falk', email: 'tom@copper.example' });
    const found = await matches(values);
    expect(found.map((one) => [one.id, one.reasons])).toEqual([[id, reasons]]);
    expect(await matches(values, { id })).toEqual([]);
  });

  test('LIST-11 no warning for two letters, for no text, and for unseen records', async () => {
    await person(ADA);
    for (const values of [{}, { last_name: 'mü' }, { first_name: 'Jo', last_name: 'Xu' }])
      expect(await matches(values)).toEqual([]);
    expect(await matches(ADA, {}, await on.account())).toEqual([]);
  });

  test('LIST-11 None of them is remembered as set aside', async () => {
    const other = await person(ADA);
    const id = await person(ADA);
    expect((await admin.post(`${AT}/none_of_them`, { type: 'person', id, others: [other] })).status).toBe(204);
    expect(await groups()).toEqual([]);
    expect(await groups('set_aside=true')).toEqual([[other, id]]);
  });
});

describe('PERM-02 duplicate checks', () => {
  const CHECKS = '/api/v3/duplicate_checks';
  const rule = (more: object = {}) => ({
    duplicate_check: {
      record_type: 'person',
      name: 'Same phone',
      fields: [{ field: 'phone', match: 'exact' }],
      ...more,
    },
  });

  test('PERM-02 LIST-11 1§6 a duplicate check is updated and deleted only by its owner', async () => {
    const basic = await colleague(on, admin);
    const created = await basic.post(CHECKS, rule());
    expect(created).toMatchObject({ status: 200, body: { user_id: basic.id, name: 'Same phone', is_active: true } });
    const { id } = created.body;
    expect((await admin.get(CHECKS)).body.entries).toEqual([created.body]);
    expect((await admin.put(`${CHECKS}/${id}`, { duplicate_check: { name: 'X' } })).status).toBe(403);
    expect((await admin.del(`${CHECKS}/${id}`)).status).toBe(403);
    expect((await (await on.account()).get(`${CHECKS}/${id}`)).status).toBe(404);
    expect((await basic.put(`${CHECKS}/${id}`, { duplicate_check: { name: 'X' } })).body.name).toBe('X');
    expect((await basic.del(`${CHECKS}/${id}`)).status).toBe(204);
    const reader = await colleague(on, admin, { read_only: true });
    expect((await reader.post(CHECKS, rule())).status).toBe(403);
  });

  test('LIST-11 a rule of the account finds what the others do not', async () => {
    const ids = [
      await person({ first_name: 'Tom', last_name: 'Falk', phone: '040 5550651' }),
      await person({ first_name: 'Eva', last_name: 'Barlin', phone: '040 5550651' }),
    ];
    expect(await matches({ first_name: 'Ben', last_name: 'Roth', phone: '040 5550651' })).toEqual([]);
    await admin.post(CHECKS, rule());
    await shown('', [ids]);
    expect((await page()).groups[0]).toMatchObject({ level: 'likely', reasons: ['own_rule'] });
    expect(await matches({ first_name: 'Ben', last_name: 'Roth', phone: '040 5550651' })).toHaveLength(2);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ fields: [] }, 'fields'],
    [{ fields: [{ field: 'company_name', match: 'exact' }] }, 'fields'],
    [{ fields: [{ field: 'phone', match: 'fuzzy' }] }, 'fields'],
    [
      {
        fields: [
          { field: 'city', match: 'exact' },
          { field: 'name', match: 'exact' },
        ],
      },
      'fields',
    ],
    [{ fields: [{ field: 'x', match: 'exact' }] }, 'fields.0.field'],
  ])('LIST-11 a rule with %j is refused by its field', async (more, field) => {
    const { status, body } = await admin.post(CHECKS, rule(more));
    expect([status, body[0].field]).toEqual([422, field]);
  });

  test('LIST-11 names of rules are unique', async () => {
    await admin.post(CHECKS, rule());
    expect((await admin.post(CHECKS, rule({ name: 'same PHONE' }))).status).toBe(422);
  });
});

describe('REC-10 a change that makes a duplicate', () => {
  const ASKED = '?check_for_duplicates=true';
  const put = (path: string, body: object, by = admin) => by.put(`/api/v3/${path}`, body);
  const company = async (values: object, by = admin): Promise<number> =>
    (await by.post('/api/v3/companies', { company: values })).body.id;

  test('REC-10 a company that a duplicate check asks about is not changed, and duplicate confirmed it is saved', async () => {
    const first = await company({ name: 'Blauforge Sensors GmbH', web: 'https://blauforge.example' });
    const other = await company({ name: 'Sabine Rail', city: 'Graz' });
    const change = { company: { name: 'Blauforge Sensors', city: 'Bremen' } };
    const asked = await put(`companies/${other}${ASKED}`, change);
    expect([asked.status, asked.body.error]).toEqual([
      409,
      'This may be a company that exists already. Nothing was saved.',
    ]);
    expect(asked.body.duplicates).toMatchObject([
      { id: first, name: 'Blauforge Sensors GmbH', reasons: ['same_name'] },
    ]);
    expect((await admin.get(`/api/v3/companies/${other}`)).body).toMatchObject({ name: 'Sabine Rail', city: 'Graz' });
    const wrong = await put(`companies/${other}${ASKED}&confirmed_duplicates=${other},x`, change);
    expect(wrong.status).toBe(409);
    const saved = await put(`companies/${other}${ASKED}&confirmed_duplicates=${first}`, change);
    expect([saved.status, saved.body.name, saved.body.city]).toEqual([200, 'Blauforge Sensors', 'Bremen']);
    // An existing duplicate is not asked about again.
    expect((await put(`companies/${other}${ASKED}`, { company: { email: 'a@blauforge.example' } })).status).toBe(200);
  });

  test('REC-10 a company update of other values, and one of a program that does not ask, is not stopped', async () => {
    await company({ name: 'Blauforge Sensors GmbH' });
    const other = await company({ name: 'Sabine Rail' });
    expect((await put(`companies/${other}${ASKED}`, { company: { city: 'Graz' } })).status).toBe(200);
    expect((await put(`companies/${other}`, { company: { name: 'Blauforge Sensors' } })).status).toBe(200);
  });

  test('REC-10 a rule of the account asks too, people and deals are asked about, and only what is seen is named', async () => {
    await admin.post('/api/v3/duplicate_checks', {
      duplicate_check: { record_type: 'company', name: 'City', fields: [{ field: 'phone', match: 'exact' }] },
    });
    const first = await company({ name: 'Umbra', phone1: '040 5550651' });
    const other = await company({ name: 'Sabine Rail' });
    const same = { company: { phone1: '+49 40 5550651' } };
    expect((await put(`companies/${other}${ASKED}`, same)).body.duplicates).toMatchObject([
      { id: first, reasons: expect.arrayContaining(['own_rule']) },
    ]);
    const ada = await person(ADA);
    const tom = await person({ first_name: 'Tom', last_name: 'Falk' });
    const asked = await put(`people/${tom}${ASKED}`, { person: { email: ADA.email, full_name: 'Ada Müller' } });
    expect([asked.status, asked.body.duplicates.map(({ id }: Loose) => id)]).toEqual([409, [ada]]);
    const deal = async (name: string) =>
      (await admin.post('/api/v3/deals', { deal: { name, value: 5, company_id: first } })).body.id;
    const [pumps, lifts] = [await deal('Pumps'), await deal('Lifts')];
    const twice = await put(`deals/${lifts}${ASKED}`, { deal: { name: 'Pumps' } });
    expect([twice.status, twice.body.duplicates.map(({ id }: Loose) => id)]).toEqual([409, [pumps]]);
    const stranger = await on.account();
    const theirs = await company({ name: 'Rail' }, stranger);
    expect((await put(`companies/${theirs}${ASKED}`, same, stranger)).status).toBe(200);
  });

  test('REC-10 a bulk edit says how many records would become duplicates, and runs when that is confirmed', async () => {
    await admin.post('/api/v3/duplicate_checks', {
      duplicate_check: { record_type: 'company', name: 'Number', fields: [{ field: 'phone', match: 'exact' }] },
    });
    const umbra = await company({ name: 'Umbra', phone1: '040 5550651', owner_id: admin.id });
    const ids = [await company({ name: 'Sabine Rail' }), await company({ name: 'Kestrel Mills' })];
    const check_for_duplicates = true;
    const changes = { phone1: '+49 40 5550651' };
    const bulk = (more: object, by = admin) => by.post('/api/v3/companies/bulk_update', { ids, changes, ...more });
    const asked = await bulk({ check_for_duplicates });
    expect([asked.status, asked.body.error]).toEqual([
      409,
      'Some of the records would probably be duplicates. Nothing was changed.',
    ]);
    const like = { id: umbra, name: 'Umbra' };
    expect(asked.body.would_be_duplicates).toMatchObject({
      count: 2,
      more: false,
      records: [
        { id: ids[0], name: 'Sabine Rail', like, reasons: expect.arrayContaining(['own_rule']) },
        { id: ids[1], name: 'Kestrel Mills', like },
      ],
    });
    expect((await bulk({ check_for_duplicates, changes: { city: 'Graz' } })).status).toBe(200);
    // Nothing is said about unseen records: these two would only duplicate each other.
    const sam = await colleague(on, admin, { team_id: await team(on, admin, 'owner'), is_allowed_to_bulk_edit: true });
    const theirs = [await company({ name: 'Falk' }, sam), await company({ name: 'Orsted' }, sam)];
    const { would_be_duplicates: among } = (await bulk({ check_for_duplicates, ids: theirs }, sam)).body;
    expect(among.records.map((one: Loose) => [one.id, one.like.id])).toEqual([theirs, [...theirs].reverse()]);
    const confirmed = await bulk({ check_for_duplicates, confirmed_duplicates: true });
    expect([confirmed.status, confirmed.body.bulk_action.total]).toEqual([200, 2]);
    await eventually(async () =>
      expect((await admin.get(`/api/v3/companies/${ids[1]}`)).body.phone1).toBe(changes.phone1),
    );
    // An existing duplicate is not asked about again, and a program that does not ask is not stopped.
    expect((await bulk({ check_for_duplicates })).status).toBe(200);
    expect((await bulk({ ids: theirs }, sam)).status).toBe(200);
  });
});
