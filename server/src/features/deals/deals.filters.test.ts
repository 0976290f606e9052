import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let lists: Loose;

beforeAll(async () => {
  on = await testApp();
  on.clock.now = new Date('2026-11-18T15:00:00Z');
  admin = await on.account();
  lists = (await admin.get('/api/internal/boot')).body.account;
  const { body: person } = await admin.post('/api/v3/people', {
    person: { full_name: 'Mira Solberg', email: 'mira@tram.test', work_city: 'Oslo' },
  });
  const deals = [
    {
      name: 'Alpha sensor',
      value: '100.10',
      deal_stage_id: stage('Qualified'),
      status: entry('deal_statuses', 'Red'),
      expected_close_date: '2026-11-18',
      company_name: 'Tram Works',
    },
    {
      name: 'Beta SENSOR',
      value: '250',
      deal_stage_id: stage('Presentation'),
      primary_contact_id: person.id,
      tag_ids: [entry('deal_tags', 'VIP')],
      expected_close_date: '2026-12-24',
    },
    {
      name: 'Gamma gateway',
      value: '9000',
      deal_stage_id: stage('Won'),
      closed_time: '2026-10-02 10:00:00',
      tag_ids: [entry('deal_tags', 'VIP'), entry('deal_tags', 'Partner')],
      created_at: '2026-01-05',
    },
    { name: 'Delta', source_id: entry('lead_sources', 'Referral'), user_id: null, is_archived: true },
    { name: 'Epsilon', summary: 'On hold' },
  ];
  for (const deal of deals) {
    on.clock.now = new Date(on.clock.now.getTime() + 1000);
    await make(deal);
  }
});
afterAll(() => on.close());

