import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { buildSearchTask } from './public';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const search = (user: TestUser, q: string, more = '') =>
  user.get(`/api/internal/search?q=${encodeURIComponent(q)}${more}`);
const found = async (user: TestUser, q: string, more = ''): Promise<string[]> =>
  (await search(user, q, more)).body.entries.map(({ name }: Loose) => name);

async function person(user: TestUser, body: object): Promise<number> {
  const made = await user.post('/api/v3/people', { person: body });
  expect([made.status, made.body]).toEqual([200, expect.anything()]);
  return made.body.id;
}
const company = async (user: TestUser, body: object): Promise<number> =>
  (await user.post('/api/v3/companies', { company: body })).body.id;
const deal = async (user: TestUser, body: object): Promise<number> =>
  (await user.post('/api/v3/deals', { deal: body })).body.id;

describe('LIST-07 what a record is found by', () => {
  test('LIST-07 names in any order: each word by its beginning, without accents, hyphens or apostrophes', async () => {
    await person(admin, { first_name: 'José María', last_name: 'Hernández-Ruiz' });
    await person(admin, { first_name: 'Søren', last_name: "O'Neil" });
    for (const q of ['hernandez', 'HERNÁNDEZ jose', 'ruiz maria', 'jos her', 'hernandezruiz', 'hernandez-ruiz']) {
      expect([q, await found(admin, q)]).toEqual([q, ['José María Hernández-Ruiz']]);
    }
    for (const q of ['soren', 'oneil', "o'neil", 'O’Neil soren', 'neil']) {
      expect([q, await found(admin, q)]).toEqual([q, ["Søren O'Neil"]]);
    }
    expect(await found(admin, 'jose oneil')).toEqual([]);
  });

  test('LIST-07 ADMIN-03 texts of custom fields: at once, until the field is deleted or another type, and again after Undo', async () => {
    const labels = '/api/v3/admin/company_custom_field_labels';
    const field = async (name: string, field_type: string) =>
      (await admin.post(labels, { name, field_type })).body.id as number;
    const [plant, seats] = [await field('Plant', 'text'), await field('Seats', 'numeric')];
    const custom_fields = { [`custom_label_${plant}`]: 'Wuppertal-Süd 4711', [`custom_label_${seats}`]: 815 };
    const id = await company(admin, { name: 'Gauge Works', custom_fields });
    await company(admin, { name: 'Wuppertal Rail' });
    expect(await found(admin, 'wuppertal')).toEqual(['Wuppertal Rail', 'Gauge Works']);
    expect([await found(admin, 'sud 4711'), await found(admin, '815')]).toEqual([['Gauge Works'], []]);
    await admin.patch(`/api/v3/companies/${id}`, {
      company: { custom_fields: { [`custom_label_${plant}`]: 'Solingen 42' } },
    });
    expect([await found(admin, '4711'), await found(admin, 'solingen')]).toEqual([[], ['Gauge Works']]);
    const soon = (names: string[]) => expect.poll(() => found(admin, 'solingen')).toEqual(names);
    const undo = (done: { headers: Loose }) =>
      admin.post(`/api/v3/change_sets/${done.headers['x-change-set']}/undo`, {});
    const gone = await admin.del(`${labels}/${plant}`);
    await soon([]);
    await undo(gone);
    await soon(['Gauge Works']);
    const converted = await admin.post(`/api/internal/custom_fields/${plant}/conversion`, { field_type: 'dropdown' });
    expect(converted.status).toBe(200);
    await soon([]);
    await undo(converted);
    await soon(['Gauge Works']);
  });

  test('LIST-07 typos: one slip from four letters, two from eight, and exact matches stay in front', async () => {
    await person(admin, { first_name: 'Martha', last_name: 'Schneider' });
    await person(admin, { first_name: 'Marta', last_name: 'Kowalski' });
    for (const q of ['marhta', 'mrtha schneider', 'schnieder', 'schnedier', 'scneideer', 'shcneiderr']) {
      expect([q, await found(admin, q)]).toEqual([q, expect.arrayContaining(['Martha Schneider'])]);
    }
    expect(await found(admin, 'marta')).toEqual(['Marta Kowalski', 'Martha Schneider']);
    const [exact, alike] = (await search(admin, 'marta')).body.entries;
    expect([exact.alike, alike.alike]).toEqual([false, true]);
    expect(await found(admin, 'mra')).toEqual([]);
    expect(await found(admin, 'schxxxder')).toEqual([]);
  });

  test('LIST-07 email: the whole address, its local part and its domain', async () => {
    await person(admin, { first_name: 'Lena', email: 'lena.fischer@hanse-mess.test' });
    await company(admin, {
      name: 'Baltic Gauges',
      email: 'office@baltic.test',
      web: 'https://www.baltic-gauges.test/en',
    });
    for (const q of [
      'lena.fischer@hanse-mess.test',
      'LENA.FISCHER',
      'lena.fischer@',
      '@hanse-mess.test',
      'hanse-mess.test',
    ]) {
      expect([q, await found(admin, q)]).toEqual([q, ['Lena']]);
    }
    for (const q of ['office@baltic.test', 'baltic.test', 'baltic-gauges.test']) {
      expect([q, await found(admin, q)]).toEqual([q, ['Baltic Gauges']]);
    }
  });

  test('LIST-07 phone: in any notation, whole, from its beginning, its end and half of it', async () => {
    await person(admin, { first_name: 'Paul', phone: '+1 (415) 555-0142 ext. 7' });
    await person(admin, { first_name: 'Greta', mobile: '030 / 90 18 20' });
    const spellings = [
      '+1 415 555 0142',
      '(415) 555-0142',
      '4155550142',
      '14155550142',
      '415.555.0142',
      '001 415 555 0142',
    ];
    for (const q of [...spellings, '5550142', '555-0142', '0142', '415555', '55501', '15555', '50142']) {
      expect([q, await found(admin, q)]).toEqual([q, ['Paul']]);
    }
    for (const q of ['+49 30 901820', '030901820', '30 901820', '90 18 20', '901820']) {
      expect([q, await found(admin, q)]).toEqual([q, ['Greta']]);
    }
    expect(await found(admin, 'paul 415 555 0142')).toEqual(['Paul']);
    expect(await found(admin, '4155550143')).toEqual([]);
  });

  test('LIST-07 companies, deals and people by their company, also after it was renamed', async () => {
    const id = await company(admin, { name: 'Northwind Traders' });
    await person(admin, { first_name: 'Nancy', company_id: id });
    await deal(admin, { name: 'Renewal 2026', company_id: id });
    expect((await found(admin, 'northwind')).sort()).toEqual(['Nancy', 'Northwind Traders', 'Renewal 2026']);
    expect((await search(admin, 'northwind')).body.entries[0].name).toBe('Northwind Traders');
    expect(await found(admin, '2026 northwind')).toEqual(['Renewal 2026']);
    await admin.patch(`/api/v3/companies/${id}`, { company: { name: 'Easterly Group' } });
    expect((await found(admin, 'easterly')).sort()).toEqual(['Easterly Group', 'Nancy', 'Renewal 2026']);
    expect(await found(admin, 'northwind')).toEqual([]);
  });

  test('LIST-07 tags: by the name that a tag has now', async () => {
    const tag = (await admin.post('/api/v3/admin/predefined_contacts_tags', { name: 'Key buyer' })).body.id;
    await person(admin, { first_name: 'Olu', predefined_contacts_tag_ids: [tag] });
    expect(await found(admin, 'key buyer')).toEqual(['Olu']);
    expect(await found(admin, 'buyer olu')).toEqual(['Olu']);
    await admin.put(`/api/v3/admin/predefined_contacts_tags/${tag}`, { name: 'Reseller' });
    expect([await found(admin, 'buyer'), await found(admin, 'reseller')]).toEqual([[], ['Olu']]);
  });

  test('LIST-07 customers: companies that are customers, also searched without the others', async () => {
    const customer = await company(admin, { name: 'Pilot Gmbh' });
    await inAccount(on, admin, sql`update company set is_customer = true where id = ${customer}`);
    await company(admin, { name: 'Pilot Ltd' });
    expect((await found(admin, 'pilot')).sort()).toEqual(['Pilot Gmbh', 'Pilot Ltd']);
    expect(await found(admin, 'pilot', '&types=customer')).toEqual(['Pilot Gmbh']);
    expect((await search(admin, 'pilot gmbh')).body.entries[0].is_customer).toBe(true);
  });
});

