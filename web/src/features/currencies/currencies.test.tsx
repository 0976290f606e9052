import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { CurrenciesPage } from './currencies-page';

afterEach(() => vi.unstubAllGlobals());

const at = { created_at: '2026/01/01 09:00:00 -0500', updated_at: '2026/01/01 09:00:00 -0500' };
const euro = {
  id: 5,
  code: 'EUR',
  name: 'Euro',
  symbol: '€',
  decimal_places: 2,
  rate: '1.085',
  valid_from: '2026/01/01',
  ...at,
};
const bare = { ...euro, id: 6, code: 'CHF', name: 'Swiss Franc', rate: null, valid_from: null };
const rates = [
  { id: 8, currency_id: 5, valid_from: '2026/01/01', rate: '1.085', ...at },
  { id: 7, currency_id: 5, valid_from: '2025/01/01', rate: '1.04', ...at },
];
const change = {
  change_set_id: 31,
  at: at.created_at,
  by: 'Ines Moreau',
  code: 'EUR',
  what: 'rate_changed',
  valid_from: '2026/01/01',
  old: '1.08',
  new: '1.085',
};
const chosen = { id: 5, name: 'EUR', code: 'EUR', symbol: '€', decimal_places: 2, has_rate: true };
const page = (entries: readonly object[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: entries.length } },
});
const written = { headers: { 'X-Change-Set': '9' } };

async function open(
  answers: Parameters<typeof fakeServer>[0] = {},
  account: object = { currencies: [chosen] },
  user = {},
) {
  const boot = signedIn({ account, user });
  const heard = fakeServer({
    'GET /api/internal/boot': { body: boot },
    'GET /api/v3/admin/currencies': page([bare, euro]),
    'GET /api/v3/admin/currency_rates': (request) => page(request.path.includes('currency_id=5') ? rates : []),
    'GET /api/internal/currencies/changes': { body: { changes: [change], recalculating: false } },
    ...answers,
  });
  await renderPage(<CurrenciesPage />, { boot, at: '/admin/currencies' });
  await screen.findByRole('region', { name: 'EUR' });
  return heard;
}
const sent = (heard: ReturnType<typeof fakeServer>, method: string) =>
  heard.filter((one) => one.method === method).map(({ path, body }) => [path, body]);
const card = (code: string) => within(screen.getByRole('region', { name: code }));

describe('REC-11 the currencies of an account', () => {
  it('REC-11 selected currencies: each shows its rate of today and every rate by its day; one without a rate says so', async () => {
    await open();
    expect(
      screen.getByText(/Totals are in USD: a closed deal counts by the rate of the day on which it closed/),
    ).toBeTruthy();
    expect(card('EUR').getByText('1 EUR = 1.085 USD')).toBeTruthy();
    const list = await card('EUR').findByRole('list', { name: 'Rates of EUR' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([expect.stringContaining('1.085'), expect.stringContaining('1.04')]);
    expect(card('CHF').getByText(/No rate yet/)).toBeTruthy();
  });

  it('REC-11 rates: an administrator corrects a rate, which is checked first', async () => {
    const heard = await open({ 'PUT /api/v3/admin/currency_rates/8': { ...written, body: rates[0] } });
    await userEvent.click((await card('EUR').findAllByRole('button', { name: /^Correct/ }))[0] as HTMLElement);
    const field = screen.getByLabelText(/^1 EUR in USD/);
    await userEvent.clear(field);
    await userEvent.type(field, 'much');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Has to be a number with at most 10 decimals')).toBeTruthy();
    expect(sent(heard, 'PUT')).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, '1.09');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rate of EUR saved')).toBeTruthy();
    expect(sent(heard, 'PUT')).toEqual([
      ['/api/v3/admin/currency_rates/8', { currency_rate: { currency_id: 5, rate: '1.09', valid_from: '2026/01/01' } }],
    ]);
  });

  it('REC-11 rates: a new rate of a day that has one says what the server said', async () => {
    const taken = { status: 422, body: [{ field: 'valid_from', msg: 'This day has a rate already.' }] };
    await open({ 'POST /api/v3/admin/currency_rates': taken });
    await userEvent.click(card('EUR').getByRole('button', { name: 'New rate' }));
    await userEvent.type(screen.getByLabelText(/^1 EUR in USD/), '1.2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This day has a rate already.')).toBeTruthy();
  });

  it('REC-11 selected currencies: one in use is not removed, and the reason is said', async () => {
    const used = {
      status: 422,
      body: [{ field: 'base', msg: 'Is used by 3 deals. Give them another currency first.' }],
    };
    await open({ 'DELETE /api/v3/admin/currencies/5': used });
    await userEvent.click(card('EUR').getByRole('button', { name: 'Remove EUR' }));
    expect(await screen.findByText('Is used by 3 deals. Give them another currency first.')).toBeTruthy();
  });

  it('REC-11 rates: who changed what is listed, and taken back with its Undo', async () => {
    const heard = await open({
      'POST /api/v3/change_sets/31/undo': { body: { undone: 1, skipped: [], conflicts: [], change_set_id: 32 } },
    });
    const history = within(await screen.findByRole('region', { name: 'Changes' }));
    expect(history.getByText(/Ines Moreau changed EUR from .*: 1.08 to 1.085/)).toBeTruthy();
    await userEvent.click(history.getByRole('button', { name: /^Undo/ }));
    expect(sent(heard, 'POST').map(([path]) => path)).toContain('/api/v3/change_sets/31/undo');
  });

  it('REC-11 rates: while amounts are recalculated the page says so', async () => {
    await open({ 'GET /api/internal/currencies/changes': { body: { changes: [], recalculating: true } } });
    expect(await screen.findByText(/Amounts are being recalculated/)).toBeTruthy();
  });

  it('REC-11 a user who may not change them finds every button locked', async () => {
    await open({}, { currencies: [chosen] }, { is_account_admin: false });
    expect(screen.getByRole('button', { name: /Add currency/ }).getAttribute('aria-disabled')).toBe('true');
  });
});
