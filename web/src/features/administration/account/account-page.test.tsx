import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { AccountPage } from './account-page';

afterEach(() => vi.unstubAllGlobals());

const SET = 'PATCH /api/v3/admin/account';

async function open(account: object = {}, answer: object = { body: {} }) {
  const boot = signedIn({
    account: { company_name: 'Northgate Sensors', ...account },
    user: { is_account_admin: true },
  });
  const heard = fakeServer({ 'GET /api/internal/boot': { body: boot }, [SET]: answer });
  await renderPage(<AccountPage />, { boot });
  return () => heard.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}
const name = () => screen.getByLabelText(/^Company name/);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('ADMIN-01 the account', () => {
  it("ADMIN-01 VAL-05 'Your account settings have been saved'", async () => {
    const asked = await open();
    await userEvent.clear(name());
    await userEvent.type(name(), 'Kestrel Optics');
    await userEvent.type(screen.getByLabelText(/^Technical contact/), 'it@kestrel.test');
    await save();
    expect(await screen.findByText('Your account settings have been saved')).toBeTruthy();
    expect(asked()).toEqual([
      { account: { company_name: 'Kestrel Optics', technical_contact_email: 'it@kestrel.test', industry_id: null } },
    ]);
  });

  it('ADMIN-01 VAL-01 missing and wrong values are shown in the form, nothing is sent, and errors of the server are shown there too', async () => {
    const asked = await open(
      {},
      { status: 422, body: [{ field: 'company_name', msg: 'Is too long (at most 200 characters)' }] },
    );
    await userEvent.clear(name());
    await userEvent.type(screen.getByLabelText(/^Technical contact/), 'it at kestrel');
    await save();
    expect(screen.getByText('Required')).toBeTruthy();
    expect(screen.getByText('Not a valid email address')).toBeTruthy();
    expect(asked()).toEqual([]);
    await userEvent.type(name(), 'K');
    await userEvent.clear(screen.getByLabelText(/^Technical contact/));
    await save();
    expect(await screen.findByText('Is too long (at most 200 characters)')).toBeTruthy();
  });

  it("ADMIN-01 VAL-05 one setting flag is saved as it is switched: 'Your settings have been saved' under its title", async () => {
    const asked = await open({ settings: { show_deal_won_reason_dialog: true } });
    const [won, lost] = screen.getAllByRole('switch', { name: /^The reason is required/ }) as HTMLInputElement[];
    expect((screen.getByRole('switch', { name: /when a deal is won/ }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(won as HTMLInputElement);
    expect(await screen.findByText('Deal Won Reason: Your settings have been saved')).toBeTruthy();
    await waitFor(() => expect(lost?.disabled).toBe(false));
    await userEvent.click(lost as HTMLInputElement);
    expect(await screen.findByText('Deal Loss Reason: Your settings have been saved')).toBeTruthy();
    expect(asked()).toEqual([
      { account: { deal_won_reason_required: true } },
      { account: { deal_loss_reason_required: true } },
    ]);
  });

  it('SHELL-06 ADMIN-01 brand: the header colour is chosen by name or in figures, checked, and previewed with readable ink', async () => {
    const asked = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Navy' }));
    const preview = screen.getByRole('img', { name: 'Preview' });
    expect(preview.style.getPropertyValue('--fl-head-ink')).toBe('#FFFFFF');
    const figures = screen.getByLabelText(/^Header color/);
    await userEvent.clear(figures);
    await userEvent.type(figures, 'mauve');
    await userEvent.click(screen.getByRole('button', { name: 'Save color' }));
    expect(screen.getByText('Is not a valid color code')).toBeTruthy();
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yellow' }));
    expect(preview.style.getPropertyValue('--fl-head-ink')).toBe('#14161A');
    await userEvent.click(screen.getByRole('button', { name: 'Save color' }));
    expect(await screen.findByText('Header color saved')).toBeTruthy();
    expect(asked()).toEqual([{ account: { header_color: 'F2C230' } }]);
  });

  it('SHELL-06 ADMIN-01 brand: the logo of the account is shown, replaced and removed', async () => {
    const asked = await open({ brand: { header_color: '14345C', logo: '/api/v3/images/7' } });
    expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Logo removed')).toBeTruthy();
    expect(asked()).toEqual([{ account: { logo: '' } }]);
  });

  it('ADMIN-01 industry_id, time zone and the formats of new users are chosen', async () => {
    const asked = await open({ time_zone: 'Europe/Paris' });
    await userEvent.click(screen.getByLabelText(/^Industry/));
    await userEvent.click(await screen.findByRole('option', { name: 'Manufacturing' }));
    await save();
    expect(await screen.findByText('Your account settings have been saved')).toBeTruthy();
    expect(asked().at(-1)).toMatchObject({ account: { industry_id: 15 } });
    await userEvent.click(screen.getByLabelText('Time format'));
    await userEvent.click(await screen.findByRole('option', { name: '24 hours' }));
    expect(await screen.findByText('Time zone and formats: Your settings have been saved')).toBeTruthy();
    expect(asked().at(-1)).toEqual({ account: { time_format: '24h' } });
  });

  it('PERM-03 while the account is read-only its settings are locked and say why', async () => {
    await open({ app_read_only: true });
    expect((name() as HTMLInputElement).readOnly).toBe(true);
    expect(screen.getAllByText(/^You are unable to perform this action/).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('switch').every((one) => (one as HTMLInputElement).disabled)).toBe(true);
  });
});
