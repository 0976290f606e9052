import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showPresent } from '../../lib/live/open-records';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { PresentUsers } from './presence';

afterEach(() => vi.useRealTimers());

it('SHELL-11 that a colleague is typing is read out once it lasts, and not again after a pause', async () => {
  const users = [1, 2].map((id) => ({
    id,
    full_name: id === 1 ? 'Ines Moreau' : 'Ann Berger',
    first_name: 'Ann',
    last_name: '',
    email: null,
    team_id: null,
    team_role: 'member',
    is_external: false,
    image_id: null,
    deleted_at: null,
  }));
  await renderPage(<PresentUsers kind="deal" id={7} />, { boot: signedIn({ account: { users } }) });
  vi.useFakeTimers();
  const types = (field: string | null, ms: number) => {
    act(() => showPresent([{ kind: 'deal', id: 7, users: [{ id: 2, field }] }]));
    act(() => void vi.advanceTimersByTime(ms));
    return screen.getAllByRole('status').map(({ textContent }) => textContent);
  };
  const here = 'Ann Berger has this open, too';
  expect(types('value', 500)).toEqual([here, '']);
  expect(types('value', 600)).toEqual([here, 'Ann is typing in Value']);
  // What stays in the region is not read again.
  expect(types(null, 5000)).toEqual([here, 'Ann is typing in Value']);
  expect(types('value', 5000)).toEqual([here, 'Ann is typing in Value']);
  expect(types(null, 61_000)).toEqual([here, '']);
});
