import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colleague } from '../testing/colleagues';
import { pngOf, sendPicture } from '../testing/pictures';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';

/**
 * The calls that the specifications list, with their method, path and body, and the part of the answer that they
 * name. The effect of each is tested with its feature.
 */

let on: TestApp;
let admin: TestUser;
const ids: Record<string, number> = {};
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  ids.company = (await admin.post('/companies', { company: { name: 'Kestrel Optics' } })).body.id;
  ids.person = (await admin.post('/people', { person: { first_name: 'Mira', company_id: ids.company } })).body.id;
  ids.deal = (await admin.post('/deals', { deal: { name: 'Scanner', people: [{ id: ids.person }] } })).body.id;
  ids.ben = (await colleague(on, admin)).id;
});
afterAll(() => on.close());

type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, has?: string];
const page = 'entries pagination';

async function make([method, path, body, has = '']: Call): Promise<Loose> {
  const answer = await admin.call(method, path.startsWith('/') ? path : `/${path}`, body);
  expect([`${method} ${path}`, answer.status]).toEqual([`${method} ${path}`, answer.status === 204 ? 204 : 200]);
  for (const key of has.split(' ').filter(Boolean)) expect([path, answer.body]).toEqual([path, withKey(key)]);
  return answer.body;
}
const withKey = (key: string) => expect.objectContaining({ [key]: expect.anything() });

async function makeAll(calls: readonly Call[]): Promise<void> {
  for (const call of calls) await make(call);
}

