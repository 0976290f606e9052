import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { finished, upload } from '../imports/testing/importing';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const limit = (deals: number) =>
  inAccount(
    on,
    admin,
    sql`update account set settings = settings || ${JSON.stringify({ quotas: { deals } })}::jsonb where id = ${admin.accountId}`,
  );
const create = (more: object = {}, by = admin) => by.post('/api/v3/deals', { deal: { name: 'Line scanner', ...more } });
const quota = async () => (await admin.get('/api/internal/quotas/deals')).body.quota;
const FULL = { error: 'The account may hold 2 deals and has no room for another. Nothing was added.' };

describe('REC-09 the deal quota', () => {
  test('REC-09 blocks on create when fewer are available than are to be added, and says how many there may be', async () => {
    await limit(2);
    expect([(await create()).status, (await create()).status]).toEqual([200, 200]);
    const refused = await create();
    expect([refused.status, refused.body]).toEqual([403, FULL]);
    expect(await quota()).toEqual({ type: 'deals', limit: 2, used: 2, available: 0 });
  });

  test('REC-09 a limit of 0 is no limit', async () => {
    await limit(0);
    for (let n = 0; n < 3; n++) expect((await create()).status).toBe(200);
  });

  test('REC-09 blocks on copy, with nothing of the copy or its notes left', async () => {
    const source = (await create()).body.id;
    await admin.post('/api/v3/notes', { note: { content: 'Called', deal_id: source } });
    await limit(1);
    const refused = await create({ source_deal_id: source, is_copy_with_activities: true });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'The account may hold 1 deal and has no room for another. Nothing was added.',
    ]);
    expect((await admin.get('/api/v3/notes')).body.entries).toHaveLength(1);
  });

  test('REC-09 blocks on import: the dry run says so before it starts, and one that was started all the same adds nothing', async () => {
    await limit(2);
    await create();
    const { id } = await upload(admin, 'deals', 'Name\nOne\nTwo\n');
    const { missing, create: planned } = (await admin.post(`/api/v3/imports/${id}/dry_run`)).body;
    const said = 'The account may hold 2 deals and has room for 1 more. Nothing was added.';
    expect([planned, missing]).toEqual([2, [{ field: 'base', msg: said }]]);
    const done = await finished(admin, id);
    expect([done.status, done.error]).toEqual(['failed', said]);
    expect((await quota()).used).toBe(1);
  });

  test('REC-09 an import within the quota succeeds, and one that only changes deals needs none', async () => {
    await limit(2);
    const first = await upload(admin, 'deals', 'Name\nOne\nTwo\n');
    expect((await finished(admin, first.id)).status).toBe('done');
    const rows = (await admin.get('/api/v3/deals?attrs=id,name')).body.entries;
    const csv = `Id,Name\n${rows.map(({ id }: Loose) => `${id},Renamed`).join('\n')}\n`;
    const second = await upload(admin, 'deals', csv);
    expect((await admin.post(`/api/v3/imports/${second.id}/dry_run`)).body).toMatchObject({ update: 2, missing: [] });
    expect((await finished(admin, second.id)).status).toBe('done');
  });

  test('REC-09 with one left and two at once, they wait for each other and exactly one is created', async () => {
    const other = await colleague(on, admin);
    await limit(2);
    await create();
    let answers: Promise<Loose[]> = Promise.resolve([]);
    await on.pool.transaction('write', '', async (db) => {
      await db.run(sql`select pg_advisory_xact_lock(7103039, hashint8(${admin.accountId}))`);
      answers = Promise.all([create(), create({}, other)]);
      const waiting = async () =>
        await db.one<{ n: number }>(sql`select count(*) as n from pg_locks where locktype = 'advisory'
          and not granted and database = (select oid from pg_database where datname = current_database())`);
      await expect.poll(waiting).toEqual({ n: 2 });
    });
    expect((await answers).map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
    expect((await quota()).used).toBe(2);
  });

  test('REC-09 restored deals count as well: from the recycle bin, and by undo of a deletion', async () => {
    const gone = (await create()).body.id;
    const set = (await admin.del(`/api/v3/deals/${gone}`)).headers['x-change-set'];
    await limit(1);
    await create();
    expect((await admin.post(`/api/v3/recycle_bin/deals/${gone}/restore`)).status).toBe(403);
    expect((await admin.post(`/api/v3/change_sets/${set}/undo`, {})).status).toBe(403);
    await limit(2);
    expect((await admin.post(`/api/v3/recycle_bin/deals/${gone}/restore`)).status).toBe(200);
  });

  test('REC-09 beyond a limit that was lowered deals are still changed and deleted', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push((await create()).body.id);
    await limit(1);
    expect((await admin.patch(`/api/v3/deals/${ids[0]}`, { deal: { name: 'Renamed' } })).status).toBe(200);
    expect((await admin.del(`/api/v3/deals/${ids[0]}`)).status).toBe(204);
    expect((await create()).status).toBe(403);
  });
});
