import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { Comments } from './comments';

afterEach(() => vi.unstubAllGlobals());

const PATH = '/api/v3/deals/4/comments';
const written = (id: number, comment: string) => ({
  id,
  user_id: 1,
  comment,
  created_at: '2026/05/14 10:00:00 -0400',
  edited_by_user_id: null,
  user: { id: 1, first_name: 'Ines', last_name: 'Moreau' },
});

async function shown() {
  let entries = [written(8, 'When?'), written(9, 'Where?')];
  fakeServer({
    [`GET ${PATH}`]: () => ({ body: { entries, pagination: { total: entries.length } } }),
    [`PUT ${PATH}/8`]: { body: written(8, 'When?') },
    [`DELETE ${PATH}/9`]: () => {
      entries = entries.slice(0, 1);
      return { status: 204 };
    },
  });
  await renderPage(<Comments type="deals" id={4} />);
  await screen.findByText('When?');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

it.each(['{Escape}', ' soon{Tab}{Tab}{Enter}'])(
  'EXT-03 a comment is changed by keyboard: the field gets the focus, and after %s its button',
  async (keys) => {
    await shown();
    await press(/^Edit.*When/);
    await hasFocus(() => screen.getByRole('textbox', { name: /When/ }));
    await userEvent.keyboard(keys);
    await hasFocus(() => screen.getByRole('button', { name: /^Edit.*When/ }));
  },
);

it('EXT-03 after a comment is deleted, the focus is on the comments', async () => {
  await shown();
  await press(/^Delete.*Where/);
  await waitFor(() => expect(screen.queryByText('Where?')).toBeNull());
  await hasFocus(() => screen.getByRole('list', { name: 'Comments' }));
});
