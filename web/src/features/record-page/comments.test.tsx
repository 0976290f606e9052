import type { CommentEntry, NoteEntry } from '@fairlead/domain/timeline/timeline.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { Composer } from './composer';
import { EntryLine } from './entry-line';

afterEach(() => vi.unstubAllGlobals());

const comment: CommentEntry = {
  kind: 'comment',
  id: 8,
  at: '2026/05/14 10:00:00 -0400',
  user: { id: 5, first_name: 'Xenia', last_name: 'Novak' },
  is_external: true,
  comment: 'When will it come?',
  edited_by: null,
  can_edit: false,
  can_delete: false,
};
const own: CommentEntry = {
  ...comment,
  id: 9,
  user: { id: 1, first_name: 'Ines', last_name: 'Moreau' },
  is_external: false,
  comment: 'Tomorrow',
  can_edit: true,
  can_delete: true,
};
const note: NoteEntry = {
  kind: 'note',
  id: 5,
  at: comment.at,
  user: own.user,
  title: null,
  content: 'Called them',
  category: null,
  can_edit: true,
  comments: [comment, own],
};
const COMMENTS = '/api/v3/deals/4/comments';
const saved = { body: { id: 9 }, headers: { 'X-Change-Set': '3' } };
const heardOf = (heard: ReturnType<typeof fakeServer>) => heard.map(({ method, path, body }) => [method, path, body]);

describe('ACT-01 comments in the timeline', () => {
  it('ACT-01 comments of external users are marked, and answered where they stand', async () => {
    const heard = fakeServer({ [`POST ${COMMENTS}`]: saved });
    await renderPage(<EntryLine entry={comment} kind="deal" recordId={4} />);
    expect(screen.getByText('External')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Answer Xenia Novak' }));
    const field = screen.getByRole('textbox', { name: 'Answer Xenia Novak' });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'Tomorrow{Control>}{Enter}{/Control}');
    await waitFor(() => expect(heardOf(heard)).toEqual([['POST', COMMENTS, { comment: { comment: 'Tomorrow' } }]]));
    const closed = await screen.findByRole('button', { name: 'Answer Xenia Novak' });
    expect(document.activeElement).toBe(closed);
  });

  it('ACT-01 own comments are changed and deleted; by the permissions those of others are not, and their controls say so', async () => {
    const heard = fakeServer({ 'PUT /api/v3/notes/5/comments/9': saved, 'DELETE /api/v3/notes/5/comments/9': saved });
    await renderPage(<EntryLine entry={note} kind="deal" recordId={4} />);
    const [theirs, mine] = within(screen.getByRole('list', { name: 'Comments' })).getAllByRole('listitem');
    const button = (line: HTMLElement | undefined, name: string) =>
      within(line as HTMLElement).getByRole('button', { name });
    expect(button(theirs, 'Edit comment').getAttribute('aria-disabled')).toBe('true');
    expect(button(theirs, 'Delete comment').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button(mine, 'Edit comment'));
    const field = screen.getByRole('textbox', { name: 'Edit comment' });
    await userEvent.type(field, ' at nine');
    await userEvent.click(button(mine, 'Save comment'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button(mine, 'Edit comment')));
    await userEvent.click(button(mine, 'Delete comment'));
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(heardOf(heard)).toEqual([
      ['PUT', '/api/v3/notes/5/comments/9', { comment: { comment: 'Tomorrow at nine' } }],
      ['DELETE', '/api/v3/notes/5/comments/9', undefined],
    ]);
  });

  it('ACT-01 the composer writes notes or comments, and keeps what was typed from one to the other', async () => {
    const heard = fakeServer({ [`POST ${COMMENTS}`]: { status: 500, body: { error: 'No' } } });
    await renderPage(<Composer kind="deal" id={4} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a note…' }), 'On its way');
    await userEvent.click(screen.getByRole('radio', { name: 'Comment' }));
    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
    expect(screen.getByText(/external users too/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(heard).toHaveLength(1));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment…' });
    expect([field.value, heard[0]?.body]).toEqual(['On its way', { comment: { comment: 'On its way' } }]);
  });

  it('PERM-03 a read-only user neither comments nor answers', async () => {
    await renderPage(<EntryLine entry={comment} kind="deal" recordId={4} />, {
      boot: signedIn({ user: { read_only: true } }),
    });
    const answer = screen.getByRole('button', { name: 'Answer Xenia Novak' });
    expect(answer.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(answer);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
