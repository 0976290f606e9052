import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { PasskeysSection } from './public';

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>{children}</section>
);
const laptop = {
  id: 7,
  name: 'Laptop',
  synced: true,
  created_at: '2026/05/01 08:00:00 +0000',
  last_used_at: null,
};
const LIST = 'GET /api/internal/passkeys';
const here = location.origin;
afterEach(() => void vi.unstubAllGlobals());

describe('AUTH-01 one’s own passkeys', () => {
  it('AUTH-01 a passkey is renamed and removed by its name', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    let entries = [laptop];
    const heard = fakeServer({
      [LIST]: () => ({ body: { entries, origin: here } }),
      'GET /api/internal/boot': { body: signedIn() },
      'PUT /api/internal/passkeys/7': { body: { ...laptop, name: 'Work laptop' } },
      'DELETE /api/internal/passkeys/7': () => {
        entries = [];
        return { status: 204 };
      },
    });
    await renderPage(<PasskeysSection frame={Frame} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    const rename = screen.getByRole('dialog', { name: 'Rename passkey' });
    await userEvent.clear(within(rename).getByLabelText('Name'));
    await userEvent.click(within(rename).getByRole('button', { name: 'Save' }));
    expect(within(rename).getByText('Required')).toBeTruthy();
    await userEvent.type(within(rename).getByLabelText('Name'), 'Work laptop{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Work laptop' });

    await userEvent.click(screen.getByRole('button', { name: 'Remove Laptop' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
  });

  it('AUTH-01 a refused removal gives its reason and keeps the passkey', async () => {
    fakeServer({
      [LIST]: { body: { entries: [laptop], origin: here } },
      'DELETE /api/internal/passkeys/7': { status: 409, body: { error: 'Your account requires a second factor' } },
    });
    await renderPage(<PasskeysSection frame={Frame} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove passkey' }));
    expect(await screen.findByText('Your account requires a second factor')).toBeTruthy();
    expect(screen.getByText('Laptop')).toBeTruthy();
  });

  it.each([
    ['at another address', 'https://crm.example.com', /Passkeys work at https:\/\/crm\.example\.com/],
    ['on a server without a name', null, /Ask your operator to set FAIRLEAD_URL/],
  ])('AUTH-01 %s none can be added, and the page says why', async (_where, origin, text) => {
    vi.stubGlobal('PublicKeyCredential', class {});
    fakeServer({ [LIST]: { body: { entries: [], origin } } });
    await renderPage(<PasskeysSection frame={Frame} />);
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('AUTH-01 a list that cannot be loaded says so', async () => {
    fakeServer({ [LIST]: { status: 422 } });
    await renderPage(<PasskeysSection frame={Frame} />);
    expect(await screen.findByText('Your passkeys could not be loaded.')).toBeTruthy();
  });
});