async function make(deal: object): Promise<void> {
  const { status, body } = await admin.post('/api/v3/deals', { deal });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

function entry(list: string, name: string): number {
  return lists[list].find((one: Loose) => one.name === name).id;
}
function stage(name: string): number {
  return entry('deal_stages', name);
}

async function found(query: string): Promise<string[]> {
  const { status, body } = await admin.get(`/api/v3/deals?archived_deals=all&sort_by=name&${query}`);
  expect([status, status === 200 ? null : body]).toEqual([200, null]);
  expect(body.pagination.total).toBe(body.entries.length);
  return body.entries.map((deal: Loose) => deal.name.split(' ')[0]);
}
const filtered = (filter: object) => found(`filter=${encodeURIComponent(JSON.stringify(filter))}`);

describe('LIST-02 filters of deals', () => {
  test('LIST-02 text: contains in any case, is, starts with, and their opposites', async () => {
    expect(await filtered({ field: 'name', op: 'contains', value: 'sensor' })).toEqual(['Alpha', 'Beta']);
    expect(await filtered({ field: 'name', op: 'not_contains', value: 'a' })).toEqual(['Epsilon']);
    expect(await filtered({ field: 'name', op: 'is', value: 'delta' })).toEqual(['Delta']);
    expect(await filtered({ field: 'name', op: 'starts_with', value: 'GAMMA' })).toEqual(['Gamma']);
    expect(await found('conditions[deal_name]=sensor')).toEqual(['Alpha', 'Beta']);
  });

  test('LIST-02 numbers and currency between from and to, either end open', async () => {
    expect(await filtered({ field: 'value', op: 'between', value: { from: '100.10', to: 250 } })).toEqual([
      'Alpha',
      'Beta',
    ]);
    expect(await found('conditions[deal_value][from]=250.01')).toEqual(['Gamma']);
    expect(await found('conditions[deal_percentage][to]=10')).toEqual(['Alpha']);
  });

  test('LIST-02 dates by preset, between days, and older than', async () => {
    expect(await filtered({ field: 'expected_close_date', op: 'preset', value: 'today' })).toEqual(['Alpha']);
    expect(await filtered({ field: 'expected_close_date', op: 'preset', value: 'next_month' })).toEqual(['Beta']);
    expect(await filtered({ field: 'closed_time', op: 'preset', value: 'last_month' })).toEqual(['Gamma']);
    expect(await filtered({ field: 'created_at', op: 'older_than', value: { days: 30 } })).toEqual(['Gamma']);
    expect(
      await found('conditions[exp_close][from_date]=2026-11-01&conditions[exp_close][to_date]=2026-11-30'),
    ).toEqual(['Alpha']);
  });

  test('LIST-02 choices: any of and none of, also as indexed arrays of the public API', async () => {
    expect(await filtered({ field: 'deal_stage_id', op: 'any_of', value: [stage('Qualified'), stage('Won')] })).toEqual(
      ['Alpha', 'Gamma'],
    );
    expect(await filtered({ field: 'deal_stage_id', op: 'none_of', value: [stage('Qualified')] })).toEqual([
      'Beta',
      'Delta',
      'Epsilon',
      'Gamma',
    ]);
    expect(
      await found(`conditions[deal_stage][0]=${stage('Qualified')}&conditions[deal_stage][1]=${stage('Presentation')}`),
    ).toEqual(['Alpha', 'Beta']);
    expect(await filtered({ field: 'user_id', op: 'any_of', value: ['me'] })).toEqual([
      'Alpha',
      'Beta',
      'Epsilon',
      'Gamma',
    ]);
  });

  test('LIST-02 booleans, a flag on or off', async () => {
    expect(await filtered({ field: 'is_archived', op: 'is', value: true })).toEqual(['Delta']);
    expect(await filtered({ field: 'is_archived', op: 'is', value: false })).toEqual([
      'Alpha',
      'Beta',
      'Epsilon',
      'Gamma',
    ]);
  });

  test('LIST-02 tags and people: any of, all of, none of', async () => {
    const [vip, partner] = [entry('deal_tags', 'VIP'), entry('deal_tags', 'Partner')];
    expect(await filtered({ field: 'tag_ids', op: 'any_of', value: [vip, partner] })).toEqual(['Beta', 'Gamma']);
    expect(await filtered({ field: 'tag_ids', op: 'all_of', value: [vip, partner] })).toEqual(['Gamma']);
    expect(await filtered({ field: 'tag_ids', op: 'none_of', value: [partner] })).toEqual([
      'Alpha',
      'Beta',
      'Delta',
      'Epsilon',
    ]);
    expect(await filtered({ field: 'person_ids', op: 'has_value' })).toEqual(['Beta']);
  });

  test('LIST-02 fields of related records, dotted or by the keys of the public API', async () => {
    expect(await filtered({ field: 'primary_contact.email', op: 'contains', value: 'tram' })).toEqual(['Beta']);
    expect(await filtered({ field: 'company.name', op: 'is', value: 'tram works' })).toEqual(['Alpha']);
    expect(await found('conditions[person_city]=oslo')).toEqual(['Beta']);
    expect(await found('conditions[company_name]=tram')).toEqual(['Alpha']);
  });

  test('LIST-02 joined with all and with any, one inside the other', async () => {
    const sensor = { field: 'name', op: 'contains', value: 'sensor' };
    const large = { field: 'value', op: 'between', value: { from: 200 } };
    expect(await filtered({ all: [sensor, large] })).toEqual(['Beta']);
    expect(await filtered({ any: [sensor, large] })).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await filtered({ all: [large, { any: [sensor, { field: 'summary', op: 'has_value' }] }] })).toEqual([
      'Beta',
    ]);
    expect(await found(`conditions[deal_name]=sensor&filter=${encodeURIComponent(JSON.stringify(large))}`)).toEqual([
      'Beta',
    ]);
  });

  test('LIST-02 none (__NONE__) and has value (__HAS_VALUE__)', async () => {
    expect(await filtered({ field: 'value', op: 'none' })).toEqual(['Delta', 'Epsilon']);
    expect(await filtered({ field: 'summary', op: 'has_value' })).toEqual(['Epsilon']);
    expect(await found('conditions[deal_source]=__HAS_VALUE__')).toEqual(['Delta']);
    expect(await found('conditions[deal_owner]=__NONE__')).toEqual(['Delta']);
  });

  test('LIST-02 totals and the board count what the filter selects', async () => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'name', op: 'contains', value: 'sensor' }));
    const { totals } = (await admin.get(`/api/v3/deals?totals=true&filter=${filter}`)).body;
    expect(totals).toEqual({ value: '350.1', weighted_value: '135.01', count: 2 });
    const { columns } = (await admin.get(`/api/internal/deals/board?filter=${filter}`)).body;
    const counts = columns
      .filter((column: Loose) => column.count > 0)
      .map((column: Loose) => [column.stage.name, column.value]);
    expect(counts).toEqual([
      ['Qualified', '100.1'],
      ['Presentation', '250.0'],
    ]);
  });

  test('API-02 one list has a limit of work, for its filter and its public conditions together', async () => {
    const answer = async (count: number, condition: object, more = '') => {
      const filter = encodeURIComponent(JSON.stringify({ all: Array(count).fill(condition) }));
      const { status, body } = await admin.get(`/api/v3/deals?filter=${filter}${more}`);
      return [status, body[0]?.field];
    };
    const search = { field: 'name', op: 'contains', value: 'e' };
    expect(await answer(50, { field: 'value', op: 'between', value: { from: 1 } })).toEqual([200, undefined]);
    expect(await answer(25, search)).toEqual([200, undefined]);
    expect(await answer(50, search)).toEqual([422, 'filter']);
    expect(await answer(25, search, '&conditions[deal_name]=e')).toEqual([422, 'filter']);
  });

  test('LIST-02 an invalid filter is refused with the field at fault', async () => {
    const refused = async (filter: unknown) => {
      const { status, body } = await admin.get(
        `/api/v3/deals?filter=${encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter))}`,
      );
      return [status, body[0].field];
    };
    expect(await refused({ field: 'no_such', op: 'is', value: 1 })).toEqual([422, 'no_such']);
    expect(await refused({ field: 'value', op: 'contains', value: 'x' })).toEqual([422, 'value']);
    expect(await refused('{')).toEqual([422, 'filter']);
    expect(await refused({ all: [{ all: [{ all: [{ all: [{ all: [{ all: [] }] }] }] }] }] })).toEqual([422, 'filter']);
  });
});

