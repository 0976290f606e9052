import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn, signedOut } from '../../testing/session-fixture';
import { ForgotPasswordPage, ResetPasswordPage } from './public';

afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('AUTH-01 password reset by emailed one-time link', () => {
  it('AUTH-01 VAL-01 the email is checked before anything is sent; the answer does not reveal whether it is known', async () => {
    const heard = fakeServer({ 'POST /password_reset': { status: 204 } });
    await renderPage(<ForgotPasswordPage />, { boot: signedOut() });
    await press('Send the link');
    expect(screen.getByText('Required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), 'ines');
    await press('Send the link');
    expect(screen.getByText('Not a valid email address')).toBeTruthy();
    expect(heard).toEqual([]);
    await userEvent.type(screen.getByLabelText('Email'), '@northgate.example');
    await press('Send the link');
    expect(await screen.findByText(/^If ines@northgate.example belongs to an account/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy();
  });

  it('AUTH-01 where the mail cannot be asked for, the reason is said and the email stays', async () => {
    fakeServer({ 'POST /password_reset': { status: 429, body: { error: 'Too many tries. Wait a minute.' } } });
    await renderPage(<ForgotPasswordPage />, { boot: signedOut() });
    await userEvent.type(screen.getByLabelText('Email'), 'ines@northgate.example');
    await press('Send the link');
    expect(await screen.findByText('Too many tries. Wait a minute.')).toBeTruthy();
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ines@northgate.example');
  });

  it('AUTH-01 a link that was used or is too old offers to ask for a new one', async () => {
    fakeServer({ 'GET /password_reset/': { body: { valid: false } } });
    await renderPage(<ResetPasswordPage />, { boot: signedOut() });
    expect(await screen.findByText('This link was already used or has expired')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot_password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('AUTH-01 AUTH-04 a weak password is not sent, a refused one stays typed, a good one signs in', async () => {
    const answers = {
      'GET /password_reset/': { body: { valid: true, email: 'ines@northgate.example' } },
      'PUT /password_reset/': { status: 422, body: [{ field: 'password', msg: 'Was used before' }] } as object,
      'GET /api/internal/boot': { body: signedIn() },
    };
    const heard = fakeServer(answers);
    const { history } = await renderPage(<ResetPasswordPage />, { boot: signedOut(), at: '/password_reset/token' });
    expect(await screen.findByText('For ines@northgate.example')).toBeTruthy();
    const box = screen.getByLabelText('New password') as HTMLInputElement;
    await userEvent.type(box, 'harbour');
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('Easy to guess');
    await press('Save and sign in');
    expect(heard.filter(({ method }) => method === 'PUT')).toEqual([]);
    await userEvent.clear(box);
    await userEvent.type(box, 'Harbour-lights-7!');
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('Strong');
    await press('Save and sign in');
    expect(await screen.findByText('Was used before')).toBeTruthy();
    expect(box.value).toBe('Harbour-lights-7!');
    answers['PUT /password_reset/'] = { body: { logged_in: true } };
    await press('Save and sign in');
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });
});
