import { createMemoryHistory } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { showProfile } from '@fairlead/domain/users/users.contract';
import { UnreachablePage } from '../features/errors/public';
import { call } from '../lib/api';
import { ChunkLoadError } from '../lib/chunk-error';
import { usePageTitle } from '../lib/page-title';
import { mfaMissing } from '../lib/session';
import { fakeServer } from '../testing/fake-server';
import { render, renderApp } from '../testing/render';
import { signedIn, signedOut } from '../testing/session-fixture';
import { page } from './page-route';
import { makeRouter } from './router';
import { ROUTES as APP_ROUTES } from './routes';

function People() {
  usePageTitle('People');
  return <h1>All people</h1>;
}

const missing = () => Promise.reject(new ChunkLoadError('BrokenPage', 'missing', 'http://x.test/assets/broken.js'));
const ROUTES = [
  page('/', async () => ({ HomePage: () => <h1>My day</h1> }), 'HomePage', { area: 'home' }),
  page('/kanban/deals', async () => ({ BoardPage: () => <h1>Board</h1> }), 'BoardPage', { area: 'deals' }),
  page('/people', async () => ({ People }), 'People', { area: 'people' }),
  page('/admin', async () => ({ Admin: () => <h1>Overview</h1> }), 'Admin', { area: 'administration' }),
  page('/broken', missing as () => Promise<{ BrokenPage: () => null }>, 'BrokenPage'),
  page('/login', async () => ({ SignIn: () => <h1>Sign in</h1> }), 'SignIn', { frame: false }),
  page('/first_run', async () => ({ FirstRun: () => <h1>Welcome</h1> }), 'FirstRun', { frame: false }),
];

async function open(at: string, boot = signedIn() as Parameters<typeof renderApp>[1]) {
  const history = createMemoryHistory({ initialEntries: [at] });
  await renderApp(makeRouter(ROUTES, history), boot);
  return history;
}

describe('every address', () => {
  it.each([
    ['/people?sort_by=name', '/login?next=%2Fpeople%3Fsort_by%3Dname'],
    ['/nowhere', '/login?next=%2Fnowhere'],
    ['/', '/login'],
  ])('SHELL-01 signed-out visitors are sent to /login: from %s to %s', async (at, to) => {
    const history = await open(at, signedOut());
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(history.location.href).toBe(to);
  });

  it('an empty installation begins with the first run', async () => {
    const history = await open('/', signedOut({ first_run: true, signup: 'open' }));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
    expect(history.location.href).toBe('/first_run');
  });

  it('AUTH-03 request_mfa in the middle of work leads to its set-up by itself, whatever was refused, and back when it is on', async () => {
    const missing = signedIn({ user: { mfa_requested_at: '2026-05-14T14:42:00Z' } });
    const heard = fakeServer({
      'GET /api/internal/boot': { body: missing },
      'GET /api/v3/profile': { status: 403, body: { error: 'Set up', mfa_setup_required: true } },
    });
    await open('/people');
    expect(await screen.findByRole('heading', { name: 'All people' })).toBeTruthy();
    const refused = Promise.allSettled([1, 2, 3].map(() => call(showProfile)));
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'All people' })).toBeNull();
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const calls = [...Array(3).fill('/api/v3/profile'), '/api/internal/boot', '/api/internal/passkeys'];
    expect(heard.map(({ path }) => path)).toEqual(calls);
    vi.unstubAllGlobals();
  });

  it('AUTH-01 nothing is shown before the user has agreed to the privacy notice (ASVS 8.3.3)', async () => {
    await open('/people', signedIn({ privacy_url: 'https://crm.example.test/privacy' }));
    expect(await screen.findByRole('heading', { name: 'Privacy' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'All people' })).toBeNull();
  });

  it('AUTH-03 mfa_enforced holds in the browser while the account is read-only', () => {
    const account = { mfa_enforced: true, app_read_only: true };
    expect(mfaMissing(signedIn({ account }))).toBe(true);
    expect(mfaMissing(signedIn({ account, user: { mfa_enabled: true } }))).toBe(false);
  });

  it('SHELL-04 the start is Home', async () => {
    await open('/');
    expect(await screen.findByRole('heading', { name: 'My day' })).toBeTruthy();
  });

  it('SHELL-04 /kanban/deals opens its screen in the frame', async () => {
    const history = await open('/kanban/deals');
    expect(await screen.findByRole('heading', { name: 'Board' })).toBeTruthy();
    expect(history.location.pathname).toBe('/kanban/deals');
    expect(
      screen.getAllByRole('link', { name: 'Deals' }).every((link) => link.getAttribute('aria-current') === 'page'),
    ).toBe(true);
    expect(screen.getByText('Skip to content').getAttribute('href')).toBe('#main');
  });

  it('SHELL-04 /people opens its list', async () => {
    await open('/people');
    expect(await screen.findByRole('heading', { name: 'All people' })).toBeTruthy();
  });

  it('SHELL-03 a direct URL is refused by the client to an external user', async () => {
    await open('/people', signedIn({ user: { level: 5, is_external: true, is_account_admin: false } }));
    expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeTruthy();
    expect(screen.queryByText('All people')).toBeNull();
  });

  it.each([{ is_account_admin: false }, { read_only: true }])(
    'SHELL-03 the address of the administration is refused to users who may administer nothing: %o',
    async (user) => {
      await open('/admin', signedIn({ user }));
      expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeTruthy();
      expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull();
      expect(screen.getAllByRole('link', { name: 'Companies' }).length).toBeGreaterThan(0);
    },
  );

  it('in the administration its own navigation replaces the areas', async () => {
    await open('/admin');
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy();
    const nav = await screen.findByRole('navigation', { name: 'Administration' });
    expect(nav.textContent).toContain('Teams and rights');
    expect(screen.getByRole('link', { name: 'Back to work' })).toBeTruthy();
  });

  it('SHELL-03 every screen in the frame belongs to an area whose right is asked', () => {
    const free = ['/quick_add'];
    const ungated = APP_ROUTES.filter(({ frame, area, path }) => frame && !area && !free.includes(path));
    expect(ungated.map(({ path }) => path)).toEqual([]);
  });

  it('an unknown one redirects', async () => {
    await open('/nowhere');
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy();
  });

  it("SHELL-14 VAL-05 a part that does not load shows 'Loading chunk {n} failed' with type and address, and offers to reload", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeServer({});
    await open('/broken');
    const said = await screen.findByText(/Loading chunk BrokenPage failed/);
    expect(said.textContent).toBe('Loading chunk BrokenPage failed (missing: http://x.test/assets/broken.js)');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('SHELL-14 a part that does not load because the server cannot be reached says You’re offline', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await open('/broken');
    expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeTruthy();
    expect(screen.queryByText(/new version/)).toBeNull();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('an offline page opens by itself when the server answers again', async () => {
    let reachable = false;
    vi.stubGlobal('fetch', async () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return new Response('{}');
    });
    const back = vi.fn();
    render(<UnreachablePage onBack={back} />);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'You’re offline' })).toBeTruthy());
    expect(back).not.toHaveBeenCalled();
    reachable = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(back).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
  });
});

