import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { wrongCounters } from '../../generate/recount';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';
import { inBulk } from '../bulk/testing/bulk-call';
import { finished, upload } from '../imports/testing/importing';
import { systemContext } from '../../jobs/system-context';
import { convertAmounts } from './convert';
import { setConverted } from './convert.queries';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const currencies = '/api/v3/admin/currencies';
const rates = '/api/v3/admin/currency_rates';
const DAY = 86_400_000;
const log = { info: () => undefined, error: () => undefined } as never;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const wire = (day: string) => day.replaceAll('-', '/');

async function currency(code: string, rate?: string, valid_from = '2020-01-01'): Promise<number> {
  const { status, body } = await admin.post(currencies, { currency: { code, rate, valid_from } });
  expect([status, body.code ?? body]).toEqual([200, code]);
  return body.id;
}

async function rate(currency_id: number, valid_from: string, value: string): Promise<number> {
  const { status, body } = await admin.post(rates, { currency_rate: { currency_id, valid_from, rate: value } });
  expect([status, body.rate ?? body]).toEqual([200, expect.any(String)]);
  return body.id;
}

async function deal(name: string, more: object = {}): Promise<Loose> {
  const { status, body } = await admin.post('/api/v3/deals', { deal: { name, ...more } });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
}

const show = async (id: number): Promise<Loose> => (await admin.get(`/api/v3/deals/${id}`)).body;
const worth = async ({ id }: Loose): Promise<string> => (await show(id)).account_value;

async function totals(query = ''): Promise<Loose> {
  return (await admin.get(`/api/v3/deals?totals=true&attrs=name${query}`)).body.totals;
}

async function names(query: string): Promise<string[]> {
  return (await admin.get(`/api/v3/deals?attrs=name&${query}`)).body.entries.map(({ name }: Loose) => name);
}

const filter = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;
const opening = () => `select set_config('app.account_id', '${admin.accountId}', true)`;

/** Waits for the background work, and verifies that counters and facts match the records. */
async function settled(): Promise<Loose[]> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(30)) {
    const { body } = await admin.get('/api/internal/currencies/changes');
    if (body.recalculating) continue;
    expect(await on.pool.transaction('read', opening(), (db) => wrongCounters(db, admin.accountId))).toBe(0);
    return body.changes;
  }
  const { why } = await on.pool.transaction('read', opening(), (db) =>
    db.one<{ why: string }>(sql`select string_agg(j.last_error, '; ') as why from graphile_worker.jobs j`),
  );
  throw new Error(`amounts were not converted: ${why}`);
}

async function flag(name: string, value: boolean): Promise<void> {
  await on.pool.transaction('write', opening(), (db) =>
    db.run(
      sql`update account set features = features || ${JSON.stringify({ [name]: value })}::jsonb where id = ${admin.accountId}`,
    ),
  );
}

async function stages(): Promise<{ won: number; open: number }> {
  const { deal_stages } = (await admin.get('/api/internal/boot')).body.account;
  const id = (percent: number) => deal_stages.find((stage: Loose) => stage.percent === percent).id;
  return { won: id(100), open: id(50) };
}

