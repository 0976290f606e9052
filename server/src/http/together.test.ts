import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague, team } from '../testing/colleagues';
import { countersOf } from '../testing/counters';

/** Two users act concurrently: each answer matches the outcome, nothing is done twice, and the sums remain correct. */

let on: TestApp;
let admin: pg.Client;
let hanna: TestUser;
let ines: TestUser;
let stages: number[];
beforeAll(async () => {
  on = await testApp();
  admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
});
beforeEach(async () => {
  hanna = await on.account();
  ines = await colleague(on, hanna, { level: 3, is_allowed_to_delete: true });
  const boot = await hanna.get('/api/internal/boot');
  stages = boot.body.account.deal_stages.map(({ id }: { id: number }) => id);
});
afterAll(async () => {
  await admin.end();
  await on.close();
});

const make = async (plural: string, body: object) => (await hanna.post(`/api/v3/${plural}`, body)).body;
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const changesOf = async (type: string, id: number) =>
  (
    await admin.query(
      'select op, before, after from change where account_id = $1 and record_type = $2 and record_id = $3 order by id',
      [hanna.accountId, type, id],
    )
  ).rows;
const countersFit = async () => {
  const { kept, counted } = await countersOf(on.adminUrl, hanna.accountId);
  expect(kept).toEqual(counted);
};

describe('API-02 two people edit the same record', () => {
  test('API-02 a user who saves what has changed since gets base, mine and theirs, and nothing is written', async () => {
    const deal = await make('deals', { name: 'Two cranes', value: 1000, expected_close_date: '2027/01/31' });
    const base = { name: 'Two cranes', value: '1000.0', expected_close_date: '2027/01/31' };
    const theirs = { name: 'Three cranes', value: 1500, expected_close_date: '2027/02/28' };
    expect((await ines.patch(`/api/v3/deals/${deal.id}`, { deal: theirs })).status).toBe(200);
    const mine = { name: 'Two big cranes', value: 1200, expected_close_date: '2027/03/31', summary: 'Port' };
    const refused = await hanna.patch(`/api/v3/deals/${deal.id}`, { deal: mine, base });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toEqual(expect.any(String));
    expect(refused.body.conflicts).toEqual([
      { field: 'name', base: 'Two cranes', mine: 'Two big cranes', theirs: 'Three cranes' },
      { field: 'value', base: '1000.0', mine: '1200.0', theirs: '1500.0' },
      { field: 'expected_close_date', base: '2027/01/31', mine: '2027/03/31', theirs: '2027/02/28' },
    ]);
    expect((await hanna.get(`/api/v3/deals/${deal.id}`)).body).toMatchObject({
      ...theirs,
      value: '1500.0',
      summary: null,
    });
  });

  test('API-02 a user who edits another field, or makes the same change, is not held up', async () => {
    const deal = await make('deals', { name: 'Two cranes', summary: 'Port' });
    await ines.patch(`/api/v3/deals/${deal.id}`, { deal: { name: 'Three cranes' } });
    const other = await hanna.patch(`/api/v3/deals/${deal.id}`, {
      deal: { summary: 'Dock' },
      base: { summary: 'Port' },
    });
    const same = await hanna.patch(`/api/v3/deals/${deal.id}`, {
      deal: { name: 'Three cranes' },
      base: { name: 'Two cranes' },
    });
    expect([other.status, same.status]).toEqual([200, 200]);
    expect(same.body).toMatchObject({ name: 'Three cranes', summary: 'Dock' });
  });

  test('API-02 without a base the last save takes effect; an invalid base blocks and breaks nothing', async () => {
    const deal = await make('deals', { name: 'Two cranes' });
    await ines.patch(`/api/v3/deals/${deal.id}`, { deal: { name: 'Three cranes' } });
    expect((await hanna.patch(`/api/v3/deals/${deal.id}`, { deal: { name: 'Four' } })).body.name).toBe('Four');
    const bases = [
      'x',
      1,
      [],
      null,
      { name: { a: 1 } },
      { nonsense: 1 },
      { name: ['Four'] },
      { value: 'many' },
      { person_ids: 'x' },
    ];
    for (const base of bases) {
      const { status } = await hanna.patch(`/api/v3/deals/${deal.id}`, { deal: { name: 'Five' }, base });
      expect([200, 422], JSON.stringify(base)).toContain(status);
    }
  });

  test.each(['deals', 'people', 'companies'])(
    'API-02 of eight saves of the same field of %s with a base, one succeeds',
    async (plural) => {
      const field = plural === 'people' ? 'position' : plural === 'deals' ? 'summary' : 'description';
      const record = await make(plural, { name: 'Same', first_name: 'Same', [field]: 'as read' });
      const answers = await times(8, (index) =>
        (index % 2 ? hanna : ines).patch(`/api/v3/${plural}/${record.id}`, {
          [field]: `text ${index}`,
          base: { [field]: 'as read' },
        }),
      );
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([
        200, 409, 409, 409, 409, 409, 409, 409,
      ]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await hanna.get(`/api/v3/${plural}/${record.id}`)).body[field]).toBe(`text ${winner}`);
    },
  );
});

