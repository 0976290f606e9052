import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const FORMS = '/api/v3/admin/forms';
const groups = (...names: string[]) => [
  { title: null, fields: names.map((one) => ({ name: one.replace('!', ''), required: one.endsWith('!') })) },
];
const arrange = (name: string, given: object[], more: object = {}, by = admin) =>
  by.put(`${FORMS}/${name}`, { form: { groups: given, ...more } });
const formOf = async (name: string) =>
  (await admin.get(FORMS)).body.entries.find((one: Loose) => one.name === name) as Loose;
const keysOf = (form: Loose) =>
  form.groups.flatMap(({ fields }: Loose) =>
    fields.map((one: Loose) => `${one.name}${one.required ? '!' : ''}`),
  ) as string[];

async function ownField(name: string, field_type: string, ...entries: string[]): Promise<Loose> {
  const { status, body } = await admin.post('/api/v3/admin/deal_custom_field_labels', {
    deal_custom_field_label: {
      name,
      field_type,
      custom_field_label_dropdown_entries_attributes: entries.map((entry) => ({ name: entry })),
    },
  });
  expect(status).toBe(200);
  return { ...body, key: `custom_label_${body.id}`, entries: body.custom_field_label_dropdown_entries };
}

const deal = (body: object, by = admin) => by.post('/api/v3/deals', { deal: body });
const byKey = async (method: 'POST' | 'PUT', path: string, payload: object) => {
  const { api_key } = (await admin.post('/api/v3/profile/api_key')).body;
  const answer = await on.app.inject({ method, url: `${path}?api_key=${api_key}`, payload });
  return { status: answer.statusCode, body: answer.json() as Loose };
};
const undo = (answer: { headers: Record<string, unknown> }) =>
  admin.post(`/api/v3/change_sets/${answer.headers['x-change-set'] as string}/undo`, {});
const required = (...fields: string[]) => fields.map((field) => ({ field, msg: 'Required' }));