describe('REC-11 selected currencies', () => {
  test('REC-11 selected currencies: an admin adds them with a rate; screens and programs read them', async () => {
    const id = await currency('eur'.toUpperCase(), '1.0850');
    await currency('JPY', '0.0065');
    const listed = (await admin.get(currencies)).body;
    expect(listed.entries).toMatchObject([
      { id, code: 'EUR', name: 'Euro', symbol: '€', decimal_places: 2, rate: '1.085' },
      { code: 'JPY', name: 'Japanese Yen', decimal_places: 0, rate: '0.0065' },
    ]);
    const account = (await admin.get('/api/v3/account')).body;
    expect(account.selected_currencies.map(({ code }: Loose) => code)).toEqual(['USD', 'EUR', 'JPY']);
    expect(account.selected_currencies[1]).toMatchObject({ id, code: 'EUR' });
    expect((await admin.get('/api/internal/boot')).body.account.currencies).toMatchObject([{ id, code: 'EUR' }, {}]);
  });

  test.each([
    [{}, [{ field: 'code', msg: 'Required' }]],
    [{ code: 'ABC' }, [{ field: 'code', msg: 'Has invalid value' }]],
    [{ code: 'USD' }, [{ field: 'code', msg: 'USD is the currency of the account.' }]],
    [{ code: 'CHF', rate: 'much' }, [{ field: 'rate', msg: 'Has to be a number with at most 10 decimals' }]],
    [{ code: 'CHF', rate: 0 }, [{ field: 'rate', msg: 'Has to be more than 0' }]],
    [{ code: 'CHF', rate: -1 }, [{ field: 'rate', msg: 'Has to be a number with at most 10 decimals' }]],
    [{ code: 'CHF', rate: 1, valid_from: 'soon' }, [{ field: 'valid_from', msg: 'Has invalid value' }]],
    [{ code: 'EUR', rate: 1 }, [{ field: 'code', msg: 'Already been taken.' }]],
  ])('REC-11 selected currencies: %j is refused', async (body, issues) => {
    await currency('EUR', '1.1');
    const answer = await admin.post(currencies, { currency: body });
    expect([answer.status, answer.body]).toEqual([422, issues]);
  });

  test('REC-11 selected currencies: only account administrators change them, and other accounts do not see them', async () => {
    const id = await currency('EUR', '1.1');
    const [first] = (await admin.get(`${rates}?currency_id=${id}`)).body.entries;
    const other = await on.account();
    const basic = await colleague(on, admin);
    for (const [user, status] of [
      [basic, 403],
      [other, 404],
    ] as const) {
      expect((await user.del(`${currencies}/${id}`)).status).toBe(status);
      expect((await user.put(`${rates}/${first.id}`, { currency_rate: { rate: 2 } })).status).toBe(status);
    }
    expect((await other.get(currencies)).body.entries).toEqual([]);
    expect((await other.post('/api/v3/deals', { deal: { name: 'x', currency_id: id } })).status).toBe(422);
    expect((await basic.get(currencies)).body.entries).toHaveLength(1);
  });

  test('REC-11 selected currencies: one that deals are in stays; another one goes with its rates, and Undo brings both back', async () => {
    const id = await currency('EUR', '1.1');
    const { id: dealId } = await deal('Optics', { value: 100, currency_id: id });
    const refused = await admin.del(`${currencies}/${id}`);
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'base', msg: 'Is used by 1 deal. Give them another currency first.' }],
    ]);
    await admin.patch(`/api/v3/deals/${dealId}`, { deal: { currency_id: null } });
    const removed = await admin.del(`${currencies}/${id}`);
    expect(removed.status).toBe(204);
    expect((await admin.get(currencies)).body.entries).toEqual([]);
    await admin.post(`/api/v3/change_sets/${removed.headers['x-change-set']}/undo`);
    expect((await admin.get(currencies)).body.entries).toMatchObject([{ id, code: 'EUR', rate: '1.1' }]);
  });
});

