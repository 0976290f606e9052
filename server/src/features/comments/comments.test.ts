import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let external: TestUser;
let lent: Loose;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  external = await colleague(on, admin, { level: 5, is_external: true, first_name: 'Xenia' });
  lent = (await admin.post('/api/v3/deals', { deal: { name: 'Lent', shared_user_ids: [external.id] } })).body;
});

const say = async (by: TestUser, comment: string, path = `deals/${lent.id}`) =>
  by.post(`/api/v3/${path}/comments`, { comment: { comment } });
const said = async (by: TestUser, path = `deals/${lent.id}`) =>
  (await by.get(`/api/v3/${path}/comments`)).body.entries.map((one: Loose) => one.comment);

describe('ACT-01 comments', () => {
  test('ACT-01 comments stand on deals, people, companies and notes, oldest first', async () => {
    const person = (await admin.post('/api/v3/people', { person: { full_name: 'Ada B' } })).body;
    const company = (await admin.post('/api/v3/companies', { company: { name: 'Alder' } })).body;
    const note = (await admin.post('/api/v3/notes', { note: { content: 'Call', deal_id: lent.id } })).body;
    for (const path of [`deals/${lent.id}`, `people/${person.id}`, `companies/${company.id}`, `notes/${note.id}`]) {
      expect((await say(admin, 'First', path)).status).toBe(200);
      await say(admin, 'Second', path);
      expect(await said(admin, path)).toEqual(['First', 'Second']);
    }
    const shown = (await admin.get(`/api/v3/notes/${note.id}`)).body;
    expect(shown.comments.entries.map((one: Loose) => one.comment)).toEqual(['First', 'Second']);
  });

  test('ACT-01 a comment says who wrote it, and who wrote what it says now', async () => {
    const made = (await say(external, ' Looks good ')).body;
    expect(made).toMatchObject({
      comment: 'Looks good',
      user_id: external.id,
      deal_id: lent.id,
      edited_by_user_id: null,
    });
    const edited = await admin.put(`/api/v3/deals/${lent.id}/comments/${made.id}`, { comment: { comment: 'Edited' } });
    expect([edited.status, edited.body.comment, edited.body.edited_by_user_id]).toEqual([200, 'Edited', admin.id]);
    expect((await say(admin, '  ')).body).toEqual([{ field: 'comment', msg: 'Required' }]);
  });

  test('ACT-01 a comment that was deleted comes back by undo', async () => {
    const made = (await say(admin, 'Here')).body;
    const gone = await admin.del(`/api/v3/deals/${lent.id}/comments/${made.id}`);
    expect([gone.status, await said(admin)]).toEqual([204, []]);
    expect((await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`, {})).status).toBe(200);
    expect(await said(admin)).toEqual(['Here']);
  });

  test('ACT-01 undo checks whether the author still sees the record of the comment, and reveals nothing of it otherwise', async () => {
    const undo = (by: TestUser, set: unknown) => by.post(`/api/v3/change_sets/${set}/undo`, {});
    const author = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    await admin.patch(`/api/v3/deals/${lent.id}`, { deal: { shared_user_ids: [author.id] } });
    const note = (await admin.post('/api/v3/notes', { note: { content: 'Call', deal_id: lent.id } })).body;
    for (const path of [`deals/${lent.id}`, `notes/${note.id}`]) {
      const made = (await say(author, 'Mine', path)).body;
      const comment = `/api/v3/${path}/comments/${made.id}`;
      const edited = await author.put(comment, { comment: { comment: 'Mine too' } });
      const set = edited.headers['x-change-set'];
      await admin.put(comment, { comment: { comment: 'Secret remark' } });
      const seen = await undo(author, set);
      expect([seen.status, seen.body.conflicts[0].theirs]).toEqual([409, 'Secret remark']);
      await admin.del(`/api/v3/deals/${lent.id}/shares/${author.id}`);
      const hidden = await undo(author, set);
      expect([hidden.status, JSON.stringify(hidden.body).includes('Secret')]).toEqual([403, false]);
      expect(await said(admin, path)).toEqual(['Secret remark']);
      await admin.patch(`/api/v3/deals/${lent.id}`, { deal: { shared_user_ids: [author.id] } });
    }
  });

  test('UNDO a comment comes back while its record is in the recycle bin, as a note does', async () => {
    const note = (await admin.post('/api/v3/notes', { note: { content: 'Call', deal_id: lent.id } })).body;
    const made = (await say(admin, 'Here')).body;
    const gone = [
      await admin.del(`/api/v3/deals/${lent.id}/comments/${made.id}`),
      await admin.del(`/api/v3/notes/${note.id}`),
    ];
    await admin.del(`/api/v3/deals/${lent.id}`);
    for (const { headers } of gone) {
      const undone = await admin.post(`/api/v3/change_sets/${headers['x-change-set']}/undo`, {});
      expect([undone.status, undone.body.undone]).toEqual([200, 1]);
    }
    await admin.post(`/api/v3/recycle_bin/deals/${lent.id}/restore`, {});
    expect(await said(admin)).toEqual(['Here']);
    expect((await admin.get(`/api/v3/notes/${note.id}`)).status).toBe(200);
  });

  test('REC-14 purging a record removes the words of its comments from the log', async () => {
    await say(admin, 'Confidential remark');
    await admin.del(`/api/v3/deals/${lent.id}`);
    expect((await admin.del(`/api/v3/recycle_bin/deals/${lent.id}`)).status).toBe(204);
    const client = new pg.Client({ connectionString: on.adminUrl });
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*) from comment where account_id = $1)::int as comments,
        (select count(*) from change where account_id = $1 and after::text like '%Confidential%')::int as changes`,
      [admin.accountId],
    );
    await client.end();
    expect(rows).toEqual([{ comments: 0, changes: 0 }]);
  });
});

describe('PERM-02 comments by the permissions', () => {
  test('PERM-02 an external user reads and writes comments where the record is shared with them', async () => {
    await say(admin, 'Your offer?');
    expect((await say(external, 'Tomorrow')).status).toBe(200);
    expect(await said(external)).toEqual(['Your offer?', 'Tomorrow']);
    const other = (await admin.post('/api/v3/deals', { deal: { name: 'Hidden' } })).body;
    expect((await say(external, 'x', `deals/${other.id}`)).status).toBe(404);
    expect((await external.get(`/api/v3/deals/${other.id}/comments`)).status).toBe(404);
  });

  test('PERM-02 an external user changes and deletes their own comments and no others', async () => {
    const theirs = (await say(admin, 'Ours')).body;
    const own = (await say(external, 'Mine')).body;
    const path = `/api/v3/deals/${lent.id}/comments`;
    expect((await external.put(`${path}/${theirs.id}`, { comment: { comment: 'x' } })).status).toBe(403);
    expect((await external.del(`${path}/${theirs.id}`)).status).toBe(403);
    expect((await external.put(`${path}/${own.id}`, { comment: { comment: 'Mine too' } })).status).toBe(200);
    expect((await external.del(`${path}/${own.id}`)).status).toBe(204);
  });

  test('PERM-02 after the share is removed, a user reads and writes no comments of the record, own ones included', async () => {
    const own = (await say(external, 'Mine')).body;
    await admin.del(`/api/v3/deals/${lent.id}/shares/${external.id}`);
    expect((await external.get(`/api/v3/deals/${lent.id}/comments`)).status).toBe(404);
    expect((await external.del(`/api/v3/deals/${lent.id}/comments/${own.id}`)).status).toBe(404);
  });

  test('PERM-02 read-only users write no comments, but may change and delete their own', async () => {
    const reader = await colleague(on, admin);
    const own = (await say(reader, 'Before')).body;
    await admin.put(`/api/v3/admin/users/${reader.id}`, { user: { read_only: true } });
    expect((await say(reader, 'After')).status).toBe(403);
    expect((await reader.del(`/api/v3/deals/${lent.id}/comments/${own.id}`)).status).toBe(204);
  });
});