describe('REC-03 two people name the same company', () => {
  test('REC-03 one creates it, the others learn that it has to be unique', async () => {
    const answers = await times(8, (index) =>
      (index % 2 ? hanna : ines).post('/api/v3/companies', { company: { name: index % 3 ? 'Harbour' : ' HARBOUR ' } }),
    );
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([
      200, 422, 422, 422, 422, 422, 422, 422,
    ]);
    for (const { status, body } of answers)
      if (status === 422) expect(body).toEqual([{ field: 'name', msg: 'Has to be unique' }]);
    await countersFit();
  });

  test('REC-03 deals and people that name a new company at the same moment are all saved, on one company', async () => {
    for (const name of ['Harbour', 'Dock', 'Crane & Sons']) {
      const answers = await times(9, (index) => {
        const asked = {
          name: `Deal ${index}`,
          first_name: 'Ada',
          company_name: index % 2 ? name : ` ${name.toUpperCase()}`,
        };
        return (index % 2 ? hanna : ines).post(index % 3 ? '/api/v3/deals' : '/api/v3/people', asked);
      });
      expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
      const ids = new Set(answers.map(({ body }) => body.company_id));
      expect(ids.size).toBe(1);
      expect(await changesOf('company', [...ids][0])).toHaveLength(1);
    }
    await countersFit();
  });

  test('REC-03 a company created by hand and one by a deal at the same moment: no server fault', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `Harbour ${round}`;
      const answers = await Promise.all([
        hanna.post('/api/v3/companies', { name }),
        ines.post('/api/v3/deals', { name: 'Crane', company_name: name }),
        hanna.post('/api/v3/people', { first_name: 'Ada', company_name: name }),
        ines.post('/api/v3/companies', { name }),
      ]);
      expect([answers[1].status, answers[2].status]).toEqual([200, 200]);
      expect(answers[1].body.company_id).toBe(answers[2].body.company_id);
      for (const { status } of answers) expect([200, 422]).toContain(status);
    }
    await countersFit();
  });
});

