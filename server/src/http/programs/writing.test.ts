import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { type Program, programOf } from '../../testing/program';

/** What programs written for the public API send is saved, or refused by its name. */

let on: TestApp;
let admin: TestUser;
let program: Program;
let account: Loose;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  program = await programOf(on, admin);
  account = (await admin.get('/api/internal/boot')).body.account;
});
afterAll(() => on.close());

const stage = (name: string) => account.deal_stages.find((one: Loose) => one.name === name).id;
const create = async (path: string, body: object) => {
  const answer = await program.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.objectContaining({ id: expect.any(Number) })]);
  return answer.body;
};
const msgOf = ({ body }: { body: Loose }, field: string) => body.find?.((issue: Loose) => issue.field === field)?.msg;

describe('API-03 values of deals', () => {
  test('API-03 value_in_cents is the value in cents', async () => {
    const deal = await create('deals', { deal: { name: 'In cents', value_in_cents: 123_456 } });
    expect([deal.value, deal.value_in_cents]).toEqual(['1234.56', 123_456]);
    const changed = await program.put(`deals/${deal.id}`, { deal: { value_in_cents: '99' } });
    expect(changed.body.value).toBe('0.99');
    const both = await program.put(`deals/${deal.id}`, { deal: { value_in_cents: 5, value: '7.5' } });
    expect(both.body.value).toBe('7.5');
    expect((await program.put(`deals/${deal.id}`, { deal: { value_in_cents: null } })).body.deal_value).toBeNull();
    for (const value_in_cents of ['1.5', 'many', {}]) {
      const wrong = await program.put(`deals/${deal.id}`, { deal: { value_in_cents } });
      expect([wrong.status, wrong.body]).toEqual([422, [{ field: 'value_in_cents', msg: expect.any(String) }]]);
    }
  });

  test('API-03 probability 100 or 0 sent alone moves the deal to Won or Lost', async () => {
    const deal = await create('deals', { deal: { name: 'To close', deal_stage_id: stage('Qualified') } });
    const won = (await program.put(`deals/${deal.id}`, { deal: { probability: 100 } })).body;
    expect([won.deal_stage_id, won.probability, won.closed_time]).toEqual([stage('Won'), 100, expect.any(String)]);
    const lost = (await program.put(`deals/${deal.id}`, { deal: { probability: '0' } })).body;
    expect([lost.deal_stage_id, lost.probability]).toEqual([stage('Lost'), 0]);
    const kept = (await program.put(`deals/${deal.id}`, { deal: { probability: 0, summary: 'x' } })).body;
    expect([kept.deal_stage_id, kept.closed_time]).toEqual([stage('Lost'), lost.closed_time]);
    const open = (
      await program.put(`deals/${deal.id}`, { deal: { probability: 100, deal_stage_id: stage('Negotiation') } })
    ).body;
    expect([open.deal_stage_id, open.probability]).toEqual([stage('Negotiation'), 100]);
    const some = (await program.put(`deals/${deal.id}`, { deal: { probability: 40 } })).body;
    expect([some.deal_stage_id, some.probability]).toEqual([stage('Negotiation'), 40]);
    expect((await create('deals', { deal: { name: 'Won at once', probability: 100 } })).deal_stage_id).toBe(
      stage('Won'),
    );
  });

  test('API-03 a stage without a pipeline names the pipeline', async () => {
    const other = await create('admin/deal_pipelines', {
      deal_pipeline: { name: 'Services', pipeline_type: 'new_revenue' },
    });
    const deal = await create('deals', { deal: { name: 'Service', deal_stage_id: other.won_stage.id } });
    expect([deal.deal_pipeline_id, deal.probability]).toEqual([other.id, 100]);
  });
});

