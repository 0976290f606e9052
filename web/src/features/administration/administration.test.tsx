import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { AdministrationPage } from './administration-page';
import { findSettings } from './find-settings';
import { pageAt, PAGES } from './pages';
import { SettingsNav } from './settings-nav';
import { SHOWN } from './users/filter-users';

describe('the pages of the administration', () => {
  it('each has an address and a key of its own, and is found below its address', () => {
    for (const by of ['key', 'path'] as const) expect(new Set(PAGES.map((page) => page[by])).size).toBe(PAGES.length);
    expect(pageAt('/admin/teams/7')?.key).toBe('teams');
    expect(pageAt('/admin/nowhere')).toBeNull();
  });

  it.each([
    ['users', ['Users']],
    ['2fa', ['Multi-factor authentication of a user']],
    ['two-step', ['Multi-factor authentication of a user']],
    ['read-only u', ['Read-only users']],
    ['invite add', ['Invite a user']],
    ['see deals', ['Who sees and edits deals']],
    ['', []],
    ['sails', []],
  ])('the search for “%s” finds %j first', (text, labels) => {
    expect(
      findSettings(text)
        .slice(0, labels.length || 1)
        .map(({ label }) => label),
    ).toEqual(labels);
  });

  it('lead to a list that the users page knows', () => {
    const users = PAGES.find(({ key }) => key === 'users');
    for (const { at } of users?.settings ?? []) {
      const { show, level, open } = Object.fromEntries(new URLSearchParams(at));
      if (show) expect(SHOWN).toContain(show);
      if (level) expect(['admin', 'read_only', '1', '2', '3', '5']).toContain(level);
      if (open) expect(open).toBe('new');
    }
  });

  it('are counted in the navigation and found by keyboard, down to the setting', async () => {
    const account = {
      users: [1, 2, 3].map(person),
      teams: [{ id: 1, name: 'North', parent_id: null, permissions: {} }],
    };
    const { history } = await renderPage(<SettingsNav />, { boot: signedIn({ account }), at: '/admin/users' });
    expect(screen.getByRole('link', { name: 'Users 2' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Teams and rights 1' })).toBeTruthy();
    const box = screen.getByRole('combobox', { name: 'Search settings' });
    await userEvent.type(box, 'inact');
    expect(screen.getByRole('option', { name: /Inactive users/ }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('1 setting found');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(history.location.href).toBe('/admin/users?show=inactive'));
    await userEvent.type(box, 'zzz');
    expect(screen.getByRole('status').textContent).toBe('No settings found for “zzz”');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Users 2' })).toBeTruthy();
  });

  it('are shown with a sentence each at /admin; an unknown address leads on', async () => {
    const { unmount } = await renderPage(<AdministrationPage />, { at: '/admin' });
    expect(screen.getByRole('heading', { name: 'Administration' })).toBeTruthy();
    expect(screen.getByText(/Who works here, with which level/)).toBeTruthy();
    unmount();
    await renderPage(<AdministrationPage />, { at: '/admin/nowhere' });
    expect(screen.getByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Administration' }).getAttribute('href')).toBe('/admin');
  });
});

const person = (id: number) => ({
  id,
  full_name: `User ${id}`,
  first_name: 'User',
  last_name: String(id),
  email: null,
  deleted_at: id === 3 ? '2026/05/01 09:00:00 +0000' : null,
  team_id: null,
  team_role: 'member' as const,
  is_external: false,
  image_id: null,
});
