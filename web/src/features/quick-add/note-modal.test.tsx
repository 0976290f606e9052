import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { NoteModal } from './public';

const found = {
  body: {
    entries: [{ id: 12, type: 'deal', name: 'Level sensors', company_name: 'Polar' }],
    pagination: {},
    totals: {},
  },
};
beforeEach(() => localStorage.clear());

describe('LIST-08 a note from anywhere', () => {
  it('LIST-08 note: the record is searched for, and the note is saved on it', async () => {
    const heard = fakeServer({
      'GET /api/internal/search': found,
      'POST /api/v3/notes': { body: { id: 1 }, headers: { 'X-Change-Set': '5' } },
    });
    const closed = vi.fn();
    await renderPage(<NoteModal onClose={closed} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(screen.getAllByText('Required').length).toBe(2);
    await userEvent.click(screen.getByLabelText('About'));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'level');
    await userEvent.click(await screen.findByRole('option', { name: /Level sensors/ }));
    await userEvent.type(screen.getByLabelText('Note'), 'They want ten more.');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({
      note: { content: 'They want ten more.', note_category_id: null, deal_id: 12 },
    });
    expect(localStorage.length).toBe(0);
  });

  it('LIST-08 note: a draft is still there when it is opened again', async () => {
    fakeServer({ 'GET /api/internal/search': found });
    const first = await renderPage(<NoteModal onClose={() => undefined} />);
    await userEvent.type(await screen.findByLabelText('Note'), 'Half a thought');
    first.unmount();
    await renderPage(<NoteModal onClose={() => undefined} />);
    expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy();
  });
});
