import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginChangeSet } from '../../writing/change-set';
import { createRecords, updateRecords } from '../../writing/changes';
import { lockRecords } from '../../reading/records';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { asUser } from '../../testing/as-user';
import { colleague, inAccount } from '../../testing/colleagues';

/** More than an immediate undo handles. */
const MANY = 5001;
let on: TestApp;
let admin: TestUser;
let ids: number[];
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  ids = await asUser(on, admin, (ctx) =>
    createRecords(
      ctx,
      'person',
      Array.from({ length: MANY }, (_, n) => ({ first_name: 'Ada', last_name: `B${n}`, user_id: admin.id })),
    ),
  );
});
afterAll(() => on.close());

const rename = (position: string) =>
  asUser(on, admin, async (ctx) => {
    const rows = await lockRecords(ctx, 'person', ids, ['position']);
    const set = await beginChangeSet(ctx);
    await updateRecords(
      ctx,
      'person',
      rows.map((before) => ({ before, patch: { position } })),
    );
    return set;
  });
const undo = (set: number, body: object = {}, by = admin) =>
  by.post(`/api/v3/change_sets/${set}/undo`, { background: true, ...body });
async function ended(id: number): Promise<Loose> {
  for (;;) {
    const { undo_action } = (await admin.get(`/api/v3/undo_actions/${id}`)).body;
    if (!['waiting', 'running'].includes(undo_action.status)) return undo_action;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const named = async (position: string) =>
  (await inAccount(on, admin, sql`select count(*) as n from person where position = ${position}`))[0].n;

test('UNDO many records are undone in the background, with progress, and redone', async () => {
  const set = await rename('Buyer');
  const begun = (await undo(set)).body;
  expect(begun).toMatchObject({ undone: 0, change_set_id: null, undo_action: { status: 'waiting', total: MANY } });
  expect((await undo(set)).status).toBe(409);
  const done = await ended(begun.undo_action.id);
  expect(done).toMatchObject({ status: 'done', done: MANY, undone: MANY, skipped: [], conflicts: [], error: null });
  expect(await named('Buyer')).toBe(0);
  const eve = await colleague(on, admin, { level: 3 });
  expect((await eve.get(`/api/v3/undo_actions/${done.id}`)).status).toBe(404);
  const again = (await undo(done.change_set_id)).body;
  expect(await ended(again.undo_action.id)).toMatchObject({ status: 'done', undone: MANY });
  expect(await named('Buyer')).toBe(MANY);
});

test('UNDO many records: later changes by other users are a question, and nothing is undone before', async () => {
  const set = await rename('Engineer');
  const eve = await colleague(on, admin, { level: 3 });
  await eve.patch(`/api/v3/people/${ids[0]}`, { person: { position: 'Director' } });
  const failed = await ended((await undo(set)).body.undo_action.id);
  expect(failed).toMatchObject({ status: 'failed', undone: 0, done: 0, change_set_id: null });
  expect(failed.conflicts).toMatchObject([{ record_id: ids[0], mine: 'Engineer', theirs: 'Director' }]);
  expect(await named('Engineer')).toBe(MANY - 1);
  const kept = await ended((await undo(set, { resolve: 'keep_theirs' })).body.undo_action.id);
  expect(kept).toMatchObject({ status: 'done', undone: MANY - 1 });
});
