import { resetOwnApiKey } from '@fairlead/domain/api-applications/api-applications.contract';
import { createUser } from '@fairlead/domain/users/users.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../lib/api';
import { useConfirmationAsked } from '../../lib/confirmation';
import { errorText } from '../../lib/request-error';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ConfirmDialog } from './confirm-dialog';

afterEach(() => vi.unstubAllGlobals());

const CONFIRM = 'POST /api/internal/sessions/confirm';
const NEEDED = { error: 'Confirm your password to continue. Nothing was saved.', confirmation_required: true };

function Frame() {
  return useConfirmationAsked() ? <ConfirmDialog /> : <p>Users</p>;
}

/** A server that wants a confirmation before it makes keys and users. */
function strictServer(right: (body: unknown) => boolean) {
  let confirmed = false;
  const once = (body: object) => () => (confirmed ? { body } : { status: 403, body: NEEDED });
  return fakeServer({
    'POST /api/v3/profile/api_key': once({ api_key: 'k' }),
    'POST /api/v3/admin/users': once({ id: 7 }),
    [CONFIRM]: ({ body }) => {
      confirmed = right(body);
      const wrong = [{ field: Object.keys(body as object)[0], msg: 'Wrong password' }];
      return confirmed ? { status: 204 } : { status: 422, body: wrong };
    },
  });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('AUTH-01 confirming who one is', () => {
  it('AUTH-01 asks for the password and then repeats the call as it was', async () => {
    const heard = strictServer((body) => JSON.stringify(body) === '{"current_password":"right one"}');
    await renderPage(<Frame />);
    const body = { first_name: 'Ida', last_name: 'Bo', email: 'ida@example.test' };
    const made = call(createUser, { body });
    await userEvent.type(await screen.findByLabelText('Current password'), 'wrong one{Enter}');
    expect(await screen.findByText('Wrong password')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Current password'));
    await userEvent.type(screen.getByLabelText('Current password'), 'right one{Enter}');
    expect(await made).toEqual({ id: 7 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = heard.filter(({ path }) => path === '/api/v3/admin/users').map((one) => one.body);
    expect(sent).toEqual([{ user: body }, { user: body }]);
  });

  it('AUTH-01 asks once for calls that wait together, and each fails when it is cancelled', async () => {
    const heard = strictServer(() => true);
    await renderPage(<Frame />);
    const failed = [call(resetOwnApiKey), call(resetOwnApiKey)].map((one) => one.catch(errorText));
    await screen.findByRole('dialog');
    await press('Cancel');
    expect(await Promise.all(failed)).toEqual([NEEDED.error, NEEDED.error]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heard.some(({ method, path }) => method === 'POST' && path.endsWith('/confirm'))).toBe(false);
  });

  it('AUTH-03 takes a code of the second factor instead, from users who have one', async () => {
    const heard = strictServer((body) => JSON.stringify(body) === '{"code":"123456"}');
    await renderPage(<Frame />, { boot: signedIn({ user: { mfa_enabled: true } }) });
    const made = call(resetOwnApiKey);
    await screen.findByRole('dialog');
    await press('Use an authenticator code instead');
    await userEvent.type(screen.getByLabelText('Authenticator Code or backup code'), ' 123456{Enter}');
    expect(await made).toMatchObject({ api_key: 'k' });
    expect(heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/confirm'))).toHaveLength(1);
  });

  it('AUTH-01 without a screen that can ask, the call fails at once', async () => {
    strictServer(() => true);
    expect(await call(resetOwnApiKey).catch(errorText)).toBe(NEEDED.error);
  });
});
