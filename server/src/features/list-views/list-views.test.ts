import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { sql } from '../../base/sql';
import { purgeTask } from '../recycle-bin/public';

const views = '/api/internal/list_views';
const big = { field: 'value', op: 'between', value: { from: 100_000 } };

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

function view(name: string, more: object = {}): object {
  return {
    list_view: {
      record_type: 'deal',
      name,
      filter: { all: [big] },
      sort_by: 'value',
      sort_direction: 'desc',
      columns: [{ key: 'name', width: 320 }, { key: 'value', pinned: true }, { key: 'user_id' }],
      ...more,
    },
  };
}

const names = async (user: TestUser) => (await user.get(views)).body.entries.map(({ name }: Loose) => name);

describe('LIST-03 saved list views', () => {
  test('LIST-03 create: filter, order, columns with width and pin are kept, and only its owner sees it', async () => {
    const basic = await colleague(on, admin);
    const made = await basic.post(views, view('Big deals'));
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: made.body.id,
        record_type: 'deal',
        user_id: basic.id,
        name: 'Big deals',
        filter: { all: [big] },
        sort_by: 'value',
        sort_direction: 'desc',
        columns: [{ key: 'name', width: 320 }, { key: 'value', pinned: true }, { key: 'user_id' }],
        is_shared: false,
        is_starred: false,
        is_default: false,
        updated_at: expect.any(String),
      },
    ]);
    expect([await names(basic), await names(admin)]).toEqual([['Big deals'], []]);
    expect((await admin.put(`${views}/${made.body.id}`, { name: 'Mine now' })).status).toBe(404);
    expect((await admin.del(`${views}/${made.body.id}`)).status).toBe(404);
  });

  test('LIST-03 the views come with the boot call, so that a list is shown without asking again', async () => {
    const made = await admin.post(views, view('Big deals', { is_shared: true }));
    const boot = (await (await colleague(on, admin)).get('/api/internal/boot')).body;
    expect(boot.list_views.map(({ id, name }: Loose) => [id, name])).toEqual([[made.body.id, 'Big deals']]);
    const people = await admin.get(`${views}?record_type=person`);
    expect(people.body.entries).toEqual([]);
  });

  test('LIST-03 a name is required, and unique per user whatever its case', async () => {
    expect((await admin.post(views, view(' '))).body).toEqual([{ field: 'name', msg: 'Required' }]);
    const { name: _none, ...nameless } = (view('') as Loose).list_view;
    expect((await admin.post(views, nameless)).body).toEqual([{ field: 'name', msg: 'Required' }]);
    await admin.post(views, view('Big deals', { is_shared: true }));
    const twice = await admin.post(views, view('BIG deals'));
    expect([twice.status, twice.body]).toEqual([422, [{ field: 'name', msg: 'Already been taken.' }]]);
    expect(
      (
        await admin.post(
          views,
          view('Big deals', { record_type: 'company', filter: undefined, sort_by: null, columns: [] }),
        )
      ).status,
    ).toBe(200);
    expect((await (await colleague(on, admin)).post(views, view('Big deals'))).status).toBe(200);
  });

  test('LIST-03 every unknown field of filter, order and columns is named', async () => {
    const wrong = await admin.post(
      views,
      view('Wrong', {
        filter: { any: [{ field: 'shoe_size', op: 'is', value: 3 }, { all: [{ field: 'company.moon', op: 'none' }] }] },
        sort_by: 'tag_ids',
        columns: [{ key: 'name' }, { key: 'colour' }, { key: 'name' }],
      }),
    );
    expect([wrong.status, wrong.body]).toEqual([
      422,
      [
        { field: 'shoe_size', msg: "'shoe_size' is not a field to filter deals by" },
        { field: 'company.moon', msg: "'company.moon' is not a field to filter deals by" },
        { field: 'sort_by', msg: "'tag_ids' is not a field to sort deals by" },
        { field: 'columns', msg: "'colour' is not a column of deals" },
        { field: 'columns', msg: "'name' appears twice" },
      ],
    ]);
  });

  test('LIST-03 update: what is sent changes and the rest stays; add and remove columns', async () => {
    const { id } = (await admin.post(views, view('Big deals'))).body;
    const renamed = await admin.put(`${views}/${id}`, { list_view: { name: 'Bigger deals' } });
    expect(renamed.body).toMatchObject({ name: 'Bigger deals', filter: { all: [big] }, sort_by: 'value' });
    const columns = [{ key: 'name' }, { key: 'probability', width: 90 }];
    const changed = await admin.patch(`${views}/${id}`, { columns, filter: { all: [] }, sort_by: null });
    expect(changed.body).toMatchObject({ name: 'Bigger deals', columns, filter: { all: [] }, sort_by: null });
    const same = await admin.put(`${views}/${id}`, { columns, filter: { all: [] } });
    expect([same.status, same.headers['x-change-set']]).toEqual([200, undefined]);
  });

  test('LIST-03 delete offers undo: it comes back with everything, the stars of others too', async () => {
    const { id } = (await admin.post(views, view('Big deals', { is_shared: true }))).body;
    const basic = await colleague(on, admin);
    await basic.put(`${views}/${id}/star`, { is_starred: true });
    const gone = await admin.del(`${views}/${id}`);
    expect([gone.status, await names(admin), await names(basic)]).toEqual([204, [], []]);
    const undone = await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`, {});
    expect([undone.status, undone.body.undone]).toEqual([200, 1]);
    expect((await basic.get(views)).body.entries).toMatchObject([{ id, name: 'Big deals', is_starred: true }]);
  });

  test('LIST-03 undo says so if another view has taken the name, and leaves both unchanged', async () => {
    const { id } = (await admin.post(views, view('Big deals'))).body;
    const gone = await admin.del(`${views}/${id}`);
    const other = (await admin.post(views, view('big deals'))).body;
    const path = `/api/v3/change_sets/${gone.headers['x-change-set']}/undo`;
    const undone = await admin.post(path, {});
    expect([undone.status, undone.body.conflicts]).toMatchObject([409, [{ field: 'name', record_name: 'Big deals' }]]);
    const kept = await admin.post(path, { resolve: 'keep_theirs' });
    expect([kept.status, kept.body.skipped]).toMatchObject([200, [{ reason: 'name_taken' }]]);
    expect(await names(admin)).toEqual(['big deals']);
    const renamed = await admin.put(`${views}/${other.id}`, { name: 'Huge deals' });
    const back = await admin.post(`/api/v3/change_sets/${renamed.headers['x-change-set']}/undo`, {});
    expect([back.status, await names(admin)]).toEqual([200, ['big deals']]);
  });

  test('LIST-03 purged views are removed from row and log with the recycle bin', async () => {
    const { id } = (await admin.post(views, view('Big deals'))).body;
    await admin.put(`${views}/${id}/star`, { is_starred: true });
    await admin.del(`${views}/${id}`);
    await purgeTask.run(on.pool, new Date(Date.now() + 40 * 86_400_000), { info() {}, warn() {}, error() {} });
    const left = await inAccount(
      on,
      admin,
      sql`select (select count(*) from list_view) as views,
      (select count(*) from list_view_mark) as marks, (select count(*) from change
        where record_type = 'list_view' and (before is not null or after is not null)) as logged`,
    );
    expect(left).toEqual([{ views: 0, marks: 0, logged: 0 }]);
  });

  test('LIST-03 undo of a change restores the view, and of a creation removes it', async () => {
    const made = await admin.post(views, view('Big deals'));
    const path = `${views}/${made.body.id}`;
    const changed = await admin.put(path, { name: 'Huge deals', filter: { all: [] } });
    await admin.post(`/api/v3/change_sets/${changed.headers['x-change-set']}/undo`, {});
    expect((await admin.get(views)).body.entries).toMatchObject([{ name: 'Big deals', filter: { all: [big] } }]);
    await admin.post(`/api/v3/change_sets/${made.headers['x-change-set']}/undo`, {});
    expect(await names(admin)).toEqual([]);
  });

  test('LIST-03 duplicate: a copy of my own under a name that is free', async () => {
    const { id } = (await admin.post(views, view('Big deals', { is_shared: true }))).body;
    const basic = await colleague(on, admin);
    const copy = await basic.post(`${views}/${id}/duplicate`);
    expect(copy.body).toMatchObject({ name: 'Big deals copy', user_id: basic.id, is_shared: false, sort_by: 'value' });
    expect((await basic.post(`${views}/${id}/duplicate`)).body.name).toBe('Big deals copy 2');
    expect((await basic.post(`${views}/${id}/duplicate`, { name: 'big deals COPY' })).body).toEqual([
      { field: 'name', msg: 'Already been taken.' },
    ]);
  });

  test('LIST-03 star and default are each user’s own; only one view of a kind opens first', async () => {
    const first = (await admin.post(views, view('First', { is_shared: true }))).body.id;
    const second = (await admin.post(views, view('Second', { is_shared: true }))).body.id;
    const basic = await colleague(on, admin);
    expect((await basic.put(`${views}/${first}/star`, { is_starred: true })).body.is_starred).toBe(true);
    await basic.put(`${views}/${first}/default`, { is_default: true });
    expect((await basic.put(`${views}/${second}/default`, { is_default: true })).body.is_default).toBe(true);
    const marks = ({ name, is_starred, is_default }: Loose) => [name, is_starred, is_default];
    expect((await basic.get(views)).body.entries.map(marks)).toEqual([
      ['First', true, false],
      ['Second', false, true],
    ]);
    expect((await admin.get(views)).body.entries.map(marks)).toEqual([
      ['First', false, false],
      ['Second', false, false],
    ]);
    expect((await basic.put(`${views}/${second}/default`, { is_default: false })).body.is_default).toBe(false);
  });

  test('LIST-03 a deleted field in a stored filter does not break the view: it is answered as it is', async () => {
    const { id } = (await admin.post(views, view('Old'))).body;
    const old = { all: [{ field: 'custom_label_77', op: 'has_value' }] };
    await inAccount(on, admin, sql`update list_view set filter = ${JSON.stringify(old)}::jsonb where id = ${id}`);
    expect((await admin.get(views)).body.entries).toMatchObject([{ filter: old }]);
    expect((await admin.put(`${views}/${id}`, { name: 'Still there' })).status).toBe(200);
    expect((await admin.put(`${views}/${id}`, { filter: old })).status).toBe(422);
  });
});

describe('LIST-03 each by permission', () => {
  const kinds: [string, Record<string, unknown>][] = [
    ['basic', { level: 1 }],
    ['manager', { level: 2 }],
    ['executive', { level: 3 }],
  ];

  test.each(kinds)(
    'LIST-03 %s: all of one’s own, of shared ones of others only duplicate and star',
    async (_kind, columns) => {
      const theirs = (await admin.post(views, view('Theirs', { is_shared: true }))).body.id;
      const user = await colleague(on, admin, columns);
      const own = (await user.post(views, view('Own'))).body.id;
      const shared = await user.put(`${views}/${own}/share`, { is_shared: true });
      expect([shared.status, shared.body.is_shared, await names(admin)]).toEqual([200, true, ['Own', 'Theirs']]);
      expect(await statuses(user, own)).toEqual({
        update: 200,
        columns: 200,
        share: 200,
        star: 200,
        default: 200,
        duplicate: 200,
        delete: 204,
      });
      expect(await statuses(user, theirs)).toEqual({
        update: 403,
        columns: 403,
        share: 403,
        star: 200,
        default: 200,
        duplicate: 200,
        delete: 403,
      });
    },
  );

  test('LIST-03 an account admin changes, shares back and deletes any shared one, and takes its sharing back', async () => {
    const other = await colleague(on, admin);
    const one = (await other.post(views, view('One', { is_shared: true }))).body.id;
    const two = (await other.post(views, view('Two', { is_shared: true }))).body.id;
    expect(await statuses(admin, one)).toEqual({
      update: 200,
      columns: 200,
      share: 200,
      star: 200,
      default: 200,
      duplicate: 200,
      delete: 204,
    });
    expect((await admin.put(`${views}/${two}/share`, { is_shared: false })).status).toBe(204);
    expect([await names(other), (await admin.put(`${views}/${two}/star`, { is_starred: true })).status]).toEqual([
      ['Two'],
      404,
    ]);
  });

  test('LIST-03 a read-only user sees shared views and may star them, nothing else', async () => {
    const shared = (await admin.post(views, view('Shared', { is_shared: true }))).body.id;
    const reader = await colleague(on, admin, { read_only: true, is_account_admin: true });
    expect(await names(reader)).toEqual(['Shared']);
    expect(await statuses(reader, shared)).toEqual({
      update: 403,
      columns: 403,
      share: 403,
      star: 200,
      default: 200,
      duplicate: 403,
      delete: 403,
    });
    expect((await reader.post(views, view('Mine'))).status).toBe(403);
  });

  test.each([[{ is_external: true }], [{ level: 5 }]])(
    'LIST-03 an external user %o has no views at all',
    async (columns) => {
      const shared = (await admin.post(views, view('Shared', { is_shared: true }))).body.id;
      const outside = await colleague(on, admin, columns);
      expect([(await outside.get(views)).status, (await outside.get('/api/internal/boot')).body.list_views]).toEqual([
        403,
        [],
      ]);
      expect((await outside.post(views, view('Mine'))).status).toBe(403);
      expect(new Set(Object.values(await statuses(outside, shared)))).toEqual(new Set([403]));
    },
  );

  /** The status of each action on a view, the deletion last. */
  async function statuses(user: TestUser, id: number): Promise<Record<string, number>> {
    const path = `${views}/${id}`;
    const put = async (to: string, body: object) => (await user.put(`${path}${to}`, body)).status;
    return {
      update: await put('', { sort_direction: 'asc' }),
      columns: await put('', { columns: [{ key: 'name' }, { key: 'closed_time' }] }),
      share: await put('/share', { is_shared: true }),
      star: await put('/star', { is_starred: true }),
      default: await put('/default', { is_default: true }),
      duplicate: (await user.post(`${path}/duplicate`, {})).status,
      delete: (await user.del(path)).status,
    };
  }

  test('LIST-03 undo checks the current rights', async () => {
    const other = await colleague(on, admin);
    const { id } = (await other.post(views, view('One'))).body;
    const gone = await other.del(`${views}/${id}`);
    await inAccount(on, admin, sql`update account_user set read_only = true where id = ${other.id}`);
    expect((await other.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`, {})).status).toBe(403);
  });
});
