import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ShareDialog } from './share-dialog';
import { ViewersDialog } from './viewers-dialog';

afterEach(() => vi.unstubAllGlobals());

const me = signedIn().user;
const user = (id: number, full_name: string, more: object = {}) => ({
  ...me,
  id,
  full_name,
  is_external: false,
  deleted_at: null,
  ...more,
});
const account = {
  users: [
    user(2, 'Ann Berger'),
    user(3, 'Eve External', { is_external: true }),
    user(4, 'Carl Dorn', { deleted_at: 'x' }),
  ],
} as never;
const share = (id: number, full_name: string) => ({
  user: { id, full_name, is_external: false, deleted_at: null },
  shared_by: { id: 1, full_name: 'Ines Moreau' },
  shared_at: '2026/05/14 10:00:00 +0000',
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const SHARES = '/api/v3/companies/9/shares';

async function share9(answers: Parameters<typeof fakeServer>[0]) {
  const heard = fakeServer(answers);
  const onClose = vi.fn();
  await renderPage(<ShareDialog kind="company" id={9} name="Kestrel" onClose={onClose} />, {
    boot: signedIn({ account }),
  });
  return heard;
}

describe('PERM-04 sharing a record', () => {
  it('PERM-04 without any user it says so, asks to choose one, and keeps the choice when saving fails', async () => {
    let refuse = true;
    const heard = await share9({
      [`GET ${SHARES}`]: { body: { shares: [] } },
      [`POST ${SHARES}`]: () =>
        refuse
          ? { status: 409, body: { error: 'It was deleted meanwhile' } }
          : { body: {}, headers: { 'X-Change-Set': '5' } },
    });
    expect(await screen.findByText('Not shared with anyone yet.')).toBeTruthy();
    await press('Share');
    expect(screen.getByText('Choose someone to share it with')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Share with'));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names.join()).not.toContain('Carl Dorn');
    await userEvent.click(screen.getByRole('option', { name: /Ann Berger/ }));
    await press('Share');
    expect(await screen.findByText('It was deleted meanwhile')).toBeTruthy();
    refuse = false;
    await press('Share');
    expect(await screen.findByText('Kestrel shared with 1 user')).toBeTruthy();
    expect(heard.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ user_ids: [2] });
  });

  it('PERM-04 who has it is listed with who gave it, and loses it by one press with Undo', async () => {
    await share9({
      [`GET ${SHARES}`]: { body: { shares: [share(2, 'Ann Berger')] } },
      [`DELETE ${SHARES}/2`]: { status: 204, headers: { 'X-Change-Set': '6' } },
    });
    expect(await screen.findByText('By Ines Moreau, May 14')).toBeTruthy();
    await press('Stop sharing with Ann Berger');
    expect(await screen.findByText('Kestrel is no longer shared with Ann Berger')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('PERM-04 shares that cannot be loaded say so and can be asked for again', async () => {
    let status = 403;
    await share9({ [`GET ${SHARES}`]: () => (status === 403 ? { status } : { body: { shares: [] } }) });
    expect(await screen.findByText('This could not be loaded. Nothing was changed.')).toBeTruthy();
    status = 200;
    await press('Try again');
    expect(await screen.findByText('Not shared with anyone yet.')).toBeTruthy();
  });
});

const viewers = (more: object = {}) => ({
  count: 2,
  may_edit_count: 1,
  groups: [
    { way: 'owner', count: 1 },
    { way: 'admin', count: 1 },
  ],
  entries: [
    {
      user: share(2, 'Ann Berger').user,
      ways: ['owner'],
      team: { id: 1, name: 'North' },
      may_edit: true,
      shared_by: null,
    },
    { user: share(3, 'Bea Costa').user, ways: ['admin', 'shared'], team: null, may_edit: false, shared_by: null },
  ],
  pagination: { page: 1, page_var: 'page', per_page: 100, pages: 1, total: 2 },
  ...more,
});

describe('PERM-04 who can see this', () => {
  const VIEWERS = 'GET /api/internal/companies/9/viewers';
  const show = (answer: Parameters<typeof fakeServer>[0][string]) => {
    fakeServer({ [VIEWERS]: answer });
    return renderPage(<ViewersDialog kind="company" id={9} name="Kestrel" onClose={() => undefined} />);
  };

  it('PERM-04 everyone who sees it is listed below the reason, with whether they may edit it', async () => {
    await show({ body: viewers() });
    expect(await screen.findByText('Kestrel: 2 users can see it, and 1 can edit it.')).toBeTruthy();
    for (const words of ['Ann Berger', 'North', 'Can edit', 'Bea Costa', 'Can view', 'Also: Shared with them'])
      expect(screen.getByText(words)).toBeTruthy();
  });

  it('PERM-04 an unknown name says so; a failed answer can be requested again', async () => {
    let status = 403;
    await show(() =>
      status === 403 ? { status } : { body: viewers({ groups: [], entries: [], count: 0, may_edit_count: 0 }) },
    );
    expect(await screen.findByText('This could not be loaded. Nothing was changed.')).toBeTruthy();
    status = 200;
    await press('Try again');
    expect(await screen.findByText('No users found.')).toBeTruthy();
  });
});