describe('ADMIN-09 forms', () => {
  test('ADMIN-09 an account starts with six forms, which work unarranged', async () => {
    const { body } = await admin.get(FORMS);
    expect(body.entries.map(({ name }: Loose) => name).sort()).toEqual([
      'company',
      'companyQuickAdd',
      'deal',
      'dealQuickAdd',
      'person',
      'personQuickAdd',
    ]);
    expect(body.entries.every(({ is_standard }: Loose) => is_standard)).toBe(true);
    expect(keysOf(await formOf('deal')).slice(0, 3)).toEqual(['name!', 'company_id', 'primary_contact_id']);
    expect(keysOf(await formOf('dealQuickAdd'))).not.toContain('summary');
    expect((await admin.get('/api/internal/form_rules')).body.forms).toEqual([]);
  });

  test('ADMIN-09 which fields, in which order and groups, own ones among them, and which are required', async () => {
    const region = await ownField('Region', 'text');
    const given = [
      {
        title: null,
        fields: [
          { name: 'value', required: true },
          { name: 'name', required: false },
        ],
      },
      { title: 'Where', fields: [{ name: region.key, required: true }] },
    ];
    const answer = await arrange('deal', given);
    expect([answer.status, keysOf(answer.body)]).toEqual([200, ['value!', 'name!', `${region.key}!`]]);
    expect(answer.body.groups[1].title).toBe('Where');
    expect(keysOf(await formOf('deal'))).toEqual(['value!', 'name!', `${region.key}!`]);
    const asRead = (await admin.get('/api/v3/account?attrs=forms')).body.forms.deal;
    expect(asRead[0].children[1]).toEqual({
      id: 'name',
      label: 'Name',
      parent_id: 'displayed_fields',
      type: 'text',
      immovable: true,
      group: null,
      required: true,
    });
    const later = await ownField('Later', 'text');
    expect(keysOf(await formOf('deal'))).toContain(later.key);
    expect(keysOf(await formOf('dealQuickAdd'))).not.toContain(later.key);
  });

  test('ADMIN-09 fields that a record needs are not left out; unknown ones and repetitions are refused', async () => {
    const refusal = async (name: string, ...keys: string[]) => {
      const { status, body } = await arrange(name, groups(...keys));
      return [status, ...(status === 422 ? body.map(({ msg }: Loose) => msg) : [])];
    };
    expect(await refusal('deal', 'value')).toEqual([422, 'Name cannot be left out']);
    expect(await refusal('personQuickAdd', 'first_name')).toEqual([422, 'Last name cannot be left out']);
    expect(await refusal('company', 'name', 'name', 'planet')).toEqual([
      422,
      'planet is not a field of this form',
      'Name appears twice',
    ]);
    expect(await refusal('person', 'first_name', 'last_name', 'is_key_contact!')).toEqual([
      422,
      'Key contact cannot be required: it always has a value',
    ]);
    expect((await arrange('deals', groups('name'))).status).toBe(404);
    expect((await arrange('deal', groups('name'), {}, await colleague(on, admin, { level: 3 }))).status).toBe(403);
  });

  test('ADMIN-09 required is enforced by the form that is named, and by the short form where none is', async () => {
    await arrange('deal', groups('name', 'value!', 'summary!'));
    await arrange('dealQuickAdd', groups('name', 'source_id!'));
    expect((await deal({ name: 'A', form: 'deal' })).body).toMatchObject(required('value', 'summary'));
    expect((await deal({ name: 'A', value: '5', summary: 's', form: 'deal' })).status).toBe(200);
    expect((await deal({ name: 'A', value: '5' })).body).toEqual([
      { field: 'source_id', msg: 'Required', label: 'Source' },
    ]);
    expect((await deal({ form: 'dealQuickAdd' })).body).toMatchObject([...required('source_id', 'name')]);
    const made = await byKey('POST', '/api/v3/deals', { deal: { name: 'By program' } });
    expect([made.status, made.body.name]).toEqual([200, 'By program']);
  });

  test('REC-02 person and company: what the form requires is named, and a company typed along counts', async () => {
    await arrange('person', groups('first_name', 'last_name', 'company_id!', 'email!'));
    await arrange('company', groups('name', 'web!'));
    const person = (body: object) => admin.post('/api/v3/people', { person: { form: 'person', ...body } });
    expect((await person({ first_name: 'Ada' })).body).toMatchObject(required('company_id', 'email'));
    expect((await person({ first_name: 'Ada', company_name: 'Byron', email: 'ada@byron.test' })).status).toBe(200);
    const company = (body: object) => admin.post('/api/v3/companies', { company: { form: 'company', ...body } });
    expect((await company({ name: 'Loom' })).body).toMatchObject(required('web'));
    expect((await company({ name: 'Loom', web: 'loom.test' })).status).toBe(200);
  });

  test('REC-01 deal: an old record is changed field by field; what is required cannot be emptied, and a form asks for all', async () => {
    const { id } = (await deal({ name: 'Old' })).body;
    await arrange('deal', groups('name', 'value!', 'summary!'));
    const change = (body: object) => admin.patch(`/api/v3/deals/${id}`, { deal: body });
    expect((await change({ name: 'Older', value: '7' })).status).toBe(200);
    expect((await change({ value: null })).body).toMatchObject(required('value'));
    expect((await change({ name: 'Form', form: 'deal' })).body).toMatchObject(required('summary'));
    expect((await change({ summary: 's', form: 'deal' })).status).toBe(200);
  });

  test('ADMIN-09 a form is reset, and both is undone', async () => {
    const arranged = await arrange('deal', groups('name', 'value!'));
    const reset = await admin.del(`${FORMS}/deal`);
    expect([reset.status, (await formOf('deal')).is_standard]).toEqual([204, true]);
    expect((await undo(reset)).status).toBe(200);
    expect(keysOf(await formOf('deal'))).toEqual(['name!', 'value!']);
    const again = await arrange('deal', groups('name', 'summary'));
    expect((await undo(again)).status).toBe(200);
    expect(keysOf(await formOf('deal'))).toEqual(['name!', 'value!']);
    expect(arranged.status).toBe(200);
  });

  test('ADMIN-09 two administrators arrange one form at once: the second gets a notice and loses nothing', async () => {
    const base = { groups: (await formOf('deal')).groups };
    expect((await arrange('deal', groups('name', 'value'), { base })).status).toBe(200);
    const second = await arrange('deal', groups('name', 'summary'), { base });
    expect(second.status).toBe(409);
    expect(second.body.conflicts).toMatchObject([{ field: 'groups', mine: groups('name!', 'summary') }]);
    expect(keysOf(await formOf('deal'))).toEqual(['name!', 'value']);
    expect((await arrange('deal', groups('name', 'value'), { base })).status).toBe(200);
  });
});