describe('LIST-01 deals', () => {
  test('LIST-01 deals come by updated_at descending by default, archived ones apart', async () => {
    const { entries } = (await admin.get('/api/v3/deals')).body;
    expect(entries.map((deal: Loose) => deal.name)).toEqual([
      'Epsilon',
      'Gamma gateway',
      'Beta SENSOR',
      'Alpha sensor',
    ]);
  });

  test.each([
    ['value', 'desc', ['Gamma', 'Beta', 'Alpha', 'Epsilon']],
    ['value', 'asc', ['Epsilon', 'Alpha', 'Beta', 'Gamma']],
    ['deal_stage_id', 'asc', ['Alpha', 'Beta', 'Gamma', 'Epsilon']],
    ['name', 'desc', ['Gamma', 'Epsilon', 'Beta', 'Alpha']],
  ])('LIST-01 deals sorted by %s %s', async (key, direction, expected) => {
    const { entries } = (await admin.get(`/api/v3/deals?sort_by=${key}&sort_direction=${direction}`)).body;
    expect(entries.map((deal: Loose) => deal.name.split(' ')[0])).toEqual(expected);
  });

  test('LIST-01 sort in the notation of saved searches, and an unknown key is ignored', async () => {
    const { entries } = (await admin.get('/api/v3/deals?sort=-deals.name')).body;
    expect(entries.map((deal: Loose) => deal.name.split(' ')[0])).toEqual(['Gamma', 'Epsilon', 'Beta', 'Alpha']);
    expect((await admin.get('/api/v3/deals?sort=shoe_size')).body.entries[0].name).toBe('Epsilon');
  });

  test('LIST-01 attrs choose the columns, and id always comes along', async () => {
    const { entries } = (await admin.get('/api/v3/deals?attrs=name,team_id,latest_deal_stage_change')).body;
    expect(Object.keys(entries[0]).sort()).toEqual(['id', 'latest_deal_stage_change', 'name', 'team_id']);
  });

  test('LIST-01 a page beyond the last is empty, and per_page stops at 200', async () => {
    expect((await admin.get('/api/v3/deals?page=9')).body).toMatchObject({
      entries: [],
      pagination: { page: 9, pages: 1, total: 4 },
    });
    expect((await admin.get('/api/v3/deals?per_page=5000')).body.pagination.per_page).toBe(200);
  });
});

