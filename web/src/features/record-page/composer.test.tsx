import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { Composer } from './composer';

afterEach(() => vi.unstubAllGlobals());

describe('a note on a deal of the record', () => {
  const composer = (
    <Composer
      kind="company"
      id={4}
      dealPicker={(deal, choose) => (
        <button type="button" onClick={() => choose(7)}>
          {deal ? `Deal ${deal}` : 'No deal'}
        </button>
      )}
    />
  );

  it('LIST-06 the deal picker is asked for when somebody begins to write, and its deal goes along', async () => {
    const heard = fakeServer({ 'POST /api/v3/notes': { body: { id: 1 }, headers: { 'X-Change-Set': '3' } } });
    await renderPage(composer);
    expect(screen.queryByRole('button', { name: 'No deal' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a note…' }), 'Called');
    await userEvent.click(screen.getByRole('button', { name: 'No deal' }));
    const listener = vi.fn();
    window.addEventListener('deal:update', listener);
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.body).toEqual({ note: { content: 'Called', note_category_id: null, deal_id: 7, company_id: 4 } });
    await waitFor(() => expect(listener).toHaveBeenCalledOnce());
    window.removeEventListener('deal:update', listener);
  });

  it('without a deal the note is on the record alone', async () => {
    const heard = fakeServer({ 'POST /api/v3/notes': { body: { id: 1 } } });
    await renderPage(composer);
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a note…' }), 'Called');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(heard[0]?.body).toEqual({ note: { content: 'Called', note_category_id: null, company_id: 4 } }),
    );
  });
});

it('ACT-01 colleagues are chosen to be notified of a note by email, and are not kept for the next one', async () => {
  const heard = fakeServer({ 'POST /api/v3/notes': { body: { id: 1 } } });
  const boot = signedIn();
  const colleague = { ...boot.account.users[0], id: 77, full_name: 'Mei Sato', is_external: false, deleted_at: null };
  const partner = { ...colleague, id: 78, full_name: 'Outside Partner', is_external: true };
  Object.assign(boot.account, { users: [...boot.account.users, colleague, partner] });
  await renderPage(<Composer kind="deal" id={4} />, { boot });
  await userEvent.type(screen.getByRole('textbox', { name: 'Write a note…' }), 'Called');
  await userEvent.click(screen.getByRole('combobox', { name: 'Notify colleagues by email' }));
  expect(screen.queryByRole('option', { name: 'Outside Partner' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Mei Sato' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(heard[0]?.body).toMatchObject({ note: { content: 'Called', notify_user_ids: [77] } }));
  await waitFor(() => expect(screen.queryByText('Mei Sato')).toBeNull());
});

it('PERM-03 inputs become read-only without permission: a read-only user writes no note and chooses no category', async () => {
  await renderPage(<Composer kind="deal" id={4} />, { boot: signedIn({ user: { read_only: true } }) });
  expect(screen.getByRole('textbox', { name: 'Write a note…' }).hasAttribute('readonly')).toBe(true);
  const category = screen.getByRole('combobox', { name: 'Category' });
  expect(category.getAttribute('aria-readonly')).toBe('true');
  await userEvent.click(category);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add note' }).getAttribute('aria-disabled')).toBe('true');
});
