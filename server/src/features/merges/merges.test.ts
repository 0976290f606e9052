import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { wrongCounters } from '../../generate/recount';
import { name, sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { enqueue } from '../../jobs/queue.queries';
import { jobOf, type LongWork } from '../../long-work/long-work';
import { partsOf } from './merge.queries';
import { MOVES, movesTo } from './moves';

let on: TestApp;
let admin: TestUser;
let serial = 0;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const make = async (path: string, body: object, by = admin): Promise<Loose> =>
  (await by.post(`/api/v3/${path}`, body)).body;
const company = (more: object = {}, by = admin) =>
  make('companies', { company: { name: `Merged ${++serial}`, ...more } }, by);
const person = (more: object = {}, by = admin) =>
  make('people', { person: { last_name: `P${++serial}`, ...more } }, by);
const deal = (more: object = {}, by = admin) => make('deals', { deal: { name: `Deal ${++serial}`, ...more } }, by);
const note = (more: object) => make('notes', { note: { content: 'Called.', ...more } });
const show = async (path: string, id: number, by = admin) => (await by.get(`/api/v3/${path}/${id}`)).body;
const merge = (path: string, from: number, into: number, body: object = {}, by = admin) =>
  by.post(`/api/v3/${path}/${from}/merge/${into}`, body);
const several = (type: string, into_id: number, ids: number[], more: object = {}, by = admin) =>
  by.post('/api/internal/merges', { type, into_id, ids, ...more });
const split = (id: number, body: object = {}, by = admin) => by.post(`/api/v3/merges/${id}/split`, body);
const wrong = () =>
  on.pool.transaction('read', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
    wrongCounters(db, admin.accountId),
  );
async function someoneWaits(client: pg.Client): Promise<void> {
  for (let waits = false; !waits; )
    waits = (await client.query('select from pg_locks where not granted')).rowCount !== 0;
}

/** Everything of the account that a merge may touch, without the times of the last change. */
async function everything(): Promise<Loose> {
  const found: Loose = {};
  for (const table of ['company', 'person', 'deal', 'note', 'comment', 'deal_person', 'company_tagging', 'list_view']) {
    found[table] = (
      await inAccount(
        on,
        admin,
        sql`select to_jsonb(t) - 'updated_at' - 'updated_by_user_id' as row from ${name(table)} t order by 1`,
      )
    ).map(({ row }) => row);
  }
  return found;
}

describe('REC-13 people, companies and deals are merged', () => {
  test('REC-13 everything on a company moves to the one that stays, and comes back with a split', async () => {
    const [stays, goes] = [await company({ city: 'Bremen' }), await company({ city: 'Graz', phone1: '0421 1' })];
    const child = await company({ parent_company_id: goes.id });
    const ada = await person({ company_id: goes.id });
    const lifts = await deal({ company_id: goes.id });
    const gone = await deal({ company_id: goes.id });
    await admin.del(`/api/v3/deals/${gone.id}`);
    const called = await note({ company_id: goes.id });
    const before = await everything();
    const answer = await merge('companies', goes.id, stays.id);
    expect([answer.status, answer.body.merge]).toEqual([
      200,
      {
        id: Number(answer.headers['x-change-set']),
        type: 'companies',
        into_id: stays.id,
        ids: [goes.id],
        merge_action: null,
      },
    ]);
    // Filled takes precedence over empty, and the remaining record over the others.
    expect(await show('companies', stays.id)).toMatchObject({ city: 'Bremen', phone1: '0421 1' });
    expect((await show('people', ada.id)).company_name).toBe(stays.name);
    expect((await show('deals', lifts.id)).company_id).toBe(stays.id);
    expect((await show('companies', child.id)).parent_company_id).toBe(stays.id);
    expect((await show('notes', called.id)).company_id).toBe(stays.id);
    await admin.post(`/api/v3/recycle_bin/deals/${gone.id}/restore`);
    expect((await show('deals', gone.id)).company_id).toBe(stays.id);
    await admin.del(`/api/v3/deals/${gone.id}`);
    expect(await wrong()).toBe(0);
    const apart = await split(answer.body.merge.id);
    expect([apart.status, apart.body.split?.skipped]).toEqual([200, []]);
    expect(await everything()).toEqual({ ...before, deal: expect.anything() });
    expect((await show('deals', lifts.id)).company_id).toBe(goes.id);
    expect(await wrong()).toBe(0);
  });
});

describe('REC-13 values of merged people', () => {
  test('REC-13 values are chosen, tags and shares are united, and further email addresses are kept', async () => {
    const eve = await colleague(on, admin);
    const mine = { email: 'ada@a.test', position: 'Buyer', shared_user_ids: [eve.id] };
    const stays = await person({ first_name: 'Ada', ...mine });
    const goes = await person({
      email: 'ADA@a.test',
      email2: 'ada@b.test',
      position: 'Head of Safety',
      is_key_contact: true,
    });
    const third = await person({ email: 'ada@c.test', home_email: 'ada@d.test', mobile: '720 555' });
    const lifts = await deal({ person_ids: [stays.id, goes.id], primary_contact_id: goes.id });
    const answer = await several('people', stays.id, [goes.id, third.id], {
      values: { position: goes.id, name: third.id },
    });
    expect(answer.status).toBe(200);
    expect(await show('people', stays.id)).toMatchObject({
      first_name: null,
      last_name: third.last_name,
      position: 'Head of Safety',
      mobile: '720 555',
      is_key_contact: true,
      email: 'ada@a.test',
      email2: 'ada@b.test',
      home_email: 'ada@d.test',
      shared_user_ids: [eve.id],
    });
    const [kept] = await inAccount(on, admin, sql`select content from note where person_id = ${stays.id}`);
    expect(kept).toEqual({ content: 'ada@c.test' });
    expect(await show('deals', lifts.id)).toMatchObject({ primary_contact_id: stays.id, person_ids: [stays.id] });
    expect((await split(answer.body.merge.id)).status).toBe(200);
    expect(await show('people', stays.id)).toMatchObject({ first_name: 'Ada', position: 'Buyer', mobile: null });
    expect(await show('people', goes.id)).toMatchObject({ email2: 'ada@b.test', deal_ids: [lifts.id] });
    expect(await show('deals', lifts.id)).toMatchObject({
      primary_contact_id: goes.id,
      person_ids: [stays.id, goes.id],
    });
    expect(await wrong()).toBe(0);
  });

  test('REC-13 a customer that is merged makes the record that stays one, until the split', async () => {
    const [stays, goes] = [await company(), await company()];
    await admin.post('/api/v3/customers', {
      customer: {
        company_id: goes.id,
        conversion_notes: 'Five years',
        milestones: [{ name: 'Kickoff', date: '2026-03-01' }],
      },
    });
    const role = async (id: number) => {
      const { is_customer, customer, milestones } = await show('companies', id);
      return [is_customer, customer?.id ?? null, milestones.length];
    };
    const { id } = (await merge('companies', goes.id, stays.id)).body.merge;
    expect(await role(stays.id)).toEqual([true, stays.id, 1]);
    expect((await show('customers', stays.id)).conversion_notes).toBe('Five years');
    await split(id);
    expect([await role(stays.id), await role(goes.id)]).toEqual([
      [false, null, 0],
      [true, goes.id, 1],
    ]);
    // The customer stays one unless the other is chosen.
    await several('companies', goes.id, [stays.id], { values: { customer: stays.id } });
    expect((await show('companies', goes.id)).is_customer).toBe(false);
  });

  test('REC-13 a program chooses by field, and an unknown field is named', async () => {
    const [from, into] = [await deal({ value: '5', summary: 'Old' }), await deal({ value: '9', summary: 'New' })];
    const refused = await merge('deals', from.id, into.id, { fields: { total: 'source' } });
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'total', msg: 'Is not a field that a merge chooses' }],
    ]);
    expect((await merge('deals', from.id, into.id, { fields: { value: 'source' } })).status).toBe(200);
    expect(await show('deals', into.id)).toMatchObject({ deal_value: '5.0', summary: 'New' });
  });

  test('REC-13 ADMIN-04 calculated fields of the record that stays agree with their inputs after a merge, and after the split', async () => {
    const label = async (type: string, more: object): Promise<string> => {
      const { id } = await make(`admin/${type}_custom_field_labels`, { name: `Own ${++serial}`, ...more });
      return `custom_label_${id}`;
    };
    const formula = (begin: string, operator: string, operand: string) => ({
      begin: { field: begin },
      steps: [{ operator, operand: { field: operand } }],
    });
    const cost = await label('deal', { field_type: 'numeric' });
    const margin = await label('deal', { field_type: 'calculated', formula: formula('value', 'subtract', cost) });
    const [heads, desks] = [
      await label('company', { field_type: 'numeric' }),
      await label('company', { field_type: 'numeric' }),
    ];
    const spare = await label('company', { field_type: 'calculated', formula: formula(desks, 'subtract', heads) });
    const stays = await company({ custom_fields: { [heads]: 30 } });
    const goes = await company({ custom_fields: { [heads]: 8, [desks]: 45 } });
    const [kept, left] = [
      await deal({ value: 100, company_id: stays.id }),
      await deal({ value: 900, company_id: goes.id, custom_fields: { [cost]: 40 } }),
    ];
    const shown = async (path: string, { id }: Loose) => (await show(path, id)).custom_fields;
    const all = () =>
      Promise.all([shown('companies', stays), shown('companies', goes), shown('deals', kept), shown('deals', left)]);
    const before = await all();
    expect(before).toMatchObject([
      { [spare]: null },
      { [spare]: '37.0' },
      { [margin]: '100.0' },
      { [margin]: '860.0' },
    ]);

    const companies = await merge('companies', goes.id, stays.id);
    expect(await shown('companies', stays)).toEqual({ [heads]: '30.0', [desks]: '45.0', [spare]: '15.0' });
    // A deal that only changes its company keeps what is calculated from its other values.
    expect(await shown('deals', left)).toEqual({ [cost]: '40.0', [margin]: '860.0' });
    const deals = await merge('deals', left.id, kept.id);
    expect(await shown('deals', kept)).toEqual({ [cost]: '40.0', [margin]: '60.0' });
    const history = (await admin.get(`/api/v3/deals/${kept.id}/changes`)).body.entries[0];
    expect(history.fields.map(({ field }: Loose) => field)).toContain(margin);

    await split(deals.body.merge.id);
    await split(companies.body.merge.id);
    expect(await all()).toEqual(before);
    const chosen = await merge('deals', left.id, kept.id, { fields: { value: 'source' } });
    expect(await shown('deals', kept)).toEqual({ [cost]: '40.0', [margin]: '860.0' });
    await admin.patch(`/api/v3/deals/${kept.id}`, { deal: { custom_fields: { [cost]: 50 } } });
    await split(chosen.body.merge.id);
    // The cost that was changed since stays, and the value returns: the margin is that of both.
    expect(await shown('deals', kept)).toEqual({ [cost]: '50.0', [margin]: '50.0' });
    expect(await shown('deals', left)).toEqual({ [cost]: '40.0', [margin]: '860.0' });
    expect(await wrong()).toBe(0);
  });

  test('REC-13 changes since a merge stay when it is split', async () => {
    const [stays, goes] = [await company(), await company({ city: 'Graz', web: 'graz.test' })];
    const [moved, kept] = [await deal({ company_id: goes.id }), await deal({ company_id: goes.id })];
    const { id } = (await merge('companies', goes.id, stays.id)).body.merge;
    const elsewhere = await company();
    await admin.patch(`/api/v3/deals/${moved.id}`, { deal: { company_id: elsewhere.id } });
    await admin.patch(`/api/v3/companies/${stays.id}`, { company: { city: 'Linz' } });
    const since = await deal({ company_id: stays.id });
    const asked = await split(id, { ask: true });
    expect([asked.status, asked.body.conflicts.map((one: Loose) => [one.record_id, one.field, one.theirs])]).toEqual([
      409,
      expect.arrayContaining([[stays.id, 'city', 'Linz']]),
    ]);
    expect((await split(id)).body.split.skipped).toEqual(
      expect.arrayContaining([
        {
          record_type: 'company',
          record_id: stays.id,
          record_name: stays.name,
          field: 'city',
          reason: 'changed_since',
        },
      ]),
    );
    expect(await show('companies', stays.id)).toMatchObject({ city: 'Linz', web: null });
    expect(await show('companies', goes.id)).toMatchObject({ city: 'Graz', web: 'graz.test' });
    expect((await show('deals', moved.id)).company_id).toBe(elsewhere.id);
    expect((await show('deals', kept.id)).company_id).toBe(goes.id);
    expect((await show('deals', since.id)).company_id).toBe(stays.id);
    expect((await split(id)).status).toBe(409);
  });

  test('REC-13 saved views and saved reports name the record that stays', async () => {
    const [stays, goes] = [await company(), await company()];
    const filter = { all: [{ field: 'company_id', operator: 'is', value: [goes.id, stays.id] }] };
    const [view] = await inAccount(
      on,
      admin,
      sql`insert into list_view (account_id, record_type, user_id, name, filter)
        values (${admin.accountId}, 'deal', ${admin.id}, 'Of one', ${JSON.stringify(filter)}::jsonb) returning id`,
    );
    const [report] = await inAccount(
      on,
      admin,
      sql`insert into saved_report (account_id, user_id, name, definition)
        values (${admin.accountId}, ${admin.id}, 'Of one', ${JSON.stringify({ type: 'dealsWon', filter })}::jsonb) returning id`,
    );
    const { id } = (await merge('companies', goes.id, stays.id)).body.merge;
    const [ofView, ofReport] = [
      sql`select filter from list_view where id = ${view.id}`,
      sql`select definition -> 'filter' as filter from saved_report where id = ${report.id}`,
    ];
    const now = async () => [
      (await inAccount(on, admin, ofView))[0].filter,
      (await inAccount(on, admin, ofReport))[0].filter,
    ];
    for (const { all } of await now()) expect(all[0].value).not.toContain(goes.id);
    await split(id);
    expect(await now()).toEqual([filter, filter]);
  });
});

