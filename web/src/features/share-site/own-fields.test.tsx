import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { NO_VALUES, OWN_FIELDS, OWN_VALUES } from '../../testing/own-fields-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { SharedRecord } from './shared-record';

afterEach(() => vi.unstubAllGlobals());

async function shown(custom_fields: object) {
  fakeServer({
    'GET /api/v3/deals/7': { body: { id: 7, name: 'Aldgate', custom_fields } },
    'GET /api/v3/deals/7/comments': { body: { entries: [], pagination: { total: 0 } } },
  });
  const boot = signedIn({ user: { level: 5, is_external: true }, account: { own_fields: OWN_FIELDS } });
  await renderPage(<SharedRecord type="deals" id={7} />, { boot });
  await screen.findByRole('heading', { name: 'Aldgate' });
}

it('EXT-03 ADMIN-03 the page of a shared record shows its custom fields, each value in words', async () => {
  await shown(OWN_VALUES);
  const values = ['Region', 'Seats', 'License', 'Partner', 'Modules', 'Contract no.'].map(
    (label) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent,
  );
  expect(values).toEqual(['North', '12', '$1,234.50', 'No', 'Mail, Maps', 'A-1']);
});

it('EXT-03 ADMIN-03 custom fields without a value are left out there', async () => {
  await shown(NO_VALUES);
  expect(screen.queryByText('Region')).toBeNull();
});
