import type { TeamAnswer } from '@fairlead/domain/users/teams.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { adminUser } from '../users/user-fixture';
import { TeamsPage } from './teams-page';

const team = (id: number, name: string, parent_id: number | null): TeamAnswer => ({
  id,
  account_id: 1,
  name,
  parent_id,
  permissions: { member: { deal: { visibility_level: 'team' } }, '*': { person: { use_deal_association: false } } },
  height: 0,
  depth: 0,
  created_at: '',
  updated_at: '',
});
const teams = [team(1, 'Sales', null), team(2, 'North', 1), team(3, 'Coast', 2), team(4, 'South', 1)];
const users = [
  adminUser(1, 'Ines Moreau', { level: 3, is_account_admin: true }),
  adminUser(2, 'Ann Berger', { team_id: 2, team_role: 'lead' }),
  adminUser(3, 'Bea Costa', { team_id: 4 }),
  adminUser(4, 'Carl Dorn', { team_id: 4, deleted_at: '2026/05/01 09:00:00 +0000' }),
];
const page = <T,>(entries: readonly T[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 200, pages: 1, total: entries.length } },
});

async function open(at: string, answers: Parameters<typeof fakeServer>[0] = {}, all = teams) {
  const boot = signedIn();
  const heard = fakeServer({
    'GET /api/v3/admin/teams': page(all),
    'GET /api/v3/admin/users': page(users),
    'GET /api/internal/boot': { body: boot },
    ...answers,
  });
  return { ...(await renderPage(<TeamsPage />, { boot, at })), heard };
}

const tree = () => screen.getAllByRole('treeitem').map((item) => [item.textContent, item.getAttribute('aria-level')]);

describe('ADMIN-07 teams', () => {
  it('ADMIN-07 a tree by parent_id: arrow keys walk it, close a branch and open it', async () => {
    await open('/admin/teams');
    await screen.findByRole('tree');
    expect(tree().map(([text, level]) => [text?.match(/^[A-Za-z]+?(?=Team|$)/)?.[0], level])).toEqual([
      ['Sales', '1'],
      ['North', '2'],
      ['Coast', '3'],
      ['South', '2'],
    ]);
    screen.getAllByRole('treeitem')[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: /^Coast/ })).toBeNull();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Coast/);
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(await screen.findByRole('complementary', { name: 'North' })).toBeTruthy();
  });

  it('ADMIN-07 form and tree count the same members: those who are active', async () => {
    await open('/admin/teams?open=4');
    await screen.findByRole('complementary', { name: 'South' });
    expect(screen.getByRole('heading', { name: /^Members ?1$/ })).toBeTruthy();
    expect(screen.getByRole('treeitem', { name: /^South/ }).textContent).toMatch(/1$/);
  });

  it('EXT-06 2§3 the questions are numbered: 1 deals, 2 companies, 3 people', async () => {
    await open('/admin/teams?open=4');
    await screen.findByRole('complementary', { name: 'South' });
    expect(screen.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))).toEqual([
      '1. Deals',
      '2. Companies',
      '3. People',
    ]);
  });

  it('ADMIN-07 a team is never offered below itself', async () => {
    await open('/admin/teams?open=2');
    await screen.findByRole('complementary', { name: 'North' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Parent team' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Sales'),
      expect.stringContaining('South'),
    ]);
  });

  it('ADMIN-07 what members see and edit by record type, with use_deal_association for people', async () => {
    const { heard } = await open('/admin/teams?open=2', { 'PUT /api/v3/admin/teams/2': { body: teams[1] } });
    await screen.findByRole('complementary', { name: 'North' });
    expect(screen.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))).toEqual([
      '1. Deals',
      '2. Companies',
      '3. People',
    ]);
    const companies = within(screen.getByRole('radiogroup', { name: '2. Companies' }));
    await userEvent.click(companies.getByRole('radio', { name: /^All/ }));
    await userEvent.click(screen.getByRole('switch', { name: 'Include the people on a deal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heard.some(({ method }) => method === 'PUT')).toBe(true));
    expect(heard.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      team: {
        permissions: {
          member: {
            deal: { visibility_level: 'team' },
            company: { visibility_level: 'global' },
            person: { visibility_level: 'owner' },
          },
          '*': { person: { use_deal_association: true } },
        },
      },
    });
  });

  it('ADMIN-07 roles owner, lead, member and account are given beside each member; levels 3 and 5 get no team', async () => {
    const { heard } = await open('/admin/teams?open=2', {
      'PUT /api/v3/admin/users/2': { body: { id: 2, full_name: 'Ann Berger' } },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Role of Ann Berger' }));
    const offered = screen.getAllByRole('option').map((option) => option.textContent);
    expect(offered).toEqual(['Member', 'Lead', 'Owner', 'Whole account']);
    await userEvent.click(screen.getByRole('option', { name: 'Owner' }));
    await waitFor(() =>
      expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ user: { team_role: 'owner' } }),
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a member' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Bea Costa'),
    ]);
  });

  it('ADMIN-07 deleting names where members and the teams below go, and asks for the first', async () => {
    const { heard } = await open('/admin/teams?open=2', { 'DELETE /api/v3/admin/teams/2': { status: 204 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete team' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete North?' }));
    expect(dialog.getByText(/Its member moves to the team you choose.*Coast will move below Sales/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete team' }));
    expect(dialog.getByText('Choose a team for the members')).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Move members to' }));
    await userEvent.click(screen.getByRole('option', { name: 'South' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete team' }));
    await waitFor(() => expect(heard.find(({ method }) => method === 'DELETE')?.path).toContain('new_team_id=4'));
  });

  it('ADMIN-07 without teams the page says what they are for and begins with the first', async () => {
    await open('/admin/teams', {}, []);
    expect(await screen.findByText('No teams yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'New team' }));
    expect(await screen.findByRole('complementary', { name: 'New team' })).toBeTruthy();
  });
});

it('ADMIN-07 teams whose members cannot be read say so instead of naming none', async () => {
  let fails = true;
  await open('/admin/teams', { 'GET /api/v3/admin/users': () => (fails ? { status: 422, body: {} } : page(users)) });
  expect(await screen.findByText('The teams could not be loaded. Nothing was changed.')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('North')).toBeTruthy();
});