describe('API-03 what is sent is kept or refused', () => {
  test.each([
    ['deals', 'deal', { name: 'D' }, 'custom_fields', { custom_label_9: 'x' }],
    ['deals', 'deal', { name: 'D' }, 'todo_template_id', 4],
    ['people', 'person', {}, 'custom_fields', { custom_label_9: ['1'] }],
    ['people', 'person', {}, 'image_thumb_url', 'http://pictures.test/1.png'],
    ['people', 'person', {}, 'todo_template_user_id', 4],
    ['people', 'person', {}, 'assignment_note', 'Please call'],
    ['companies', 'company', { name: 'C' }, 'custom_fields', { custom_label_9: 1 }],
    ['companies', 'company', { name: 'C' }, 'image_thumb_url', '1.png'],
    ['companies', 'company', { name: 'C' }, 'todo_template_id', '4'],
    ['notes', 'note', { content: 'N' }, 'milestone_id', 3],
  ])('API-03 %s: %s with %o refuses %s, and nothing is written', async (path, root, fields, key, value) => {
    const person = path === 'notes' ? { person_id: (await create('people', { person: {} })).id } : {};
    const before = (await program.get(path)).body.pagination.total;
    const { status, body } = await program.post(path, { [root]: { ...fields, ...person, [key]: value } });
    const field = key === 'custom_fields' ? 'custom_label_9' : key;
    expect([status, body]).toEqual([422, [{ field, msg: expect.any(String) }]]);
    const id = (await create(path, { [root]: { ...fields, ...person, [key]: key === 'custom_fields' ? {} : '' } })).id;
    expect((await program.put(`${path}/${id}`, { [root]: { [key]: value } })).status).toBe(422);
    await program.del(`${path}/${id}`);
    expect((await program.get(path)).body.pagination.total).toBe(before);
  });

  test('API-03 a record may be sent back as it was read', async () => {
    const person = await create('people', { person: { first_name: 'Ada', email: 'ada@example.test', bounced: true } });
    const again = await program.put(`people/${person.id}`, { person });
    expect([again.status, again.body.bounced]).toEqual([200, true]);
    // The picture was changed or removed in the meantime: the old address is not an address to fetch from.
    const stale = { ...person, image_thumb_url: '/api/v3/images/1', first_name: 'Eve' };
    const late = await program.put(`people/${person.id}`, { person: stale });
    expect([late.status, late.body.first_name]).toEqual([200, 'Eve']);
    const deal = await create('deals', { deal: { name: 'There and back', value: 5 } });
    expect((await program.put(`deals/${deal.id}`, { deal: { ...deal, name: 'Renamed' } })).body.name).toBe('Renamed');
    const company = await create('companies', { company: { name: 'There and back' } });
    expect((await program.put(`companies/${company.id}`, { company })).status).toBe(200);
  });

  test('API-03 unknown keys are named in the answer', async () => {
    const { headers, body } = await program.post('people', {
      person: { first_name: 'Ada', shoe_size: 41, viewed_at: '2020-01-01' },
    });
    expect(headers['x-ignored-keys']).toBe('shoe_size, viewed_at');
    const changed = await program.put(`people/${body.id}`, { person: { first_name: 'Eva' } });
    expect(changed.headers['x-ignored-keys']).toBeUndefined();
    const note = await program.post('notes', { note: { content: 'x', person_id: body.id, colour: 'red' } });
    expect(note.headers['x-ignored-keys']).toBe('colour');
    const line = await program.post('people', { person: { 'a\r\nb': 1, é: 2 } });
    expect(line.headers['x-ignored-keys']).toBe('a??b, ?');
  });

  test('API-03 a note keeps whom it is to notify', async () => {
    const person = await create('people', { person: { first_name: 'Ada' } });
    const note = await create('notes', {
      note: { content: 'x', person_id: person.id, notify_user_ids: [String(admin.id), ''] },
    });
    expect(note.notify_user_ids).toEqual([admin.id]);
    expect((await program.get(`notes/${note.id}`)).body.notify_user_ids).toEqual([admin.id]);
    expect((await program.put(`notes/${note.id}`, { note: { content: 'y' } })).body.notify_user_ids).toEqual([
      admin.id,
    ]);
    expect((await program.put(`notes/${note.id}`, { note: { notify_user_ids: [] } })).body.notify_user_ids).toEqual([]);
    const wrong = await program.put(`notes/${note.id}`, { note: { notify_user_ids: [999_999] } });
    expect(wrong.body).toEqual([{ field: 'notify_user_ids', msg: 'Has invalid value' }]);
  });
});