describe('REC-11 a currency per deal', () => {
  test('REC-11 a currency per deal: its value stays in it, beside its value in the account’s currency', async () => {
    const id = await currency('EUR', '1.0850');
    const made = await deal('Optics', { value: '1000.10', currency_id: id });
    expect(made).toMatchObject({
      value: '1000.1',
      value_in_cents: 100_010,
      account_value: '1085.11',
      currency_id: id,
      currency: { id, code: 'EUR', symbol: '€' },
    });
    expect((await show(made.id)).currency).toEqual({ name: 'EUR', code: 'EUR', symbol: '€' });
    const changed = await admin.patch(`/api/v3/deals/${made.id}`, { deal: { currency_id: null } });
    expect(changed.body).toMatchObject({
      value: '1000.1',
      account_value: '1000.1',
      currency: { id: null, code: 'USD' },
    });
    await settled();
    const { entries } = (await admin.get(`/api/v3/deals/${made.id}/changes`)).body;
    expect(entries[0].fields).toMatchObject([{ label: 'Currency', old: 'EUR', new: null }]);
    expect(entries[1].fields).toContainEqual(expect.objectContaining({ label: 'Value', new: '€1,000.10' }));
    await admin.post(`/api/v3/change_sets/${changed.headers['x-change-set']}/undo`);
    expect(await show(made.id)).toMatchObject({ currency_id: id, account_value: '1085.11' });
    expect(await totals()).toEqual({ value: '1085.11', weighted_value: '0.0', count: 1 });
    await settled();
  });

  test('REC-11 a currency per deal: without a rate it is refused by name, on a form, in bulk and in an import', async () => {
    const id = await currency('CHF');
    const msg = 'CHF has no exchange rate yet. An account admin can add one.';
    const refused = await admin.post('/api/v3/deals', { deal: { name: 'Optics', value: 1, currency_id: id } });
    expect([refused.status, refused.body]).toEqual([422, [{ field: 'currency_id', msg }]]);
    const { id: dealId } = await deal('Lens');
    const bulk = await admin.post('/api/v3/deals/bulk_update', { ids: [dealId], changes: { currency_id: id } });
    expect([bulk.status, bulk.body]).toEqual([422, [{ field: 'currency_id', msg }]]);
    const plan = await upload(admin, 'deals', 'Deal name,Value,Currency\nPrism,5,CHF\nMirror,5,ABC\n');
    const dry = JSON.stringify((await admin.post(`/api/v3/imports/${plan.id}/dry_run`)).body);
    expect(dry).toContain(msg);
    expect(dry).toContain("'ABC' is not a currency of this account.");
  });

  test('REC-11 a currency per deal: import and export name it by its code, the account’s own included', async () => {
    const id = await currency('EUR', '2');
    const plan = await upload(admin, 'deals', 'Deal name,Value,Currency\nPrism,10,EUR\nMirror,5,usd\nLens,7,€\n');
    await finished(admin, plan.id);
    expect(
      (await admin.get('/api/v3/deals?attrs=name,currency_id,account_value&sort_by=name')).body.entries,
    ).toMatchObject([
      { name: 'Lens', currency_id: id, account_value: '14.0' },
      { name: 'Mirror', currency_id: null, account_value: '5.0' },
      { name: 'Prism', currency_id: id, account_value: '20.0' },
    ]);
    const file = await admin.post('/api/v3/deals/export', {
      columns: ['name', 'value', 'currency_id'],
      sort_by: 'name',
    });
    const { body: text } = await admin.get<string>(file.body.export.file_url);
    expect(text).toContain('Prism,10.00,EUR');
    expect(text).toContain('Mirror,5.00,USD');
    await settled();
  });

  test('REC-11 a currency per deal: set in bulk, filtered, and undone', async () => {
    const id = await currency('EUR', '3');
    const one = await deal('Prism', { value: 10 });
    await deal('Lens', { value: 20 });
    const act = await inBulk(admin, 'deals', { ids: [one.id], changes: { currency_id: id } });
    expect(await names(filter({ field: 'currency_id', op: 'any_of', value: [id] }))).toEqual(['Prism']);
    expect(await totals()).toMatchObject({ value: '50.0' });
    await admin.post(`/api/v3/change_sets/${act.change_set_id}/undo`);
    expect(await totals()).toMatchObject({ value: '30.0' });
    await settled();
  });

  test('REC-11 a currency per deal: a copy of a deal is in the same currency', async () => {
    const id = await currency('EUR', '3');
    const one = await deal('Prism', { value: 10, currency_id: id });
    expect(await deal('Again', { source_deal_id: one.id })).toMatchObject({ currency_id: id, account_value: '30.0' });
  });
});

