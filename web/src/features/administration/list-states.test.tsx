import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ApiApplicationsPage } from '../api-applications/api-applications-page';
import { AuditLogPage } from '../audit-log/audit-log-page';
import { ImportsPage } from '../imports/imports-page';
import { TeamsPage } from './teams/teams-page';
import { UsersPage } from './users/users-page';

afterEach(() => vi.unstubAllGlobals());

const page = { body: { entries: [], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 0 } } };
const beside = {
  'GET /api/v3/admin/users': page,
  'GET /api/v3/admin/teams': page,
  'GET /api/v3/admin/user_actions': page,
  'GET /api/internal/api_keys': {
    body: { entries: [], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 0 } },
  },
  'GET /api/v3/admin/api_settings': { body: { registered_apps_only: false, api_key_days: 365, api_origins: [] } },
};

interface List {
  readonly id: string;
  readonly what: string;
  readonly screen: ReactNode;
  readonly path: string;
  readonly failed: string;
  readonly empty: string;
  readonly answer?: object;
}

const lists: readonly List[] = [
  {
    id: 'ADMIN-08',
    what: 'users',
    screen: <UsersPage />,
    path: '/api/v3/admin/users',
    failed: 'The users could not be loaded. Nothing was changed.',
    empty: 'No users found',
  },
  {
    id: 'ADMIN-07',
    what: 'teams',
    screen: <TeamsPage />,
    path: '/api/v3/admin/teams',
    failed: 'The teams could not be loaded. Nothing was changed.',
    empty: 'No teams yet',
  },
  {
    id: 'AUTH-06',
    what: 'API applications',
    screen: <ApiApplicationsPage />,
    path: '/api/v3/admin/api_applications',
    failed: 'The applications could not be loaded. Nothing was changed.',
    empty: 'No applications yet',
  },
  {
    id: 'ADMIN-01',
    what: 'audit log',
    screen: <AuditLogPage />,
    path: '/api/internal/audit_log',
    failed: 'The log could not be loaded. Nothing was lost.',
    empty: 'No entries found',
    answer: { body: { entries: [], next: null, searched_since: null } },
  },
  {
    id: 'LIST-09',
    what: 'imports',
    screen: <ImportsPage />,
    path: '/api/v3/imports',
    failed: 'This could not be loaded. Nothing was lost.',
    empty: 'No imports yet',
  },
];

describe.each(lists)('$id VAL-05 the list of $what', ({ screen: shown, path, failed, empty, answer = page }) => {
  it('VAL-05 while it loads it says neither that it is empty nor that it failed', async () => {
    fakeServer({ ...beside, [`GET ${path}`]: () => new Promise(() => undefined) });
    await renderPage(shown, { boot: signedIn(), at: '/admin/users?level=1' });
    expect(screen.queryByText(empty)).toBeNull();
    expect(screen.queryByText(failed)).toBeNull();
  });

  it('VAL-05 when loading fails it says that nothing was lost, and Try again loads it', async () => {
    let status = 403;
    fakeServer({ ...beside, [`GET ${path}`]: () => (status === 403 ? { status } : answer) });
    await renderPage(shown, { boot: signedIn(), at: '/admin/users?level=1' });
    expect(await screen.findByText(failed)).toBeTruthy();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.queryByText(failed)).toBeNull();
  });
});