describe('LIST-07 order, pages and totals', () => {
  test('LIST-07 ranked: exact matches before matching beginnings, of the same the last changed first', async () => {
    const at = on.clock.now.getTime();
    for (const [step, name] of ['Anna Berg', 'Annabel Berg', 'Ann Berg', 'Anna Berg-Moll'].entries()) {
      on.clock.now = new Date(at + step * 60_000);
      await deal(admin, { name });
    }
    on.clock.now = new Date(at);
    expect(await found(admin, 'anna berg')).toEqual(['Anna Berg-Moll', 'Anna Berg', 'Annabel Berg']);
    // Ann differs by one letter only, so it is found as well, last.
    expect(await found(admin, 'anna')).toEqual(['Anna Berg-Moll', 'Anna Berg', 'Annabel Berg', 'Ann Berg']);
    expect((await found(admin, 'ann berg'))[0]).toBe('Ann Berg');
  });

  test('LIST-07 pages: the first twenty by rank, the rest by pages, and the total of all', async () => {
    for (let n = 1; n <= 25; n++) await deal(admin, { name: `Calibration ${n}` });
    const [first, second] = [await search(admin, 'calibration'), await search(admin, 'calibration', '&page=2')];
    expect([first.body.entries.length, second.body.entries.length]).toEqual([20, 5]);
    expect(first.body.pagination).toMatchObject({ page: 1, per_page: 20, pages: 2, total: 25, exact: true });
    const names = [...first.body.entries, ...second.body.entries].map(({ name }: Loose) => name);
    expect(new Set(names).size).toBe(25);
    expect(first.body.totals).toMatchObject({ deal: { total: 25, exact: true }, person: { total: 0, exact: true } });
  });

  test('LIST-07 a word that ten thousand have: the newest of them, and no inexact total', async () => {
    await inAccount(
      on,
      admin,
      sql`insert into person (account_id, first_name, last_name, updated_at)
      select ${admin.accountId}, 'James', 'Number' || n, now() - n * interval '1 minute' from generate_series(1, 10_100) n`,
    );
    await buildSearchTask.run(on.pool, on.clock.now, { info() {}, warn() {}, error() {} });
    const { entries, pagination } = (await search(admin, 'james')).body;
    expect(entries.map(({ name }: Loose) => name).slice(0, 2)).toEqual(['James Number1', 'James Number2']);
    expect([entries.length, pagination.exact, pagination.total > 20]).toEqual([20, false, true]);
    const next = (await search(admin, 'james', '&page=2')).body.entries;
    expect(next[0].name).toBe('James Number21');
    expect(await found(admin, 'james number3077')).toEqual(['James Number3077']);
  });

  test('LIST-07 several words that thousands have: all records that have both are counted and ranked, and the rest is walked', async () => {
    await inAccount(
      on,
      admin,
      sql`insert into person (account_id, first_name, last_name, updated_at)
      select ${admin.accountId}::bigint, case when n % 3 = 0 then 'James' else 'Jamesina' end,
          case when n % 2 = 0 then 'Number' else 'Numbers' end || n, now() - n * interval '1 minute' from generate_series(1, 2100) n
      union all select ${admin.accountId}::bigint, 'James', 'Other' || n, now() from generate_series(1, 600) n`,
    );
    await buildSearchTask.run(on.pool, on.clock.now, { info() {}, warn() {}, error() {} });
    const both = (await search(admin, 'numb james')).body;
    expect(both.pagination).toMatchObject({ total: 2100, exact: true });
    // Whole words before beginnings, then the last changed first.
    const seventh = (await search(admin, 'numb james', '&page=36')).body.entries.map(({ name }: Loose) => name);
    expect([both.entries[1].name, seventh[0], seventh[1]]).toEqual([
      'James Number6',
      'Jamesina Numbers1',
      'Jamesina Number2',
    ]);
    const [gone] = both.entries;
    await admin.del(`/api/v3/people/${gone.id}`);
    expect((await search(admin, 'james numb')).body.pagination).toMatchObject({ total: 2099, exact: true });
    await inAccount(
      on,
      admin,
      sql`insert into search_word (account_id, kind, word, record_id, place, owner_key)
        select account_id, kind, 'numb' || n, record_id, place, owner_key from generate_series(1, 60000) n
          cross join (select * from search_word where account_id = ${admin.accountId} and word = 'numbers1' limit 1) w`,
    );
    expect((await search(admin, 'james numb')).body.pagination.exact).toBe(false);
  });

  test('LIST-07 nothing typed, nothing found; odd characters do no harm', async () => {
    await deal(admin, { name: '100% of #1' });
    for (const q of ['', '   ', '%', "'", '\\', '()', '@', '#', '||', '\u0001', '\u{10ffff}'])
      expect(await found(admin, q)).toEqual([]);
    expect(await found(admin, '100%')).toEqual(['100% of #1']);
    expect((await search(admin, 'a\u0000b')).status).toBeLessThan(500);
    expect((await search(admin, 'x'.repeat(201))).status).toBe(422);
    expect((await search(admin, 'of', '&records=deal-1,cat-2,deal-x')).body.entries).toEqual([]);
  });
});