describe('REC-13 links', () => {
  test('REC-13 custom fields that name a record name the one that stays, once, and the other one after a split', async () => {
    const field = { name: `Linked ${++serial}`, field_type: 'multi_association', association_type: 'company' };
    const { id: own } = await make('admin/deal_custom_field_labels', { deal_custom_field_label: field });
    const key = `custom_label_${own}`;
    const [stays, goes] = [await company(), await company()];
    const both = await deal({ custom_fields: { [key]: [stays.id, goes.id] } });
    const one = await deal({ custom_fields: { [key]: [goes.id] } });
    const { id } = (await merge('companies', goes.id, stays.id)).body.merge;
    const linked = async (of: Loose) => (await show('deals', of.id)).custom_fields[key];
    expect([await linked(both), await linked(one)]).toEqual([[stays.id], [stays.id]]);
    await split(id);
    expect([await linked(both), await linked(one)]).toEqual([[stays.id, goes.id], [goes.id]]);
    expect(await wrong()).toBe(0);
  });

  test('REC-13 a tag that two merged records had stays while one of them is merged', async () => {
    const lists = (await admin.get('/api/internal/boot')).body.account;
    const [tag] = lists.company_tags;
    const [stays, a, b] = [await company(), await company({ tag_ids: [tag.id] }), await company({ tag_ids: [tag.id] })];
    const first = (await merge('companies', a.id, stays.id)).body.merge.id;
    const second = (await merge('companies', b.id, stays.id)).body.merge.id;
    const tags = async (of: Loose) => (await show('companies', of.id)).tag_ids;
    await split(first);
    expect([await tags(stays), await tags(a)]).toEqual([[tag.id], [tag.id]]);
    await split(second);
    expect(await tags(b)).toEqual([tag.id]);
  });
});

