import type { ListView } from '@fairlead/domain/list-views/list-view';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ShareViewDialog } from './share-view-dialog';
import { ViewMenu } from './view-menu';

afterEach(() => vi.unstubAllGlobals());

const view: ListView = {
  id: 3,
  record_type: 'deal',
  user_id: 1,
  name: 'Scanners',
  filter: { all: [] },
  sort_by: null,
  sort_direction: 'asc',
  columns: [{ key: 'name' }, { key: 'value' }, { key: 'shared_user_ids' }],
  is_shared: true,
  is_starred: false,
  is_default: false,
  updated_at: '',
};
const USERS = '/api/internal/list_views/3/external_users';
const answers = {
  [`GET ${USERS}`]: {
    body: {
      entries: [
        { id: 7, full_name: 'Anton Quist', email: 'anton@out.example', shared: false },
        { id: 8, full_name: 'Xenia Novak', email: 'xenia@out.example', shared: true },
      ],
    },
  },
  [`GET ${USERS}/7`]: { body: { count: 3 } },
  [`GET ${USERS}/8`]: { body: { count: 0 } },
  [`PUT ${USERS}`]: { body: { user_ids: [7, 8] } },
};

describe('EXT-03 a list view shared with external users', () => {
  it('EXT-03 the dialog of a list view shared says by name who has it, which columns and how many records each sees', async () => {
    const heard = fakeServer(answers);
    const onClose = vi.fn();
    await renderPage(<ShareViewDialog view={view} edited onClose={onClose} />);
    const dialog = await screen.findByRole('dialog', { name: /Scanners/ });
    expect(within(dialog).getByText('Name · Value')).toBeTruthy();
    expect(within(dialog).getByText(/without your unsaved changes/)).toBeTruthy();
    expect(await screen.findByText(/Sees none of the deals you see/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /Anton Quist/ }));
    expect(await screen.findByText('Sees 3 of the deals you see')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ user_ids: [7, 8] }]);
  });

  it('EXT-03 without external users it says where they come from', async () => {
    fakeServer({ [`GET ${USERS}`]: { body: { entries: [] } } });
    await renderPage(<ShareViewDialog view={view} edited={false} onClose={vi.fn()} />);
    expect(await screen.findByText(/There are no external users yet/)).toBeTruthy();
  });

  it('PERM-03 a user who may not share the view finds it in the menu, disabled with the reason', async () => {
    const state = { kind: 'deal', views: [view], current: view, edited: false, worthSaving: false } as const;
    const boot = signedIn({ user: { id: 2, level: 1, is_account_admin: false } });
    await renderPage(<ViewMenu view={view} state={{ ...state, settings: view, choose: vi.fn(), discard: vi.fn() }} />, {
      boot,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the view Scanners' }));
    const entry = await screen.findByRole('menuitem', { name: /Share with external users/ });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
  });
});
