import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ApiApplicationsPage } from './api-applications-page';
import { ApiKeySection } from './api-key-section';
import { application } from './application-fixture';

const path = '/api/v3/admin/api_applications';
const all = [
  application(1, 'Phone system', { jwt_expiration_period: 2_592_000 }),
  application(2, 'Old scanner', { ended_at: '2026/11/20 11:00:00 +0000' }),
];

const WHEN = '2026/11/20 10:00:00 +0000';
const keysOf = (total: number, entries: object[]) => ({
  entries,
  pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total },
});

async function open(at: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const pagination = { page: 1, page_var: 'page', per_page: 200, pages: 1, total: all.length };
  const heard = fakeServer({
    [`GET ${path}`]: { body: { entries: all, pagination } },
    'GET /api/v3/admin/api_settings': { body: { registered_apps_only: false, api_key_days: 365, api_origins: [] } },
    'GET /api/internal/api_keys': { body: keysOf(0, []) },
    ...answers,
  });
  const { unmount } = await renderPage(<ApiApplicationsPage />, { boot: signedIn(), at });
  return { heard, unmount };
}

describe('AUTH-06 the screen of API applications', () => {
  it('AUTH-06 the expiration is shown and entered in days, and sent in seconds with the strategy', async () => {
    const { heard } = await open('/admin/api_applications?open=1', { [`PUT ${path}/1`]: { body: all[0] } });
    const days = await screen.findByLabelText('Tokens expire after');
    expect(days).toHaveProperty('value', '30');
    await userEvent.clear(days);
    await userEvent.type(days, '1.5');
    await userEvent.click(screen.getByRole('radio', { name: /^Token/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Phone system saved');
    const sent = heard.find(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({
      api_application: { app_name: 'Phone system', auth_strategy: 'jwt', jwt_expiration_period: 129_600 },
    });
  });

  it('AUTH-06 a shorter life of keys is saved when it is confirmed, since it ends existing keys; a longer one at once', async () => {
    const answered = { registered_apps_only: false, api_key_days: 90, api_origins: [] };
    const { heard } = await open('/admin/api_applications', {
      'PUT /api/v3/admin/api_settings': { body: answered },
      'GET /api/internal/api_keys': { body: keysOf(3, []) },
    });
    const saved = () => heard.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const choose = async (life: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: 'API keys of users end after' }));
      await userEvent.click(await screen.findByRole('option', { name: life }));
    };
    await choose('90 days');
    const existing = () => screen.findByRole('checkbox', { name: /^Also end 3 existing keys that would live longer/ });
    expect(await existing()).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(saved()).toEqual([]);
    await choose('90 days');
    await userEvent.click(await existing());
    await userEvent.click(screen.getByRole('button', { name: 'End keys sooner' }));
    await waitFor(() => expect(saved()).toEqual([{ api_settings: { api_key_days: 90, end_existing_keys: false } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('No end');
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toEqual({ api_settings: { api_key_days: null, end_existing_keys: false } });
  });

  it('AUTH-06 keys that live longer than new ones are named, and end when that is confirmed; the list says which have no end', async () => {
    const ada = { user_id: 2, user_name: 'Ada Bo', created_at: WHEN, last_used_at: null, expires_at: null };
    const ben = { ...ada, user_id: 3, user_name: 'Ben Oh', expires_at: '2027/01/20 10:00:00 +0000' };
    const { heard } = await open('/admin/api_applications', {
      'PUT /api/v3/admin/api_settings': { body: { registered_apps_only: false, api_key_days: 365, api_origins: [] } },
      'GET /api/internal/api_keys': ({ path: asked }) => ({
        body: asked.includes('longer_than') ? keysOf(1, [ada]) : keysOf(2, [ada, ben]),
      }),
    });
    const list = within(await screen.findByRole('list', { name: 'API keys of users' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ada BoNeverNo end',
      expect.stringMatching(/^Ben OhNever.*2027/),
    ]);
    expect(await screen.findByText(/1 existing key lives longer than 1 year from now/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'End existing keys too' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/^1 existing key ends 1 year from now/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'End existing keys' }));
    const sent = () => heard.find(({ method }) => method === 'PUT')?.body;
    await waitFor(() => expect(sent()).toEqual({ api_settings: { api_key_days: 365, end_existing_keys: true } }));
  });

  it('AUTH-06 what was typed outlives a failed save and leaving the page, until it is discarded', async () => {
    const form = '/admin/api_applications?open=new';
    const { heard, unmount } = await open(form, { [`POST ${path}`]: { status: 500, body: {} } });
    await userEvent.type(await screen.findByLabelText('Name'), 'Harbour scales');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText(/Something went wrong on the server/)).toBeTruthy();
    expect(heard.filter(({ method }) => method === 'POST')).toHaveLength(1);
    unmount();
    await open(form);
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Harbour scales');
    expect(screen.getByText('You have unsaved changes from earlier.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
  });

  it('AUTH-06 all issues are shown beside their fields before anything is sent', async () => {
    const { heard } = await open('/admin/api_applications?open=new');
    await userEvent.type(await screen.findByLabelText(/^Owner email/), 'nonsense');
    await userEvent.type(screen.getByLabelText('Tokens expire after'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    for (const words of ['Required', 'Not a valid email address', 'Please enter a number of days up to 3650'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(heard.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('AUTH-06 ended applications are listed separately and cannot be changed', async () => {
    await open('/admin/api_applications');
    const list = () => within(screen.getByRole('list', { name: 'API applications' })).getAllByRole('button');
    await screen.findByRole('list', { name: 'API applications' });
    expect(list().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Phone system')]);
    await userEvent.click(screen.getByRole('tab', { name: /Ended/ }));
    await userEvent.click(list()[0] as HTMLElement);
    await screen.findByText(/This application was ended/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('AUTH-06 the API key in the profile', () => {
  it('AUTH-06 a key is made, hidden until it is wanted, and reset only when asked twice', async () => {
    const made = {
      api_key: 'abcdefghij0123456789',
      created_at: '2026/11/20 10:00:00 +0000',
      last_used_at: null,
      expires_at: null,
      longest_days: 365,
    };
    const heard = fakeServer({
      'GET /api/v3/profile/api_key': {
        body: { api_key: null, created_at: null, last_used_at: null, expires_at: null, longest_days: 365 },
      },
      'POST /api/v3/profile/api_key': { body: made },
    });
    const frame = ({ children }: { children: ReactNode }) => <section>{children}</section>;
    await renderPage(<ApiKeySection frame={frame} />, { boot: signedIn(), at: '/user' });
    expect(await screen.findByText('1 year')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Create API key' }));
    await screen.findByRole('button', { name: 'Reset key' });
    expect(screen.queryByDisplayValue(made.api_key)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByDisplayValue(made.api_key)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset key' }));
    const posts = () => heard.filter(({ method }) => method === 'POST').length;
    expect(posts()).toBe(1);
    expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({ days: 365 });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset key' }));
    await waitFor(() => expect(posts()).toBe(2));
  });
});