describe('REC-13 old ids, chains and what is deleted', () => {
  test('REC-13 the old id answers with the record that stayed, and a change to it is refused', async () => {
    const [stays, goes] = [await person(), await person()];
    const { id } = (await merge('people', goes.id, stays.id)).body.merge;
    const answer = await admin.get(`/api/v3/people/${goes.id}`);
    expect([answer.status, answer.body.id, answer.headers['x-merged-into']]).toEqual([200, stays.id, String(stays.id)]);
    expect((await admin.get(`/api/internal/people/${goes.id}/page`)).body.record.id).toBe(stays.id);
    expect((await admin.get(`/api/internal/people/${goes.id}/timeline`)).status).toBe(200);
    const refused = await admin.patch(`/api/v3/people/${goes.id}`, { person: { position: 'Buyer' } });
    expect([refused.status, refused.body.merged_into_id]).toEqual([409, stays.id]);
    expect((await admin.get('/api/v3/recycle_bin?type=people')).body.entries.map((one: Loose) => one.id)).not.toContain(
      goes.id,
    );
    expect((await admin.get(`/api/internal/people/${stays.id}/merges`)).body.merges).toMatchObject([
      { id, records: [{ id: goes.id }], can_split: true },
    ]);
    const eve = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    expect((await eve.get(`/api/v3/people/${goes.id}`)).status).toBe(404);
    await split(id);
    expect((await admin.get(`/api/v3/people/${goes.id}`)).body.id).toBe(goes.id);
    expect((await admin.get(`/api/internal/people/${stays.id}/merges`)).body.merges).toEqual([]);
  });

  test('REC-13 a merge of merged records is split from its end, and never a circle', async () => {
    const [a, b, c] = [await company(), await company(), await company()];
    const of = await deal({ company_id: a.id });
    const first = (await merge('companies', a.id, b.id)).body.merge.id;
    expect((await merge('companies', b.id, a.id)).status).toBe(409);
    const second = (await merge('companies', b.id, c.id)).body.merge.id;
    expect((await show('companies', a.id)).id).toBe(c.id);
    expect((await show('deals', of.id)).company_id).toBe(c.id);
    expect((await split(first)).body.error).toContain('Split that merge first');
    expect((await split(second)).status).toBe(200);
    expect((await split(first)).status).toBe(200);
    expect((await show('deals', of.id)).company_id).toBe(a.id);
    expect(await wrong()).toBe(0);
  });

  test('REC-13 merging a company with its child or grandchild leaves no circle of parents', async () => {
    const top = await company();
    const middle = await company({ parent_company_id: top.id });
    const low = await company({ parent_company_id: middle.id });
    const { id } = (await merge('companies', top.id, low.id)).body.merge;
    expect((await show('companies', low.id)).parent_company_id ?? null).toBe(null);
    expect((await show('companies', middle.id)).parent_company_id).toBe(low.id);
    await split(id);
    expect((await show('companies', low.id)).parent_company_id).toBe(middle.id);
    expect((await show('companies', middle.id)).parent_company_id).toBe(top.id);
    const again = (await merge('companies', middle.id, top.id)).body.merge;
    expect((await show('companies', low.id)).parent_company_id).toBe(top.id);
    await split(again.id);
    expect((await show('companies', middle.id)).parent_company_id).toBe(top.id);
  });

  test('REC-13 a name may be taken over, and one that was given away since stops the split', async () => {
    const [stays, goes] = [await company(), await company()];
    const { id } = (await several('companies', stays.id, [goes.id], { values: { name: goes.id } })).body.merge;
    expect((await show('companies', stays.id)).name).toBe(goes.name);
    await admin.patch(`/api/v3/companies/${stays.id}`, { company: { name: `Renamed ${goes.id}` } });
    const other = await company({ name: goes.name });
    const refused = await split(id);
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(`called ${goes.name} now`)]);
    await admin.patch(`/api/v3/companies/${other.id}`, { company: { name: `Other ${goes.id}` } });
    expect((await split(id)).status).toBe(200);
  });

  test('REC-13 splitting waits for the record that stayed, and merged records are purged with it', async () => {
    const [stays, goes] = [await person({ last_name: 'Stayed' }), await person({ last_name: 'Secretname' })];
    const { id } = (await merge('people', goes.id, stays.id)).body.merge;
    await admin.del(`/api/v3/people/${stays.id}`);
    expect((await split(id)).body.error).toContain('recycle bin');
    expect((await admin.get(`/api/v3/people/${goes.id}`)).status).toBe(404);
    await admin.post(`/api/v3/recycle_bin/people/${stays.id}/restore`);
    expect((await show('people', goes.id)).id).toBe(stays.id);
    await admin.del(`/api/v3/people/${stays.id}`);
    expect((await admin.del(`/api/v3/recycle_bin/people/${stays.id}`)).status).toBe(204);
    const left = await inAccount(
      on,
      admin,
      sql`select id from person where id in (${goes.id}, ${stays.id})
        union all select id from change where before::text like '%Secretname%' or after::text like '%Secretname%'`,
    );
    expect([left, (await split(id)).status]).toEqual([[], 404]);
  });

  test('REC-13 purging a record that was split erases what the other one had of it for a while', async () => {
    const [stays, goes] = [await person({ position: 'Own' }), await person({ position: 'Whispering' })];
    const values = { position: goes.id };
    const { id } = (await several('people', stays.id, [goes.id], { values })).body.merge;
    await split(id);
    await admin.del(`/api/v3/people/${goes.id}`);
    expect((await admin.del(`/api/v3/recycle_bin/people/${goes.id}`)).status).toBe(204);
    const kept = await inAccount(
      on,
      admin,
      sql`select id from change where before::text like '%Whispering%' or after::text like '%Whispering%'`,
    );
    expect([kept, (await show('people', stays.id)).position]).toEqual([[], 'Own']);
    expect((await admin.get(`/api/internal/people/${stays.id}/timeline`)).status).toBe(200);
  });

  test('REC-13 Undo does not delete a new record that others were merged into without asking', async () => {
    const goes = await company();
    const made = await admin.post('/api/v3/companies', { company: { name: `Merged ${++serial}` } });
    await merge('companies', goes.id, made.body.id);
    const refused = await admin.post(`/api/v3/change_sets/${made.headers['x-change-set']}/undo`, {});
    expect([refused.status, refused.body.conflicts[0].theirs]).toEqual([409, 'Others were merged into it']);
  });

  test('REC-13 undoing a split merges again, and Undo of a merge splits', async () => {
    const [stays, goes] = [await company(), await company()];
    const of = await deal({ company_id: goes.id });
    const { id } = (await merge('companies', goes.id, stays.id)).body.merge;
    const undone = (await admin.post(`/api/v3/change_sets/${id}/undo`, {})).body;
    expect((await show('deals', of.id)).company_id).toBe(goes.id);
    expect((await admin.post(`/api/v3/change_sets/${undone.change_set_id}/undo`, {})).status).toBe(200);
    expect((await show('deals', of.id)).company_id).toBe(stays.id);
    expect((await show('companies', goes.id)).id).toBe(stays.id);
    expect((await split(id)).status).toBe(200);
    expect(await wrong()).toBe(0);
  });
});

