import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer, noAnswer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { adminUser } from './user-fixture';
import { UsersPage } from './users-page';

const GONE = '2026/05/01 09:00:00 +0000';
const ines = adminUser(1, 'Ines Moreau', { level: 3, is_account_admin: true });
const users = [
  ines,
  adminUser(2, 'Ann Berger', { team_id: 7, team_role: 'lead' }),
  adminUser(3, 'Bea Costa', { invitation_status: 'pending', invited_at: GONE, read_only: true }),
  adminUser(4, 'Carl Dorn', { deleted_at: GONE }),
  adminUser(5, 'Dora Ek', { level: 5, is_external: true }),
];
const page = <T,>(entries: readonly T[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 200, pages: 1, total: entries.length } },
});
const action = { id: 9, act: 'reassign_data', status: 'waiting', total: 0, done: 0, changed: 0, refusals: [] };

type Answers = Parameters<typeof fakeServer>[0];

async function open(at: string, answers: Answers = {}, boot = signedIn({ account: { teams } }), all = users) {
  const heard = fakeServer({
    'GET /api/v3/admin/users': page(all),
    'GET /api/v3/admin/user_actions': page([]),
    'GET /api/internal/boot': { body: boot },
    'GET /api/v3/deals': page([]),
    'GET /api/v3/people': page([]),
    'GET /api/v3/companies': page([]),
    ...answers,
  });
  const shown = await renderPage(<UsersPage />, { boot, at });
  await screen.findByRole('list', { name: 'Users' });
  return { ...shown, heard };
}

const teams = [{ id: 7, name: 'North', parent_id: null, permissions: {} }];
const names = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const row = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

describe('ADMIN-08 the list of users', () => {
  it('ADMIN-08 shows level, team and role; who was invited and who is inactive is marked', async () => {
    await open('/admin/users');
    expect(names()).toHaveLength(4);
    expect(row('Ann Berger').textContent).toMatch(/Basic.*North.*Lead/);
    expect(row('Bea Costa').textContent).toMatch(/Invited.*Read-only/);
    await userEvent.click(screen.getByRole('tab', { name: /Inactive/ }));
    expect(names()).toEqual([expect.stringMatching(/Carl Dorn.*Inactive/)]);
  });

  it.each([
    ['?show=invited', ['Bea Costa']],
    ['?show=all&q=carl', ['Carl Dorn']],
    ['?level=5', ['Dora Ek']],
    ['?level=admin', ['Ines Moreau']],
    ['?team=7', ['Ann Berger']],
    ['?level=read_only', ['Bea Costa']],
  ])('ADMIN-08 filters by search, level and team are in the address: %s', async (at, expected) => {
    await open(`/admin/users${at}`);
    expect(names()).toEqual(expected.map((name) => expect.stringContaining(name)));
  });

  it('ADMIN-08 by keys, with caps lock on as well', async () => {
    await open('/admin/users');
    row('Ines Moreau').focus();
    await userEvent.keyboard('JX');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await userEvent.keyboard('K{Enter}');
    expect(await screen.findByRole('complementary', { name: 'Ines Moreau' })).toBeTruthy();
  });

  it('ADMIN-08 arrow keys walk, x selects, Enter opens', async () => {
    await open('/admin/users');
    row('Ines Moreau').focus();
    await userEvent.keyboard('{ArrowDown}x');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('complementary', { name: 'Ann Berger' })).toBeTruthy();
  });
});

