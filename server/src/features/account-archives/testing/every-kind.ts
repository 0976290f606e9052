import { ASSOCIATED } from '@fairlead/domain/custom-fields/custom-field';
import { kindOf, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { reportOf } from '@fairlead/domain/reports/report';
import { expect } from 'vitest';
import type { Loose, TestApp, TestUser } from '../../../testing/app';
import { colleague, team } from '../../../testing/colleagues';
import { sendFile } from '../../../testing/files';
import { pngOf, sendPicture } from '../../../testing/pictures';

interface People {
  readonly on: TestApp;
  readonly admin: TestUser;
  readonly peer: TestUser;
  readonly guest: TestUser;
  /** Of the connected peer. */
  readonly team: number;
}

/** Sends a change that must succeed. */
const send = async (by: TestUser, path: string, body: object, method: 'post' | 'put' | 'patch' = 'post') => {
  const answer = await by[method](path, body);
  expect([path, answer.status, answer.body]).toEqual([path, expect.toBeOneOf([200, 201, 204]), answer.body]);
  return answer.body as Loose;
};

/** An account with something in every table of an archive, all of it entered as users do. */
export async function accountOfEveryKind(on: TestApp): Promise<TestUser> {
  const admin = await on.account('Kestrel Optics');
  const north = await team(on, admin, 'team');
  const peer = await colleague(on, admin, { team_id: north });
  const guest = await colleague(on, admin, { first_name: 'Grace', level: 5, is_external: true });
  const with_ = { on, admin, peer, guest, team: north };
  const lists = await everyList(with_);
  const records = await everyRecord(with_, lists);
  const fields = await everyField(with_, records);
  await everyRule(with_, fields);
  await everyEntry(with_, records, lists);
  await everyFigure(with_, lists, fields);
  await everyTrace(with_);
  return admin;
}

async function everyList({ admin }: People) {
  const of = (path: string, root: string, values: object) => send(admin, `/api/v3/admin/${path}`, { [root]: values });
  const line = await of('product_lines', 'product_line', { name: 'Telescopes' });
  const tag = await of('deal_tags', 'deal_tag', { name: 'Urgent' });
  const company_tag = await of('company_tags', 'company_tag', { name: 'Public' });
  const document_tag = await of('document_tags', 'document_tag', { name: 'Plan' });
  const pipeline = await of('deal_pipelines', 'deal_pipeline', { name: 'Renewals' });
  const stage = await of('deal_stages', 'deal_stage', { name: 'Talk', percent: 40, deal_pipeline_id: pipeline.id });
  await of('lead_sources', 'lead_source', { name: 'Fair', cost_per_lead_in_cents: 1250 });
  await of('currencies', 'currency', { code: 'CHF', rate: '1.08512345' });
  await of('holidays', 'holiday', { name: 'Off', date: '2026-12-25', every_year: true });
  const { entries } = (await admin.get('/api/v3/admin/event_categories')).body as Loose;
  await of('todo_templates', 'todo_template', {
    name: 'Onboarding',
    template_type: 'customers',
    todo_template_items_attributes: [{ description: 'Call', due_date: 3, event_category_id: entries[0].id }],
  });
  await send(admin, '/api/v3/duplicate_checks', {
    duplicate_check: { record_type: 'company', name: 'City', fields: [{ field: 'phone', match: 'exact' }] },
  });
  return { line, tag, company_tag, document_tag, pipeline, stage, category: entries[0] as Loose };
}

type Lists = Awaited<ReturnType<typeof everyList>>;
type Records = Readonly<Record<string, Loose>>;

async function everyRecord({ on, admin, peer, guest }: People, { line, tag, company_tag, pipeline, stage }: Lists) {
  const shared_user_ids = [peer.id, guest.id];
  const company = await send(admin, '/api/v3/companies', {
    company: { name: 'Łódź Glass', is_customer: true, tag_ids: [company_tag.id], shared_user_ids },
  });
  const { entries: tags } = (await admin.get('/api/v3/admin/predefined_contacts_tags')).body as Loose;
  const person = await send(admin, '/api/v3/people', {
    person: {
      first_name: 'Ada',
      last_name: 'Okafor',
      email: 'ada@lodz.example',
      company_id: company.id,
      predefined_contacts_tag_ids: [tags[0].id],
      shared_user_ids,
    },
  });
  const deal = await send(admin, '/api/v3/deals', {
    deal: {
      name: 'Mirrors 🔭 "large"',
      value: '1234.5',
      company_id: company.id,
      person_ids: [person.id],
      deal_stage_id: stage.id,
      deal_pipeline_id: pipeline.id,
      deal_product_lines_ids: [line.id],
      tag_ids: [tag.id],
      shared_user_ids,
    },
  });
  await sendPicture(on, admin, `/companies/${company.id}`, { field: 'company[image]', content: pngOf(64) });
  return { company, person, deal };
}

/** A field of each type, and a link of each kind of record to each other. */
async function everyField({ admin, peer }: People, records: Records) {
  const field = (kind: string, values: object) => send(admin, `/api/v3/admin/${kind}_custom_field_labels`, values);
  const group = await send(admin, '/api/v3/admin/deal_custom_field_groups', { name: 'Site' });
  const choices = (...names: string[]) => ({
    custom_field_label_dropdown_entries_attributes: names.map((name) => ({ name })),
  });
  const country = await field('deal', {
    name: 'Country of the shop',
    field_type: 'dropdown',
    custom_field_group_id: group.id,
    ...choices('Norway', 'Chile'),
  });
  const city = await field('deal', {
    name: 'City of the shop',
    field_type: 'multi_select',
    ...choices('Oslo', 'Santiago'),
  });
  const hours = await field('deal', { name: 'Hours', field_type: 'numeric' });
  const rate = await field('deal', {
    name: 'Rate',
    field_type: 'calculated',
    formula: { begin: { field: 'value' }, steps: [{ operator: 'divide', operand: { field: keyOf(hours) } }] },
  });
  for (const kind of RECORD_KINDS) {
    const links: Loose = {};
    for (const to of ASSOCIATED) {
      const name = `Linked ${to}`;
      const made = await field(kind, { name, field_type: 'multi_association', association_type: to });
      links[keyOf(made)] = [to === 'user' ? peer.id : records[to].id];
    }
    const own = kind === 'deal' && {
      [keyOf(country)]: idOf(country, 0),
      [keyOf(city)]: [idOf(city, 0), idOf(city, 1)],
      [keyOf(hours)]: '12.25',
    };
    const path = `/api/v3/${kindOf(kind).path}/${records[kind].id}`;
    await send(admin, path, { [kind]: { custom_fields: { ...links, ...own } } }, 'patch');
  }
  return { country, city, hours, rate };
}

type Fields = Awaited<ReturnType<typeof everyField>>;
const keyOf = ({ id }: Loose) => `custom_label_${id}`;
const idOf = (field: Loose, at: number) => field.custom_field_label_dropdown_entries[at].id as number;

async function everyRule({ admin }: People, { country, city, hours }: Fields): Promise<void> {
  const fields = [
    { name: 'name', required: true },
    { name: keyOf(country), required: false },
  ];
  await send(admin, '/api/v3/admin/forms/deal', { form: { groups: [{ title: null, fields }] } }, 'put');
  await send(admin, '/api/v3/admin/conditional_fields', {
    event_model: 'deal',
    event_action: 'create_update',
    is_activated: true,
    triggers: [
      { model_attribute: keyOf(country), operand: 'any_of', value: [idOf(country, 0)], joined_with_all: true },
    ],
    actions: [{ fields: [{ name: keyOf(hours), value: 'required' }] }],
  });
  const options = [{ value: idOf(country, 0), entries: [idOf(city, 0)] }];
  await send(admin, '/api/v3/admin/conditional_dropdowns', {
    conditional_dropdown: { event_model: 'deal', model_attribute: keyOf(country), name: keyOf(city), options },
  });
}

async function everyEntry({ on, admin, peer }: People, records: Records, lists: Lists): Promise<void> {
  const { deal, company } = records;
  const note = await send(admin, '/api/v3/notes', {
    note: { content: `Glad, @${peer.id}`, deal_id: deal.id, notify_user_ids: [peer.id] },
  });
  await send(admin, `/api/v3/notes/${note.id}/comments`, { comment: { comment: 'Agreed' } });
  await send(admin, '/api/v3/milestones', {
    milestone: { name: 'Live', company_id: company.id, date: '2026/12/01' },
  });
  await send(admin, '/api/v3/calendar_entries', {
    calendar_entry: {
      name: 'Call Ada',
      due_date: '2026/11/25',
      deal_id: deal.id,
      category_id: lists.category.id,
      shared_user_ids: [peer.id],
      notify_user_ids: [peer.id],
    },
  });
  const fields = { deal_id: String(deal.id), title: 'Offer', 'document_tag_ids[]': String(lists.document_tag.id) };
  const file = await sendFile(on, admin, '/api/v3/documents', { fields });
  expect([file.status, file.body]).toEqual([200, file.body]);
}

async function everyFigure(
  { admin, peer, guest, team: north }: People,
  { line, stage, pipeline }: Lists,
  { country, rate }: Fields,
): Promise<void> {
  const shares = [
    { with: 'team', id: north, can_edit: false },
    { with: 'everyone', can_edit: false },
  ];
  const filter = { field: keyOf(country), op: 'any_of', value: [idOf(country, 0)] } as const;
  const definition = { ...reportOf('dealsByStage'), filter, groups: [{ field: keyOf(country) }] };
  const report = await send(admin, '/api/internal/saved_reports', { saved_report: { name: 'By country', definition } });
  await send(admin, `/api/internal/saved_reports/${report.id}/share`, { shares }, 'put');
  await send(admin, `/api/internal/saved_reports/${report.id}/star`, { is_starred: true }, 'put');
  const goal_config = [{ product_line_id: line.id, amount: 6400 }];
  const goal = await send(admin, '/api/internal/goals/product_lines', {
    goal: { name: 'Q4', period: 'quarter', period_start: '2026/10/01', goal_config },
  });
  const at = (row: number) => ({ column: 1, row, width: 6, height: 4 });
  const tiles = [
    { key: 'saved', kind: 'saved_report', saved_report_id: report.id, show: 'chart', place: at(1) },
    { key: 'own', kind: 'report', definition, show: 'chart', place: at(5) },
    { key: 'agenda', kind: 'agenda', user_id: peer.id, tab: 'today', place: at(9) },
    { key: 'goal', kind: 'goal', part: 'pulse', goal_id: goal.id, deal_pipeline_id: pipeline.id, place: at(13) },
  ];
  const dashboard = await send(admin, '/api/internal/dashboards', { dashboard: { name: 'North', tiles } });
  await send(admin, `/api/internal/dashboards/${dashboard.id}/share`, { shares }, 'put');
  await send(admin, `/api/internal/dashboards/${dashboard.id}/star`, { is_starred: true }, 'put');
  await send(admin, '/api/internal/dashboard_home', { dashboard_id: dashboard.id }, 'put');
  const schedule = await send(admin, '/api/internal/report_schedules', {
    report_schedule: { saved_report_id: report.id, every: 'day', hour: 8, recipient_user_ids: [admin.id, peer.id] },
  });
  await send(peer, `/api/internal/report_schedules/${schedule.id}/subscription`, { is_subscribed: false }, 'put');
  const view = await send(admin, '/api/internal/list_views', {
    list_view: {
      record_type: 'deal',
      name: 'In talk',
      is_shared: true,
      filter: { all: [{ field: 'deal_stage_id', op: 'any_of', value: [stage.id] }, filter] },
      sort_by: keyOf(rate),
      sort_direction: 'desc',
      columns: [{ key: 'name' }, { key: keyOf(rate) }],
    },
  });
  await send(admin, `/api/internal/list_views/${view.id}/star`, { is_starred: true }, 'put');
  await send(admin, `/api/internal/list_views/${view.id}/external_users`, { user_ids: [guest.id] }, 'put');
}

/** What users chose, did and undid. */
async function everyTrace({ admin, peer }: People): Promise<void> {
  const calendar = await send(admin, '/api/internal/calendar_filters', {
    calendar_filter: { name: 'Ours', user_ids: [admin.id, peer.id], user_colors: { [peer.id]: '1480eb' } },
  });
  await send(admin, `/api/internal/calendar_filters/${calendar.id}/select`, {}, 'put');
  const events = { assigned: { in_app: false, mail: 'at_once' } };
  await send(peer, '/api/internal/notification_settings', { notification_settings: { events } }, 'put');
  await send(admin, '/api/v3/user_settings/disable_convert_to_customer_modal', { value: 'true' }, 'put');
  await send(admin, '/api/v3/profile', { user: { other_emails_attributes: [{ email: 'hanna@else.example' }] } }, 'put');
  for (const [kind, one] of [
    ['person', (n: number) => ({ first_name: 'Bo', last_name: 'Lund', position: `Place ${n}` })],
    ['company', (n: number) => ({ name: `Alder Mills ${'I'.repeat(n)}` })],
    ['deal', (n: number) => ({ name: 'Lenses', summary: `Part ${n}` })],
  ] as const) {
    const { path } = kindOf(kind);
    const ids: number[] = [];
    for (const n of [1, 2, 3]) ids.push((await send(admin, `/api/v3/${path}`, { [kind]: one(n) })).id);
    const [first, second, third] = ids;
    await send(admin, `/api/v3/${path}/${first}/merge/${second}`, {});
    await send(admin, '/api/internal/duplicates/set_aside', { type: kind, ids: [second, third] });
  }
  const gone = await send(admin, '/api/v3/people', { person: { first_name: 'Gone', last_name: 'Away' } });
  await admin.del(`/api/v3/people/${gone.id}`);
  await send(admin, '/api/v3/admin/account', { account: { deal_won_reason_required: true } }, 'patch');
  const sheet = await send(admin, '/api/v3/imports', { import: { type: 'companies', csv: 'Name\nFrom a sheet\n' } });
  await send(admin, `/api/v3/imports/${sheet.id}/start`, {});
  await expect.poll(async () => (await admin.get(`/api/v3/imports/${sheet.id}`)).body.status).toBe('done');
}
