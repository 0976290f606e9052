import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { DataSection } from './data-section';
import { DisplaySection } from './display-section';
import { EmailsSection } from './emails-section';
import { NameSection } from './name-section';
import { SessionsSection } from './sessions-section';

afterEach(() => vi.unstubAllGlobals());

const PUT = 'PUT /api/v3/profile';
const GET = 'GET /api/v3/profile';
const boot = { 'GET /api/internal/boot': { body: signedIn() } };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const wrong = (field: string, msg: string) => ({ status: 422, body: [{ field, msg }] });

describe('PROF-03 my profile', () => {
  it('VAL-01 my name: both missing names are said at once, what the server refuses too, and what was typed stays', async () => {
    const heard = fakeServer({ ...boot, [PUT]: wrong('last_name', 'Is too long (at most 100 characters)') });
    await renderPage(<NameSection />);
    const [first, last] = ['First name', 'Last name'].map((name) => screen.getByLabelText(name) as HTMLInputElement);
    await userEvent.clear(first as HTMLInputElement);
    await userEvent.clear(last as HTMLInputElement);
    await press('Save');
    expect(screen.getAllByText('Required')).toHaveLength(2);
    expect(heard).toEqual([]);
    await userEvent.type(first as HTMLInputElement, 'Inès');
    await userEvent.type(last as HTMLInputElement, 'Okafor');
    await press('Save');
    expect(await screen.findByText('Is too long (at most 100 characters)')).toBeTruthy();
    expect([first?.value, last?.value]).toEqual(['Inès', 'Okafor']);
  });

  it('VAL-05 my name: without a connection nothing is saved and nothing typed is lost', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await renderPage(<NameSection />);
    await userEvent.type(screen.getByLabelText('First name'), 'x');
    await press('Save');
    expect(
      await screen.findByText(
        'The server cannot be reached. Please check whether this was saved before you try again.',
      ),
    ).toBeTruthy();
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Inesx');
  });

  it('AUTH-01 my data: comes as a file, and a failure says why', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push((file as Blob).type);
      return 'blob:one';
    });
    const answers = { 'GET /api/internal/users/profile/data': { body: { account_user: [{ id: 4 }] } } as object };
    fakeServer(answers);
    await renderPage(<DataSection />);
    await press('Download my data');
    await waitFor(() => expect(saved).toEqual(['application/json']));
    answers['GET /api/internal/users/profile/data'] = { status: 429, body: { error: 'Too many requests' } };
    await press('Download my data');
    expect(await screen.findByText('Too many requests')).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('VAL-01 other emails: an address is checked, added, refused with its reason and taken away', async () => {
    const answers = {
      [GET]: { body: { other_emails: [{ id: 4, email: 'old@northgate.example' }] } } as object,
      [PUT]: wrong('other_emails_attributes', 'Has to be unique') as object,
    };
    const heard = fakeServer(answers);
    await renderPage(<EmailsSection />);
    const box = (await screen.findByLabelText('Add an email')) as HTMLInputElement;
    await userEvent.type(box, 'new at northgate');
    await press('Add');
    expect(screen.getByText('Not a valid email address')).toBeTruthy();
    expect(heard.filter(({ method }) => method === 'PUT')).toEqual([]);
    await userEvent.clear(box);
    await userEvent.type(box, 'new@northgate.example');
    await press('Add');
    expect(await screen.findByText('Has to be unique')).toBeTruthy();
    expect(box.value).toBe('new@northgate.example');
    answers[PUT] = { body: { other_emails: [{ id: 5, email: 'new@northgate.example' }] } };
    await press('Add');
    expect(await screen.findByText('new@northgate.example')).toBeTruthy();
    expect(box.value).toBe('');
    answers[PUT] = { body: { other_emails: [] } };
    await press('Remove new@northgate.example');
    await waitFor(() => expect(screen.queryByText('new@northgate.example')).toBeNull());
    expect(heard.at(-1)?.body).toEqual({ user: { other_emails_attributes: [{ id: 5, _destroy: true }] } });
  });

  it('PROF-03 other emails: fetch error with Try again', async () => {
    let status = 403;
    fakeServer({ [GET]: () => (status === 403 ? { status } : { body: { other_emails: [] } }) });
    await renderPage(<EmailsSection />);
    expect(await screen.findByText('Your other addresses could not be loaded.')).toBeTruthy();
    status = 200;
    await press('Try again');
    expect(await screen.findByLabelText('Add an email')).toBeTruthy();
  });

  it('VAL-02 the date format is saved as it is chosen; where saving fails the old one is shown again', async () => {
    const answers = { ...boot, [PUT]: { body: {} } as object };
    const heard = fakeServer(answers);
    await renderPage(<DisplaySection />);
    await userEvent.click(screen.getByRole('radio', { name: 'dd/mm/yyyy' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ user: { date_format: 'eu' } });
    answers[PUT] = { status: 409, body: { error: 'The account is read-only' } };
    await userEvent.click(screen.getByRole('radio', { name: '24 hours' }));
    expect(await screen.findByText('The account is read-only')).toBeTruthy();
    await waitFor(() =>
      expect((screen.getByRole('radio', { name: '12 hours' }) as HTMLInputElement).checked).toBe(true),
    );
  });
});

const SESSIONS = '/api/internal/sessions';
const session = (id: number, more: object = {}) => ({
  id,
  user_agent: 'Mozilla/5.0 (Macintosh) Firefox/130.0',
  created_at: '2026/05/01 10:00:00 +0000',
  last_seen_at: '2026/05/14 10:00:00 +0000',
  is_current: false,
  ...more,
});

describe('AUTH-01 where I am signed in', () => {
  it('AUTH-01 sign-out of another device, and of all others at once; the own session is marked', async () => {
    let entries = [session(1, { is_current: true }), session(2), session(3)];
    const heard = fakeServer({
      [`GET ${SESSIONS}`]: () => ({ body: { entries } }),
      [`DELETE ${SESSIONS}/2`]: () => {
        entries = entries.filter(({ id }) => id !== 2);
        return { status: 204 };
      },
      [`DELETE ${SESSIONS}`]: () => {
        entries = entries.slice(0, 1);
        return { status: 204 };
      },
    });
    await renderPage(<SessionsSection />);
    expect(await screen.findByText('This device')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: /^Sign out of/ })[0] as HTMLElement);
    expect(await screen.findByText('Device signed out')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await press('Sign out everywhere else');
    expect(await screen.findByText('Signed out everywhere else')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull());
    expect(heard.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });

  it('AUTH-01 sessions that cannot be read say so and can be asked for again; a refused sign-out says why', async () => {
    let status = 403;
    fakeServer({
      [`GET ${SESSIONS}`]: () => (status === 403 ? { status } : { body: { entries: [session(1), session(2)] } }),
      [`DELETE ${SESSIONS}/1`]: { status: 409, body: { error: 'It has ended already' } },
    });
    await renderPage(<SessionsSection />);
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeTruthy();
    status = 200;
    await press('Try again');
    await userEvent.click((await screen.findAllByRole('button', { name: /^Sign out of/ }))[0] as HTMLElement);
    expect(await screen.findByText('It has ended already')).toBeTruthy();
  });
});