describe('REC-13 PERM-02 refusals', () => {
  test('REC-13 into itself, one alone and eleven records', async () => {
    const ids = [];
    for (let n = 0; n < 11; n += 1) ids.push((await person()).id);
    const [into, ...others] = ids as [number, ...number[]];
    const said = (answer: Loose) => [answer.status, answer.body[0]?.msg];
    expect(said(await merge('people', into, into))).toEqual([422, 'A record cannot be merged into itself']);
    expect(said(await several('people', into, []))).toEqual([422, 'Choose at least two records']);
    expect(said(await several('people', into, others))).toEqual([422, 'At most ten records can be merged at once']);
    expect(said(await several('people', into, [others[0] as number], { values: { position: 1 } }))[0]).toBe(422);
    expect((await several('people', into, others.slice(1))).status).toBe(200);
  });

  test('PERM-02 merging: unseen records do not exist, and rights are checked for each record', async () => {
    const seesOwn = await team(on, admin, 'owner');
    const eve = await colleague(on, admin, { team_id: seesOwn });
    const [mine, other, theirs] = [await person({}, eve), await person({}, eve), await person()];
    expect((await merge('people', theirs.id, mine.id, {}, eve)).status).toBe(404);
    expect((await merge('people', mine.id, theirs.id, {}, eve)).status).toBe(404);
    // People may be merged by users who may reassign both, companies and deals only with the grant.
    const [a, b] = [await company({}, eve), await company({}, eve)];
    await inAccount(on, admin, sql`update company set owner_id = ${eve.id} where id in (${a.id}, ${b.id})`);
    expect((await merge('companies', a.id, b.id, {}, eve)).status).toBe(403);
    expect((await merge('people', mine.id, other.id, {}, eve)).status).toBe(200);
    await inAccount(on, admin, sql`update account_user set is_allowed_to_merge_records = true where id = ${eve.id}`);
    expect((await merge('companies', a.id, b.id, {}, eve)).status).toBe(200);
    const reader = await colleague(on, admin, { read_only: true, is_allowed_to_merge_records: true });
    const outside = await colleague(on, admin, { level: 5, is_allowed_to_merge_records: true });
    for (const who of [reader, outside]) {
      expect((await merge('people', theirs.id, other.id, {}, who)).status).toBe(403);
      expect((await several('people', theirs.id, [other.id], {}, who)).status).toBe(403);
    }
  });

  test('PERM-02 merging: only its author or an administrator splits, and what others own follows unseen', async () => {
    const seesOwn = await team(on, admin, 'owner');
    const grant = { team_id: seesOwn, is_allowed_to_merge_records: true };
    const [eve, mate] = [await colleague(on, admin, grant), await colleague(on, admin, grant)];
    const [stays, goes] = [await company(), await company()];
    await inAccount(on, admin, sql`update company set owner_id = ${eve.id} where id in (${stays.id}, ${goes.id})`);
    const secret = await deal({ company_id: goes.id });
    const quiet = await note({ company_id: goes.id });
    const [other, child] = [await company(), await company({ parent_company_id: goes.id })];
    const { id } = (await merge('companies', goes.id, stays.id, {}, eve)).body.merge;
    expect((await show('deals', secret.id)).company_id).toBe(stays.id);
    expect((await split(id, {}, mate)).status).toBe(403);
    // Later changes are named only if the actor sees them.
    await inAccount(
      on,
      admin,
      sql`update note set is_private = true, company_id = ${other.id}, title = 'Secret plan' where id = ${quiet.id}`,
    );
    await inAccount(
      on,
      admin,
      sql`update company set parent_company_id = ${other.id}, owner_id = ${admin.id} where id = ${child.id}`,
    );
    const asked = await split(id, { ask: true }, eve);
    const told = asked.body.conflicts.map((one: Loose) => [one.record_type, one.record_name, one.theirs]);
    expect([asked.status, new Set(told)]).toEqual([
      409,
      new Set([
        ['note', null, null],
        ['company', null, null],
      ]),
    ]);
    await inAccount(on, admin, sql`update note set company_id = ${stays.id} where id = ${quiet.id}`);
    // Unseen records are not named, although the record that refers to them is seen.
    await inAccount(on, admin, sql`update company set owner_id = ${admin.id} where id = ${goes.id}`);
    expect((await eve.get(`/api/internal/companies/${stays.id}/merges`)).body.merges).toEqual([]);
    await inAccount(on, admin, sql`update company set owner_id = ${eve.id} where id = ${goes.id}`);
    expect((await eve.get(`/api/internal/companies/${stays.id}/merges`)).body.merges[0].records).toHaveLength(1);
    expect((await split(id, {}, eve)).status).toBe(200);
    expect((await show('deals', secret.id)).company_id).toBe(goes.id);
  });

  test('REC-13 two merges of the same records at once: one is refused and says so', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const answers = await Promise.all([merge('people', a.id, b.id), merge('people', a.id, c.id)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('REC-13 what is saved on a record while it is merged moves with it, or is refused', async () => {
    // Changes written directly to the database here are not counted.
    const own = await on.account();
    const [goes, stays] = [await company({}, own), await company({}, own)];
    const other = new pg.Client({ connectionString: on.adminUrl });
    await other.connect();
    await other.query(`begin; insert into note (account_id, company_id, user_id, content)
      values (${own.accountId}, ${goes.id}, ${own.id}, 'Saved meanwhile')`);
    const merging = merge('companies', goes.id, stays.id, {}, own);
    await someoneWaits(other);
    await other.query('commit');
    expect((await merging).status).toBe(200);
    const notes = (await own.get(`/api/v3/companies/${stays.id}/notes`)).body.entries;
    expect(notes.map(({ content }: Loose) => content)).toEqual(['Saved meanwhile']);
    const gone = await company({}, own);
    await other.query(`begin; select from company where id = ${gone.id} for update;
      update company set deleted_at = now(), deleted_via = 'merge' where id = ${gone.id}`);
    const saving = own.post('/api/v3/deals', { deal: { name: 'Late', company_id: gone.id } });
    await someoneWaits(other);
    await other.query('commit');
    await other.end();
    const late = await saving;
    expect([late.status, late.body]).toEqual([422, [{ field: 'company_id', msg: 'Has invalid value' }]]);
  });

  test('REC-13 many groups are merged in the background, and each is split by itself', async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push((await person()).id);
    const [a, b, c, d, e] = people as [number, number, number, number, number];
    const groups = [
      { into_id: a, ids: [b] },
      { into_id: c, ids: [d, e] },
      { into_id: a, ids: [b] },
    ];
    const ended = async (asked: object[]) => {
      const sent = await admin.post('/api/internal/merges/bulk', { type: 'people', groups: asked });
      let now = sent.body.merge_action;
      while (['waiting', 'running'].includes(now.status))
        now = (await admin.get(`/api/internal/merge_actions/${now.id}`)).body.merge_action;
      return now;
    };
    expect(await ended(groups)).toMatchObject({
      status: 'done',
      total: 3,
      done: 3,
      merged: 2,
      refused: [{ into_id: a, ids: [b] }],
    });
    const [standing] = (await admin.get(`/api/internal/people/${c}/merges`)).body.merges;
    expect((await split(standing.id)).status).toBe(200);
    expect([(await show('people', d)).id, (await show('people', b)).id]).toEqual([d, a]);
    // A failure in the middle of a group rolls back that group and no other: here a value whose entry was deleted in
    // the meantime.
    const field = {
      name: 'Rank',
      field_type: 'dropdown',
      custom_field_label_dropdown_entries_attributes: [{ name: 'Gold' }],
    };
    const rank = await make('admin/person_custom_field_labels', { person_custom_field_label: field });
    const [entry] = rank.custom_field_label_dropdown_entries;
    const key = `custom_label_${rank.id}`;
    const [f, g] = [await person(), await person({ custom_fields: { [key]: entry.id } })];
    await inAccount(on, admin, sql`delete from custom_field_entry where id = ${entry.id}`);
    const more = [
      { into_id: d, ids: [e] },
      { into_id: f.id, ids: [g.id] },
    ];
    expect(await ended([...more, { into_id: g.id, ids: [a] }])).toMatchObject({
      status: 'done',
      total: 3,
      merged: 2,
      refused: [{ into_id: f.id, ids: [g.id] }],
    });
    expect([(await show('people', g.id)).id, (await show('people', e)).id]).toEqual([g.id, d]);
    expect(await wrong()).toBe(0);
  });
});

describe('REC-13 many merges in parts', () => {
  const until = async (id: number): Promise<Loose> => {
    for (;;) {
      const { merge_action } = (await admin.get(`/api/internal/merge_actions/${id}`)).body;
      if (!['waiting', 'running'].includes(merge_action.status)) return merge_action;
    }
  };
  const pairs = async (n: number) => {
    const groups = [];
    for (let at = 0; at < n; at += 1) groups.push({ into_id: (await person()).id, ids: [(await person()).id] });
    return groups;
  };
  const stay = async (groups: readonly Loose[]) =>
    Promise.all(groups.map(async ({ ids }) => (await show('people', ids[0])).id === ids[0]));

  test('REC-13 stopped work continues after its last part, and is undone as a whole with its progress', async () => {
    const groups = await pairs(3);
    // The state after a server is killed in its second part: the progress that it showed was not committed.
    const [{ id }] = await inAccount(
      on,
      admin,
      sql`insert into record_merge_action (account_id, user_id, record_type, groups, status, total, place, done, merged)
        values (${admin.accountId}, ${admin.id}, 'person', ${JSON.stringify(groups)}::jsonb, 'running', 3, 1, 2, 1) returning id`,
    );
    const early = await admin.post(`/api/internal/merge_actions/${id}/undo`);
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('still being made')]);
    const job = { account_id: admin.accountId, user_id: admin.id, record_merge_action_id: id };
    const work = { task: 'run_merge_action', table: 'record_merge_action', name: 'merge action' } as LongWork;
    await on.pool.transaction('write', '', (db) => enqueue(db, jobOf(work, job)));
    expect(await until(id)).toMatchObject({ status: 'done', total: 3, done: 3, merged: 3, refused: [] });
    expect(await stay(groups)).toEqual([true, false, false]);
    await admin.put(`/api/v3/people/${groups[1]?.into_id}`, { person: { position: 'Director' } });
    const undo = await admin.post(`/api/internal/merge_actions/${id}/undo`);
    expect([undo.status, undo.body.merge_action.total]).toEqual([200, 2]);
    expect(await until(undo.body.merge_action.id)).toMatchObject({ status: 'done', done: 2, merged: 2, refused: [] });
    expect(await stay(groups)).toEqual([true, true, true]);
    expect((await show('people', groups[1]?.into_id as number)).position).toBe('Director');
    expect((await admin.post(`/api/internal/merge_actions/${id}/undo`)).status).toBe(409);
    const other = await colleague(on, admin);
    expect((await other.post(`/api/internal/merge_actions/${id}/undo`)).status).toBe(404);
    expect(await wrong()).toBe(0);
  });

  test('REC-13 more groups than one part holds are merged and split again, each committed part by part', async () => {
    const people = await inAccount(
      on,
      admin,
      sql`insert into person (account_id, last_name, user_id) select ${admin.accountId}, 'Part ' || n, ${admin.id}
        from generate_series(1, 104) n returning id`,
    );
    const groups = people.slice(0, 52).map(({ id }, at) => ({ into_id: id, ids: [people[52 + at]?.id] }));
    const { merge_action } = (await admin.post('/api/internal/merges/bulk', { type: 'people', groups })).body;
    expect(await until(merge_action.id)).toMatchObject({ status: 'done', done: 52, merged: 52 });
    const sets = await inAccount(
      on,
      admin,
      sql`select count(distinct xmin::text)::int as parts, count(*)::int as merges from record_merge
        where into_person_id in (select into_person_id from record_merge where person_id >= ${people[52]?.id})
          and person_id >= ${people[52]?.id}`,
    );
    expect(sets[0]).toMatchObject({ merges: 52 });
    expect(sets[0]?.parts).toBeGreaterThan(1);
    const undo = await admin.post(`/api/internal/merge_actions/${merge_action.id}/undo`);
    expect(await until(undo.body.merge_action.id)).toMatchObject({ status: 'done', merged: 52 });
    expect(await stay(groups.slice(0, 3))).toEqual([true, true, true]);
  });
});

