import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { dismissAll } from '../../ui/toast-store';
import { useShortcutKeys } from '../../lib/shortcuts';
import { MergePage } from './public';

function WithKeys() {
  useShortcutKeys();
  return <MergePage />;
}

afterEach(() => {
  dismissAll();
  vi.unstubAllGlobals();
});

const record = (id: number, name: string, entries: number) => ({
  id,
  name,
  image_id: null,
  created_at: '2026/03/04 10:00:00 +0000',
  entries,
});
const choice = (record_id: number, text: string | null, same_as: number | null = null) => ({
  record_id,
  text,
  same_as,
});
const row = (key: string, label: string, choices: readonly object[], proposed: number, united = false) => ({
  key,
  label,
  united,
  choices,
  proposed,
});
const preview = {
  type: 'people',
  into_id: 1,
  records: [record(1, 'Camila Meadsen', 14), record(2, 'C. Meadsen', 3), record(3, 'Camila Ruiz', 1)],
  rows: [
    row('name', 'Name', [choice(1, 'Camila Meadsen'), choice(2, 'C. Meadsen'), choice(3, 'Camila Ruiz')], 1),
    row('position', 'Position', [choice(1, 'Officer'), choice(2, null), choice(3, 'Head of Safety')], 1),
    row('email', 'Email', [choice(1, 'c@a.test'), choice(2, 'c@a.test', 1), choice(3, 'c@b.test')], 1),
    row('tags', 'Tags', [choice(1, 'VIP'), choice(2, null), choice(3, 'Vendor')], 1, true),
  ],
  moves: [{ key: 'note', label: 'Notes', counts: [14, 3, 1] }],
  other_emails: ['c@b.test'],
};
const merge = { id: 44, type: 'people', into_id: 1, ids: [2, 3], merge_action: null };
const standing = {
  merges: [
    {
      id: 44,
      at: '2026/03/04 10:00:00 +0000',
      user: { id: 1, first_name: 'Ann', last_name: 'Berger' },
      records: [{ id: 2, name: 'C. Meadsen' }],
      can_split: true,
    },
  ],
};

async function open(at: string, more: Parameters<typeof fakeServer>[0] = {}) {
  const heard = fakeServer({
    'GET /api/internal/merges/preview': { body: preview },
    'POST /api/internal/merges': { body: { merge } },
    ...more,
  });
  const { history } = await renderPage(<WithKeys />, { at });
  return { history, sent: (path: string) => heard.find((one) => one.method === 'POST' && one.path === path)?.body };
}
const group = async (name: string) => within(await screen.findByRole('radiogroup', { name }));