const RULES = '/api/v3/admin/conditional_fields';
const trigger = (model_attribute: string, operand: string, value?: unknown, joined_with_all = true) => ({
  model_attribute,
  operand,
  ...(value === undefined ? {} : { value }),
  joined_with_all,
});
const does = (...fields: object[]) => [{ fields }];
async function rule(triggers: object[], actions: object[], more: object = {}): Promise<Loose> {
  const { status, body } = await admin.post(RULES, {
    conditional_field: { event_model: 'deal', triggers, actions, ...more },
  });
  expect([status, body]).toMatchObject([200, { triggers, actions }]);
  return body;
}

describe('ADMIN-05 conditional fields', () => {
  test('ADMIN-05 required by a rule on create and update, in one place for both', async () => {
    await rule([trigger('value', 'between', { from: 1000 })], does({ name: 'summary', value: 'required' }));
    expect((await deal({ name: 'Small', value: '999' })).status).toBe(200);
    expect((await deal({ name: 'Large', value: '1000' })).body).toMatchObject(required('summary'));
    const { id } = (await deal({ name: 'Large', value: '1000', summary: 's' })).body;
    const change = (body: object) => admin.patch(`/api/v3/deals/${id}`, { deal: body });
    expect((await change({ summary: '' })).body).toMatchObject(required('summary'));
    expect((await change({ summary: '', value: '10' })).status).toBe(200);
    expect((await change({ value: '1000' })).body).toMatchObject(required('summary'));
    expect((await byKey('PUT', `/api/v3/deals/${id}`, { deal: { value: 5000 } })).status).toBe(200);
  });

  test('ADMIN-05 a rule applies on create alone, on update alone, or on both, and only while it is switched on', async () => {
    const onCreate = await rule([], does({ name: 'summary', value: 'required' }), { event_action: 'create' });
    expect((await deal({ name: 'A' })).body).toMatchObject(required('summary'));
    const { id } = (await deal({ name: 'A', summary: 's' })).body;
    expect((await admin.patch(`/api/v3/deals/${id}`, { deal: { summary: '' } })).status).toBe(200);
    await admin.put(`${RULES}/${onCreate.id}`, { conditional_field: { event_action: 'update' } });
    expect((await deal({ name: 'B' })).status).toBe(200);
    await admin.patch(`/api/v3/deals/${id}`, { deal: { summary: 's' } });
    expect((await admin.patch(`/api/v3/deals/${id}`, { deal: { summary: '' } })).body).toMatchObject(
      required('summary'),
    );
    await admin.put(`${RULES}/${onCreate.id}`, { conditional_field: { is_activated: false } });
    expect((await admin.patch(`/api/v3/deals/${id}`, { deal: { summary: '' } })).status).toBe(200);
  });

  test('ADMIN-05 a rule asks about a stage: moving there needs the field; an archived deal is asked nothing', async () => {
    const { deal_stages } = (await admin.get('/api/internal/boot')).body.account;
    const stage = deal_stages.find(({ percent }: Loose) => percent === 75);
    await rule(
      [trigger('deal_stage_id', 'any_of', [stage.id])],
      does({ name: 'expected_close_date', value: 'required' }),
    );
    const { id } = (await deal({ name: 'A' })).body;
    const move = (more: object = {}) =>
      admin.patch(`/api/v3/deals/${id}`, { deal: { deal_stage_id: stage.id, ...more } });
    expect((await move()).body).toMatchObject(required('expected_close_date'));
    expect((await move({ expected_close_date: '2026-12-01' })).status).toBe(200);
    await admin.patch(`/api/v3/deals/${id}`, { deal: { is_archived: true } });
    expect((await admin.patch(`/api/v3/deals/${id}`, { deal: { expected_close_date: null } })).status).toBe(200);
  });

  test('ADMIN-05 a field that a rule hides is not required; shown and required, it is', async () => {
    const danger = await ownField('Hazardous area', 'boolean');
    const zone = await ownField('ATEX zone', 'dropdown', 'Zone 1', 'Zone 2');
    await arrange('deal', groups('name', danger.key, `${zone.key}!`));
    const make = (custom_fields: object) => deal({ name: 'A', form: 'deal', custom_fields });
    expect((await make({})).body).toMatchObject(required(zone.key));
    await rule([trigger(danger.key, 'is', true)], does({ name: zone.key, value: 'shown' }));
    expect((await make({})).status).toBe(200);
    expect((await make({ [danger.key]: true })).body).toMatchObject(required(zone.key));
    expect((await make({ [danger.key]: true, [zone.key]: zone.entries[0].id })).status).toBe(200);
  });

  test('ADMIN-05 defaults: a new record made without a form gets the values of the rules, except for sent values', async () => {
    await rule(
      [trigger('value', 'between', { from: 1000 })],
      does({ name: 'summary', value: 'default', default: 'Large' }),
    );
    const made = async (body: object) => (await deal({ name: 'A', ...body })).body.summary;
    expect([await made({ value: '1000' }), await made({ value: '1' })]).toEqual(['Large', null]);
    expect(await made({ value: '1000', summary: 'Mine' })).toBe('Mine');
    expect(await made({ value: '1000', form: 'deal' })).toBe(null);
  });

  test('ADMIN-05 what no account can change is read with the account, as integrations read it', async () => {
    const one = await rule([], does({ name: 'summary', value: 'required' }));
    const { body } = await admin.get(
      '/api/v3/account?attrs=conditional_fields,conditional_fields_defaults,conditional_dropdowns',
    );
    expect(body.conditional_fields).toEqual([one]);
    expect(body.conditional_fields_defaults.map(({ event_model }: Loose) => event_model)).toEqual([
      'deal',
      'person',
      'company',
      'calendar_task',
      'calendar_event',
    ]);
    expect(body.conditional_fields_defaults[0]).toEqual({
      event_model: 'deal',
      event_action: 'create_update',
      is_activated: true,
      triggers: [],
      actions: [{ fields: [{ name: 'name', value: 'required' }] }],
    });
    expect(body.conditional_dropdowns).toEqual([]);
  });

  test('ADMIN-05 a rule that hides what every record needs, or is invalid, is refused with the reason', async () => {
    const wrong = async (triggers: object[], ...fields: object[]) =>
      (await admin.post(RULES, { event_model: 'deal', triggers, actions: does(...fields) })).body.map(
        ({ field, msg }: Loose) => `${field}: ${msg}`,
      );
    expect(await wrong([trigger('value', 'has_value')], { name: 'name', value: 'shown' })).toEqual([
      'actions: Name is always shown',
    ]);
    expect(await wrong([trigger('value', 'has_value')], { name: 'value', value: 'shown' })).toEqual([
      'actions: Value cannot depend on itself',
    ]);
    expect(await wrong([])).toEqual(['actions: Choose what the rule does']);
    expect(await wrong([trigger('planet', 'has_value')], { name: 'moon', value: 'shown' })).toEqual([
      'triggers: planet is not a field of this form',
      'actions: moon is not a field of this form',
    ]);
    expect(
      await wrong([trigger('value', 'contains', 'x')], { name: 'source_id', value: 'default', default: 999_999 }),
    ).toEqual(["triggers: Value cannot be asked whether it 'contains'", 'actions: Source: Has invalid value']);
  });

  test('ADMIN-05 a rule over a deleted field or choice is ignored, and works again after Undo', async () => {
    const danger = await ownField('Hazardous area', 'boolean');
    const one = [trigger(danger.key, 'none')];
    await rule(one, does({ name: 'summary', value: 'required' }));
    expect((await deal({ name: 'A' })).body).toMatchObject(required('summary'));
    const gone = await admin.del(`/api/v3/admin/deal_custom_field_labels/${danger.id}`);
    expect((await deal({ name: 'A' })).status).toBe(200);
    await undo(gone);
    expect((await deal({ name: 'A' })).body).toMatchObject(required('summary'));
  });

  test('ADMIN-05 two administrators change one rule at once: the second gets a notice, and both change different parts', async () => {
    const first = await rule([], does({ name: 'summary', value: 'required' }));
    const put = (body: object) => admin.put(`${RULES}/${first.id}`, { conditional_field: body });
    const base = { actions: first.actions, triggers: first.triggers };
    expect((await put({ triggers: [trigger('value', 'has_value')], base })).status).toBe(200);
    const actions = does({ name: 'value', value: 'required' });
    expect((await put({ actions, base })).status).toBe(200);
    const late = await put({ triggers: [trigger('value', 'none')], base });
    expect([late.status, late.body.conflicts[0].field]).toEqual([409, 'triggers']);
    expect((await admin.get(RULES)).body.entries).toMatchObject([
      { triggers: [trigger('value', 'has_value')], actions },
    ]);
  });

  test('ADMIN-05 rules are deleted and undone, by administrators, each in its account', async () => {
    const { id } = await rule([], does({ name: 'summary', value: 'required' }));
    const basic = await colleague(on, admin);
    expect((await basic.del(`${RULES}/${id}`)).status).toBe(403);
    expect((await (await on.account()).del(`${RULES}/${id}`)).status).toBe(404);
    const gone = await admin.del(`${RULES}/${id}`);
    expect([gone.status, (await deal({ name: 'A' })).status]).toEqual([204, 200]);
    await undo(gone);
    expect((await deal({ name: 'A' }, basic)).body).toMatchObject(required('summary'));
  });
});

