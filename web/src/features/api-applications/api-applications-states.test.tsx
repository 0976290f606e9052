import type { ApiApplication } from '@fairlead/domain/api-applications/api-applications.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ApiApplicationsPage } from './api-applications-page';
import { ApiKeySection } from './api-key-section';
import { application } from './application-fixture';

type Answers = Parameters<typeof fakeServer>[0];

const LIST = 'GET /api/v3/admin/api_applications';
const END = 'DELETE /api/v3/admin/api_applications/1';
const SETTINGS = '/api/v3/admin/api_settings';
const KEY = '/api/v3/profile/api_key';
const FAILED = 'Something went wrong on the server. Nothing was saved.';
const phones = application(1, 'Phone system');
const listed = (...entries: ApiApplication[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 200, pages: 1, total: entries.length } },
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const pressInDialog = (name: string) => fireEvent.click(inDialog().getByRole('button', { name }));

async function open(answers: Answers, at = '/admin/api_applications') {
  const heard = fakeServer({
    [LIST]: listed(phones),
    'GET /api/internal/api_keys': listed(),
    [`GET ${SETTINGS}`]: { body: { registered_apps_only: false, api_key_days: 365, api_origins: [] } },
    ...answers,
  });
  await renderPage(<ApiApplicationsPage />, { at });
  return { sent: (method: string) => heard.filter((one) => one.method === method).length };
}

