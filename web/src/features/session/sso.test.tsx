import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedOut } from '../../testing/session-fixture';
import { SignInPage } from './public';

afterEach(() => void vi.unstubAllGlobals());

describe('AUTH-01 single sign-on on the sign-in page', () => {
  it('AUTH-01 is not offered where no account uses it', async () => {
    fakeServer({});
    await renderPage(<SignInPage />, { boot: signedOut() });
    expect(screen.queryByText('Single sign-on')).toBeNull();
    expect(screen.queryByText('Sign in with a passkey')).toBeNull();
  });

  it('AUTH-01 begins with the provider of the only account, by its name', async () => {
    const heard = fakeServer({ 'POST /login/sso': { status: 409, body: { error: 'Cannot be reached' } } });
    await renderPage(<SignInPage />, { boot: signedOut({ sso: { key: 'k1', label: 'Contoso' } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Contoso' }));
    expect(await screen.findByText('Cannot be reached')).toBeTruthy();
    expect(heard.at(-1)?.body).toEqual({ key: 'k1' });
  });

  it('AUTH-01 where there are several accounts the email says which one is meant', async () => {
    const heard = fakeServer({ 'POST /login/sso': { status: 404, body: { error: 'There is no single sign-on' } } });
    await renderPage(<SignInPage />, { boot: signedOut({ sso: { key: null, label: null } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Single sign-on' }));
    expect(await screen.findByText('Enter your work email first')).toBeTruthy();
    expect(heard.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Email'), 'ida@contoso.example');
    await userEvent.click(screen.getByRole('button', { name: 'Single sign-on' }));
    await waitFor(() => expect(heard.at(-1)?.body).toEqual({ email: 'ida@contoso.example' }));
  });
});