test('REC-13 before a split the user sees what returns to which record, and what stays', async () => {
  const [stays, first, second] = [
    await company({ city: null, owner_id: admin.id }),
    await company({ city: 'Graz' }),
    await company(),
  ];
  await person({ company_id: first.id });
  await deal({ company_id: second.id });
  const moved = await note({ company_id: first.id });
  await note({ company_id: first.id });
  await note({ company_id: stays.id });
  const { merge: made } = (await several('companies', stays.id, [first.id, second.id])).body;
  await note({ company_id: stays.id });
  await admin.del(`/api/v3/notes/${moved.id}`);
  const answer = await admin.get(`/api/internal/merges/${made.id}/split`);
  expect(answer.body).toMatchObject({
    into: { id: stays.id, name: stays.name },
    records: [
      {
        id: first.id,
        name: first.name,
        back: [
          { key: 'person', label: 'People', count: 1 },
          { key: 'note', label: 'Notes', count: 1 },
        ],
      },
      { id: second.id, back: [{ key: 'deal', label: 'Deals', count: 1 }] },
    ],
    stays: [{ key: 'note', count: 2 }],
    values: expect.arrayContaining(['Address']),
  });
  const eve = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
  expect((await eve.get(`/api/internal/merges/${made.id}/split`)).status).toBe(404);
  await split(made.id);
  expect((await admin.get(`/api/internal/merges/${made.id}/split`)).status).toBe(404);
});