describe('API-01 every call of the specifications has its method, path, body and answer', () => {
  test('API-01 GET /login/is_logged_in returns logged_in', async () => {
    expect((await make(['GET', '/login/is_logged_in'])).logged_in).toBe(true);
  });

  test('API-01 records: deals, people and companies are loaded and changed with and without /api/v3', async () => {
    for (const [path, root] of [
      [`companies/${ids.company}`, 'company'],
      [`people/${ids.person}`, 'person'],
      [`deals/${ids.deal}`, 'deal'],
    ] as const)
      await makeAll([
        ['GET', `/${path}`, undefined, 'id'],
        ['GET', `/api/v3/${path}`, undefined, 'id'],
        ['PATCH', `/${path}`, { [root]: {} }, 'id'],
        ['GET', `/api/v3/${path.split('/')[0]}`, undefined, page],
      ]);
    await makeAll([
      ['GET', `/api/v3/companies/${ids.company}/children_companies`, undefined, page],
      ['GET', `/api/internal/companies/${ids.company}/people`, undefined, page],
      ['GET', `/api/internal/people/${ids.person}/deals?archived_deals=true`, undefined, page],
      ['GET', `/api/internal/deals/${ids.deal}/people`, undefined, page],
    ]);
  });

  test('API-01 GET companies.json with view=api_v3 and conditions.company_name_eq reads entries[].id', async () => {
    const url = '/api/v3/companies.json?view=api_v3&name=Kestrel%20Optics&conditions[company_name_eq]=Kestrel%20Optics';
    expect((await make(['GET', url])).entries.map(({ id }: Loose) => id)).toEqual([ids.company]);
  });

  test('API-01 POST deals copies a deal with source_deal_id, PATCH deals/{id} takes deal_won_reason_id', async () => {
    const body = { deal: { name: 'Copy', source_deal_id: ids.deal, is_copy_with_activities: false } };
    const { id } = await make(['POST', '/api/v3/deals', body, 'id']);
    const reason = (await make(['GET', '/api/v3/admin/deal_won_reasons'])).entries[0].id;
    const won = { deal: { deal_won_reason_id: reason, deal_won_reason_notes: 'Price' } };
    expect((await make(['PATCH', `deals/${id}`, won])).deal_won_reason_id).toBe(reason);
  });

  test('API-01 avatars: multipart {record}[image] by PATCH and POST destroy_avatar answer the updated record', async () => {
    const url = `/people/${ids.person}`;
    expect((await sendPicture(on, admin, url, { field: 'person[image]', content: pngOf(64) })).body.id).toBe(
      ids.person,
    );
    await makeAll([
      ['POST', `${url}/destroy_avatar`, {}, 'id'],
      ['POST', `/companies/${ids.company}/destroy_avatar`, {}, 'id'],
    ]);
  });

  test('API-01 quotas, their types and subscription', async () => {
    const pipelines = await make(['GET', 'api/internal/deal_pipelines/quota']);
    expect(pipelines).toEqual({ quota: { type: 'deal_pipelines', limit: -1, used: 1, available: null } });
    await makeAll([
      ['GET', '/api/internal/quotas', undefined, 'quotas'],
      ['GET', '/api/internal/quotas/deals', undefined, 'quota'],
      ['GET', `/api/internal/accounts/${admin.accountId}/subscription`, undefined, 'subscription'],
    ]);
    expect((await admin.get('/api/internal/quotas/none')).status).toBe(404);
  });

  test('API-01 profile, visible_users, global_search_settings and extra emails', async () => {
    const profile = await make(['GET', '/api/internal/users/profile', undefined, 'id email account_key']);
    expect(profile).toEqual(await make(['GET', '/api/v3/profile']));
    await makeAll([
      ['GET', '/api/v3/visible_users', undefined, page],
      ['GET', '/api/internal/external_user_shared_searches', undefined, page],
      ['PUT', 'api/v3/user_settings/global_search_settings', { value: {} }, 'value'],
      [
        'PUT',
        'api/v3/profile',
        { user: { other_emails_attributes: [{ email: 'mine@kestrel.test' }] } },
        'other_emails',
      ],
    ]);
  });

  test('API-01 profiles_layout: GET layouts, PUT position with positions, PUT hidden_tiles with tile', async () => {
    const path = '/api/internal/users/profiles_layout';
    const { layouts } = await make(['GET', path, undefined, 'layouts']);
    expect(Object.keys(layouts).toSorted()).toEqual(['company', 'customer', 'deal', 'person']);
    const { positions } = layouts.person;
    await makeAll([
      ['PUT', `${path}/person/position`, { positions }, 'collapsed_tiles positions hidden_tiles'],
      ['PUT', `${path}/person/hidden_tiles`, { tile: 'address' }, 'collapsed_tiles positions hidden_tiles'],
    ]);
  });

  test('API-01 account and settings: PATCH admin/account, PUT account_settings and the expire calls', async () => {
    const setting = (name: string, value: unknown): Call => ['PUT', `api/v3/admin/account_settings/${name}`, { value }];
    await makeAll([
      ['GET', '/api/v3/account?attrs=id,merge_tags', undefined, 'id merge_tags'],
      ['PATCH', 'admin/account', { company_name: 'Kestrel', address_autocompleter: true }, 'company_name'],
      setting('todo_templates_ignore_weekends', true),
      setting('calendar_entry_postpone_periods', [1, 7]),
      setting('calendar_entry_postpone_weekends', true),
      setting('calendar_entry_use_calendar_to_postpone', true),
      ['GET', 'api/v3/account/expire_conditional_fields'],
      ['GET', 'api/v3/account/expire_conditional_dropdowns'],
    ]);
  });

  test.each(
    'product_lines deal_loss_reasons deal_won_reasons deal_statuses lead_statuses predefined_contacts_tags company_tags deal_tags lead_sources note_categories event_categories document_tags calendar_entry_priorities calendar_entry_statuses'.split(
      ' ',
    ),
  )('API-01 admin resources by api/v3/admin/{resource}: %s is created, updated and deleted', async (resource) => {
    const root = resource.replace(/(?<=status)es$|(?<!status|status.{2})s$/, '').replace(/ie$/, 'y');
    const { id } = await make(['POST', `api/v3/admin/${resource}`, { [root]: { name: 'Made here' } }, 'id name']);
    await makeAll([
      ['PATCH', `api/v3/admin/${resource}/${id}`, { [root]: { name: 'Renamed here' } }, 'id'],
      ['DELETE', `api/v3/admin/${resource}/${id}`],
    ]);
  });

  test('API-01 admin resources account_exports and api_applications', async () => {
    const application = { app_name: 'Desk', app_owner_name: 'Ida', app_owner_email: 'ida@kestrel.test' };
    await make([
      'POST',
      'api/v3/admin/api_applications',
      { api_application: { ...application, auth_strategy: 'both' } },
    ]);
    const body = { account_export: { export_type: 'deals', period: 'this_year', notification_emails: '' } };
    const { id } = await make(['POST', 'api/v3/admin/account_exports', body, 'id']);
    await make(['DELETE', `api/v3/admin/account_exports/${id}`]);
  });

  test('API-01 custom fields: groups and labels are made, changed, searched in pages and deleted', async () => {
    const [groups, labels] = ['/api/v3/admin/deal_custom_field_groups', '/api/v3/admin/deal_custom_field_labels'];
    const group = (await make(['POST', groups, { deal_custom_field_group: { name: 'Plans' } }, 'id'])).id;
    const body = { name: 'Depth', field_type: 'dropdown', custom_field_label_dropdown_entries: [{ name: 'Deep' }] };
    const label = (await make(['POST', labels, { deal_custom_field_label: body }, 'id'])).id;
    const found = await make(['GET', `${labels}?page=1&per_page=10`, undefined, page]);
    expect(Object.keys(found.pagination)).toEqual(expect.arrayContaining(['pages', 'per_page', 'page', 'total']));
    await makeAll([
      ['PUT', `${labels}/${label}`, { deal_custom_field_label: { name: 'Depths' } }, 'id'],
      ['DELETE', `${labels}/${label}`],
      ['PUT', `${groups}/${group}`, { deal_custom_field_group: { name: 'Old plans' } }, 'id'],
      ['DELETE', `${groups}/${group}`],
    ]);
  });

  test('API-01 pipelines and stages: made, changed, sorted and deleted into others', async () => {
    const pipelines = 'api/v3/admin/deal_pipelines';
    const stages = 'api/v3/admin/deal_stages';
    const first = (await make(['GET', pipelines, undefined, 'entries'])).entries[0];
    const heir = (await make(['GET', stages])).entries.find((one: Loose) => one.percent === 50).id;
    const body = { name: 'Renewals', pipeline_type: 'renewal', default: false, description: 'Every year' };
    const { id } = await make(['POST', pipelines, { deal_pipeline: body }, 'id']);
    const deal_stage = { name: 'Offer', percent: 40, deal_pipeline_id: id };
    const one = (await make(['POST', stages, { deal_stage }, 'id'])).id;
    const two = (await make(['POST', stages, { deal_stage: { ...deal_stage, name: 'Talk', percent: 20 } }, 'id'])).id;
    await makeAll([
      ['PATCH', `${pipelines}/${id}`, { deal_pipeline: { default: false } }, 'id'],
      ['PUT', `/${stages}/sort`, { order: [one, two], deal_pipeline_id: id }],
      ['PATCH', `${stages}/${one}`, { deal_stage: { id: one, name: 'Quote', percent: 30 } }, 'id'],
      ['DELETE', `${stages}/${one}`],
      ['DELETE', `${pipelines}/${id}`, { new_pipeline_id: first.id, new_stage_id: heir }],
    ]);
  });

  test('API-01 teams and users: every call of administration, and PATCH users', async () => {
    const user = `/admin/users/${ids.ben}`;
    const permissions = { deal: 'owner', company: 'owner', person: 'owner' };
    const team = (await make(['POST', '/api/v3/admin/teams', { team: { name: 'North', permissions } }, 'id'])).id;
    await makeAll([
      ['GET', '/api/v3/admin/teams', undefined, page],
      ['PATCH', `/api/v3/admin/teams/${team}`, { team: { name: 'South' } }, 'id'],
      ['DELETE', `/api/v3/admin/teams/${team}`],
      ['GET', '/api/v3/admin/users', undefined, page],
      ['PATCH', `/api/v3/users/${ids.ben}`, { user: { first_name: 'Ben' } }, 'id'],
      ['PATCH', user, { user: { last_name: 'Holt' } }, 'id'],
      ['PUT', `${user}/request_mfa`],
      ['DELETE', `${user}/disable_mfa`],
      ['POST', '/admin/users/bulk_action', { ids: [ids.ben], bulk_action: 'request_mfa' }],
      ['PUT', `${user}/reassign_data`, { reassign_to_user_id: admin.id }],
      ['DELETE', `${user}/make_inactive`, { reassign_to_user_id: admin.id }, 'user_count'],
      ['PUT', `${user}/reactivate`],
    ]);
  });

  test('API-01 a 204 has an empty result', async () => {
    const { id } = await make(['POST', '/api/v3/admin/deal_tags', { deal_tag: { name: 'Short-lived' } }]);
    const answer = await admin.del(`/api/v3/admin/deal_tags/${id}`);
    expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined]);
  });

  test('API-01 array query parameters come in bracket form, also percent-encoded and with numbers', async () => {
    const other = (await admin.post('/deals', { deal: { name: 'Other', user_id: admin.id } })).body.id;
    const idsOf = async (query: string) =>
      (await make(['GET', `/api/v3/deals?${query}`])).entries
        .map(({ id }: Loose) => id as number)
        .toSorted((a: number, b: number) => a - b);
    const both = [ids.deal, other].toSorted((a, b) => a - b);
    const key = 'conditions[deal_id]';
    const written = [`${key}[]=${both[0]}&${key}[]=${both[1]}`, `${key}[0]=${both[0]}&${key}[1]=${both[1]}`];
    for (const query of [...written, written.map((one) => one.replaceAll('[', '%5B').replaceAll(']', '%5D'))[0] ?? ''])
      expect([query, await idsOf(query)]).toEqual([query, both]);
  });
});