describe('REC-06 reasons through the API', () => {
  test('REC-06 the six account settings are answered, also before they are set', async () => {
    const six = async () => {
      const { body } = await admin.get('/api/v3/account');
      return Object.entries(body)
        .filter(([key]) => /deal_(won|loss)_reason_/.test(key))
        .sort(([one], [other]) => one.localeCompare(other));
    };
    const unset = [
      ['deal_loss_reason_required', false],
      ['deal_won_reason_required', false],
      ['show_deal_loss_reason_deal_profile', true],
      ['show_deal_loss_reason_dialog', false],
      ['show_deal_won_reason_deal_profile', true],
      ['show_deal_won_reason_dialog', false],
    ];
    expect(await six()).toEqual(unset);
    const turned = Object.fromEntries(unset.map(([key, value]) => [key, !value]));
    await inAccount(
      on,
      admin,
      sql`update account set settings = settings || ${JSON.stringify(turned)}::jsonb where id = ${admin.accountId}`,
    );
    expect(Object.fromEntries(await six())).toEqual(turned);
    expect((await admin.get('/api/internal/boot')).body.account.settings).toMatchObject(turned);
  });

  test('REC-06 PATCH deals/{id} with deal_won_reason_id and notes keeps the reason with its notes', async () => {
    const { body: deal } = await admin.post('/api/v3/deals', {
      deal: { name: 'Won one', deal_stage_id: stage('Won') },
    });
    const reason = { deal_won_reason_id: entry('deal_won_reasons', 'Price'), deal_won_reason_notes: 'By a tenth' };
    const { status, body } = await admin.call(
      'PATCH',
      `/deals/${deal.id}`,
      { deal: reason },
      { accept: 'application/json' },
    );
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ...reason, deal_won_reason: { id: reason.deal_won_reason_id, name: 'Price' } }),
    ]);
  });

  test('REC-06 what the six account settings require is required of every move that closes a deal, also through the API', async () => {
    const other = await on.account();
    const config = (await other.get('/api/internal/boot')).body.account;
    const closing = (percent: number) => config.deal_stages.find((one: Loose) => one.percent === percent).id;
    await inAccount(
      on,
      other,
      sql`update account set settings = settings || '{"deal_won_reason_required": true, "deal_loss_reason_required": true}'
        where id = ${other.accountId}`,
    );
    const { body: deal } = await other.post('/api/v3/deals', { deal: { name: 'Needs a reason' } });
    const put = (fields: object) => other.put(`/api/v3/deals/${deal.id}`, { deal: fields });
    const missing = (field: string) => [422, [expect.objectContaining({ field, msg: 'Required' })]];
    const told = ({ status, body }: { status: number; body: unknown }) => [status, body];
    expect(told(await put({ deal_stage_id: closing(100) }))).toEqual(missing('deal_won_reason_id'));
    expect(told(await put({ deal_stage_id: closing(0) }))).toEqual(missing('deal_loss_reason_id'));
    const lost = await put({ deal_stage_id: closing(0), deal_loss_reason_id: config.deal_loss_reasons[0].id });
    expect([lost.status, lost.body.closed_time]).toEqual([200, expect.any(String)]);
    // An existing reason is enough, and may not be removed.
    expect((await put({ summary: 'Price' })).status).toBe(200);
    expect(told(await put({ deal_loss_reason_id: null }))).toEqual(missing('deal_loss_reason_id'));
    // An archived deal needs no reason (decision 12), nor does one that is entered after it was closed.
    const old = await other.post('/api/v3/deals', { deal: { name: 'History', deal_stage_id: closing(100) } });
    expect(old.status).toBe(200);
    expect((await put({ is_archived: true })).status).toBe(200);
    expect((await put({ deal_stage_id: closing(100) })).status).toBe(200);
  });
});