test('REC-13 the preview shows the records side by side and what moves', async () => {
  const [young, old] = [
    await person({ email: 'x@x.test', position: 'Buyer' }),
    await person({ email: 'y@x.test', position: 'buyer' }),
  ];
  await note({ person_id: old.id });
  await deal({ primary_contact_id: young.id });
  const seen = (await admin.get(`/api/internal/merges/preview?type=people&ids=${young.id},${old.id}`)).body;
  expect(seen).toMatchObject({
    into_id: old.id,
    records: [
      { id: young.id, entries: 0 },
      { id: old.id, entries: 1 },
    ],
  });
  expect(seen.rows.find((row: Loose) => row.key === 'position').choices[1].same_as).toBe(young.id);
  expect(seen.rows.find((row: Loose) => row.key === 'email').proposed).toBe(old.id);
  // The deal of a primary contact is one of the person's deals, and is counted once.
  expect(seen.moves).toEqual([
    { key: 'note', label: 'Notes', counts: [0, 1] },
    { key: 'deal_ids', label: 'Deals', counts: [1, 0] },
  ]);
  expect(seen.other_emails).toEqual(['x@x.test']);
  expect((await admin.get(`/api/internal/merges/preview?type=people&ids=${young.id},x`)).status).toBe(422);
  expect((await admin.get(`/api/internal/merges/preview?type=people&ids=${young.id},999999`)).status).toBe(404);
});