describe('ADMIN-05 dependent choices', () => {
  const DROPDOWNS = '/api/v3/admin/conditional_dropdowns';
  const setUp = async () => {
    const country = await ownField('Country of the shop', 'dropdown', 'Norway', 'Chile');
    const city = await ownField('City of the shop', 'dropdown', 'Oslo', 'Bergen', 'Santiago');
    const [norway, chile] = country.entries.map(({ id }: Loose) => id);
    const [oslo, bergen, santiago] = city.entries.map(({ id }: Loose) => id);
    const options = [
      { value: norway, entries: [oslo, bergen] },
      { value: chile, entries: [santiago] },
    ];
    const body = { event_model: 'deal', model_attribute: country.key, name: city.key, options };
    const made = await admin.post(DROPDOWNS, { conditional_dropdown: body });
    expect([made.status, made.body]).toMatchObject([200, body]);
    return { country, city, norway, chile, oslo, santiago, id: made.body.id };
  };

  test('ADMIN-05 the entries of one dropdown depend on the value of another, on create and update', async () => {
    const { country, city, norway, chile, oslo, santiago } = await setUp();
    const make = (a: number | null, b: number | null) =>
      deal({ name: 'A', custom_fields: { [country.key]: a, [city.key]: b } });
    expect((await make(norway, santiago)).body).toEqual([{ field: city.key, msg: 'Has invalid value' }]);
    expect((await make(null, santiago)).status).toBe(200);
    const { id } = (await make(norway, oslo)).body;
    const change = (custom_fields: object) => admin.patch(`/api/v3/deals/${id}`, { deal: { custom_fields } });
    expect((await change({ [city.key]: santiago })).body).toEqual([{ field: city.key, msg: 'Has invalid value' }]);
    const moved = await change({ [country.key]: chile });
    expect(moved.body.custom_fields).toMatchObject({ [country.key]: chile, [city.key]: null });
    await undo(moved);
    expect((await admin.get(`/api/v3/deals/${id}`)).body.custom_fields).toMatchObject({ [city.key]: oslo });
  });

  test('ADMIN-05 circles, second parents and unknown choices are refused', async () => {
    const { country, city, norway, id } = await setUp();
    const post = async (model_attribute: string, name: string, options: object[] = []) =>
      (await admin.post(DROPDOWNS, { event_model: 'deal', model_attribute, name, options })).body.map(
        ({ msg }: Loose) => msg,
      );
    expect(await post(city.key, country.key)).toEqual(['These fields already depend on each other']);
    expect(await post('source_id', city.key)).toEqual(['The choices of this field already depend on another field']);
    expect(await post('name', country.key)).toEqual(['name has no choices']);
    expect(await post('source_id', country.key, [{ value: 999_999, entries: [norway] }])).toEqual([
      'Has invalid value',
    ]);
    expect((await admin.put(`${DROPDOWNS}/${id}`, { conditional_dropdown: { options: [] } })).body.options).toEqual([]);
    expect((await admin.del(`${DROPDOWNS}/${id}`)).status).toBe(204);
  });
});

describe('ADMIN-05 expire calls', () => {
  test.each(['conditional_fields', 'conditional_dropdowns'])(
    'ADMIN-05 expire_%s makes the server read the rules again',
    async (part) => {
      await rule([], does({ name: 'summary', value: 'required' }));
      expect((await deal({ name: 'A' })).body).toMatchObject(required('summary'));
      const open = `select set_config('app.account_id', '${admin.accountId}', true)`;
      await on.pool.transaction('write', open, async (db) => {
        await db.run(sql`delete from conditional_field where account_id = ${admin.accountId}`);
      });
      expect((await deal({ name: 'A' })).status).toBe(422);
      expect((await admin.get(`/api/v3/account/expire_${part}`)).status).toBe(204);
      expect((await deal({ name: 'A' })).status).toBe(200);
    },
  );
});