describe('API-03 users', () => {
  test('API-03 the documented keys of a user are kept', async () => {
    const user = {
      mobile_number: '+47 900 00 000',
      csv_column_separator: ';',
      csv_decimal_mark: ',',
      is_allowed_to_send_campaigns: true,
      pipeline_email_client: true,
    };
    expect((await program.put(`admin/users/${admin.id}`, { user })).status).toBe(200);
    expect((await program.get(`admin/users/${admin.id}`)).body).toMatchObject(user);
    expect((await program.get('profile')).body).toMatchObject(user);
    const wrong = await program.put(`admin/users/${admin.id}`, {
      user: { csv_decimal_mark: 'x', csv_column_separator: 'tab' },
    });
    expect([wrong.status, wrong.body.map(({ field }: Loose) => field)]).toEqual([
      422,
      ['csv_column_separator', 'csv_decimal_mark'],
    ]);
  });

  test('API-03 keys that a user or a list entry does not have are named in the answer', async () => {
    const user = { first_name: 'Hanna', commission_rate: 5, shoe_size: 3 };
    const ignored = await program.put(`admin/users/${admin.id}`, { user });
    expect([ignored.status, ignored.headers['x-ignored-keys']]).toEqual([200, 'commission_rate, shoe_size']);
    const tag = await program.post('admin/deal_tags', { deal_tag: { name: 'Seen', colour: 'red' } });
    expect([tag.status, tag.headers['x-ignored-keys']]).toEqual([200, 'colour']);
  });

  test.each([
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['Berlin', 'Europe/Berlin'],
    ['Kyiv', 'Europe/Kiev'],
    ['UTC', 'Etc/UTC'],
    ['Europe/Oslo', 'Europe/Oslo'],
  ])('API-03 the time zone %s', async (time_zone, kept) => {
    expect((await program.put(`users/${admin.id}`, { user: { time_zone } })).status).toBe(200);
    expect((await program.get('profile')).body.time_zone).toBe(kept);
  });

  test('API-03 an unknown time zone is refused', async () => {
    const { status, body } = await program.put(`users/${admin.id}`, { user: { time_zone: 'Middle Earth' } });
    expect([status, msgOf({ body }, 'time_zone')]).toEqual([422, 'Has invalid value']);
  });
});

describe('API-03 duplicates', () => {
  test('API-03 check_for_duplicates refuses a second person with the same address, and names the first', async () => {
    const person = { first_name: 'Ida', last_name: 'Moe', email: 'Ida@Example.test' };
    const first = await create('people', { person });
    const second = await create('people', { person: { ...person, email: 'ida@example.test ' } });
    const { status, body } = await program.post('people?check_for_duplicates=true', {
      person: { email2: 'IDA@example.test' },
    });
    expect([status, body]).toEqual([
      422,
      [{ field: 'email2', msg: expect.stringContaining(String(first.id)), ids: [first.id, second.id] }],
    ]);
    expect(
      (await program.post('people?check_for_duplicates=true', { person: { ...person, email: 'other@example.test' } }))
        .status,
    ).toBe(200);
    const unnamed = await program.post('people?check_for_duplicates=true', {
      person: { first_name: 'ida', last_name: 'moe' },
    });
    expect([unnamed.status, unnamed.body[0].field]).toEqual([422, 'full_name']);
  });

  test('API-03 check_for_duplicates names the company of that name', async () => {
    const { id } = await create('companies', { company: { name: 'Only one' } });
    const { status, body } = await program.post('companies?check_for_duplicates=true', {
      company: { name: 'ONLY ONE' },
    });
    expect([status, body]).toEqual([422, [{ field: 'name', msg: 'Has to be unique', ids: [id] }]]);
    expect((await program.post('companies', { company: { name: 'ONLY ONE' } })).body).toEqual([
      { field: 'name', msg: 'Has to be unique' },
    ]);
  });
});

describe('API-03 lenient with programs', () => {
  test('API-03 a phone that is no number is kept, and asked for on screen', async () => {
    const { id, phone } = await create('people', { person: { first_name: 'Ida', phone: 'N/A', fax: 'none' } });
    expect(phone).toBe('N/A');
    expect((await create('companies', { company: { name: 'No phone', phone1: 'N/A' } })).phone1).toBe('N/A');
    const onScreen = await admin.put(`/api/v3/people/${id}`, { person: { phone: 'unknown' } });
    expect([onScreen.status, onScreen.body]).toEqual([422, [{ field: 'phone', msg: 'Is not a valid phone number' }]]);
  });

  test.each([
    [0, '000000'],
    ['0', '000000'],
    [123456, '123456'],
    ['#a1b2c3', 'a1b2c3'],
  ])('API-03 hex_color %s is %s', async (hex_color, kept) => {
    const status = await create('admin/lead_statuses', { lead_status: { name: `Status ${Math.random()}`, hex_color } });
    expect(status.hex_color).toBe(kept);
  });

  test('API-03 multipart forms for plain writes', async () => {
    const form = (fields: [string, string][]) =>
      `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const deal = await program.send(
      'POST',
      'deals.json',
      form([
        ['deal[name]', 'By form'],
        ['deal[value]', '12.5'],
        ['deal[tag_ids][]', ''],
      ]),
      type,
    );
    expect([deal.status, deal.body.name, deal.body.value]).toEqual([200, 'By form', '12.5']);
    const changed = await program.send('PUT', `deals/${deal.body.id}.json`, form([['deal[name]', 'Changed']]), type);
    expect([changed.status, changed.body.name, changed.body.value]).toEqual([200, 'Changed', '12.5']);
  });
});