test('REC-13 every reference to a record says what a merge does with it', async () => {
  const found = await on.pool.transaction('read', '', (db) =>
    db.rows<Loose>(sql`select child.relname::text as "table", a.attname::text as "column", parent.relname::text as "to"
      from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'account_id'
     where c.contype = 'f' and parent.relname in ('deal', 'person', 'company')`),
  );
  expect(found.length).toBeGreaterThan(20);
  const known = new Set(MOVES.map((one) => `${one.table}.${one.column} ${one.to}`));
  const one = ({ table, column, to }: Loose) => `${table}.${column} ${to}`;
  expect(found.map(one).filter((line) => !known.has(line))).toEqual([]);
  // Columns that refer to a record without a foreign key.
  const loose = await on.pool.transaction('read', '', (db) =>
    db.rows<Loose>(sql`select c.relname::text as "table", a.attname::text as "column",
        regexp_replace(a.attname, '^.*?(deal|person|company)_id$', '\\1') as "to"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attname ~ '(^|_)(deal|person|company)_id$'`),
  );
  const unsaid = loose.map(one).filter((line) => !known.has(line) && !/^[a-z]+_facts\./.test(line));
  expect(unsaid).toEqual([]);
});

test('REC-13 every reference to a record is found by an index on it, also in the recycle bin', async () => {
  const indexes = await on.pool.transaction('read', '', (db) =>
    db.rows<Loose>(sql`select t.relname::text as "table", coalesce(pg_get_expr(i.indpred, i.indrelid), '') as "where",
        array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(n, at)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by k.at) as columns
      from pg_index i join pg_class t on t.oid = i.indrelid where t.relnamespace = 'public'::regnamespace`),
  );
  const conditions = (text: string) => text.toLowerCase().replaceAll(/[()]/g, '').split(' and ').filter(Boolean);
  const unfound = RECORD_KINDS.flatMap(movesTo).flatMap(({ table, column }) =>
    partsOf(table).flatMap(({ text }) => {
      const part = [...conditions(text), `${column} is not null`];
      const isFound = indexes.some(
        (one) =>
          one.table === table &&
          one.columns[0] === 'account_id' &&
          (one.columns[1] === column || (one.columns[1] === 'deleted_at' && part[0] === 'deleted_at is not null')) &&
          conditions(one.where).every((condition) => part.includes(condition)),
      );
      return isFound ? [] : [`${table}.${column} where ${text}`];
    }),
  );
  expect(unfound).toEqual([]);
});