describe('LIST-07 who finds what', () => {
  test('LIST-07 visibility: each finds what their lists show, and totals count no more', async () => {
    const teamId = await team(on, admin, 'team');
    const seller = await colleague(on, admin, { team_id: teamId });
    const mate = await colleague(on, admin, { team_id: teamId });
    const other = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    await deal(admin, { name: 'Turbine of admin', user_id: admin.id });
    await deal(admin, { name: 'Turbine of seller', user_id: seller.id });
    const shared = await deal(admin, { name: 'Turbine shared', user_id: admin.id, shared_user_ids: [other.id] });
    expect((await found(admin, 'turbine')).length).toBe(3);
    expect(await found(mate, 'turbine')).toEqual(['Turbine of seller']);
    expect((await search(mate, 'turbine')).body.pagination.total).toBe(1);
    expect(await found(other, 'turbine')).toEqual(['Turbine shared']);
    await admin.patch(`/api/v3/deals/${shared}`, { deal: { shared_user_ids: [] } });
    expect(await found(other, 'turbine')).toEqual([]);
  });

  test('LIST-07 an external user has no search, another account finds nothing, and a visitor who is not signed in may not search', async () => {
    await deal(admin, { name: 'Turbine' });
    const guest = await colleague(on, admin, { level: 5, is_external: true });
    expect((await search(guest, 'turbine')).status).toBe(403);
    expect(await found(await on.account(), 'turbine')).toEqual([]);
    expect((await on.app.inject({ method: 'GET', url: '/api/internal/search?q=turbine' })).statusCode).toBe(401);
    expect(await found(await colleague(on, admin, { read_only: true }), 'turbine')).toEqual(['Turbine']);
  });
});

