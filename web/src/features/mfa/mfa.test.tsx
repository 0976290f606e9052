import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { dismissAll } from '../../ui/toast-store';
import { MfaGate, MfaSection, SecurityPage } from './public';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Fairlead:ines%40northgate.example?issuer=Fairlead&secret=${secret}`;
const codes = ['abcde-fghjk', 'mnpqr-stuvw'];
const boot = { 'GET /api/internal/boot': { body: signedIn() } };
const off = { enabled: false, app: false, required: false, backup_codes_left: 0 };

afterEach(() => {
  vi.unstubAllGlobals();
  dismissAll();
});

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>{children}</section>
);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('AUTH-03 the second factor on the screen', () => {
  it('AUTH-03 SHELL-07 Enable Multi-Factor Authentication is 525px wide: password, QR at level M, code, backup codes', async () => {
    const heard = fakeServer({
      ...boot,
      'GET /api/internal/mfa': { body: off },
      'POST /api/internal/mfa/set_up': { body: { secret, uri } },
      'POST /api/internal/mfa/confirm': { body: { backup_codes: codes } },
    });
    await renderPage(<MfaSection frame={Frame} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enable' }));
    const dialog = screen.getByRole('dialog', { name: 'Enable Multi-Factor Authentication' });
    // At the usual size of text.
    expect(Number.parseFloat(dialog.style.maxWidth) * 16).toBe(525);
    expect(dialog.style.maxWidth).toMatch(/rem$/);
    await userEvent.type(within(dialog).getByLabelText('Current password'), 'Sail-away-42!{Enter}');
    const qr = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    expect(qr.getAttribute('data-level')).toBe('M');
    expect(qr.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000);
    expect(screen.getByText(/^JBSW Y3DP/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Authenticator Code'), '123456{Enter}');
    expect(await screen.findByText('abcde-fghjk')).toBeTruthy();
    await press('I saved my codes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heard.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { current_password: 'Sail-away-42!' },
      { code: '123456' },
    ]);
  });

  it('AUTH-03 a wrong code is said beside the field labelled Authenticator Code with placeholder XXXXXX, and stays typed', async () => {
    fakeServer({
      ...boot,
      'GET /api/internal/mfa': { body: off },
      'POST /api/internal/mfa/set_up': { body: { secret, uri } },
      'POST /api/internal/mfa/confirm': { status: 422, body: [{ field: 'code', msg: 'The code is not right' }] },
    });
    await renderPage(<MfaSection frame={Frame} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enable' }));
    await userEvent.type(screen.getByLabelText('Current password'), 'Sail-away-42!{Enter}');
    const field = (await screen.findByLabelText('Authenticator Code')) as HTMLInputElement;
    expect(field.placeholder).toBe('XXXXXX');
    await userEvent.type(field, '000000{Enter}');
    expect(await screen.findByText('The code is not right')).toBeTruthy();
    expect(field.value).toBe('000000');
  });

  it('AUTH-03 it is turned off with password and code, and backup codes are made anew', async () => {
    const on = { enabled: true, app: true, required: false, backup_codes_left: 3 };
    const heard = fakeServer({
      ...boot,
      'GET /api/internal/mfa': { body: on },
      'POST /api/internal/mfa/turn_off': { body: off },
      'POST /api/internal/mfa/backup_codes': { body: { backup_codes: codes } },
    });
    await renderPage(<MfaSection frame={Frame} />);
    expect(await screen.findByText(/^You have few backup codes left/)).toBeTruthy();
    for (const [open, act] of [
      ['Turn off', 'Turn off'],
      ['New backup codes', 'New backup codes'],
    ] as const) {
      await press(open);
      const dialog = await screen.findByRole('dialog');
      await userEvent.type(within(dialog).getByLabelText('Current password'), 'pw');
      await userEvent.type(within(dialog).getByLabelText('Authenticator Code or backup code'), 'abcde-fghjk');
      await userEvent.click(within(dialog).getByRole('button', { name: act }));
      if (open === 'Turn off') await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(await screen.findByText('mnpqr-stuvw')).toBeTruthy();
    expect(heard.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/internal/mfa/turn_off',
      '/api/internal/mfa/backup_codes',
    ]);
  });

  it('AUTH-03 where mfa_enforced holds it cannot be turned off, and says why', async () => {
    fakeServer({
      'GET /api/internal/mfa': { body: { enabled: true, app: true, required: true, backup_codes_left: 10 } },
    });
    await renderPage(<MfaSection frame={Frame} />);
    const button = await screen.findByRole('button', { name: 'Turn off' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('AUTH-03 a user who must set it up sees it before anything else, and may sign out instead', async () => {
    fakeServer({ ...boot });
    await renderPage(<MfaGate />);
    const dialog = await screen.findByRole('dialog', { name: 'Enable Multi-Factor Authentication' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByText(/^Your account requires multi-factor/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it('AUTH-03 mfa_enforced is switched for the whole account', async () => {
    const entries = [
      { id: 1, full_name: 'Ines Moreau', mfa_enabled: true, mfa_requested_at: null },
      { id: 2, full_name: 'Ben Berg', mfa_enabled: false, mfa_requested_at: null },
    ];
    const heard = fakeServer({
      ...boot,
      'GET /api/v3/admin/users': { body: { entries, pagination: { page: 1, pages: 1 } } },
      'PATCH /api/v3/admin/account': { body: { mfa_enforced: true } },
    });
    await renderPage(<SecurityPage />);
    expect(await screen.findByText('1 of 2 active users')).toBeTruthy();
    expect(screen.getByText('1 uppercase letter')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ben Berg' }).getAttribute('href')).toBe('/admin/users?open=2');
    await userEvent.click(screen.getByRole('switch', { name: /Require a second factor/ }));
    expect(screen.getByText(/^1 user has no second factor and must set one up/)).toBeTruthy();
    expect(screen.getByText(/^You have none yet/)).toBeTruthy();
    await press('Require for all users');
    await waitFor(() =>
      expect(heard.find(({ method }) => method === 'PATCH')?.body).toEqual({ account: { mfa_enforced: true } }),
    );
  });
});
