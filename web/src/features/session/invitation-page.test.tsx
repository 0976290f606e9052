import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn, signedOut } from '../../testing/session-fixture';
import { InvitationPage } from './public';

const INVITATION = {
  valid: true,
  email: 'ines@northgate.example',
  first_name: 'Ines',
  last_name: 'Okafor',
  company_name: 'Northgate Sensors',
  password_requirements: { lower_case: 1, upper_case: 1, number: 1, special_character: 1, length: [8, 128] },
};

afterEach(() => vi.unstubAllGlobals());

describe('AUTH-01 the page of an invitation', () => {
  it('AUTH-01 an invitation is accepted with name and password, and leads into the product', async () => {
    const heard = fakeServer({
      'GET /invitation/': { body: INVITATION },
      'PUT /invitation/': { body: { logged_in: true, csrf_token: 'new' } },
      'GET /api/internal/boot': { body: signedIn() },
    });
    const { history } = await renderPage(<InvitationPage />, { boot: signedOut(), at: '/invitation/token' });
    expect(await screen.findByRole('heading', { name: 'Join Northgate Sensors' })).toBeTruthy();
    expect(screen.getByText('You will sign in as ines@northgate.example. Choose a password.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('First name'));
    await userEvent.click(screen.getByRole('button', { name: 'Join and sign in' }));
    expect(screen.getAllByText('Required')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('First name'), 'Inès');
    await userEvent.type(screen.getByLabelText('Password'), 'Harbour-lights-7!');
    await userEvent.click(screen.getByRole('button', { name: 'Join and sign in' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({
      user: { first_name: 'Inès', last_name: 'Okafor', password: 'Harbour-lights-7!' },
    });
  });

  it('AUTH-01 an invitation that is dead says so and offers no form', async () => {
    fakeServer({ 'GET /invitation/': { body: { valid: false } } });
    await renderPage(<InvitationPage />, { boot: signedOut(), at: '/invitation/token' });
    expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join and sign in' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeTruthy();
  });

  it('AUTH-01 an invitation that was taken back meanwhile is refused with its reason', async () => {
    const error = 'This invitation was used already, was taken back or is too old.';
    fakeServer({ 'GET /invitation/': { body: INVITATION }, 'PUT /invitation/': { status: 410, body: { error } } });
    await renderPage(<InvitationPage />, { boot: signedOut(), at: '/invitation/token' });
    await userEvent.type(await screen.findByLabelText('Password'), 'Harbour-lights-7!');
    await userEvent.click(screen.getByRole('button', { name: 'Join and sign in' }));
    expect(await screen.findByText(error)).toBeTruthy();
  });
});
