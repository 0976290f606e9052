import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { IconTable } from '../../ui/icons';
import { RecordList } from './record-list';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const euro = { id: 5, name: 'EUR', code: 'EUR', symbol: '€', decimal_places: 2, has_rate: true };
const rows = [
  { id: 1, name: 'Torque sensor pilot', deal_value: '1000.0', currency_id: 5, account_value: '1085.0' },
  { id: 2, name: 'Flow meters', deal_value: '200.0', currency_id: null, account_value: '200.0' },
].map((row) => ({ ...row, user_id: 1, created_by_user_id: 1, deal_pipeline_id: 1 }));

async function show(account: object, columns = 'name,value,currency_id'): Promise<void> {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  fakeServer({
    'GET /api/v3/deals': {
      body: {
        entries: rows,
        pagination: { page: 1, page_var: 'page', per_page: 100, pages: 1, total: 2 },
        totals: { value: '1285.0', weighted_value: '100.0', count: 2 },
      },
    },
    'GET /api/internal/list_views': { body: { entries: [] } },
  });
  const at = `/deals?columns=${columns}`;
  await renderPage(<RecordList kind="deal" icon={IconTable} begin={null} peek={() => null} />, {
    boot: signedIn({ account }),
    at,
  });
  await screen.findByText('Torque sensor pilot');
}

describe('REC-11 amounts in a list', () => {
  it('REC-11 a currency per deal: its value is in its own currency, what it is worth beside, and totals say theirs', async () => {
    await show({ currencies: [euro] });
    expect(screen.getByText('€1,000.00')).toBeTruthy();
    expect(screen.getByText('$1,085')).toBeTruthy();
    expect(screen.getByText('$200.00')).toBeTruthy();
    expect(screen.queryByText('$200')).toBeNull();
    expect(screen.getByText('EUR')).toBeTruthy();
    expect(screen.getByText('USD')).toBeTruthy();
    expect(screen.getByText(/Sum in USD/)).toBeTruthy();
  });

  it('REC-11 VAL-03 decimals follow the currency: a yen has none, but what was kept with some is shown whole', async () => {
    const yen = { ...euro, symbol: '¥', code: 'JPY', decimal_places: 0 };
    await show({ currencies: [yen] });
    expect(screen.getByText('¥1,000')).toBeTruthy();
    expect(screen.getByText('$200.00')).toBeTruthy();
  });

  it('VAL-05 a missing user is an Unknown user', async () => {
    await show({ users: [] }, 'name,user_id');
    expect(screen.getAllByText('Unknown user').length).toBe(2);
  });

  it('REC-11 EXT-05 multi_currency off: no column tells of currencies; an amount keeps its own sign', async () => {
    await show({ currencies: [euro], features: { multi_currency: false }, without: ['deal.currency_id'] });
    expect(screen.getByText('€1,000.00')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Currency/ })).toBeNull();
    expect(screen.queryByText('$1,085')).toBeNull();
    expect(screen.queryByText(/Sum in/)).toBeNull();
  });
});
