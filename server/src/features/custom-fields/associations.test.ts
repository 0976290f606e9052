import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Answer, type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { wrongFacts } from '../../writing/facts-check';
import { inBulk } from '../bulk/testing/bulk-call';
import { finished, upload } from '../imports/testing/importing';

/** `me` sees own records only; the administrator owns `Hidden Harbours`. */
let on: TestApp;
let admin: TestUser;
let me: TestUser;
let partner: Loose;
let rivals: Loose;
let open: Loose;
let other: Loose;
let hidden: Loose;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  me = await colleague(on, admin, { level: 2, team_id: await team(on, admin, 'owner') });
  partner = await field('deal', 'Partner', 'single_association');
  rivals = await field('deal', 'Rivals', 'multi_association', { association_type: 'company' });
  open = await company('Open Quays', me);
  other = await company('Another, Ltd.', me);
  hidden = await company('Hidden Harbours', admin);
});

async function field(kind: string, name: string, field_type: string, more: object = {}): Promise<Loose> {
  const path = `/api/v3/admin/${kind}_custom_field_labels`;
  const { status, body } = await admin.post(path, { [`${kind}_custom_field_label`]: { name, field_type, ...more } });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
}

async function company(name: string, owner: TestUser): Promise<Loose> {
  return (await admin.post('/api/v3/companies', { name, owner_id: owner.id })).body;
}

const key = ({ id }: Loose) => `custom_label_${id}`;
const named = ({ id, name }: Loose) => ({ id, name });
const deal = (name: string, custom_fields: object = {}, by = me) =>
  by.post('/api/v3/deals', { deal: { name, user_id: me.id, custom_fields } });
const saved = (id: number, custom_fields: object, by = me) =>
  by.put(`/api/v3/deals/${id}`, { deal: { custom_fields } });
const read = async (id: number, by = me) => (await by.get(`/api/v3/deals/${id}`)).body;

