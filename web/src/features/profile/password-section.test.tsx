import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { PasswordSection } from './password-section';

afterEach(() => vi.unstubAllGlobals());

it.each([false, true])(
  'AUTH-03 TOTP: a new password asks for the code where mfa_enabled is %s',
  async (mfa_enabled) => {
    const boot = signedIn({ user: { mfa_enabled } });
    const heard = fakeServer({
      'GET /api/internal/boot': { body: boot },
      'PUT /api/v3/profile': { body: boot.user },
    });
    await renderPage(<PasswordSection />, { boot });
    await userEvent.type(screen.getByLabelText('Current password'), 'Sail-away-42!');
    await userEvent.type(screen.getByLabelText('New password'), 'Brand-new-42!');
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    const code = screen.queryByLabelText('Authenticator Code or backup code');
    expect(code !== null).toBe(mfa_enabled);
    if (code) {
      await send();
      expect(await screen.findByText('Required')).toBeTruthy();
      await userEvent.type(code, ' 123456 ');
    }
    await send();
    await waitFor(() => expect(heard.some(({ method }) => method === 'PUT')).toBe(true));
    const user = { current_password: 'Sail-away-42!', password: 'Brand-new-42!' };
    expect(heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { user: mfa_enabled ? { ...user, code: '123456' } : user },
    ]);
  },
);