describe('AUTH-06 the list of API applications', () => {
  it('AUTH-06 while it loads it says neither that it is empty nor that it failed', async () => {
    await open({ [LIST]: noAnswer });
    expect(screen.getByRole('heading', { name: 'API applications' })).toBeTruthy();
    expect(screen.queryByText('No applications yet')).toBeNull();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it('AUTH-06 a list that cannot be read says so, and Try again reads it', async () => {
    let fails = true;
    await open({ [LIST]: () => (fails ? { status: 422 } : listed(phones)) });
    expect(await screen.findByText('The applications could not be loaded. Nothing was changed.')).toBeTruthy();
    fails = false;
    press('Try again');
    expect(await screen.findByText('Phone system')).toBeTruthy();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it('AUTH-06 without applications it says what they are for, and its button opens the form', async () => {
    await open({ [LIST]: listed() });
    expect(await screen.findByText('No applications yet')).toBeTruthy();
    press('Register application');
    expect(await screen.findByRole('button', { name: 'Register' })).toBeTruthy();
  });

  it('AUTH-06 without ended applications the tab says where they come from', async () => {
    await open({}, '/admin/api_applications?show=ended');
    expect(await screen.findByText('No ended applications')).toBeTruthy();
    expect(screen.queryByText('Phone system')).toBeNull();
  });
});

describe('AUTH-06 registering and ending', () => {
  it('AUTH-06 the server’s issues are shown beside their fields until these are changed', async () => {
    const taken = { status: 422, body: [{ field: 'app_name', msg: 'Has to be unique' }] };
    await open({ 'POST /api/v3/admin/api_applications': taken }, '/admin/api_applications?open=new');
    const name = await screen.findByLabelText('Name');
    fireEvent.change(name, { target: { value: 'Phone system' } });
    press('Register');
    expect(await screen.findByText('Has to be unique')).toBeTruthy();
    expect(name).toHaveProperty('value', 'Phone system');
    fireEvent.change(name, { target: { value: 'Phone system 2' } });
    expect(screen.queryByText('Has to be unique')).toBeNull();
  });

  async function asked(answers: Answers) {
    const opened = await open(answers, '/admin/api_applications?open=1');
    fireEvent.click(await screen.findByRole('button', { name: 'End application' }));
    expect(screen.getByRole('dialog', { name: 'End Phone system?' })).toBeTruthy();
    return opened;
  }

  it('AUTH-06 ending asks first, and Cancel ends nothing', async () => {
    const { sent } = await asked({});
    expect(inDialog().getByText(/This cannot be undone/)).toBeTruthy();
    pressInDialog('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('DELETE')).toBe(0);
  });

  it('AUTH-06 an end that is refused gives the reason in the dialog, which can be tried again', async () => {
    let fails = true;
    await asked({ [END]: () => (fails ? { status: 403, body: { error: 'The account is read-only' } } : { body: {} }) });
    pressInDialog('End application');
    expect(await inDialog().findByText('The account is read-only')).toBeTruthy();
    fails = false;
    pressInDialog('End application');
    expect(await screen.findByText('Phone system has ended')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AUTH-06 while it is being ended the button is busy, and a second press sends nothing', async () => {
    const { sent } = await asked({ [END]: noAnswer });
    pressInDialog('End application');
    const button = inDialog().getByRole('button', { name: 'End application' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    pressInDialog('End application');
    expect(sent('DELETE')).toBe(1);
  });

  it('AUTH-06 a setting that could not be saved is shown as it was, and says so', async () => {
    const { sent } = await open({ [`PUT ${SETTINGS}`]: { status: 500 } });
    const only = () => screen.getByRole('switch', { name: /Registered applications only/ }) as HTMLInputElement;
    await waitFor(() => expect(only().disabled || only().getAttribute('aria-disabled') === 'true').toBe(false));
    fireEvent.click(only());
    expect(await screen.findByText('The setting could not be saved. Nothing was changed.')).toBeTruthy();
    expect(sent('PUT')).toBe(1);
    await waitFor(() => expect(only().checked).toBe(false));
  });
});

describe('AUTH-06 pages that may call', () => {
  const box = () => screen.findByLabelText('Pages that may call') as Promise<HTMLTextAreaElement>;

  it('AUTH-06 an administrator allows pages, one origin on each line', async () => {
    const kept = {
      registered_apps_only: false,
      api_key_days: 365,
      api_origins: ['https://one.test', 'https://two.test'],
    };
    const heard = fakeServer({
      [LIST]: listed(phones),
      [`GET ${SETTINGS}`]: {
        body: { registered_apps_only: false, api_key_days: 365, api_origins: ['https://one.test'] },
      },
      [`PUT ${SETTINGS}`]: { body: kept },
    });
    await renderPage(<ApiApplicationsPage />, { at: '/admin/api_applications' });
    expect((await box()).value).toBe('https://one.test');
    fireEvent.change(await box(), { target: { value: 'https://one.test\n\n https://two.test/ ' } });
    press('Save pages');
    expect(await screen.findByText('The pages that may call are saved')).toBeTruthy();
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({
      api_settings: { api_origins: ['https://one.test', 'https://two.test/'] },
    });
    expect((await box()).value).toBe('https://one.test\nhttps://two.test');
  });

  it('AUTH-06 an invalid origin is shown at the box, and what was typed stays', async () => {
    const body = [{ field: 'api_origins', msg: "'two' is not an origin such as https://example.com" }];
    await open({ [`PUT ${SETTINGS}`]: { status: 422, body } });
    fireEvent.change(await box(), { target: { value: 'two' } });
    press('Save pages');
    expect(await screen.findByText(/is not an origin/)).toBeTruthy();
    expect((await box()).value).toBe('two');
  });
});

describe('AUTH-06 the own API key', () => {
  const none = { body: { api_key: null, created_at: null, last_used_at: null, expires_at: null, longest_days: 365 } };
  const own = (api_key: string | null) => ({
    body: { api_key, created_at: '2026/05/10 10:00:00 +0000', last_used_at: null, expires_at: null, longest_days: 365 },
  });
  const frame = ({ children }: { children: ReactNode }) => <section>{children}</section>;

  async function shown(answers: Answers) {
    const heard = fakeServer(answers);
    await renderPage(<ApiKeySection frame={frame} />, { at: '/user' });
    return { sent: (method: string) => heard.filter((one) => one.method === method).length };
  }

  it('AUTH-06 a key that cannot be read says so, and Try again reads it', async () => {
    let fails = true;
    await shown({ [`GET ${KEY}`]: () => (fails ? { status: 422 } : none) });
    expect(await screen.findByText('Your API key could not be loaded. Nothing was changed.')).toBeTruthy();
    fails = false;
    press('Try again');
    expect(await screen.findByText(/^You have no API key/)).toBeTruthy();
  });

  it('AUTH-06 while the key loads neither a button nor its absence is shown', async () => {
    await shown({ [`GET ${KEY}`]: noAnswer });
    expect(screen.queryByText(/^You have no API key/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('AUTH-06 a key that could not be made says why, and can be asked for again', async () => {
    let fails = true;
    await shown({ [`GET ${KEY}`]: none, [`POST ${KEY}`]: () => (fails ? { status: 500 } : own('abcdefghij')) });
    fireEvent.click(await screen.findByRole('button', { name: 'Create API key' }));
    expect(await screen.findByText(FAILED)).toBeTruthy();
    fails = false;
    press('Create API key');
    expect(await screen.findByText('Your API key is ready')).toBeTruthy();
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(screen.getByText('Never')).toBeTruthy();
  });

  it('AUTH-06 a key that can no longer be shown says what to do', async () => {
    await shown({ [`GET ${KEY}`]: own(null) });
    expect(await screen.findByText(/^The key works, but can no longer be shown/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  });

  it('AUTH-06 removing the key asks first; a refusal stays in the dialog with its reason, a removal shows none', async () => {
    let fails = true;
    const refused = { status: 403, body: { error: 'The account is read-only' } };
    const { sent } = await shown({
      [`GET ${KEY}`]: own('abcdefghij'),
      [`DELETE ${KEY}`]: () => (fails ? refused : {}),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove key' }));
    pressInDialog('Cancel');
    expect(sent('DELETE')).toBe(0);
    press('Remove key');
    pressInDialog('Remove key');
    expect(await inDialog().findByText('The account is read-only')).toBeTruthy();
    fails = false;
    pressInDialog('Remove key');
    expect(await screen.findByText(/^You have no API key/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('AUTH-06 the key is copied though it is hidden; a browser that refuses says what to do', async () => {
    await shown({ [`GET ${KEY}`]: own('abcdefghij') });
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('abcdefghij');
    writeText.mockRejectedValueOnce(new Error('denied'));
    press('Copy');
    expect(await screen.findByText(/^The browser blocked copying/)).toBeTruthy();
    writeText.mockRestore();
  });
});