describe('REC-11 totals in the account currency', () => {
  test('REC-11 totals: list, filtered list, board, pipelines, company and person add up in the account’s currency', async () => {
    const id = await currency('EUR', '1.5');
    const { open, won } = await stages();
    const company = (await admin.post('/api/v3/companies', { company: { name: 'Tram Works' } })).body;
    const person = (await admin.post('/api/v3/people', { person: { last_name: 'Ruiz' } })).body;
    const more = { deal_stage_id: open, company_id: company.id, primary_contact_id: person.id };
    await deal('Euro', { ...more, value: 100, currency_id: id });
    await deal('Dollar', { ...more, value: 120 });
    const sums = { value: '270.0', weighted_value: '135.0', count: 2 };
    expect(await totals()).toEqual(sums);
    expect(await totals(`&${filter({ field: 'name', op: 'contains', value: 'o' })}`)).toEqual(sums);
    const board = (await admin.get('/api/internal/deals/board')).body;
    expect(JSON.stringify(board)).toContain('"value":"270.0","weighted_value":"135.0"');
    const { uses } = (await admin.get('/api/internal/deal_stages/uses')).body;
    expect(uses).toContainEqual({ deal_stage_id: open, n: 2, value_cents: 27_000 });
    for (const path of [`companies/${company.id}`, `people/${person.id}`])
      expect((await admin.get(`/api/v3/${path}`)).body).toMatchObject({ total_pipeline: '270.0', won_deals_total: 0 });
    const columns = 'attrs=total_pipeline,won_deals_total';
    for (const path of ['companies', 'people'])
      expect((await admin.get(`/api/v3/${path}?${columns}`)).body.entries).toMatchObject([
        { total_pipeline: '270.0', won_deals_total: '0.0' },
      ]);
    const both = (await admin.get('/api/v3/deals?attrs=id')).body.entries;
    for (const one of both) await admin.patch(`/api/v3/deals/${one.id}`, { deal: { deal_stage_id: won } });
    for (const path of [`companies/${company.id}`, `people/${person.id}`])
      expect((await admin.get(`/api/v3/${path}`)).body).toMatchObject({ total_pipeline: 0, won_deals_total: '270.0' });
    await settled();
  });

  test.each([
    ['facts', true],
    ['records', false],
  ])('REC-11 totals: %s compare values in the account’s currency when they filter and sort', async (_from, ready) => {
    const id = await currency('EUR', '10');
    await deal('Much', { value: 50, currency_id: id, probability: 10 });
    await deal('Some', { value: 300, probability: 50 });
    await deal('Little', { value: 100, probability: 10 });
    await on.pool.transaction('write', opening(), (db) =>
      db.run(sql`update account set facts_ready = ${ready} where id = ${admin.accountId}`),
    );
    expect(await names('sort_by=value&sort_direction=desc')).toEqual(['Much', 'Some', 'Little']);
    expect(await names('sort_by=deal_weighted_forecast&sort_direction=desc')).toEqual(['Some', 'Much', 'Little']);
    expect(await names(`sort_by=name&${filter({ field: 'value', op: 'between', value: { from: 200 } })}`)).toEqual([
      'Much',
      'Some',
    ]);
    expect(await totals(`&${filter({ field: 'name', op: 'contains', value: 'm' })}`)).toEqual({
      value: '800.0',
      weighted_value: '200.0',
      count: 2,
    });
  });
});

