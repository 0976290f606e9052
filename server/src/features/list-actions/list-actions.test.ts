import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecords } from '../../writing/changes';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { asUser } from '../../testing/as-user';
import { colleague, inAccount } from '../../testing/colleagues';

/** More than a request changes by itself. */
const MANY = 1001;
let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const act = (list: string, ids: number[], replacement_id?: number | 'none', by = admin) =>
  by.post('/api/internal/list_actions', { list_action: { list, ids, replacement_id } });
const add = async (plural: string, name: string, more: object = {}): Promise<number> =>
  (await admin.post(`/api/v3/admin/${plural}`, { name, ...more })).body.id;
const namesOf = async (plural: string): Promise<string[]> =>
  (await admin.get(`/api/internal/lists/${plural}`)).body.entries.map(({ name }: Loose) => name);
async function ended(id: number): Promise<Loose> {
  for (;;) {
    const { list_action } = (await admin.get(`/api/internal/list_actions/${id}`)).body;
    if (!['waiting', 'running'].includes(list_action.status)) return list_action;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const people = (count: number, more: object) =>
  asUser(on, admin, (ctx) =>
    createRecords(
      ctx,
      'person',
      Array.from({ length: count }, (_, n) => ({ first_name: 'Ada', last_name: `B${n}`, user_id: admin.id, ...more })),
    ),
  );
const usesOf = async (plural: string): Promise<Loose[]> =>
  (await admin.get(`/api/internal/lists/${plural}/uses`)).body.uses;

describe('ADMIN-02 merging and deleting entries', () => {
  test('ADMIN-02 two entries are merged at once if few records have them, and Undo restores both', async () => {
    const [cold, frozen, gone] = [
      await add('lead_statuses', 'Cool'),
      await add('lead_statuses', 'Frozen', { hex_color: '8FA3C4' }),
      await add('lead_statuses', 'Icy'),
    ];
    const [ada, bea] = await people(2, { lead_status_id: frozen });
    const merged = await act('lead_statuses', [frozen, gone], cold);
    expect([merged.status, merged.body]).toEqual([200, { list_action: null }]);
    const carried = () =>
      inAccount(on, admin, sql`select lead_status_id as is from person where id in (${ada}, ${bea}) order by id`);
    expect(await carried()).toEqual([{ is: cold }, { is: cold }]);
    expect(await namesOf('lead_statuses')).not.toContain('Frozen');
    await admin.post(`/api/v3/change_sets/${merged.headers['x-change-set']}/undo`, {});
    expect(await carried()).toEqual([{ is: frozen }, { is: frozen }]);
    expect(await namesOf('lead_statuses')).toEqual(expect.arrayContaining(['Frozen', 'Icy']));
  });

  test('ADMIN-02 many records are changed in the background, with the count of them, and undone as one', async () => {
    const [expo, fair] = [await add('lead_sources', 'Expo'), await add('lead_sources', 'Fair')];
    await people(MANY, { lead_source_id: expo });
    const begun = await act('lead_sources', [expo], fair);
    expect(begun.body.list_action).toMatchObject({ status: 'waiting', total: MANY, done: 0, change_set_id: null });
    expect(await ended(begun.body.list_action.id)).toMatchObject({ status: 'done', done: MANY, error: null });
    expect(await usesOf('lead_sources')).toEqual([{ id: fair, record: 'person', n: MANY, deleted: 0 }]);
    expect(await namesOf('lead_sources')).not.toContain('Expo');
    const { change_set_id } = await ended(begun.body.list_action.id);
    await admin.post(`/api/v3/change_sets/${change_set_id}/undo`, {});
    expect(await usesOf('lead_sources')).toEqual([{ id: expo, record: 'person', n: MANY, deleted: 0 }]);
  });

  test('ADMIN-02 a deletion in the background that another administrator overtakes changes nothing and says so', async () => {
    const [a, b] = [await add('lead_sources', 'Left'), await add('lead_sources', 'Right')];
    await people(MANY, { lead_source_id: a });
    const first = await act('lead_sources', [a], b);
    const second = await act('lead_sources', [a], b);
    expect((await ended(first.body.list_action.id)).status).toBe('done');
    if (second.body.list_action) {
      const late = await ended(second.body.list_action.id);
      expect(late).toMatchObject({ status: 'failed', change_set_id: null });
      expect(late.error).toBeTruthy();
    } else expect(second.status).toBe(404);
  });

  test('ADMIN-02 an entry in use needs a replacement; the entry itself and one of another list are refused', async () => {
    const [line, tag] = [await add('company_tags', 'Big'), await add('deal_tags', 'Elsewhere')];
    await asUser(on, admin, (ctx) =>
      createRecords(ctx, 'company', [{ name: 'Halvard', owner_id: admin.id, tag_ids: [line] }]),
    );
    const bare = await act('company_tags', [line]);
    expect([bare.status, bare.body]).toEqual([
      422,
      [{ field: 'replacement_id', msg: 'Is used by 1 company. Choose a replacement.' }],
    ]);
    for (const wrong of [line, tag + 1_000_000]) {
      const refused = await act('company_tags', [line], wrong);
      expect([refused.status, refused.body]).toEqual([422, [{ field: 'replacement_id', msg: 'Has invalid value' }]]);
    }
    expect((await act('company_tags', [line, 999_999], 'none')).status).toBe(404);
    expect((await act('company_tags', [line], 'none')).status).toBe(200);
    expect(await usesOf('company_tags')).toEqual([]);
    const [noted] = await inAccount(on, admin, sql`select event, details from audit_event order by id desc limit 1`);
    expect(noted).toMatchObject({ event: 'setting.changed', details: { act: 'deleted', ids: [line] } });
  });

  test('ADMIN-02 uses count records outside the recycle bin, and those in it separately, each once however often shared', async () => {
    const hot = await add('lead_statuses', 'Boiling');
    const [, bea, cleo] = await people(3, { lead_status_id: hot });
    const eve = await colleague(on, admin, { level: 1 });
    await admin.post(`/api/v3/people/${cleo}/shares`, { user_id: eve.id });
    await admin.del(`/api/v3/people/${bea}`);
    expect((await usesOf('lead_statuses')).filter(({ id }) => id === hot)).toEqual([
      { id: hot, record: 'person', n: 2, deleted: 1 },
    ]);
  });

  test('ADMIN-02 a saved view outlives the entry that it names: it still opens, and its filter matches nothing', async () => {
    const [old, next] = [await add('lead_statuses', 'Asleep'), await add('lead_statuses', 'Awake')];
    const [ada] = await people(1, { lead_status_id: old });
    const filter = { all: [{ field: 'lead_status_id', op: 'any_of', value: [old] }] };
    const view = { record_type: 'person', name: 'Sleeping leads', filter, columns: [{ key: 'full_name' }] };
    const saved = await admin.post('/api/internal/list_views', {
      list_view: { ...view, sort_by: null, sort_direction: 'asc' },
    });
    expect(saved.status).toBe(200);
    await act('lead_statuses', [old], next);
    const { body } = await admin.get('/api/internal/list_views');
    expect(JSON.stringify(body)).toContain('Sleeping leads');
    const listed = (asked: object) => admin.get(`/api/v3/people?filter=${encodeURIComponent(JSON.stringify(asked))}`);
    const gone = await listed(filter);
    expect([gone.status < 500, gone.body.entries?.length ?? 0]).toEqual([true, 0]);
    const found = await listed({ all: [{ field: 'lead_status_id', op: 'any_of', value: [next] }] });
    expect(found.body.entries.map(({ id }: Loose) => id)).toEqual([ada]);
  });

  test('ADMIN-02 only administrators count, merge and delete', async () => {
    const eve = await colleague(on, admin, { level: 3 });
    const source = await add('lead_sources', 'Mine');
    expect((await act('lead_sources', [source], 'none', eve)).status).toBe(403);
    expect((await eve.get('/api/internal/lists')).status).toBe(403);
    expect((await eve.get('/api/internal/lists/lead_sources/uses')).status).toBe(403);
    expect((await admin.get('/api/internal/lists/planets')).status).toBe(404);
    const { lists } = (await admin.get('/api/internal/lists')).body;
    expect(lists.find(({ plural }: Loose) => plural === 'lead_sources').count).toBe(
      (await namesOf('lead_sources')).length,
    );
  });
});

describe('ADMIN-06 deleting stages and pipelines', () => {
  const stage = (name: string, percent: number, deal_pipeline_id: number) =>
    add('deal_stages', name, { percent, deal_pipeline_id });
  const deals = (count: number, more: object) =>
    asUser(on, admin, (ctx) =>
      createRecords(
        ctx,
        'deal',
        Array.from({ length: count }, (_, n) => ({ name: `Pump ${n}`, user_id: admin.id, value_cents: 100, ...more })),
      ),
    );
  const inStage = async (id: number) =>
    (await admin.get('/api/internal/deal_stages/uses')).body.uses.find((one: Loose) => one.deal_stage_id === id);

  test('ADMIN-06 a pipeline with many deals is deleted in the background, its deals move, and Undo brings all back', async () => {
    const [old, next] = [await add('deal_pipelines', 'Old'), await add('deal_pipelines', 'Next')];
    const [from, to] = [await stage('Talk', 40, old), await stage('Offer', 60, next)];
    await deals(MANY, { deal_pipeline_id: old, deal_stage_id: from, probability: 40 });
    expect(await inStage(from)).toEqual({ deal_stage_id: from, n: MANY, value_cents: MANY * 100 });
    const bare = await act('deal_pipelines', [old]);
    expect([bare.status, bare.body.map(({ field }: Loose) => field)]).toEqual([
      422,
      ['new_pipeline_id', 'new_stage_id'],
    ]);
    const begun = await act('deal_pipelines', [old], to);
    const done = await ended(begun.body.list_action.id);
    expect(done).toMatchObject({ status: 'done', total: MANY, done: MANY });
    expect(await inStage(to)).toEqual({ deal_stage_id: to, n: MANY, value_cents: MANY * 100 });
    expect((await admin.get(`/api/v3/admin/deal_pipelines/${old}`)).status).toBe(404);
    await admin.post(`/api/v3/change_sets/${done.change_set_id}/undo`, {});
    expect(await inStage(from)).toEqual({ deal_stage_id: from, n: MANY, value_cents: MANY * 100 });
    expect((await admin.get(`/api/v3/admin/deal_pipelines/${old}`)).body.name).toBe('Old');
  });

  test('ADMIN-06 a stage with few deals is deleted at once; Lost and Won stay', async () => {
    const pipeline = await add('deal_pipelines', 'Small');
    const [a, b] = [await stage('First', 10, pipeline), await stage('Second', 20, pipeline)];
    await deals(1, { deal_pipeline_id: pipeline, deal_stage_id: a, probability: 10 });
    const gone = await act('deal_stages', [a], b);
    expect([gone.status, gone.body]).toEqual([200, { list_action: null }]);
    expect(await inStage(b)).toMatchObject({ n: 1 });
    const { won_stage } = (await admin.get(`/api/v3/admin/deal_pipelines/${pipeline}`)).body;
    expect((await act('deal_stages', [won_stage.id], b)).body).toEqual([
      { field: 'base', msg: 'The won and lost stages cannot be deleted' },
    ]);
    expect((await act('deal_stages', [a, b], won_stage.id)).status).toBe(422);
  });
});