describe('LIST-07 kept up to date', () => {
  test('LIST-07 a search right after a save, a deletion, a restoration and an undo', async () => {
    const id = await person(admin, { first_name: 'Ottilie', phone: '555 0199' });
    expect(await found(admin, 'ottilie')).toEqual(['Ottilie']);
    const renamed = await admin.patch(`/api/v3/people/${id}`, { person: { first_name: 'Wanda', phone: '555 0200' } });
    expect([await found(admin, 'ottilie'), await found(admin, '5550199')]).toEqual([[], []]);
    expect([await found(admin, 'wanda'), await found(admin, '5550200')]).toEqual([['Wanda'], ['Wanda']]);
    await admin.post(`/api/v3/change_sets/${renamed.headers['x-change-set']}/undo`);
    expect(await found(admin, 'ottilie')).toEqual(['Ottilie']);
    await admin.del(`/api/v3/people/${id}`);
    expect(await found(admin, 'ottilie')).toEqual([]);
    await admin.post(`/api/v3/recycle_bin/people/${id}/restore`);
    expect(await found(admin, 'ottilie')).toEqual(['Ottilie']);
  });

  test('LIST-07 purging erases every word of a record, also those kept for typos', async () => {
    const id = await company(admin, { name: 'Zwickauer Messtechnik' });
    await deal(admin, { name: 'Sensors', company_id: id });
    await admin.del(`/api/v3/companies/${id}`);
    await admin.del(`/api/v3/recycle_bin/companies/${id}`);
    const words = await inAccount(
      on,
      admin,
      sql`select word from search_word where word like 'zwick%'
      union all select word from search_form where word like 'zwick%'`,
    );
    expect(words).toEqual([]);
    expect(await found(admin, 'sensors')).toEqual(['Sensors']);
  });

  test('LIST-07 of a record whose company is renamed only the words that differ are written', async () => {
    const company_id = await company(admin, { name: 'Ystad Kabel' });
    const id = await deal(admin, { name: 'Harbor cranes', company_id });
    const places = () =>
      inAccount(
        on,
        admin,
        sql`select word, ctid::text as place, xmax::text as writer from search_word where record_id = ${id} and kind = 1`,
      );
    expect(await found(admin, 'ystad harbor')).toEqual(['Harbor cranes']);
    const before = await places();
    await admin.patch(`/api/v3/companies/${company_id}`, { company: { name: 'Ronne Kabel' } });
    expect([await found(admin, 'ronne harbor'), await found(admin, 'ystad harbor')]).toEqual([['Harbor cranes'], []]);
    const after = await places();
    const stayed = before.filter(({ word }) => word !== 'ystad');
    expect(stayed.length).toBe(before.length - 1);
    expect(after).toEqual(expect.arrayContaining(stayed));
  });

  test('LIST-07 records from before the search are indexed, once', async () => {
    await inAccount(
      on,
      admin,
      sql`insert into deal (account_id, name, deal_pipeline_id, company_name)
      select ${admin.accountId}, 'Older deal ' || n, p.id, 'Elder' from generate_series(1, 2) n, deal_pipeline p where p.account_id = ${admin.accountId}`,
    );
    expect(await found(admin, 'older')).toEqual([]);
    const log = { info() {}, warn() {}, error() {} };
    await buildSearchTask.run(on.pool, on.clock.now, log);
    expect((await found(admin, 'elder oldre')).length).toBe(2);
    expect(await buildSearchTask.run(on.pool, on.clock.now, log)).toBeUndefined();
  });
});

