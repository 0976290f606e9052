import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { RecordModal } from './public';

const mara = {
  id: 9,
  name: 'Mara Oyelaran',
  company_name: 'Ashgrove',
  detail: 'Buyer',
  owner: { id: 2, full_name: 'Ann Berger' },
  score: 97,
  reasons: ['same_email'],
};
const found = { body: { matches: [mara] } };
const alone = { body: { matches: [] } };
const nobody = { body: { entries: [], pagination: { page: 1, pages: 1 } } };
const modal = (type: 'deal' | 'person' | 'company', onClose = () => undefined as void) => (
  <RecordModal asked={{ resource_type: type }} onClose={onClose} />
);

beforeEach(() => localStorage.clear());

describe('LIST-08 quick add', () => {
  it('LIST-08 LIST-11 is it one of these? Asked from the third letter on, and opened by a press', async () => {
    const heard = fakeServer({ 'POST /api/internal/duplicates/matches': found, 'GET /api/v3/companies': nobody });
    const closed = vi.fn();
    const { router } = await renderPage(modal('person', closed));
    const first = await screen.findByLabelText('First name');
    await userEvent.type(first, 'Mara');
    const link = await screen.findByRole('link', { name: 'Mara Oyelaran' });
    expect(document.activeElement).toBe(first);
    const box = screen.getByRole('region', { name: 'Is it one of these?' });
    expect(box.textContent).toContain('1 has the same email.');
    expect(box.textContent).toContain('Buyer, Ashgrove · owner Ann Berger');
    const asked = heard.filter(({ path }) => path.endsWith('/matches'));
    expect(asked.map(({ body }) => body)).toEqual([{ type: 'person', values: { first_name: 'Mara' } }]);
    await userEvent.click(link);
    expect(closed).toHaveBeenCalled();
    await waitFor(() => expect(router.state.location.pathname).toBe('/people/9'));
  });

  it('LIST-11 by keyboard: arrow down goes in, arrow up comes back, Enter opens', async () => {
    fakeServer({ 'POST /api/internal/duplicates/matches': found, 'GET /api/v3/companies': nobody });
    const { router } = await renderPage(modal('person'));
    await userEvent.type(await screen.findByLabelText('Last name'), 'Oye');
    const link = await screen.findByRole('link', { name: 'Mara Oyelaran' });
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByLabelText('Last name'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/people/9'));
  });

  it('LIST-11 None of them hides the box in this form and is remembered with the new record', async () => {
    const heard = fakeServer({
      'POST /api/internal/duplicates/matches': found,
      'POST /api/internal/duplicates/none_of_them': { status: 204 },
      'POST /api/v3/people': { body: { id: 12, full_name: 'Mara O' }, headers: { 'X-Change-Set': '3' } },
      'GET /api/v3/companies': nobody,
    });
    await renderPage(modal('person'));
    await userEvent.type(await screen.findByLabelText('First name'), 'Mara');
    await userEvent.click(await screen.findByRole('button', { name: 'None of them' }));
    expect(screen.queryByText('Is it one of these?')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create person' }));
    const sent = () => heard.find(({ path }) => path.endsWith('/none_of_them'))?.body;
    await waitFor(() => expect(sent()).toEqual({ type: 'person', id: 12, others: [9] }));
  });

  it('LIST-08 a draft survives a failed save, closing and opening again, until it is discarded', async () => {
    fakeServer({ 'POST /api/v3/companies': { status: 500, body: {} }, 'POST /api/internal/duplicates/matches': alone });
    const first = await renderPage(modal('company'));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Polar Freight' } });
    await userEvent.click(screen.getByRole('button', { name: 'Create company' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByDisplayValue('Polar Freight')).toBeTruthy();
    first.unmount();

    const closed = vi.fn();
    const second = await renderPage(modal('company', closed));
    expect(await screen.findByDisplayValue('Polar Freight')).toBeTruthy();
    expect(screen.getByText(/Draft restored/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }));
    expect(closed).toHaveBeenCalled();
    second.unmount();

    await renderPage(modal('company'));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
  });

  it('LIST-08 drafts are kept for each kind by itself, and starting over empties the form', async () => {
    fakeServer({ 'POST /api/internal/duplicates/matches': alone });
    const first = await renderPage(modal('company'));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Polar Freight' } });
    first.unmount();
    const second = await renderPage(modal('deal'));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
    second.unmount();
    await renderPage(modal('company'));
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('LIST-08 a value can be typed as 12k or 1.5m, and the amount understood is shown', async () => {
    const heard = fakeServer({
      'POST /api/internal/duplicates/matches': alone,
      'POST /api/v3/deals': { body: { id: 4, name: 'Loggers' } },
    });
    const saved = vi.fn();
    await renderPage(modal('deal', saved));
    await userEvent.type(await screen.findByLabelText('Name'), 'Loggers');
    const value = screen.getByLabelText<HTMLInputElement>('Value');
    // The keypad of `decimal` has no letters.
    expect(value.getAttribute('inputmode')).toBe('text');
    const said = screen.getAllByRole('status').find((region) => region.getAttribute('for') === value.id);
    expect(said?.textContent).toBe('');
    await userEvent.type(value, '1.5m');
    expect(value.value).toBe('1.5m');
    expect(screen.getByText('= $1,500,000.00')).toBe(said);
    await userEvent.tab();
    expect(value.value).toBe('1500000');
    expect(said?.textContent).toBe('= $1,500,000.00');
    await userEvent.clear(value);
    expect(said?.textContent).toBe('');
    // Saved from the field itself, which does not lose the focus.
    await userEvent.type(value, '12k{Control>}{Enter}{/Control}');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const sent = heard.find(({ path }) => path === '/api/v3/deals')?.body;
    expect(sent).toEqual({ deal: expect.objectContaining({ value: '12000' }) });
  });

  it('LIST-08 a company and a person that are new are made with the deal, in one save', async () => {
    const heard = fakeServer({
      'GET /api/v3/companies': nobody,
      'GET /api/v3/people': nobody,
      'POST /api/internal/duplicates/matches': alone,
      'POST /api/v3/deals': { body: { id: 4, name: 'Loggers' } },
    });
    const saved = vi.fn();
    await renderPage(modal('deal', saved));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Loggers' } });
    for (const [label, name] of [
      ['Company', 'Polar Freight'],
      ['Primary contact', 'Mark Sørby'],
    ] as const) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), name);
      await userEvent.click(await screen.findByText(new RegExp(`Create.*${name}|Add.*${name}`)));
    }
    expect(heard.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v3/'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Create deal' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const posts = heard.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v3/'));
    expect(posts.map(({ path }) => path)).toEqual(['/api/v3/deals']);
    expect(posts[0]?.body).toEqual({
      deal: expect.objectContaining({
        name: 'Loggers',
        company_name: 'Polar Freight',
        new_primary_contact: 'Mark Sørby',
      }),
    });
    expect(localStorage.length).toBe(0);
  });

  it('LIST-08 what is wrong with a record that was to be created along is shown at its field', async () => {
    fakeServer({
      'GET /api/v3/companies': nobody,
      'POST /api/internal/duplicates/matches': alone,
      'POST /api/v3/deals': { status: 422, body: [{ field: 'company_name', msg: 'Already been taken.' }] },
    });
    await renderPage(modal('deal'));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Loggers' } });
    await userEvent.click(screen.getByLabelText('Company'));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'Hidden Harbours');
    await userEvent.click(await screen.findByText(/Create.*Hidden Harbours|Add.*Hidden Harbours/));
    await userEvent.click(screen.getByRole('button', { name: 'Create deal' }));
    expect(await screen.findByText('Already been taken.')).toBeTruthy();
  });
});

describe('LIST-08 list entries on the fly', () => {
  const addSource = async () => {
    await userEvent.click(await screen.findByText('More fields'));
    await userEvent.click(screen.getByLabelText('Lead source'));
  };

  it('LIST-08 a list entry that is missing is added from within the form', async () => {
    const heard = fakeServer({
      'POST /api/internal/duplicates/matches': alone,
      'POST /api/v3/admin/lead_sources': { body: { id: 77, name: 'Trade fair' } },
      'GET /api/internal/boot': { body: signedIn() },
    });
    await renderPage(modal('person'));
    await addSource();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'Trade fair');
    await userEvent.click(await screen.findByText('Create “Trade fair”'));
    await waitFor(() => expect(heard.some(({ path }) => path === '/api/internal/boot')).toBe(true));
    expect(heard.find(({ method, path }) => method === 'POST' && path.startsWith('/api/v3/'))?.body).toEqual({
      name: 'Trade fair',
    });
  });

  it('LIST-08 only those permitted add list entries: account admins and no one else', async () => {
    fakeServer({ 'POST /api/internal/duplicates/matches': alone });
    await renderPage(modal('person'), { boot: signedIn({ user: { is_account_admin: false } }) });
    await addSource();
    const search = screen.queryByRole('combobox', { name: 'Search' });
    if (search) await userEvent.type(search, 'Trade fair');
    expect(screen.queryByText('Create “Trade fair”')).toBeNull();
  });
});
