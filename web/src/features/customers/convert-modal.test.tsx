import type { Conversion } from '@fairlead/domain/customers/customer.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tellIfWon } from '../../lib/deal-won';
import { sendEvent } from '../../lib/events';
import { queryClient } from '../../lib/queries';
import { ConvertHost } from '../../app/convert-host';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';

afterEach(() => vi.unstubAllGlobals());

const deal = { id: 9, name: 'monitoring software', deal_value: '100.0', currency_id: null, closed_time: null };
const FOUND: Conversion = {
  company: { id: 7, name: 'Frostcraft Hydraulics', owner_id: 2, is_customer: false },
  won_deals: [deal],
  won_count: 1,
  may_convert: true,
  asks: true,
  may_change_owner: true,
};
const users = [
  { id: 1, full_name: 'Ines Moreau', deleted_at: null, is_external: false },
  { id: 2, full_name: 'Priya Ravensen', deleted_at: null, is_external: false },
] as unknown as ReturnType<typeof signedIn>['account']['users'];
const CONVERT = 'POST /api/v3/customers';
const SETTING = 'PUT /api/v3/user_settings/disable_convert_to_customer_modal';

async function host(found: Partial<Conversion> = {}, answer: object = {}, features = {}) {
  const heard = fakeServer({
    'GET /api/internal/companies/7/conversion': { body: { ...FOUND, ...found } },
    [CONVERT]: { body: { id: 7 }, headers: { 'X-Change-Set': '3' }, ...answer },
    [SETTING]: { body: { value: 'true' } },
  });
  const page = await renderPage(<ConvertHost />, {
    boot: signedIn({ account: { users, features } }),
    at: '/companies/7',
  });
  const sent = (call: string) =>
    heard.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  return { ...page, heard, sent };
}

const won = { id: 9, deal_stage: { percent: 100 }, company: { id: 7, is_customer: false } };
const ask = () => act(async () => sendEvent('customer:convert', { company_id: 7 }));
const dialogOf = async () => {
  await screen.findByRole('textbox', { name: /Conversion notes/ });
  return screen.getByRole('dialog', { name: 'Convert company to customer' });
};

describe('SHELL-07 Convert to customer', () => {
  it('REC-04 Escape closes it and returns the focus to what opened it', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    await host();
    opener.focus();
    await ask();
    await dialogOf();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
    opener.remove();
  });

  it('REC-04 the modal sends owner_id and conversion_notes, deal and milestones; success goes to /customers/{id}', async () => {
    const { sent, history } = await host();
    const known = ['page', 'company', 7];
    queryClient.setQueryData(known, { record: { id: 7, is_customer: false } });
    await ask();
    const dialog = await dialogOf();
    expect(within(dialog).getByText('New customer')).toBeTruthy();
    expect(dialog.style.maxWidth).toBe(`${525 / 16}rem`);
    const owner = within(dialog).getByRole('combobox', { name: 'Owner' });
    expect(document.activeElement).toBe(owner);
    await userEvent.click(owner);
    await userEvent.click(await screen.findByRole('option', { name: 'Ines Moreau' }));
    expect(within(dialog).getByText('Takes over from Priya Ravensen')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Conversion notes/ }), 'Signed for 20 seats');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Convert to customer' }));
    await waitFor(() => expect(history.location.pathname).toBe('/customers/7'));
    expect(queryClient.getQueryState(known)?.isInvalidated).toBe(true);
    expect(sent(CONVERT)).toEqual([
      {
        customer: {
          company_id: 7,
          deal_id: 9,
          owner_id: 1,
          conversion_notes: 'Signed for 20 seats',
          milestones: [],
        },
      },
    ]);
    expect(screen.getByText('Frostcraft Hydraulics is a customer now')).toBeTruthy();
  });

  it('REC-04 refused, it says so above the buttons and loses nothing; Cancel closes it', async () => {
    const { sent, history } = await host(
      {},
      { status: 422, body: [{ field: 'company_id', msg: 'Is a customer already' }] },
    );
    await ask();
    const dialog = await dialogOf();
    const notes = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Conversion notes/ });
    await userEvent.type(notes, 'Keep me');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a milestone' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Milestone 1' }), 'Kick-off');
    const convert = within(dialog).getByRole('button', { name: 'Convert to customer' });
    await userEvent.click(convert);
    expect(await within(dialog).findByText('A milestone needs a name and a day')).toBeTruthy();
    expect(sent(CONVERT)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove milestone 1' }));
    await userEvent.click(convert);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Is a customer already');
    expect(notes.value).toBe('Keep me');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect([screen.queryByRole('dialog'), history.location.pathname]).toEqual([null, '/companies/7']);
  });

  it('REC-04 it opens on the first won deal, and the user setting turns that off', async () => {
    const { sent } = await host();
    await act(async () => tellIfWon(won));
    const dialog = await dialogOf();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Do not ask me again/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(sent(SETTING)).toEqual([{ user_setting: { value: 'true' } }]));
  });

  it.each<[string, Partial<Conversion>, object, object]>([
    ['another deal was won before', { won_count: 2, won_deals: [deal, { ...deal, id: 8 }] }, won, {}],
    ['the user turned it off', { asks: false }, won, {}],
    ['the deal is not won', {}, { ...won, deal_stage: { percent: 75 } }, {}],
    ['the company is a customer', {}, { ...won, company: { id: 7, is_customer: true } }, {}],
    ['customer management is off', {}, won, { customer_management: false }],
  ])('REC-04 winning a deal does not ask where %s', async (_, found, moved, features) => {
    const { heard } = await host(found, {}, features);
    await act(async () => tellIfWon(moved as typeof won));
    await act(async () => new Promise((settled) => setTimeout(settled, 0)));
    expect([screen.queryByRole('dialog'), heard.some(({ method }) => method !== 'GET')]).toEqual([null, false]);
  });

  it('REC-04 without the right to change owners, Owner is read-only', async () => {
    await host({ may_change_owner: false });
    await ask();
    await userEvent.click(within(await dialogOf()).getByText('Priya Ravensen'));
    expect(screen.queryByRole('option')).toBeNull();
  });
});