describe('LIST-07 settings', () => {
  const settings = '/api/v3/user_settings/global_search_settings';

  test('LIST-07 settings: each user keeps which kinds are searched', async () => {
    await deal(admin, { name: 'Anchor' });
    await company(admin, { name: 'Anchor Ltd' });
    const saved = await admin.put(settings, { value: { types: ['deal', 'unknown'] } });
    expect([saved.status, saved.body]).toEqual([200, { value: { types: ['deal'] } }]);
    expect(await found(admin, 'anchor')).toEqual(['Anchor']);
    expect((await admin.get('/api/v3/user_settings')).body).toMatchObject({
      global_search_settings: { types: ['deal'] },
    });
    expect(await found(admin, 'anchor', '&types=company')).toEqual(['Anchor Ltd']);
    expect((await found(await colleague(on, admin), 'anchor')).sort()).toEqual(['Anchor', 'Anchor Ltd']);
    expect((await admin.put(settings, { value: { types: [] } })).body.value.types).toEqual([
      'person',
      'company',
      'deal',
    ]);
  });

  test('LIST-07 settings are refused to an external user', async () => {
    const guest = await colleague(on, admin, { level: 5, is_external: true });
    expect((await guest.put(settings, { value: { types: ['deal'] } })).status).toBe(403);
  });
});
