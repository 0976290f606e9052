import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { TileList } from './tile-list';
import { useTiles } from './tiles';
import { useLayout } from './use-layout';

const uses = 'show filter export import bulk write';
const FIELDS = [
  {
    id: 1,
    record_type: 'deal',
    line: ['custom_label_1', 'company', 'Supplier', '=', `${uses} sort`],
    slot: { page: 1, column: 'n1' },
  },
  { id: 2, record_type: 'deal', line: ['custom_label_2', 'people', 'Champions', '=', uses], slot: null },
] satisfies SignedIn['account']['own_fields'];

const record = {
  id: 7,
  name: 'Aldgate',
  user_id: 1,
  created_by_user_id: 1,
  custom_fields: { custom_label_1: 5, custom_label_2: [1, 2, 3] },
  associations: {
    custom_label_1: [{ id: 5, name: 'Acme' }],
    custom_label_2: [
      { id: 1, name: 'Ada King' },
      { id: 2, name: 'Bo Lind' },
      { id: 3, name: 'Cy Moe' },
    ],
  },
};

function OwnTiles() {
  const layout = useLayout('deal');
  const tiles = [...useTiles('deal').values()].filter(({ key }) => key.startsWith('own'));
  const page = { timeline: { entries: [], next: null }, related: {} };
  return <TileList tiles={tiles} of={{ profile: 'deal', kind: 'deal', id: 7, record, page }} layout={layout} />;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('ADMIN-03 single_association and multi_association show links on the page and are edited in place', async () => {
  const heard = fakeServer({
    'PUT /api/v3/deals/7': { body: record },
    'GET /api/v3/companies': { body: { entries: [{ id: 6, name: 'Bolt' }], pagination: { total: 1 } } },
  });
  const boot = signedIn({ account: { own_fields: FIELDS } });
  await renderPage(<OwnTiles />, { boot });
  const shown = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;
  const linksIn = (label: string) =>
    within(shown(label))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(linksIn('Supplier')).toEqual([['Acme', '/companies/5']]);
  expect(linksIn('Champions')).toEqual([
    ['Ada King', '/people/1'],
    ['Bo Lind', '/people/2'],
    ['Cy Moe', '/people/3'],
  ]);
  expect(shown('Champions').textContent).toBe('Ada King, Bo Lind, Cy Moe');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Supplier' }));
  await userEvent.click(await screen.findByRole('option', { name: /Bolt/ }));
  await waitFor(() =>
    expect(heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { deal: { custom_label_1: 6, base: { custom_label_1: 5 } } },
    ]),
  );
});