describe('API-02 what a refusal carries', () => {
  test('API-02 a 4xx carries a body with messages: 422 by field, every other one sentence', async () => {
    const said = expect.stringMatching(/^[A-Z].{8,}/);
    const send = async (url: string, headers: Record<string, string> = {}, payload?: string) => {
      const answer = await on.app.inject({ method: payload ? 'POST' : 'GET', url, headers, payload: payload ?? '' });
      return [answer.statusCode, answer.json<Loose>()];
    };
    const signedIn = { cookie: admin.cookie, 'content-type': 'application/json', 'x-csrf-token': admin.csrf };
    expect(await send('/api/v3/deals')).toEqual([401, { error: said }]);
    expect(await send('/api/v3/deals?api_key=unknown')).toEqual([406, { error: said }]);
    expect(await send('/api/v3/deals', signedIn, '{')).toEqual([400, { error: said }]);
    expect(await send('/api/v3/deals', { ...signedIn, 'x-csrf-token': '' }, '{}')).toEqual([403, { error: said }]);
    expect(await send('/api/v3/deals', signedIn, '{"deal":{"deal_value":"x"}}')).toEqual([
      422,
      [
        { field: 'value', msg: 'Please enter a valid number' },
        { field: 'name', msg: 'Required' },
      ],
    ]);
    const missing = await admin.get('/api/v3/deals/999999999');
    const late = await admin.patch(`/deals/${ids.deal}`, { deal: { name: 'Mine', base: { name: 'Not this' } } });
    expect([missing.status, missing.body]).toEqual([404, { error: said }]);
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ error: said })]);
  });
});