describe('ADMIN-08 inviting', () => {
  it('ADMIN-08 all issues are shown at once, and the server’s too, with the text kept', async () => {
    const { heard } = await open('/admin/users?open=new', {
      'POST /api/v3/admin/users': { status: 422, body: [{ field: 'email', msg: 'Already been taken.' }] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(screen.getAllByText('Required')).toHaveLength(3);
    await userEvent.type(screen.getByLabelText('First name'), 'Eva');
    await userEvent.type(screen.getByLabelText('Last name'), 'Falk');
    await userEvent.type(screen.getByLabelText('Email'), 'ann@northgate.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Already been taken.')).toBeTruthy();
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Eva');
    const sent = heard.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ user: { first_name: 'Eva', last_name: 'Falk', level: 1, invite: true } });
  });

  it('ADMIN-08 Discard of a new user is pressed by keyboard: the focus moves to the button that adds the user', async () => {
    await open('/admin/users?open=new');
    await userEvent.type(screen.getByLabelText('First name'), 'Eva');
    screen.getByRole('button', { name: 'Discard' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send invitation' })));
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('ADMIN-08 who has not been invited is marked, unless they signed in by single sign-on', async () => {
    const none = { invitation_status: 'none' } as const;
    const ann = adminUser(2, 'Ann Berger', { ...none, last_seen_at: null });
    const dora = adminUser(5, 'Dora Ek', { ...none, last_seen_at: GONE });
    await open('/admin/users', {}, undefined, [ines, ann, dora]);
    expect(await within(row('Ann Berger')).findByText('Not invited')).toBeTruthy();
    expect(row('Dora Ek').textContent).not.toMatch(/invited/i);
  });

  it('ADMIN-08 when an inactive user was invited stays visible', async () => {
    const changes = { invitation_status: 'expired', invited_at: GONE, deleted_at: GONE } as const;
    await open('/admin/users?show=all&open=2', {}, undefined, [ines, adminUser(2, 'Ann Berger', changes)]);
    const pane = within(await screen.findByRole('complementary', { name: 'Ann Berger' }));
    expect(pane.getByText('Invited')).toBeTruthy();
  });

  it('ADMIN-08 an open invitation is sent again or cancelled', async () => {
    const { heard } = await open('/admin/users?open=3', {
      'POST /api/v3/admin/users/3/invite': { body: { id: 3, invitation_status: 'pending' } },
      'DELETE /api/v3/admin/users/3/invite': { status: 204 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Invitation sent to Bea Costa')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel invitation' }));
    expect(await screen.findByText(/The invitation was cancelled/)).toBeTruthy();
    expect(heard.filter(({ path }) => path.endsWith('/invite')).map(({ method }) => method)).toEqual([
      'POST',
      'DELETE',
    ]);
  });
});

describe('AUTH-01 an account that requires single sign-on', () => {
  const provider = { enabled: true, required: true, break_glass_user_id: 1 };
  const required = { 'GET /api/internal/identity_provider': { body: { provider, redirect_uri: '' } } };

  it('AUTH-01 offers no invitation, whose link would be refused: an open one can only be cancelled', async () => {
    const { unmount } = await open('/admin/users?open=3', required);
    expect(await screen.findByText(/Signs in by single sign-on, which this account requires/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    // The only act there looks like one.
    expect(screen.getByRole('button', { name: 'Cancel invitation' }).dataset.variant).toBe('default');
    unmount();
    await open('/admin/users?open=1', required);
    expect(await screen.findByText('Signs in with a password.')).toBeTruthy();
  });

  it('AUTH-01 no one is marked as not invited, except the administrator who keeps the password', async () => {
    const none = { invitation_status: 'none', last_seen_at: null } as const;
    const all = [adminUser(1, 'Ines Moreau', none), adminUser(2, 'Ann Berger', none), ...users.slice(2)];
    await open('/admin/users', required, undefined, all);
    expect(await within(row('Ines Moreau')).findByText('Not invited')).toBeTruthy();
    expect(row('Ann Berger').textContent).not.toMatch(/invited/i);
    expect(row('Bea Costa').textContent).toMatch(/Invited/);
  });

  it('AUTH-01 an invitation that has expired is of no use and counts no more, except that of the administrator who keeps the password', async () => {
    const expired = { invitation_status: 'expired', invited_at: GONE } as const;
    const all = [
      adminUser(1, 'Ines Moreau', { ...expired, is_account_admin: true }),
      adminUser(2, 'Ann Berger', expired),
      ...users.slice(2),
    ];
    const tab = (name: RegExp) => screen.getByRole('tab', { name });
    const first = await open('/admin/users', undefined, undefined, all);
    await waitFor(() => expect(tab(/^Invited/).textContent).toMatch(/3$/));
    expect(row('Ann Berger').textContent).toMatch(/Invitation expired/);
    first.unmount();
    await open('/admin/users?show=invited&open=2', required, undefined, all);
    expect(await screen.findByText(/Signs in by single sign-on, which this account requires/)).toBeTruthy();
    expect([names().length, tab(/^Invited/).textContent]).toEqual([2, expect.stringMatching(/2$/)]);
    expect(row('Ines Moreau').textContent).toMatch(/Invitation expired/);
    expect(row('Bea Costa').textContent).toMatch(/Invited/);
    const pane = within(screen.getByRole('complementary', { name: 'Ann Berger' }));
    expect(pane.queryByText(/invited|expired/i)).toBeNull();
  });

  it('AUTH-01 who counts as invited is shown only once it is known how users sign in', async () => {
    const expired = { invitation_status: 'expired', invited_at: GONE } as const;
    const all = [ines, adminUser(2, 'Ann Berger', expired), ...users.slice(2)];
    const tab = (name: RegExp) => screen.getByRole('tab', { name });
    const loading = { 'GET /api/internal/identity_provider': noAnswer };
    const { unmount } = await open('/admin/users', loading, undefined, all);
    expect([names().length, tab(/^Invited/).textContent]).toEqual([4, 'Invited']);
    // The other tabs do not wait for it, and what follows does not move when it is known.
    expect([/^Active/, /^Inactive/, /^All/].map((name) => tab(name).textContent)).toEqual([
      'Active4',
      'Inactive1',
      'All5',
    ]);
    expect(
      tab(/^Invited/)
        .querySelector('[data-room]')
        ?.getAttribute('data-room'),
    ).toBe('2');
    expect(row('Ann Berger').querySelector('[data-room]')?.getAttribute('data-room')).toBe('Invitation expired');
    expect(within(row('Ann Berger')).queryByText('Invitation expired')).toBeNull();
    await userEvent.click(tab(/^Invited/));
    expect(screen.queryByRole('list', { name: 'Users' })).toBeNull();
    expect(screen.queryByText(/No pending invitations/)).toBeNull();
    unmount();
    await open('/admin/users?show=invited', {}, undefined, all);
    expect([names().length, tab(/^Invited/).textContent]).toEqual([2, expect.stringMatching(/2$/)]);
  });

  it('AUTH-01 a new user is added without an invitation', async () => {
    const { heard } = await open('/admin/users?open=new', {
      ...required,
      'POST /api/v3/admin/users': { status: 201, body: adminUser(6, 'Eva Falk') },
    });
    expect(await screen.findByText(/They sign in by single sign-on/)).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /Send the invitation now/ })).toBeNull();
    const typed = { 'First name': 'Eva', 'Last name': 'Falk', Email: 'eva@northgate.example' };
    for (const [label, text] of Object.entries(typed)) {
      // A draft may be there.
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.type(screen.getByLabelText(label), text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Add user' }));
    expect(await screen.findByText('Eva Falk added')).toBeTruthy();
    expect(await screen.findByText('Eva Falk added')).toBeTruthy();
    expect(heard.find(({ method }) => method === 'POST')?.body).toMatchObject({ user: { invite: false } });
  });
});

describe('ADMIN-08 multi-factor authentication', () => {
  it('ADMIN-08 is required, and turned off only after its effect was explained', async () => {
    const one = adminUser(2, 'Ann Berger');
    const asked = { 'PUT /api/v3/admin/users/2/request_mfa': { body: { id: 2 } } };
    const { heard, unmount } = await open('/admin/users?open=2', asked, undefined, [ines, one]);
    await userEvent.click(await screen.findByRole('button', { name: 'Require it' }));
    expect(await screen.findByText('Ann Berger must set up multi-factor authentication at next sign-in')).toBeTruthy();
    expect(heard.some(({ path }) => path.endsWith('/request_mfa'))).toBe(true);
    unmount();
    const off = { 'DELETE /api/v3/admin/users/2/disable_mfa': { body: { id: 2 } } };
    await open('/admin/users?open=2', off, undefined, [ines, { ...one, mfa_enabled: true }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Turn off multi-factor authentication for Ann Berger?' }));
    expect(dialog.getByText(/sign in with their password alone/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Multi-factor authentication turned off for Ann Berger')).toBeTruthy();
  });
});

describe('ADMIN-08 editing', () => {
  it('ADMIN-08 only what was changed is sent; the levels Executive and External remove the team', async () => {
    const { heard } = await open('/admin/users?open=2', {
      'PUT /api/v3/admin/users/2': { body: { id: 2, full_name: 'Ann Berger' } },
    });
    await screen.findByRole('complementary', { name: 'Ann Berger' });
    await userEvent.click(screen.getByRole('radio', { name: /Executive/ }));
    expect(screen.getByText('Executives and external users have no team')).toBeTruthy();
    const grant = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;
    expect([grant('Export lists').checked, grant('Export lists').disabled]).toEqual([true, true]);
    expect([grant('Change who owns a company').checked, grant('Change who owns a company').disabled]).toEqual([
      false,
      false,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heard.some(({ method }) => method === 'PUT')).toBe(true));
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ user: { level: 3, team_id: null } });
  });

  it('ADMIN-08 the last administrator stays one, and cannot deactivate themselves: both are explained', async () => {
    await open('/admin/users?open=1');
    await screen.findByRole('complementary', { name: 'Ines Moreau' });
    const admin = screen.getByRole('switch', { name: 'Account administrator' }) as HTMLInputElement;
    expect([admin.checked, admin.disabled]).toEqual([true, true]);
    expect((screen.getByRole('switch', { name: 'Read-only' }) as HTMLInputElement).disabled).toBe(true);
    expect(screen.getAllByText(/This is the only administrator/).length).toBeGreaterThan(2);
    const leave = screen.getByRole('button', { name: 'Make inactive…' });
    expect(leave.getAttribute('aria-disabled')).toBe('true');
    await userEvent.hover(leave);
    expect(await screen.findByText(/You cannot make yourself inactive/)).toBeTruthy();
  });

  it('PERM-03 while nothing may be changed the buttons are disabled and the tooltip says why; inputs become read-only', async () => {
    await open('/admin/users?open=2', {}, signedIn({ account: { teams, app_read_only: true } }));
    await screen.findByRole('complementary', { name: 'Ann Berger' });
    expect((screen.getByLabelText('First name', { exact: false }) as HTMLInputElement).readOnly).toBe(true);
    expect((screen.getByRole('switch', { name: 'Export lists' }) as HTMLInputElement).disabled).toBe(true);
    for (const name of ['Invite a user', 'Save', 'Make inactive…', 'Reassign records…'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.hover(screen.getByRole('button', { name: 'Invite a user' }));
    expect(
      (await screen.findAllByText(/^You are unable to perform this action: the account is read-only/)).length,
    ).toBeGreaterThan(0);
  });
});

describe('ADMIN-08 leaving', () => {
  it('ADMIN-08 made inactive with reassignment to whom was selected; the licenses of the answer are shown', async () => {
    const licenses = { license_count: 10, user_count: 3, minimum_license_count: 5, display_license_info: true };
    const { heard } = await open('/admin/users?open=2', {
      'DELETE /api/v3/admin/users/2/make_inactive': {
        body: { id: 2, full_name: 'Ann Berger', deleted_at: GONE, user_action: action, ...licenses },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make inactive…' }));
    await userEvent.click(screen.getByRole('radio', { name: /Reassign them/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Make Ann Berger inactive' }));
    expect(screen.getByText('Choose the new owner')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Choose a user…' }));
    const select = within(screen.getByRole('dialog', { name: 'Select a Pipeline User' }));
    expect(select.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Ines Moreau'),
      expect.stringContaining('Bea Costa'),
    ]);
    await userEvent.keyboard('ines{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Make Ann Berger inactive' }));
    const result = await screen.findByRole('dialog', { name: 'Ann Berger is inactive' });
    expect(result.textContent).toContain('3 of 10 licenses are in use.');
    expect(result.textContent).toContain('at least 5');
    expect(heard.find(({ method }) => method === 'DELETE')?.path).toContain('reassign_to_user_id=1');
  });

  it.each([
    ['Make inactive…', 'Make Ann Berger inactive?'],
    ['Reassign records…', 'Reassign records of Ann Berger'],
  ])('ADMIN-08 %s: counts that could not be loaded are reported, with a retry', async (act, title) => {
    let fails = true;
    const answer = () => (fails ? { status: 422, body: {} } : page([]));
    await open('/admin/users?open=2', { 'GET /api/v3/deals': answer });
    expect(await screen.findByText('The number of records could not be loaded.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: act }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByRole('alert').textContent).toContain('The number of records could not be loaded.');
    fails = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/Owns 0 deals, 0 people and 0 companies\./)).toBeTruthy();
    expect(screen.queryByText('The number of records could not be loaded.')).toBeNull();
    // The pressed button is gone, and the keyboard stays in the dialog.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: title })));
  });

  it('ADMIN-08 reassign data shows its progress, and what was not changed in a bulk action and why', async () => {
    const someone = (id: number, full_name: string) => ({ id, full_name });
    await open('/admin/users', {
      'GET /api/v3/admin/user_actions': page([
        {
          ...action,
          status: 'running',
          total: 400,
          done: 100,
          user: someone(2, 'Ann Berger'),
          reassign_to_user: someone(1, 'Ines Moreau'),
        },
      ]),
    });
    expect(await screen.findByText('Reassigning the records of Ann Berger to Ines Moreau')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('100 of 400')).toBeTruthy();
  });

  it('ADMIN-08 VAL-05 a bulk action in the background says its message', async () => {
    const message =
      'The bulk action will be performed in the background. Please refresh the page after a few moment to see the changes.';
    const { heard } = await open('/admin/users', {
      'POST /api/v3/admin/users/bulk_action': { body: { message, user_action: action } },
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ann Berger' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bea Costa' }));
    await userEvent.click(screen.getByRole('button', { name: 'Level…' }));
    await userEvent.click(screen.getByRole('radio', { name: /Manager/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Change 2 users' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({
      ids: [2, 3],
      bulk_action: 'set_level',
      value: 2,
    });
  });

  it('ADMIN-08 a bulk action asks which team, and warns users who are about to lock themselves out', async () => {
    const { heard } = await open('/admin/users');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ines Moreau' }));
    await userEvent.click(screen.getByRole('button', { name: 'Team…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change 1 user' }));
    expect(screen.getByText('Choose one')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Read-only…' }));
    expect(screen.getByText(/You are one of them: you will lose access to administration/)).toBeTruthy();
    expect(heard.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('ADMIN-08 a user who loses the right while it runs sees a message, and the product stops asking', async () => {
    let asked = 0;
    const { heard } = await open('/admin/users', {
      'GET /api/v3/admin/user_actions': () => {
        asked += 1;
        return asked === 1 ? page([{ ...action, act: 'set_read_only', status: 'running', total: 2 }]) : { status: 403 };
      },
    });
    await waitFor(() => expect(heard.some(({ path }) => path === '/api/internal/boot')).toBe(true));
    expect(asked).toBeLessThan(5);
  });
});