describe('REC-11 dated rates', () => {
  test('REC-11 rates: a won deal counts by its closing day, an open one by today, and closing one fixes its rate', async () => {
    const id = await currency('EUR', '2', dayBefore(100));
    await rate(id, dayBefore(10), '3');
    const { won, open } = await stages();
    const closed_time = `${dayBefore(50)}T12:00:00Z`;
    const past = await deal('Past', { value: 100, currency_id: id, deal_stage_id: won, closed_time });
    const today = await deal('Today', { value: 100, currency_id: id, deal_stage_id: open });
    const before = await deal('Before every rate', {
      value: 100,
      currency_id: id,
      deal_stage_id: won,
      closed_time: `${dayBefore(500)}T12:00:00Z`,
    });
    expect([await worth(past), await worth(today), await worth(before)]).toEqual(['200.0', '300.0', '200.0']);
    await admin.patch(`/api/v3/deals/${today.id}`, { deal: { deal_stage_id: won, closed_time } });
    expect(await worth(today)).toBe('200.0');
    await admin.patch(`/api/v3/deals/${today.id}`, { deal: { deal_stage_id: open } });
    expect(await worth(today)).toBe('300.0');
    await settled();
  });

  test('REC-11 rates: a correction reaches the deals of its days alone, in the background, with totals and order', async () => {
    const id = await currency('EUR', '2', dayBefore(100));
    const later = await rate(id, dayBefore(10), '3');
    const { won } = await stages();
    const past = await deal('Past', {
      value: 100,
      currency_id: id,
      deal_stage_id: won,
      closed_time: `${dayBefore(50)}T12:00:00Z`,
    });
    const open = await deal('Open', { value: 100, currency_id: id, probability: 50 });
    const dollars = await deal('Dollars', { value: 310 });
    await settled();
    const stamp = (await show(open.id)).updated_at;
    const corrected = await admin.put(`${rates}/${later}`, { currency_rate: { rate: '3,5' } });
    expect(corrected.body).toMatchObject({ rate: '3.5', valid_from: wire(dayBefore(10)) });
    await settled();
    expect([await worth(past), await worth(open), await worth(dollars)]).toEqual(['200.0', '350.0', '310.0']);
    expect(await totals()).toEqual({ value: '860.0', weighted_value: '375.0', count: 3 });
    expect(await names('sort_by=value&sort_direction=desc')).toEqual(['Open', 'Dollars', 'Past']);
    expect((await show(open.id)).updated_at).toBe(stamp);
    await admin.post(`/api/v3/change_sets/${corrected.headers['x-change-set']}/undo`);
    await settled();
    expect(await worth(open)).toBe('300.0');
    const gone = await admin.del(`${rates}/${later}`);
    expect(gone.status).toBe(204);
    await settled();
    expect(await worth(open)).toBe('200.0');
  });

  test('REC-11 rates: the only rate of a currency that deals use is corrected and not deleted', async () => {
    const id = await currency('EUR', '2');
    await deal('Open', { value: 100, currency_id: id });
    const [only] = (await admin.get(`${rates}?currency_id=${id}`)).body.entries;
    const refused = await admin.del(`${rates}/${only.id}`);
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'base', msg: 'This is the only rate of EUR, which deals use. Correct it instead.' }],
    ]);
    const twice = await admin.post(rates, { currency_rate: { currency_id: id, valid_from: '2020-01-01', rate: 3 } });
    expect([twice.status, twice.body]).toEqual([422, [{ field: 'valid_from', msg: 'This day has a rate already.' }]]);
  });

  test('REC-11 rates: a rate that begins later counts from the first moment of its day', async () => {
    const id = await currency('EUR', '2', dayBefore(100));
    const open = await deal('Open', { value: 100, currency_id: id });
    await rate(id, dayBefore(-2), '5');
    await settled();
    expect(await worth(open)).toBe('200.0');
    const { run_at } = await on.pool.transaction('read', opening(), (db) =>
      db.one<{ run_at: string }>(
        sql`select j.run_at from graphile_worker.jobs j where j.key = ${`convert ${admin.accountId}`}`,
      ),
    );
    const begins = new Date(run_at).getTime() - Date.now();
    expect(begins > 0 && begins < 3 * DAY).toBe(true);
    expect(await convertAmounts(on.pool, admin.accountId, new Date(Date.now() + 3 * DAY), log)).toBe(1);
    expect(await worth(open)).toBe('500.0');
    expect(await convertAmounts(on.pool, admin.accountId, new Date(Date.now() + 3 * DAY), log)).toBe(0);
  });

  test('REC-11 rates: of two conversions at once, the one that began with older rates does not undo the other', async () => {
    const id = await currency('EUR', '2');
    await rate(id, dayBefore(10), '3');
    await settled();
    await on.pool.transaction('write', opening(), async (db) =>
      setConverted(await systemContext(db, admin.accountId, new Date(), log), id, 1),
    );
    expect((await admin.get('/api/internal/currencies/changes')).body.recalculating).toBe(false);
  });

  test('REC-11 rates: a save that read the old rate and commits after the change is converted too, without delay', async () => {
    const id = await currency('EUR', '2');
    const open = await deal('Open', { value: 100, currency_id: id });
    await settled();
    const [only] = (await admin.get(`${rates}?currency_id=${id}`)).body.entries;
    await on.pool.transaction('write', opening(), async (db) => {
      await db.run(
        sql`update deal set account_value_cents = 1 where account_id = ${admin.accountId} and id = ${open.id}`,
      );
      const corrected = await admin.put(`${rates}/${only.id}`, { currency_rate: { rate: 4 } });
      expect(corrected.status).toBe(200);
      expect((await deal('Meanwhile', { value: 1, currency_id: id })).account_value).toBe('4.0');
      await db.run(
        sql`update deal set account_value_cents = 20000 where account_id = ${admin.accountId} and id = ${open.id}`,
      );
    });
    await settled();
    expect(await worth(open)).toBe('400.0');
  });

  test('REC-11 rates: a deleted deal comes back with the rate of today', async () => {
    const id = await currency('EUR', '2');
    const open = await deal('Open', { value: 100, currency_id: id });
    const removed = await admin.del(`/api/v3/deals/${open.id}`);
    const [only] = (await admin.get(`${rates}?currency_id=${id}`)).body.entries;
    await admin.put(`${rates}/${only.id}`, { currency_rate: { rate: 4 } });
    await settled();
    await admin.post(`/api/v3/change_sets/${removed.headers['x-change-set']}/undo`);
    expect(await totals()).toMatchObject({ value: '400.0' });
    await settled();
  });

  test('REC-11 rates: who changed which rate from what to what is logged, and can be undone once', async () => {
    const id = await currency('EUR', '2', '2026-01-01');
    const [only] = (await admin.get(`${rates}?currency_id=${id}`)).body.entries;
    await admin.put(`${rates}/${only.id}`, { currency_rate: { rate: '2.5' } });
    const changes = await settled();
    const by = 'Hanna Lindqvist';
    expect(changes).toMatchObject([
      { what: 'rate_changed', code: 'EUR', valid_from: '2026/01/01', old: '2.0', new: '2.5', by },
      { what: 'rate_added', code: 'EUR', valid_from: '2026/01/01', old: null, new: '2.0', by },
      { what: 'currency_added', code: 'EUR', by },
    ]);
    await admin.post(`/api/v3/change_sets/${changes[0].change_set_id}/undo`);
    const after = await settled();
    expect(after[0]).toMatchObject({ what: 'rate_changed', old: '2.5', new: '2.0', change_set_id: null });
    expect(after[1]).toMatchObject({ change_set_id: null });
  });

  test('REC-11 rates: amounts are exact, and one too large for the account’s currency is not counted', async () => {
    const id = await currency('EUR', '1.0000000005');
    const made = await deal('Exact', { value: '9999999999.99', currency_id: id });
    expect(made.account_value).toBe('10000000004.99');
    const much = await deal('Much', { value: '9999999999999.99', currency_id: id });
    expect(much).toMatchObject({ value: '9999999999999.99', account_value: null });
    expect(await totals()).toMatchObject({ value: '10000000004.99', count: 2 });
    await settled();
  });
});

