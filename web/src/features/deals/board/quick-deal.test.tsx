import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { dismissAll } from '../../../ui/toast-store';
import { board, card, STAGES } from './board-fixture';
import { BoardPage } from './board-page';

const CREATE = 'POST /api/v3/deals';
const account = { deal_pipelines: [{ id: 5, name: 'Sales Pipeline', default: true }], deal_stages: [...STAGES] };
const created = {
  id: 9,
  name: 'Müller GmbH pilot',
  deal_value: '12000.0',
  deal_weighted_forecast: '1200.0',
  deal_stage_id: 1,
  probability: 10,
  days_in_stage: 0,
};

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(240);
});
afterEach(() => {
  dismissAll();
  vi.unstubAllGlobals();
});

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const heard = fakeServer({
    'GET /api/internal/deals/board': () => ({ body: board(card(1, 1, 100)) }),
    'GET /api/internal/list_views': { body: { entries: [] } },
    'GET /api/v3/companies': ({ path }) => ({
      body: {
        entries: new URL(path, 'http://x').searchParams.get('filter')?.includes('"Müller GmbH"')
          ? [{ id: 4, name: 'Müller GmbH' }]
          : [],
      },
    }),
    'GET /api/v3/people': { body: { entries: [] } },
    [CREATE]: { body: created, headers: { 'X-Change-Set': '7' } },
    ...answers,
  });
  const user = { id: 1, first_name: 'Ines', last_name: 'Moreau', date_format: 'us' } as const;
  await renderPage(<BoardPage />, { boot: signedIn({ account, user }), at: '/kanban/deals' });
  await screen.findByRole('region', { name: 'Deals of Sales Pipeline by stage' });
  await userEvent.click(screen.getByRole('button', { name: 'Add a deal to Qualified' }));
  return heard;
}

const line = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'New deal in Qualified' });
const chips = () => within(screen.getByRole('group', { name: 'Understood as' }));
const column = () => within(screen.getByRole('region', { name: 'Qualified' }));
const sent = (heard: Awaited<ReturnType<typeof open>>) =>
  heard.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('LIST-05 a quick deal at the top of a column', () => {
  it('LIST-05 what was typed becomes company, value and close date, and Enter creates the deal there', async () => {
    let answer = () => undefined as void;
    const waiting = new Promise<void>((done) => {
      answer = done;
    });
    const heard = await open({
      [CREATE]: async () => {
        await waiting;
        return { body: created, headers: { 'X-Change-Set': '7' } };
      },
    });
    await userEvent.type(await line(), 'Müller GmbH pilot 12k 2027-03-15');
    expect(document.activeElement).toBe(await line());
    expect(await screen.findByRole('button', { name: 'Remove Company Müller GmbH' })).toBeTruthy();
    expect(chips().getByText('$12,000.00')).toBeTruthy();
    expect(chips().getByText('Mar 15, 2027')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(column().getByRole('link', { name: 'Müller GmbH pilot' })).toBeTruthy();
    expect(column().getByText('$12,000')).toBeTruthy();
    expect((await line()).value).toBe('');
    await waitFor(() => expect(sent(heard)).toHaveLength(1));
    expect(sent(heard)).toEqual([
      {
        deal: {
          name: 'Müller GmbH pilot',
          deal_stage_id: 1,
          value: '12000.0',
          expected_close_date: '2027-03-15',
          company_id: 4,
        },
      },
    ]);
    await act(async () => answer());
    expect(await screen.findByText('Müller GmbH pilot created')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
    expect(column().getAllByRole('link', { name: 'Müller GmbH pilot' })).toHaveLength(1);
  });

  it('LIST-05 a part that is removed is only part of the name', async () => {
    const heard = await open();
    await userEvent.type(await line(), 'Müller GmbH pilot 12k');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Company Müller GmbH' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Value $12,000.00' }));
    await userEvent.type(await line(), '{Enter}');
    await waitFor(() => expect(sent(heard)).toHaveLength(1));
    expect(sent(heard)).toEqual([
      { deal: { name: 'Müller GmbH pilot 12k', deal_stage_id: 1, expected_close_date: null } },
    ]);
  });

  it('LIST-05 an unknown name with a legal form is a new company, and Enter does not wait for the chip', async () => {
    const heard = await open();
    await userEvent.type(await line(), 'Brandt AG 5k{Enter}');
    await waitFor(() => expect(sent(heard)).toHaveLength(1));
    expect(sent(heard)).toMatchObject([{ deal: { name: 'Brandt AG', company_name: 'Brandt AG', value: '5000.0' } }]);
  });

  it('LIST-05 after a failed save the text is in the line again, and the card is gone', async () => {
    await open({ [CREATE]: { status: 422, body: [{ field: 'name', msg: 'Has invalid value' }] } });
    await userEvent.type(await line(), 'Pump 12k{Enter}');
    expect(await screen.findByText('Pump was not created. Has invalid value')).toBeTruthy();
    await waitFor(async () => expect((await line()).value).toBe('Pump 12k'));
    expect(column().queryByRole('link', { name: 'Pump' })).toBeNull();
  });

  it('LIST-05 a line without a name says so and keeps its text; Escape closes it, and the text is kept', async () => {
    const heard = await open();
    await userEvent.type(await line(), '12k{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Type a name as well');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'New deal in Qualified' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add a deal to Qualified' }));
    expect((await line()).value).toBe('12k');
    expect(sent(heard)).toEqual([]);
  });
});