describe('going on by keyboard', () => {
  it('SHELL-02 g p goes to people, the title follows and the focus is in the content', async () => {
    const history = await open('/');
    await screen.findByRole('heading', { name: 'My day' });
    await userEvent.keyboard('gp');
    expect(await screen.findByRole('heading', { name: 'All people' })).toBeTruthy();
    expect(history.location.pathname).toBe('/people');
    expect(document.title).toBe('People · Fairlead');
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  it('? shows all keys', async () => {
    await open('/people');
    await screen.findByRole('heading', { name: 'All people' });
    await act(async () => userEvent.keyboard('?'));
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet.textContent).toContain('Go to companies');
  });

  it.each([
    ['/deals', 'New deal', 'add_edit_modal:open', { resource_type: 'deal' }],
    ['/people', 'New person', 'add_edit_modal:open', { resource_type: 'person' }],
    ['/to_dos', 'New task', 'entry_form:open', { type: 'CalendarTask' }],
    ['/calendar', 'New event', 'entry_form:open', { type: 'CalendarEvent' }],
  ])(
    'SHELL-03 c on %s makes what the page holds, and the list of keys says so: %s',
    async (path, label, name, detail) => {
      const asked: unknown[] = [];
      const listen = (event: Event) => asked.push((event as CustomEvent).detail);
      window.addEventListener(name, listen);
      await open(path);
      await waitFor(() => expect(document.querySelector('#main h1')).toBeTruthy());
      await act(async () => userEvent.keyboard('?'));
      const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
      const words = [...sheet.querySelectorAll('dt')].map((one) => [
        one.textContent,
        one.nextElementSibling?.textContent,
      ]);
      expect(words.filter(([, keys]) => keys === 'C')).toEqual([[label, 'C']]);
      await act(async () => userEvent.keyboard('{Escape}'));
      await act(async () => userEvent.keyboard('c'));
      expect(asked).toEqual([detail]);
      window.removeEventListener(name, listen);
    },
  );
});