describe('REC-13 merging on screen', () => {
  it('REC-13 the values stand side by side, one is chosen of each, and only what was chosen is sent', async () => {
    const { sent } = await open('/people/merge?ids=1,2,3');
    const position = await group('Position');
    expect(position.getAllByRole('radio')).toHaveLength(2);
    expect((await group('Email')).getByText('the same')).toBeTruthy();
    expect(screen.getByText('14 + 3 + 1')).toBeTruthy();
    await userEvent.click(position.getByRole('radio', { name: /Head of Safety/ }));
    const lost = within(screen.getByRole('region', { name: 'What is not kept' }));
    expect(lost.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Name', 'Position']);
    expect(lost.getByText('C. Meadsen, Camila Ruiz')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Merge 3 people' }));
    await screen.findByText('3 people merged');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(sent('/api/internal/merges')).toEqual({
      type: 'people',
      into_id: 1,
      ids: [2, 3],
      values: { position: 3 },
      keep_emails: true,
    });
  });

  it('REC-13 records of one name are distinguished by their numbers', async () => {
    const records = [record(1, 'Camila Meadsen', 14), record(2, 'Camila Meadsen', 3), record(3, 'Camila Ruiz', 1)];
    await open('/people/merge?ids=1,2,3', {
      'GET /api/internal/merges/preview': { body: { ...preview, records } },
    });
    const stays = await group('Record that stays');
    const names = stays.getAllByText(/^Camila/).map(({ textContent }) => textContent);
    expect(names).toEqual(['Camila Meadsen (1)', 'Camila Meadsen (2)', 'Camila Ruiz']);
  });

  it('REC-13 a number takes everything of one record, and arrows choose', async () => {
    await open('/people/merge?ids=1,2,3');
    await group('Name');
    await userEvent.keyboard('3');
    expect((await group('Name')).getByRole<HTMLInputElement>('radio', { name: /Camila Ruiz/ }).checked).toBe(true);
    expect((await group('Position')).getByRole<HTMLInputElement>('radio', { name: /Head of/ }).checked).toBe(true);
    (await group('Name')).getByRole('radio', { name: /Camila Ruiz/ }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect((await group('Name')).getByRole<HTMLInputElement>('radio', { name: /C\. Meadsen/ }).checked).toBe(true);
  });

  it('REC-13 LIST-11 after coming from the duplicates, one merges by keys and is back there, at the next group', async () => {
    const back = '/duplicates?level=likely&next=8';
    const { sent, history } = await open(`/people/merge?ids=1,2,3&back=${encodeURIComponent(back)}`);
    await group('Name');
    expect(screen.getByRole('link', { name: 'Duplicates' }).getAttribute('href')).toBe(back);
    await userEvent.keyboard('3{Control>}{Enter}{/Control}');
    await screen.findByText('3 people merged');
    expect(sent('/api/internal/merges')).toMatchObject({ into_id: 1, values: { name: 3 } });
    await waitFor(() => expect(history.location.href).toBe(back));
  });

  it('REC-13 an address to return to on another site is not followed', async () => {
    await open(`/people/merge?ids=1,2,3&back=${encodeURIComponent('https://elsewhere.example/duplicates')}`);
    expect((await screen.findByRole('link', { name: 'People' })).getAttribute('href')).toBe('/people');
  });

  it('REC-13 one record alone shows what was merged into it, to be split again after what goes where was shown', async () => {
    const { sent } = await open('/people/merge?ids=1', {
      'GET /api/v3/people/1': { body: { id: 1, full_name: 'Camila Meadsen' } },
      'GET /api/internal/people/1/merges': { body: standing },
      'GET /api/internal/merges/44/split': {
        body: {
          into: { id: 1, name: 'Camila Meadsen' },
          records: [{ id: 2, name: 'C. Meadsen', back: [{ key: 'note', label: 'Notes', count: 3 }] }],
          stays: [{ key: 'note', label: 'Notes', count: 14 }],
          values: ['Position'],
        },
      },
      'POST /api/v3/change_sets/44/undo': { body: { undone: 2, skipped: [], conflicts: [], change_set_id: 45 } },
    });
    expect(await screen.findByRole('heading', { name: 'Merge Camila Meadsen' })).toBeTruthy();
    expect(await screen.findByText(/C\. Meadsen, by Ann Berger/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Split again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Split C. Meadsen again' });
    expect(await within(dialog).findByText('Goes back to C. Meadsen')).toBeTruthy();
    expect(dialog.textContent).toMatch(/Notes3Stays with Camila Meadsen.*Notes14.*took over: Position/);
    expect(sent('/api/v3/change_sets/44/undo')).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Split again' }));
    await waitFor(() => expect(sent('/api/v3/change_sets/44/undo')).toEqual({ background: true }));
  });

  it('REC-13 eleven records, and a missing one, are reported', async () => {
    await open('/people/merge?ids=1,2,3,4,5,6,7,8,9,10,11');
    expect(await screen.findByText('At most ten records can be merged at once.')).toBeTruthy();
    await open('/people/merge?ids=1,99', {
      'GET /api/internal/merges/preview': { status: 404, body: { error: 'Not found' } },
    });
    expect(await screen.findByText(/no longer exists/)).toBeTruthy();
  });
});
