import { salesOverview } from '@fairlead/domain/dashboards/starter';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { findsOn, type Opening, readersOf, screen } from './layout-walk';
import { type Account, type RunningServer, startServer } from './server';
import { afterNoonToday, today } from './today';

/** Every screen, and what opens on it, with text of twice the size, and in a language with longer words, on a desk and on a phone. */
let server: RunningServer;
let browser: Browser;
let account: Account;
let readers: Awaited<ReturnType<typeof readersOf>>;
let merged = '';
const ids: Record<string, number> = {};

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  await fill();
  readers = await readersOf(browser, (context) => account.enter(context));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function fill(): Promise<void> {
  const company = await account.call('POST', '/api/v3/companies', {
    company: { name: 'Orchard Valley', phone: '+1 212 555 0142' },
  });
  const person = {
    full_name: 'Mei Sato',
    email: 'mei@orchard.example',
    phone: '+1 212 555 0142',
    company_id: company.id,
  };
  const { id: person_id } = await account.call('POST', '/api/v3/people', { person });
  const { account: config } = await account.call('GET', '/api/internal/boot');
  const { id: deal_stage_id } = config.deal_stages.find((one: { name: string }) => one.name === 'Qualified');
  const deal = {
    name: 'Flow meters, plant 2',
    value: 1200,
    company_id: company.id,
    deal_stage_id,
    person_ids: [person_id],
  };
  const { id } = await account.call('POST', '/api/v3/deals', { deal });
  const milestones = [
    { name: 'Kick-off', date: '2026-01-10', complete: true },
    { name: 'Acceptance test', date: '2026-02-10', notes: 'Test bench from 9 AM' },
  ];
  const fields = { name: 'Beacon Dairy', city: 'Denver' };
  const beacon = await account.call('POST', '/api/v3/companies', { company: fields });
  const customer = { company_id: beacon.id, conversion_notes: 'Starts with one hall.', milestones };
  await account.call('POST', '/api/v3/customers', { customer });
  // What the server writes into notes is text of the API, which stays English.
  const { entries } = await account.call('GET', `/api/v3/companies/${beacon.id}/notes`);
  await account.call('DELETE', `/api/v3/notes/${entries[0].id}`);
  Object.assign(ids, { deals: id, people: person_id, companies: company.id, customers: beacon.id });
  const { id: alike } = await account.call('POST', '/api/v3/people', { person: { full_name: 'Mei Satoh' } });
  merged = `?ids=${person_id},${alike}`;
  const visit = { type: 'CalendarEvent', name: 'Plant visit', ...afterNoonToday() };
  await account.call('POST', '/api/v3/calendar_entries', { calendar_entry: visit });
  const line = await account.call('POST', '/api/v3/admin/product_lines', { product_line: { name: 'Flow meters' } });
  const goal = {
    name: 'Autumn goal',
    period: 'year',
    period_start: `${today().slice(0, 4)}-01-01`,
    goal_config: [{ product_line_id: line.id, amount: 120_000 }],
  };
  const set = await account.call('POST', '/api/internal/goals/product_lines', { goal });
  const overview = { name: 'Monday round', tiles: salesOverview(set.id) };
  const { id: dashboards } = await account.call('POST', '/api/internal/dashboards', { dashboard: overview });
  Object.assign(ids, { dashboards });
  const csv = 'First name,Last name,Email\nOskar,Brandt,oskar@example.test\nIda,,\n';
  const sheet = await account.call('POST', '/api/v3/imports', { import: { type: 'people', csv } });
  ids.imports = sheet.id;
}

const dialog = (...keys: string[]): Opening => ({ keys, shows: '[role="dialog"]' });
const peek: Opening = { keys: ['j', 'v'], shows: 'aside', onDesk: true };
const bulkBar: Opening = { keys: ['x'], shows: '[class*="_bulkBar_"], section[class*="_bar_"]', onDesk: true };

const SCREENS = [
  screen('/kanban/deals', 'Flow meters, plant 2'),
  screen('/deals', 'Flow meters, plant 2', dialog('c'), dialog('Control+k'), dialog('?'), peek, bulkBar),
  screen('/people', 'Mei Sato', dialog('c')),
  screen('/companies', 'Orchard Valley', dialog('c')),
  screen('/deals/changes', 'Flow meters, plant 2'),
  screen('/deals/past', 'Back to now'),
  screen('/reporting/stages', 'Qualified'),
  screen('/reporting/cohorts', 'Deals created'),
  screen('/deals/1', 'Flow meters, plant 2'),
  screen('/people/1', 'Mei Sato'),
  screen('/companies/1', 'Orchard Valley'),
  screen('/customers/1', 'Beacon Dairy'),
  screen('/customers/1?tab=milestones', 'Acceptance test'),
  screen('/focus', 'Flow meters, plant 2', dialog('a')),
  screen('/calendar', 'Plant visit'),
  screen('/calendar?view=week', 'Plant visit'),
  screen('/calendar?view=agenda', 'Plant visit'),
  screen('/', 'Focus queue'),
  screen('/to_dos', 'Agenda', dialog('n')),
  screen('/admin/tasks', 'Postponing'),
  screen('/admin/todo_templates', 'To-do templates'),
  screen('/companies/1?tab=children_companies', 'Orchard Valley'),
  screen('/deals/1?tab=people', 'Flow meters, plant 2'),
  screen('/imports', 'Imports'),
  screen('/imports/new', 'Import'),
  screen('/imports/1', 'Email'),
  screen('/goals', 'Autumn goal', dialog('n')),
  screen('/reporting', 'Reports'),
  screen('/reporting/dealsByStage', 'Deals by stage'),
  screen('/reporting/forecast', 'How these figures are made'),
  screen('/reporting/new', 'Report type'),
  screen('/dashboards', 'Monday round'),
  screen('/dashboards/1', 'Won this month'),
  screen('/dashboards/1?arrange=1', 'Won this month'),
  screen('/files', 'Files'),
  screen('/people/merge', 'Mei Satoh'),
  screen('/duplicates', 'Duplicates'),
  screen('/recycle_bin', 'Recycle bin'),
  screen('/user', 'Profile'),
  screen('/user/notifications', 'Notifications'),
  screen('/user/calendars', 'Calendar feed'),
  screen('/admin', 'Administration'),
  screen('/admin/account', 'Account'),
  screen('/admin/users', 'Ines'),
  screen('/admin/teams', 'Teams'),
  screen('/admin/security', 'Security'),
  screen('/admin/single_sign_on', 'Single sign-on'),
  screen('/admin/audit_log', 'Audit log'),
  screen('/admin/archive', 'Archive and restore'),
  screen('/admin/modern/custom_fields', 'Custom fields'),
  screen('/admin/pipelines', 'Qualified'),
  screen('/admin/lists', 'People and companies'),
  screen('/admin/api_applications', 'API applications'),
  screen('/nowhere', 'This page does not exist'),
];

/** Ids count over all accounts of the server. */
function addressOf(path: string): string {
  if (path.endsWith('/merge')) return server.url + path + merged;
  const [, kind, rest = ''] = /^\/(\w+)\/1(\?.*)?$/.exec(path) ?? [];
  return server.url + (kind ? `/${kind}/${ids[kind]}${rest}` : path);
}

test.each(SCREENS)(
  'nothing is cut or covered with text of twice the size or words 40 % longer, and each is a message: $path',
  async (one) => {
    expect(await findsOn(readers, addressOf(one.path), one)).toEqual([]);
  },
);
