import type { CommentEntry, NoteEntry } from '@fairlead/domain/timeline/timeline.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { Composer } from './composer';
import { EntryLine } from './entry-line';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const comment: CommentEntry = {
  kind: 'comment',
  record_type: 'Deal',
  mentions: [],
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
  record_type: 'Deal',
  mentions: [],
  is_private: false,
  id: 5,
  at: comment.at,
  user: own.user,
  title: null,
  content: 'Called them',
  category: null,
  can_edit: true,
  comments: [comment, own],
  comment_count: 2,
};
const COMMENTS = '/api/v3/deals/4/comments';
const saved = { body: { id: 9 }, headers: { 'X-Change-Set': '3' } };
const heardOf = (heard: ReturnType<typeof fakeServer>) => heard.map(({ method, path, body }) => [method, path, body]);

describe('ACT-01 comments in the timeline', () => {
  it('ACT-01 comments of external users are marked, and answered where they stand', async () => {
    const heard = fakeServer({ [`POST ${COMMENTS}`]: saved });
    await renderPage(<EntryLine entry={comment} kind="deal" recordId={4} />);
    expect(screen.getByText('External')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reply to Xenia Novak' }));
    const field = screen.getByRole('textbox', { name: 'Reply to Xenia Novak' });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'Tomorrow{Control>}{Enter}{/Control}');
    await waitFor(() => expect(heardOf(heard)).toEqual([['POST', COMMENTS, { comment: { comment: 'Tomorrow' } }]]));
    const closed = await screen.findByRole('button', { name: 'Reply to Xenia Novak' });
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

  it('ACT-01 of many comments on a note the last ones stand there, and those before them when asked for', async () => {
    const early = (id: number) => ({
      id,
      user_id: id === 1 ? 5 : 1,
      comment: `Early ${id}`,
      created_at: comment.at,
      mentioned_user_ids: [],
      edited_by_user_id: null,
      user: id === 1 ? comment.user : own.user,
    });
    // The last entries of the page are already shown.
    const entries = [...Array.from({ length: 7 }, (_, at) => early(at + 1)), { ...early(8) }, { ...early(9) }];
    let fails = true;
    const heard = fakeServer({
      'GET /api/v3/notes/5/comments': () => (fails ? { status: 500, body: { error: 'No' } } : { body: { entries } }),
      'PUT /api/v3/notes/5/comments/2': saved,
    });
    await renderPage(<EntryLine entry={{ ...note, comment_count: 9 }} kind="deal" recordId={4} />, {
      boot: signedIn({ user: { level: 1, is_account_admin: false } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier comments (7)' }));
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Early 1');
    expect(heard[0]?.path).toBe('/api/v3/notes/5/comments?page=1&per_page=100');
    const list = screen.getByRole('list', { name: 'Comments' });
    const lines = within(list).getAllByRole('listitem');
    expect([lines.length, lines.at(-1)?.textContent?.includes('Tomorrow')]).toEqual([9, true]);
    expect(screen.queryByRole('button', { name: /Show earlier/ })).toBeNull();
    expect(document.activeElement).toBe(list);
    const edit = (at: number) => within(lines[at] as HTMLElement).getByRole('button', { name: 'Edit comment' });
    expect([0, 1].map((at) => edit(at).getAttribute('aria-disabled'))).toEqual(['true', null]);
    const before = heard.length;
    await userEvent.click(edit(1));
    await userEvent.click(within(lines[1] as HTMLElement).getByRole('button', { name: 'Save comment' }));
    // The changed data is refetched.
    await waitFor(() => expect(heard.slice(before).map(({ method }) => method)).toEqual(['PUT', 'GET']));
  });

  it('ACT-01 earlier comments that arrive late leave the focus where the user is', async () => {
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => (answer = resolve));
    const early = {
      ...own,
      user_id: 1,
      comment: 'Early',
      created_at: own.at,
      mentioned_user_ids: [],
      edited_by_user_id: null,
    };
    const entries = [1, 2, 3].map((id) => ({ ...early, id }));
    fakeServer({ 'GET /api/v3/notes/5/comments': () => arrived.then(() => ({ body: { entries } })) });
    await renderPage(<EntryLine entry={{ ...note, comment_count: 5 }} kind="deal" recordId={4} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier comments (3)' }));
    const edit = screen.getAllByRole('button', { name: 'Edit comment' })[0];
    act(() => edit?.focus());
    answer();
    expect(await screen.findAllByText('Early')).toHaveLength(3);
    expect(document.activeElement).toBe(edit);
  });

  it('ACT-01 the composer writes notes or comments, and keeps what was typed from one to the other', async () => {
    const heard = fakeServer({ [`POST ${COMMENTS}`]: { status: 500, body: { error: 'No' } } });
    await renderPage(<Composer kind="deal" id={4} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a note…' }), 'On its way');
    await userEvent.click(screen.getByRole('radio', { name: 'Comment' }));
    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
    expect(screen.getByText(/including external users/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(heard).toHaveLength(1));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment…' });
    expect([field.value, heard[0]?.body]).toEqual(['On its way', { comment: { comment: 'On its way' } }]);
  });

  it('PERM-03 a read-only user neither comments nor answers', async () => {
    await renderPage(<EntryLine entry={comment} kind="deal" recordId={4} />, {
      boot: signedIn({ user: { read_only: true } }),
    });
    const answer = screen.getByRole('button', { name: 'Reply to Xenia Novak' });
    expect(answer.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(answer);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
