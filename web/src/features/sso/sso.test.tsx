import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ProviderLink, SingleSignOnPage } from './public';

const PATH = '/api/internal/identity_provider';
const stored = {
  label: 'Contoso',
  issuer: 'https://login.contoso.example',
  client_id: 'fairlead',
  domains: ['contoso.example'],
  default_team_id: null,
  groups_claim: 'groups',
  group_teams: [],
  enabled: true,
  required: false,
  break_glass_user_id: null,
  sign_in_url: 'https://crm.example.com/login/sso/k1',
};
const redirect_uri = 'https://crm.example.com/login/sso';
afterEach(() => void vi.unstubAllGlobals());

async function opened(provider: typeof stored | null, more: Parameters<typeof fakeServer>[0] = {}, boot = signedIn()) {
  const scim = { url: 'https://crm.example.com/scim/v2', token: null };
  const heard = fakeServer({
    'GET /api/internal/scim_token': { body: scim },
    [`GET ${PATH}`]: { body: { provider, redirect_uri } },
    ...more,
  });
  await renderPage(<SingleSignOnPage />, { boot });
  await screen.findByLabelText('Issuer address');
  return { sent: () => heard.filter(({ method }) => method !== 'GET') };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('AUTH-01 setting single sign-on up', () => {
  it('AUTH-01 names everything that is missing, and sends nothing', async () => {
    const { sent } = await opened(null);
    await press('Save');
    expect(screen.getAllByText('Required')).toHaveLength(5);
    expect(sent()).toEqual([]);
  });

  it('AUTH-01 sends domains one by one, and no secret if none was typed', async () => {
    const { sent } = await opened(stored, { [`PUT ${PATH}`]: { body: { provider: stored, redirect_uri } } });
    await userEvent.clear(screen.getByLabelText('Email domains of your company'));
    await userEvent.type(screen.getByLabelText('Email domains of your company'), 'contoso.example, contoso.test');
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ domains: ['contoso.example', 'contoso.test'], enabled: true });
    expect(sent()[0]?.body).not.toHaveProperty('client_secret');
    expect(sent()[0]?.body).not.toHaveProperty('sign_in_url');
  });

  it('AUTH-01 shows the reason beside the issuer when the provider does not answer', async () => {
    const refused = { status: 422, body: [{ field: 'issuer', msg: 'No OpenID Connect provider answers there' }] };
    await opened(stored, { [`PUT ${PATH}`]: refused });
    await press('Save');
    expect(await screen.findByText('No OpenID Connect provider answers there')).toBeTruthy();
    expect(screen.getByLabelText('Issuer address').getAttribute('aria-invalid')).toBe('true');
  });

  it('AUTH-01 says that groups need teams, and offers them once there are some', async () => {
    await opened(stored);
    expect(screen.getByText(/add teams under Teams and rights first/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a group' })).toBeNull();
    cleanup();
    const { account, ...rest } = signedIn();
    await opened(stored, {}, { ...rest, account: { ...account, teams: [{ id: 4, name: 'Field sales' }] } } as never);
    await press('Add a group');
    expect(screen.getByLabelText('Claim with the groups')).toHaveProperty('value', 'groups');
    expect(screen.queryByText(/add teams under/)).toBeNull();
  });

  it('AUTH-01 asks before it is removed', async () => {
    const { sent } = await opened(stored, { [`DELETE ${PATH}`]: { status: 204 } });
    await press('Remove single sign-on');
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove single sign-on' }).at(-1) as HTMLElement);
    await waitFor(() => expect(sent().map(({ method }) => method)).toEqual(['DELETE']));
  });

  it('ADMIN-08 a token of the directory is shown once, with its address', async () => {
    const issued = {
      url: 'https://crm.example.com/scim/v2',
      token: { created_at: '2026/05/01 08:00:00 +0000', last_used_at: null, default_team_id: null },
    };
    const { sent } = await opened(stored, {
      'POST /api/internal/scim_token': { body: { ...issued, secret: 's3cret' } },
    });
    await press('Create a token');
    expect(await screen.findByText('s3cret')).toBeTruthy();
    expect(screen.getByText('Copy this token now. It is not shown again.')).toBeTruthy();
    expect(sent()[0]?.body).toEqual({ default_team_id: null });
  });

  it('PERM-05 can only be read while the account is read-only', async () => {
    await opened(stored, {}, signedIn({ account: { app_read_only: true } }));
    expect(screen.getByLabelText('Issuer address').hasAttribute('readonly')).toBe(true);
    expect(screen.getByRole('switch', { name: 'Require single sign-on' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('AUTH-01 the link of a user to the provider', () => {
  const link = { linked_at: '2026-01-02T10:00:00Z', last_used_at: '2026-03-04T10:00:00Z' };

  it('AUTH-01 unlink: an administrator ends it after being asked', async () => {
    const heard = fakeServer({
      'GET /api/internal/users/7/identity': { body: { link } },
      'DELETE /api/internal/users/7/identity': { status: 204 },
    });
    await renderPage(<ProviderLink user={{ id: 7, full_name: 'Ida Bo' }} blocked={null} />, { boot: signedIn() });
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unlink Ida Bo from the identity provider?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(heard.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('AUTH-01 unlink: nothing is shown for a user who is not linked', async () => {
    const heard = fakeServer({ 'GET /api/internal/identity': { body: { link: null } } });
    await renderPage(<ProviderLink blocked={null} />, { boot: signedIn() });
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
