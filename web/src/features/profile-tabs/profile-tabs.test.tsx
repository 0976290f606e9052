import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/queries';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ChildrenPanel } from './children-panel';
import { inAddress, queryOf, readFilter } from './children-filter';
import { DealsPanel } from './deals-panel';
import { PeoplePanel } from './people-panel';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const answer = (entries: object[], more: object = {}) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: entries.length }, ...more },
});
const page = (related: Record<string, unknown>) => ({ timeline: { entries: [], next: null }, related });
const of = (kind: 'deal' | 'person' | 'company', record: object, related: Record<string, unknown> = {}) => ({
  profile: kind,
  kind,
  id: 7,
  record: { id: 7, name: 'Blauforge', user_id: 1, owner_id: 1, created_by_user_id: 1, ...record },
  page: page(related),
});
const asked = (heard: ReturnType<typeof fakeServer>) =>
  heard.map(({ path }) => new URLSearchParams(path.split('?')[1]));
const rowsOf = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('PROF-03 children companies of a profile', () => {
  const calls = 'GET /api/v3/companies/7/children_companies';
  const child = (id: number, name: string, deals_value: string | null) => ({
    id,
    name,
    deals_value,
    updated_at: '2026/05/01 10:00:00 -0400',
  });

  it('PROF-03 children companies: fetching, fetched with totals, sorted by a head, filtered by name, all in the address', async () => {
    const heard = fakeServer({
      [calls]: answer([child(8, 'Calibration', '18400.0'), child(9, 'Nordic', null)], {
        totals: { count: 2, value: '18400.0' },
      }),
    });
    const { history } = await renderPage(
      <ChildrenPanel {...of('company', {}, { children: { entries: [], total: 6 } })} />,
    );
    await screen.findByText('Calibration');
    expect(screen.getByText('2 of 6')).toBeTruthy();
    expect(rowsOf().at(-1)).toBe('2 companies$18,400');
    const head = within(screen.getByRole('table')).getByRole('button', { name: 'Value' });
    await userEvent.click(head);
    await waitFor(() => expect(history.location.search).toBe('?sort=value'));
    await userEvent.click(head);
    await waitFor(() => expect(history.location.search).toBe('?sort=value&desc=1'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'cal');
    await waitFor(() => expect(history.location.search).toContain('named=cal'));
    await waitFor(() => expect(asked(heard).at(-1)?.get('name')).toBe('cal'));
    expect(asked(heard).at(-1)?.get('sort_direction')).toBe('desc');
  });

  it.each([
    ['named=Blau', { name: 'Blau' }],
    ['owner=3%2C4', { owner_id: [3, 4] }],
    ['owner=__NONE__', { owner_id: '__NONE__' }],
    ['from=0&value=or_none', { value: { from: '0', or_none: 'true' } }],
    ['from=5&to=9', { value: { from: '5', to: '9' } }],
    ['value=or_none', { value: '__NONE__' }],
    ['value=given', { value: '__HAS_VALUE__' }],
    ['since=2026-01-01&until=2026-02-01', { updated_at: { from: '2026-01-01', to: '2026-02-01' } }],
    ['', {}],
  ])('PROF-03 children companies: the filter %s in the address is what the call asks', (search, query) => {
    const read = Object.fromEntries(new URLSearchParams(search));
    expect(queryOf(readFilter(read))).toEqual(query);
    const back = Object.entries(inAddress(readFilter(read))).filter(([, value]) => value !== undefined);
    expect(new URLSearchParams(back as [string, string][]).toString()).toBe(search);
  });

  it('PROF-03 children companies: a value that is not a number is refused at its field, never read as another number', async () => {
    fakeServer({ [calls]: answer([child(8, 'Calibration', '18400.0')], { totals: { count: 1, value: '18400.0' } }) });
    const { history } = await renderPage(
      <ChildrenPanel {...of('company', {}, { children: { entries: [], total: 6 } })} />,
    );
    await screen.findByText('Calibration');
    const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Value' })[0] as HTMLElement);
    const from = await screen.findByRole('textbox', { name: 'From' });
    await userEvent.type(from, '1e5');
    await userEvent.type(screen.getByRole('textbox', { name: 'To' }), '2 of 3');
    await apply();
    expect(screen.getByText('From is not a valid number')).toBeTruthy();
    expect(screen.getByText('To is not a valid number')).toBeTruthy();
    expect([from.getAttribute('aria-invalid'), history.location.search]).toEqual(['true', '']);
    await userEvent.clear(screen.getByRole('textbox', { name: 'To' }));
    await userEvent.clear(from);
    expect(screen.queryByText(/is not a valid number/)).toBeNull();
    await userEvent.type(from, '€1,500.50');
    await apply();
    await waitFor(() => expect(history.location.search).toBe('?from=1500.5'));
    await userEvent.click(await screen.findByRole('button', { name: /^Value from/ }));
    expect(screen.queryByText(/is not a valid number/)).toBeNull();
  });

  it('PROF-03 children companies: a value of the address that is not a number is named where the list is missing', async () => {
    const refused = { status: 422, body: [{ field: 'value', msg: 'Please enter a valid number' }] };
    fakeServer({ [calls]: refused });
    await renderPage(<ChildrenPanel {...of('company', {}, { children: { entries: [], total: 6 } })} />, {
      at: '/?from=1e5',
    });
    expect(await screen.findByText(/Nothing was lost\. Value: Please enter a valid number/)).toBeTruthy();
  });

  it('PROF-03 children companies: linking one that is an ancestor is refused in words', async () => {
    fakeServer({
      [calls]: answer([]),
      'GET /api/v3/companies': answer([{ id: 5, name: 'Group' }]),
      'PUT /api/v3/companies/5': { status: 422, body: [{ field: 'parent_company_id', msg: 'Has invalid value' }] },
    });
    await renderPage(<ChildrenPanel {...of('company', {}, { children: { entries: [], total: 0 } })} />);
    expect(await screen.findByText('No children companies')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Existing company …' }));
    await userEvent.click(await screen.findByRole('option', { name: /Group/ }));
    expect(await screen.findByText(/Group cannot be a child here/)).toBeTruthy();
  });
});

describe('PROF-03 people and deals of a profile', () => {
  it('PROF-03 the people of a deal: the primary contact is marked, another is made primary, one is removed', async () => {
    const rows = [
      { id: 1, full_name: 'Ayla Eastworth', position: 'Owner', email: null, phone: '555', mobile: null },
      { id: 2, full_name: 'Bruno Brookford', position: null, email: 'b@x.test', phone: null, mobile: null },
    ];
    const heard = fakeServer({
      'GET /api/internal/deals/7/people': answer(rows),
      'PUT /api/v3/deals/7': { body: { id: 7 } },
    });
    await renderPage(<PeoplePanel {...of('deal', { primary_contact_id: 1, person_ids: [1, 2] })} />);
    await screen.findByText('Ayla Eastworth');
    expect(rowsOf()[0]).toContain('Primary');
    const act = async (name: string, entry: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
      await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
    };
    await act('Bruno Brookford', 'Make primary contact');
    await act('Ayla Eastworth', 'Remove from deal');
    await waitFor(() =>
      expect(heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { deal: { primary_contact_id: 2 } },
        { deal: { person_ids: [2], primary_contact_id: null } },
      ]),
    );
  });

  it('PROF-03 the deals of a person, and with one press the archived ones', async () => {
    const heard = fakeServer({ 'GET /api/internal/people/7/deals': answer([]) });
    const { history } = await renderPage(<DealsPanel {...of('person', { full_name: 'Ayla' })} />);
    expect(await screen.findByText(/No deals yet/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Archived' }));
    expect(await screen.findByText('No archived deals')).toBeTruthy();
    expect(history.location.search).toBe('?archived=1');
    expect(asked(heard).map((query) => query.get('archived_deals'))).toEqual(['false', 'true']);
  });

  it('PROF-03 a fetch error shows the body message and can be tried again', async () => {
    fakeServer({ 'GET /api/internal/companies/7/people': { status: 403, body: { error: 'Not on this network' } } });
    await renderPage(<PeoplePanel {...of('company', {})} />);
    expect(await screen.findByText(/could not be loaded.*Not on this network/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
