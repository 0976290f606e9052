import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ProfilePage } from './public';

const answers = {
  'GET /api/internal/passkeys': { body: { entries: [], origin: null } },
  'GET /api/v3/profile': { body: { other_emails: [{ id: 1, email: 'ines@other.test' }] } },
  'GET /api/internal/mfa': { body: { enabled: false, app: false, required: false, backup_codes_left: 0 } },
};
afterEach(() => void vi.unstubAllGlobals());

const controls = () => [...document.querySelectorAll('input, button, select, textarea')];
const isOff = (control: Element) => control.closest('fieldset[disabled]') !== null;

describe('PERM-02 one’s own profile', () => {
  it('PERM-02 PERM-05 in View as nothing in it can be changed, which is said once', async () => {
    const heard = fakeServer(answers);
    const user = { full_name: 'Ines Moreau', viewed_by: { id: 9, full_name: 'Hanna' } };
    await renderPage(<ProfilePage />, { boot: signedIn({ user }) });
    await screen.findByRole('button', { name: 'Remove ines@other.test' });
    await screen.findByRole('button', { name: 'Enable' });
    const group = screen.getByRole('group', { name: 'My profile' });
    const reason = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/^You are viewing as Ines Moreau. Only Ines Moreau can change/);
    expect(controls().length).toBeGreaterThan(10);
    expect(controls().filter((control) => !isOff(control))).toEqual([]);
    expect(heard.map(({ path }) => path)).not.toContain('/api/internal/sessions');
    expect(screen.queryByRole('heading', { name: 'Where you are signed in' })).toBeNull();
  });

  it('PERM-02 while the account is read-only it can only be read', async () => {
    fakeServer(answers);
    await renderPage(<ProfilePage />, { boot: signedIn({ account: { app_read_only: true } }) });
    expect(screen.getByText(/The account is read-only/)).toBeTruthy();
    expect(controls().filter((control) => !isOff(control))).toEqual([]);
  });

  it('PERM-02 otherwise it is open', async () => {
    fakeServer(answers);
    await renderPage(<ProfilePage />);
    const saves = screen.getAllByRole('button', { name: 'Save' });
    expect(saves.map(isOff)).toEqual([false, false]);
    expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toBeTruthy();
  });
});