describe('REC-05 one deal is moved by two at once', () => {
  test('REC-05 the moves happen one after the other, and the history has them without a gap', async () => {
    const deal = await make('deals', { name: 'Two cranes', value: 1000, deal_stage_id: stages[0] });
    const answers = await times(20, (index) =>
      (index % 2 ? hanna : ines).patch(`/api/v3/deals/${deal.id}`, { deal_stage_id: stages[index % stages.length] }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    let at: number | null = null;
    for (const { op, before, after } of await changesOf('deal', deal.id)) {
      if (op === 'update') expect(before.deal_stage_id).toBe(at);
      at = after.deal_stage_id;
    }
    expect((await hanna.get(`/api/v3/deals/${deal.id}`)).body.deal_stage_id).toBe(at);
    await countersFit();
  });
});

describe('REC-01 a record is reassigned to an owner whose records are not visible', () => {
  test.each([
    ['deals', 'user_id'],
    ['people', 'user_id'],
    ['companies', 'owner_id'],
  ])('REC-01 a user who reassigns one of %s gets it in the answer, and no longer sees it', async (plural, owner) => {
    const sales = await team(on, hanna, 'owner');
    const member = await colleague(on, hanna, {
      level: 1,
      team_id: sales,
      team_role: 'member',
      can_change_company_owner: true,
    });
    const { body: mine } = await member.post(`/api/v3/${plural}`, {
      name: 'Crane',
      first_name: 'Ada',
      [owner]: member.id,
    });
    const handed = await member.patch(`/api/v3/${plural}/${mine.id}`, { [owner]: hanna.id });
    expect([handed.status, handed.body[owner]]).toEqual([200, hanna.id]);
    expect((await member.get(`/api/v3/${plural}/${mine.id}`)).status).toBe(404);
    const made = await member.post(`/api/v3/${plural}`, {
      name: 'Made for Hanna',
      first_name: 'Ada',
      [owner]: hanna.id,
    });
    expect([made.status, made.body[owner]]).toEqual([200, hanna.id]);
    expect((await hanna.get(`/api/v3/${plural}/${made.body.id}`)).status).toBe(200);
    await countersFit();
  });
});

describe('REC-01 two link the same deal and person from either side', () => {
  test('REC-01 both are saved, in either order', async () => {
    for (let round = 0; round < 8; round++) {
      const deals = await Promise.all(
        [1, 2, 3].map(async (index) => (await make('deals', { name: `Deal ${index}` })).id),
      );
      const people = await Promise.all([1, 2, 3].map(async () => (await make('people', { first_name: 'Ada' })).id));
      const answers = await Promise.all([
        ...deals.map((id) => hanna.patch(`/api/v3/deals/${id}`, { person_ids: people })),
        ...people.map((id) => ines.patch(`/api/v3/people/${id}`, { deal_ids: deals })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      for (const id of deals)
        expect(
          (await hanna.get(`/api/v3/deals/${id}`)).body.person_ids.toSorted((x: number, y: number) => x - y),
        ).toEqual(people.toSorted((x, y) => x - y));
    }
  });
});

describe('API-02 the same is done twice at once', () => {
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);
  const kinds = [
    ['deals', { name: 'Two cranes' }],
    ['people', { first_name: 'Ada' }],
    ['companies', { name: 'Harbour Lifts' }],
  ] as const;

  test.each(kinds)('REC-12 deleting, restoring and purging one of %s happens once', async (plural, body) => {
    const { id } = await make(plural, body);
    const both = (act: (user: TestUser) => Promise<{ status: number }>) =>
      statuses([act(hanna), act(ines), act(hanna)]);
    expect(await both((user) => user.del(`/api/v3/${plural}/${id}`))).toEqual([204, 404, 404]);
    await countersFit();
    expect(await both((user) => user.post(`/api/v3/recycle_bin/${plural}/${id}/restore`))).toEqual([200, 404, 404]);
    await countersFit();
    await hanna.del(`/api/v3/${plural}/${id}`);
    expect(await both(() => hanna.del(`/api/v3/recycle_bin/${plural}/${id}`))).toEqual([204, 404, 404]);
    await countersFit();
  });

  test('ACT-01 a note is deleted once, and is not edited after that', async () => {
    const deal = await make('deals', { name: 'Two cranes' });
    for (let round = 0; round < 5; round++) {
      const { id } = await make('notes', { content: 'Called', deal_id: deal.id });
      const deleting = [hanna.del(`/api/v3/notes/${id}`), ines.del(`/api/v3/notes/${id}`)];
      const editing = hanna.put(`/api/v3/notes/${id}`, { content: 'Called again' });
      expect(await statuses(deleting)).toEqual([204, 404]);
      expect([200, 404]).toContain((await editing).status);
      expect((await changesOf('note', id)).filter(({ op }) => op === 'delete')).toHaveLength(1);
      expect((await changesOf('note', id)).at(-1)?.op).toBe('delete');
    }
  });

  test('UNDO a change set is undone once', async () => {
    const { id } = await make('deals', { name: 'Two cranes', value: 10 });
    const change = await hanna.patch(`/api/v3/deals/${id}`, { value: 20 });
    const undo = `/api/v3/change_sets/${change.headers['x-change-set']}/undo`;
    expect(await statuses([hanna.post(undo, {}), hanna.post(undo, {})])).toEqual([200, 409]);
    expect((await hanna.get(`/api/v3/deals/${id}`)).body.value).toBe('10.0');
    await countersFit();
  });

  test('REC-12 a deal is edited, moved, deleted and undone by two at once, and the sums still match', async () => {
    for (let round = 0; round < 4; round++) {
      const made = await hanna.post('/api/v3/deals', { name: 'Two cranes', value: 10, deal_stage_id: stages[1] });
      const { id } = made.body;
      const set = made.headers['x-change-set'];
      const all = await statuses([
        hanna.patch(`/api/v3/deals/${id}`, { value: 30 }),
        ines.patch(`/api/v3/deals/${id}`, { deal_stage_id: stages[2] }),
        ines.del(`/api/v3/deals/${id}`),
        hanna.post(`/api/v3/change_sets/${set}/undo`, { resolve: 'overwrite' }),
        hanna.patch(`/api/v3/deals/${id}`, { user_id: ines.id, shared_user_ids: [hanna.id] }),
        hanna.post(`/api/v3/recycle_bin/deals/${id}/restore`),
      ]);
      expect(all.filter((status) => status >= 500)).toEqual([]);
      await countersFit();
    }
  });

  test('LIST-01 an entry of a list is deleted once, while deals take it', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = (await hanna.post('/api/v3/admin/lead_sources', { name: `Fair ${round}` })).body;
      const remove = () => hanna.del(`/api/v3/admin/lead_sources/${id}?replacement_id=none`);
      const [first, second, deal] = await Promise.all([
        remove(),
        remove(),
        hanna.post('/api/v3/deals', { name: 'Two cranes', source_id: id }),
      ]);
      const removals = [first.status, second.status].toSorted((a, b) => a - b);
      expect(removals).toEqual([204, 404]);
      expect([200, 422]).toContain(deal.status);
      if (deal.status === 200) expect((await hanna.get(`/api/v3/deals/${deal.body.id}`)).body.source_id).toBe(null);
    }
  });

  test('ADMIN-04 several pipelines become the default at once: the last one is', async () => {
    const answers = await times(4, (index) =>
      hanna.post('/api/v3/admin/deal_pipelines', { name: `Renewals ${index}`, default: true }),
    );
    expect(answers.map(({ status, body }) => [status, body]).filter(([status]) => status !== 200)).toEqual([]);
    const { entries } = (await hanna.get('/api/v3/admin/deal_pipelines')).body;
    expect(entries.filter((one: { default: boolean }) => one.default)).toHaveLength(1);
  });
});