describe('REC-11 and EXT-05 the flag', () => {
  test('REC-11 EXT-05 multi_currency off: no field, no setting, no call; amounts keep their sign and sums stay right', async () => {
    const id = await currency('EUR', '2');
    const made = await deal('Euro', { value: 100, currency_id: id });
    await deal('Dollar', { value: 1 });
    await flag('multi_currency', false);
    for (const [method, path] of [
      ['GET', currencies],
      ['GET', rates],
      ['POST', currencies],
      ['DELETE', `${currencies}/${id}`],
      ['GET', '/api/internal/currencies/changes'],
    ] as const) {
      const { status, body } = await admin.call(method, path, method === 'POST' ? { currency: {} } : undefined);
      expect([path, status, body]).toEqual([
        path,
        403,
        { error: 'Several currencies are turned off for this account.' },
      ]);
    }
    const account = (await admin.get('/api/v3/account')).body;
    expect(account.selected_currencies.map(({ code }: Loose) => code)).toEqual(['USD']);
    expect(account.bulk_update_deal_fields).not.toContain('currency_id');
    const asked = await admin.get(`/api/v3/deals?${filter({ field: 'currency_id', op: 'any_of', value: [id] })}`);
    expect(asked.status).toBe(422);
    const saved = await admin.patch(`/api/v3/deals/${made.id}`, { deal: { value: 200, currency_id: null } });
    expect([saved.status, saved.body.currency.code, saved.body.account_value]).toEqual([200, 'EUR', '400.0']);
    expect(await totals()).toMatchObject({ value: '401.0' });
    await flag('multi_currency', true);
    expect((await admin.get(currencies)).body.entries).toHaveLength(1);
  });
});

describe('REC-11 the account’s own currency', () => {
  test('REC-11 the account’s currency is another one while no other is selected: amounts stay, their sign changes', async () => {
    const made = await deal('Optics', { value: 100 });
    const changed = await admin.patch('/api/v3/admin/account', { account: { currency_code: 'eur' } });
    expect([changed.status, changed.body.currency_code]).toEqual([200, 'EUR']);
    expect(await show(made.id)).toMatchObject({ value: '100.0', currency: { code: 'EUR', symbol: '€' } });
    expect((await admin.get('/api/v3/account')).body).toMatchObject({ currency_symbol: '€' });
    const wrong = await admin.patch('/api/v3/admin/account', { account: { currency_code: 'EURO' } });
    expect([wrong.status, wrong.body]).toEqual([422, [{ field: 'currency_code', msg: 'Has invalid value' }]]);
    await currency('USD', '0.9');
    const refused = await admin.patch('/api/v3/admin/account', { account: { currency_code: 'CHF' } });
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'currency_code', msg: 'Remove the other currencies first: their rates are in EUR.' }],
    ]);
  });
});