async function found(filter: object, by = me, more = ''): Promise<string[]> {
  const { body } = await by.get(`/api/v3/deals?attrs=name&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
  return body.entries.map(({ name }: Loose) => name);
}

/** The names and associations of all deals as a file. */
async function exported(by: TestUser): Promise<Answer<string>> {
  const columns = ['name', key(partner), key(rivals)];
  const asked = await by.post('/api/v3/deals/export', { columns });
  return by.get<string>(asked.body.export.file_url);
}

const undone = async ({ headers }: Answer, by = me) =>
  (await by.post(`/api/v3/change_sets/${headers['x-change-set']}/undo`)).body;

/** The rows of the links, which follow the values of the records. */
const rows = () =>
  inAccount(
    on,
    admin,
    sql`select deal_id, custom_field_id, linked_id as linked from deal_association_company
      where account_id = ${admin.accountId} order by 1, 2, 3`,
  );

async function factsAgree(): Promise<void> {
  const session = `select set_config('app.account_id', '${admin.accountId}', true)`;
  expect(await on.pool.transaction('read', session, (db) => wrongFacts(db, admin.accountId, 'deal'))).toEqual([]);
}

describe('ADMIN-03 multi_association and single_association', () => {
  test('ADMIN-03 single_association and multi_association are defined with what they link to', async () => {
    expect([partner.association_type, rivals.association_type]).toEqual(['company', 'company']);
    const path = '/api/v3/admin/person_custom_field_labels';
    const send = (body: object) => admin.post(path, { person_custom_field_label: { name: 'X', ...body } });
    expect((await send({ field_type: 'text', association_type: 'deal' })).body).toEqual([
      { field: 'association_type', msg: 'Has invalid value' },
    ]);
    expect((await send({ field_type: 'single_association', association_type: 'note' })).body).toEqual([
      { field: 'association_type', msg: 'Has invalid value' },
    ]);
    const made = (await send({ field_type: 'multi_association', association_type: 'User' })).body;
    expect(made).toMatchObject({ association_type: 'user', field_type: 'multi_association' });
    expect((await admin.put(`${path}/${made.id}`, { association_type: 'deal' })).body).toEqual([
      { field: 'association_type', msg: 'What a field links to cannot be changed' },
    ]);
    expect((await admin.put(`${path}/${made.id}`, { association_type: 'user', name: 'Y' })).body.name).toBe('Y');
  });

  test('ADMIN-03 single_association and multi_association link a record to others, with their names', async () => {
    const made = await deal('One', { [key(partner)]: open.id, [key(rivals)]: [other.id, String(open.id)] });
    expect(made.body.custom_fields).toEqual({ [key(partner)]: open.id, [key(rivals)]: [open.id, other.id] });
    expect(made.body.associations).toEqual({
      [key(partner)]: [named(open)],
      [key(rivals)]: [named(other), named(open)],
    });
    const [listed] = (await me.get(`/api/v3/deals?attrs=name,${key(rivals)}`)).body.entries;
    expect(listed.associations[key(rivals)]).toEqual([named(other), named(open)]);
    expect(await rows()).toHaveLength(3);
    const changed = await saved(made.body.id, { [key(partner)]: '', [key(rivals)]: [other.id] });
    expect(changed.body.custom_fields).toEqual({ [key(partner)]: null, [key(rivals)]: [other.id] });
    const history = (await me.get(`/api/v3/deals/${made.body.id}/changes`)).body;
    expect(JSON.stringify(history)).toContain('"old":"Open Quays, Another, Ltd."');
    await undone(changed);
    expect((await read(made.body.id)).custom_fields).toEqual(made.body.custom_fields);
    expect(await rows()).toHaveLength(3);
    await factsAgree();
  });

  test('ADMIN-03 an association links people, companies, deals and users to each other', async () => {
    const owner = await field('company', 'Success manager', 'single_association', { association_type: 'user' });
    const crew = await field('person', 'Deputies', 'multi_association', { association_type: 'user' });
    const friend = await field('person', 'Introduced by', 'single_association', { association_type: 'person' });
    const upsells = await field('company', 'Renewals', 'multi_association', { association_type: 'deal' });
    const ada = (await me.post('/api/v3/people', { full_name: 'Ada King' })).body;
    const sent = { [key(friend)]: ada.id, [key(crew)]: [me.id, admin.id] };
    const bo = (await me.post('/api/v3/people', { full_name: 'Bo Lind', custom_fields: sent })).body;
    expect(bo.custom_fields).toEqual({ [key(friend)]: ada.id, [key(crew)]: [admin.id, me.id] });
    expect(bo.associations[key(friend)]).toEqual([{ id: ada.id, name: 'Ada King' }]);
    const { id } = (await deal('Renewal')).body;
    const custom_fields = { [key(owner)]: me.id, [key(upsells)]: [id] };
    const answer = (await me.put(`/api/v3/companies/${open.id}`, { company: { custom_fields } })).body;
    expect(answer.associations[key(upsells)]).toEqual([{ id, name: 'Renewal' }]);
    expect((await me.get(`/api/v3/companies?sort_by=${key(owner)}&attrs=name`)).body.entries[0].name).toBe(
      'Open Quays',
    );
    const wrong = { [key(owner)]: 9_999_999 };
    expect((await me.put(`/api/v3/companies/${open.id}`, { company: { custom_fields: wrong } })).body).toEqual([
      { field: key(owner), msg: 'Has invalid value' },
    ]);
  });

  test('ADMIN-03 unseen records are neither linked nor named, and links to them stay', async () => {
    const stranger = await on.account();
    const foreign = (await stranger.post('/api/v3/companies', { name: 'Elsewhere' })).body;
    for (const id of [hidden.id, foreign.id, 9_999_999]) {
      const { status, body } = await deal('No', { [key(partner)]: id, [key(rivals)]: [open.id, id] });
      expect([status, body]).toEqual([
        422,
        [partner, rivals].map((one) => ({ field: key(one), msg: 'Has invalid value' })),
      ]);
    }
    expect(await deal('No', { [key(partner)]: 'Open Quays' }).then(({ body }) => body[0].field)).toBe(key(partner));
    const both = { [key(partner)]: hidden.id, [key(rivals)]: [open.id, hidden.id] };
    const { id } = (await deal('One', both, admin)).body;
    const mine = await read(id);
    expect([mine.custom_fields, mine.associations]).toEqual([
      { [key(partner)]: null, [key(rivals)]: [open.id] },
      { [key(partner)]: [], [key(rivals)]: [named(open)] },
    ]);
    const texts = await Promise.all([
      me.get(`/api/v3/deals/${id}/changes`),
      me.get(`/api/v3/deals?sort_by=${key(partner)}`),
      exported(me),
    ]);
    for (const { status, body } of texts) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('Hidden');
    }
    // Whether a hidden company is linked stays as hidden as whether it exists.
    const guesses = await Promise.all(
      [hidden.id, foreign.id, 9_999_999].flatMap((guess) => [
        saved(id, { [key(partner)]: guess }),
        saved(id, { [key(rivals)]: [open.id, guess] }),
      ]),
    );
    expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 422));
    expect(new Set(guesses.map(({ body }) => body[0].msg)).size).toBe(1);
    // Sending the value back unchanged removes nothing; another company replaces the hidden one.
    await saved(id, mine.custom_fields);
    expect((await read(id, admin)).custom_fields).toEqual(both);
    const kept = await me.put(`/api/v3/deals/${id}`, {
      deal: {
        custom_fields: { [key(partner)]: other.id, [key(rivals)]: [other.id] },
        base: { custom_fields: mine.custom_fields },
      },
    });
    expect(kept.status).toBe(200);
    expect((await read(id, admin)).custom_fields).toEqual({
      [key(partner)]: other.id,
      [key(rivals)]: [other.id, hidden.id],
    });
    await factsAgree();
  });

  test('ADMIN-03 deleted records are hidden and come back, and purged ones are removed from the values', async () => {
    const { id } = (await deal('One', { [key(partner)]: open.id, [key(rivals)]: [open.id, other.id] })).body;
    const deleted = await admin.del(`/api/v3/companies/${open.id}`);
    expect((await read(id)).custom_fields).toEqual({ [key(partner)]: null, [key(rivals)]: [other.id] });
    expect(await found({ field: key(partner), op: 'has_value' })).toEqual([]);
    await undone(deleted, admin);
    expect((await read(id)).custom_fields).toEqual({ [key(partner)]: open.id, [key(rivals)]: [open.id, other.id] });
    await admin.del(`/api/v3/companies/${open.id}`);
    const bin = await admin.del(`/api/v3/recycle_bin/companies/${open.id}`);
    expect(bin.status).toBeLessThan(300);
    const [kept] = await inAccount(on, admin, sql`select custom from deal where id = ${id}`);
    expect(kept?.custom).toEqual({ [rivals.id]: [other.id] });
    expect(await rows()).toMatchObject([{ linked: other.id }]);
    await factsAgree();
  });
});

describe('LIST-02 associations in lists', () => {
  test('LIST-02 custom fields that link records are filtered by what they link to, by none and by has value', async () => {
    await deal('One', { [key(partner)]: open.id, [key(rivals)]: [open.id, other.id] });
    await deal('Two', { [key(partner)]: other.id, [key(rivals)]: [other.id] });
    await deal('Three', { [key(partner)]: hidden.id, [key(rivals)]: [hidden.id] }, admin);
    const asks = async (of: Loose, op: string, value?: unknown, by = me) =>
      (await found({ field: key(of), op, ...(value === undefined ? {} : { value }) }, by)).sort();
    for (const of of [partner, rivals]) {
      expect(await asks(of, 'any_of', [open.id])).toEqual(['One']);
      expect(await asks(of, 'has_value')).toEqual(['One', 'Two']);
      expect(await asks(of, 'none')).toEqual(['Three']);
      expect(await asks(of, 'none_of', [open.id])).toEqual(['Three', 'Two']);
      // Unseen records cannot be filtered by.
      expect(await asks(of, 'any_of', [hidden.id])).toEqual([]);
      expect(await asks(of, 'any_of', [hidden.id], admin)).toEqual(['Three']);
    }
    expect(await asks(rivals, 'all_of', [open.id, other.id])).toEqual(['One']);
    const either = {
      any: [
        { field: 'name', op: 'is', value: 'Three' },
        { field: key(partner), op: 'any_of', value: [other.id] },
      ],
    };
    expect((await found(either)).sort()).toEqual(['Three', 'Two']);
    const board = encodeURIComponent(JSON.stringify({ field: key(partner), op: 'any_of', value: [open.id] }));
    const cards = async () => (await me.get(`/api/internal/deals/board?filter=${board}`)).body.columns;
    const [{ stage }] = await cards();
    const { entries } = (await me.get('/api/v3/deals?attrs=name')).body;
    for (const { id } of entries) await me.put(`/api/v3/deals/${id}`, { deal: { deal_stage_id: stage.id } });
    expect((await cards())[0].cards.map(({ name }: Loose) => name)).toEqual(['One']);
    expect(
      (await me.get(`/api/v3/deals?attrs=name&conditions[${key(rivals)}][]=${open.id}`)).body.entries,
    ).toMatchObject([{ name: 'One' }]);
    expect(await found({ all: [] }, me, `&sort_by=${key(partner)}`)).toEqual(['Two', 'One', 'Three']);
    expect(await found({ all: [] }, admin, `&sort_by=${key(partner)}&sort_direction=desc`)).toEqual([
      'One',
      'Three',
      'Two',
    ]);
    // An actor who sees everything sees all but deleted records.
    for (const of of [partner, rivals]) expect(await asks(of, 'none', undefined, admin)).toEqual([]);
    await admin.del(`/api/v3/companies/${open.id}`);
    expect(await asks(partner, 'none', undefined, admin)).toEqual(['One']);
    expect(await asks(partner, 'has_value', undefined, admin)).toEqual(['Three', 'Two']);
    expect(await asks(partner, 'none_of', [other.id], admin)).toEqual(['One', 'Three']);
    expect(await asks(rivals, 'none_of', [open.id], admin)).toEqual(['One', 'Three', 'Two']);
  });
});

describe('LIST-04 and LIST-09 associations of many records', () => {
  test('LIST-04 a custom field that links records is changed on many records', async () => {
    const ids = [(await deal('One')).body.id, (await deal('Two', { [key(rivals)]: [hidden.id] }, admin)).body.id];
    const wrong = await me.post('/api/v3/deals/bulk_update', { ids, changes: { [key(rivals)]: [hidden.id] } });
    expect([wrong.status, wrong.body[0].field]).toEqual([422, key(rivals)]);
    expect(await inBulk(me, 'deals', { ids, changes: { [key(rivals)]: [open.id] } })).toMatchObject({ changed: 2 });
    expect((await read(ids[1], admin)).custom_fields[key(rivals)]).toEqual([open.id, hidden.id].sort((a, b) => a - b));
    await factsAgree();
  });

  test('LIST-09 custom fields that link records are imported by name or id, and exported by name', async () => {
    const csv = `Name,Partner,Rivals
A,open quays,"Another, Ltd.; ${open.id}"
B,Hidden Harbours,
C,Nowhere,
D,,"Open Quays, Nowhere"
`;
    const { id } = await upload(me, 'deals', csv);
    const dry = (await me.post(`/api/v3/imports/${id}/dry_run`)).body;
    const notSeen = (name: string) => `There is no company called '${name}', or you cannot see it.`;
    expect(dry.problems.map(({ row, problems: [first] }: Loose) => [row, first.field, first.msg])).toEqual([
      [3, key(partner), notSeen('Hidden Harbours')],
      [4, key(partner), notSeen('Nowhere')],
      [5, key(rivals), notSeen('Nowhere')],
    ]);
    expect(await finished(me, id)).toMatchObject({ created: 1, refused: 3 });
    expect((await exported(me)).body).toContain('A,Open Quays,"Another, Ltd.; Open Quays"');
    const [made] = (await me.get('/api/v3/deals')).body.entries;
    expect(made.custom_fields).toEqual({ [key(partner)]: open.id, [key(rivals)]: [open.id, other.id] });
    expect(await rows()).toHaveLength(3);
    await factsAgree();
  });
});
