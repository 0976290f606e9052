import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { SupportBanner } from './support-banner';

afterEach(() => vi.unstubAllGlobals());

const supported_by = {
  full_name: 'Ruth Amberley',
  reason: 'Import of people fails',
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
};

describe('AUTH-07 the banner of a support login', () => {
  it('AUTH-07 says who, as whom, why and until when, and one press ends it', async () => {
    const heard = fakeServer({ 'DELETE /api/internal/support_login': { status: 204 } });
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    await renderPage(<SupportBanner />, { boot: signedIn({ user: { full_name: 'Ben Okafor', supported_by } }) });
    const banner = screen.getByRole('status');
    expect(banner.textContent).toContain('Ruth Amberley of support is signed in as Ben Okafor.');
    expect(banner.textContent).toContain('Reason: Import of people fails.');
    expect(banner.textContent).toMatch(/Ends at .* at the latest/);
    await userEvent.click(screen.getByRole('button', { name: 'End support login' }));
    await waitFor(() =>
      expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/internal/support_login']),
    );
  });

  it('AUTH-07 nothing is shown in a session of the user', async () => {
    await renderPage(<SupportBanner />, { boot: signedIn() });
    expect(screen.queryByText(/of support is signed in/)).toBeNull();
  });
});
