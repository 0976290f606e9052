import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { SharedTable } from './shared-table';

const shown = (settings: object) =>
  renderPage(<SharedTable kind="deal" columns={[]} rows={[{ id: 4, name: 'Scanner' }]} />, {
    boot: signedIn({ user: { level: 5, is_external: true }, account: { settings: { ...settings } } }),
  });
const tip = () => screen.getByRole('tooltip', { hidden: true });

it.each([
  [
    { share_offer: 'start_trial', share_offer_email: 'sales@northgate.example' },
    'Start trial',
    'sales@northgate.example',
  ],
  [{ technical_contact_email: 'it@northgate.example' }, 'Request demo', 'it@northgate.example'],
])(
  "CARD-04 external users see 'Unlock these features today' on record names, with 'Start trial' or 'Request demo' by setting: %o",
  async (settings, offer, address) => {
    await shown(settings);
    const name = screen.getByRole('link', { name: 'Scanner' });
    expect(tip().textContent).toBe(`Unlock these features today${offer}`);
    expect(name.getAttribute('aria-describedby')).toBe(tip().id);
    expect(screen.getByText(offer).getAttribute('href')).toBe(`mailto:${address}?subject=${encodeURIComponent(offer)}`);
    fireEvent.keyDown(name, { key: 'Escape' });
    expect(tip().parentElement?.hasAttribute('data-away')).toBe(true);
  },
);

it('CARD-04 CARD-01 no button leads nowhere, and external users get no business card', async () => {
  await shown({});
  expect(tip().textContent).toBe('Unlock these features today');
  fireEvent.keyDown(screen.getByRole('link', { name: 'Scanner' }), { key: 'Enter', shiftKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});
