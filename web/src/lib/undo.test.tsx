import { deleteNote } from '@fairlead/domain/notes/note.contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UndoConflictDialog } from '../app/undo-conflict';
import { fakeServer } from '../testing/fake-server';
import { render } from '../testing/render';
import { ToastHost } from '../ui/toast';
import { callWithChangeSet } from './api';
import { offerUndo, rememberChange, undo, undoLast, useUndoConflict } from './undo';

const DONE = { undone: 1, skipped: [], conflicts: [], change_set_id: 92 };
const CONFLICT = {
  record_type: 'deal',
  record_id: 7,
  record_name: 'Torque sensor pilot',
  field: 'name',
  label: 'Name',
  before: 'Pilot',
  mine: 'Torque pilot',
  theirs: 'Torque sensor pilot',
  by: { id: 2, first_name: 'Grace', last_name: 'Okafor' },
  at: null,
};

function Frame() {
  const conflict = useUndoConflict();
  return (
    <>
      <ToastHost />
      {conflict && <UndoConflictDialog conflicted={conflict} />}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  render(<Frame />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('undo', () => {
  it('the toast takes the change back, reloads the lists, and offers to do it again', async () => {
    const reload = vi.fn();
    window.addEventListener('list_view:refresh', reload, { once: true });
    const heard = fakeServer({
      'POST /api/v3/change_sets/91/undo': { body: DONE },
      'POST /api/v3/change_sets/92/undo': { body: { ...DONE, change_set_id: 93 } },
    });
    act(() => offerUndo('Moved to Contract out', 91));
    await press('Undo');
    expect(await screen.findByText('Undone: Moved to Contract out')).toBeTruthy();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await press('Redo');
    expect(await screen.findByText('Redone: Moved to Contract out')).toBeTruthy();
    expect(heard.map(({ path }) => path)).toEqual(['/api/v3/change_sets/91/undo', '/api/v3/change_sets/92/undo']);
  });

  it('ACT-04 Undo leaves the message when the change is undone by Ctrl+Z, while that is still under way', async () => {
    let end = () => {};
    const answer = new Promise<{ body: object }>((resolve) => (end = () => resolve({ body: DONE })));
    fakeServer({ 'POST /api/v3/change_sets/91/undo': () => answer });
    act(() => offerUndo('Moved to Contract out', 91));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(() => undoLast());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    end();
    expect(await screen.findByText('Undone: Moved to Contract out')).toBeTruthy();
  });

  it('ACT-04 a second Ctrl+Z while the first undo is under way takes back the change before', async () => {
    const ends: (() => void)[] = [];
    const reply = () =>
      new Promise<{ body: object }>((done) => {
        ends.push(() => done({ body: { ...DONE, change_set_id: null } }));
      });
    const heard = fakeServer({
      'POST /api/v3/change_sets/31/undo': reply,
      'POST /api/v3/change_sets/32/undo': reply,
    });
    act(() => rememberChange('Probability changed', 31));
    act(() => rememberChange('Moved to Won', 32));
    act(() => undoLast());
    act(() => undoLast());
    await waitFor(() => expect(ends).toHaveLength(1));
    expect(heard.map(({ path }) => path)).toEqual(['/api/v3/change_sets/32/undo']);
    ends[0]?.();
    await waitFor(() => expect(ends).toHaveLength(2));
    ends[1]?.();
    expect(await screen.findByText('Undone: Probability changed')).toBeTruthy();
    expect(heard.map(({ path }) => path)).toEqual(['/api/v3/change_sets/32/undo', '/api/v3/change_sets/31/undo']);
  });

  it('ACT-04 Ctrl+Z takes back the change that is still being saved, whatever else has been answered before it', async () => {
    let save = () => {};
    const saved = new Promise<{ headers: Record<string, string> }>((resolve) => {
      save = () => resolve({ headers: { 'X-Change-Set': '952' } });
    });
    const heard = fakeServer({
      'DELETE /api/v3/notes/5': () => saved,
      'POST /api/v3/change_sets/952/undo': { body: { ...DONE, change_set_id: null } },
      'POST /api/v3/change_sets/951/undo': { body: { ...DONE, change_set_id: null } },
    });
    const deleted = callWithChangeSet(deleteNote, { params: { id: 5 } });
    void deleted.then(({ changeSetId }) => act(() => offerUndo('Note deleted', changeSetId)));
    act(() => undoLast());
    save();
    await deleted;
    act(() => offerUndo('Note saved', 951));
    expect(await screen.findByText('Undone: Note deleted')).toBeTruthy();
    act(() => undoLast());
    expect(await screen.findByText('Undone: Note saved')).toBeTruthy();
    expect(heard.slice(1).map(({ path }) => path)).toEqual([952, 951].map((id) => `/api/v3/change_sets/${id}/undo`));
  });

  it('ACT-04 Ctrl+Z while a change is being saved takes back no earlier one, if it is not saved or saved late', async () => {
    const ends: ((answer: object) => void)[] = [];
    const heard = fakeServer({
      'DELETE /api/v3/notes/5': () => new Promise((resolve) => ends.push(resolve)),
      'POST /api/v3/change_sets/962/undo': { body: { ...DONE, change_set_id: null } },
      'POST /api/v3/change_sets/961/undo': { body: { ...DONE, change_set_id: null } },
    });
    act(() => rememberChange('Moved to Won', 961));
    const remove = () => callWithChangeSet(deleteNote, { params: { id: 5 } });
    const refused = remove().catch(() => 'refused');
    act(() => undoLast());
    ends[0]?.({ status: 422, body: [] });
    expect(await refused).toBe('refused');
    vi.useFakeTimers();
    const late = remove();
    act(() => undoLast());
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    ends[1]?.({ headers: { 'X-Change-Set': '962' } });
    await late.then(({ changeSetId }) => act(() => offerUndo('Note deleted', changeSetId)));
    expect(await screen.findByText('Undone: Note deleted')).toBeTruthy();
    act(() => undoLast());
    expect(await screen.findByText('Undone: Moved to Won')).toBeTruthy();
    const undone = heard.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(undone).toEqual([962, 961].map((id) => `/api/v3/change_sets/${id}/undo`));
  });

  it('ACT-04 Ctrl+Z says after a second that it waits for a change that is still being saved', async () => {
    let save = () => {};
    const saved = new Promise<{ headers: Record<string, string> }>((resolve) => {
      save = () => resolve({ headers: { 'X-Change-Set': '972' } });
    });
    fakeServer({
      'DELETE /api/v3/notes/5': () => saved,
      'POST /api/v3/change_sets/972/undo': { body: { ...DONE, change_set_id: null } },
      'POST /api/v3/change_sets/971/undo': { body: { ...DONE, change_set_id: null } },
    });
    act(() => rememberChange('Moved to Won', 971));
    const deleted = callWithChangeSet(deleteNote, { params: { id: 5 } });
    vi.useFakeTimers();
    act(() => undoLast());
    act(() => undoLast());
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(screen.queryByText(/^Waiting/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getAllByText('Waiting for the last change to be saved…')).toHaveLength(1);
    vi.useRealTimers();
    save();
    await deleted.then(({ changeSetId }) => act(() => offerUndo('Note deleted', changeSetId)));
    expect(await screen.findByText('Undone: Moved to Won')).toBeTruthy();
    expect(screen.queryByText(/^Waiting/)).toBeNull();
  });

  it('LIST-04 the undo of many records says how far it is', async () => {
    const work = { id: 4, total: 60_000, undone: 0, skipped: [], conflicts: [], error: null, change_set_id: null };
    let asked = 0;
    const heard = fakeServer({
      'POST /api/v3/change_sets/61/undo': {
        body: { ...DONE, undone: 0, change_set_id: null, undo_action: { ...work, status: 'waiting', done: 0 } },
      },
      'GET /api/v3/undo_actions/4': () => {
        asked += 1;
        const status = asked > 3 ? 'done' : 'running';
        return { body: { undo_action: { ...work, status, done: asked > 3 ? 60_000 : 25_800 } } };
      },
    });
    act(() => rememberChange('Owner of 60,000 people changed', 61));
    act(() => undoLast());
    expect(await screen.findByText('Undoing: Owner of 60,000 people changed… 43%')).toBeTruthy();
    expect(await screen.findByText('Undone: Owner of 60,000 people changed')).toBeTruthy();
    expect(screen.queryByText(/^Undoing/)).toBeNull();
    expect(heard[0]?.body).toEqual({ background: true });
  });

  it('LIST-04 a long undo says that it goes on, and is not asked for twice', async () => {
    let end = () => {};
    const heard = fakeServer({
      'POST /api/v3/change_sets/51/undo': () =>
        new Promise((done) => {
          end = () => done({ body: { ...DONE, change_set_id: null } });
        }),
    });
    act(() => rememberChange('Owner of 60,000 people changed', 51));
    act(() => undoLast());
    act(() => undoLast());
    expect(await screen.findByText('Undoing: Owner of 60,000 people changed…')).toBeTruthy();
    act(() => end());
    expect(await screen.findByText('Undone: Owner of 60,000 people changed')).toBeTruthy();
    expect(screen.queryByText('Undoing: Owner of 60,000 people changed…')).toBeNull();
    expect(heard).toHaveLength(1);
  });

  it('ADMIN-03 a long restoring is called by its name, not by the deletion that it takes back', async () => {
    let end = () => {};
    fakeServer({
      'POST /api/v3/change_sets/52/undo': () =>
        new Promise((done) => {
          end = () => done({ body: { ...DONE, change_set_id: null } });
        }),
    });
    const seats = { changeSetId: 52, text: 'Seats deleted', undoing: 'Restoring Seats', undone: 'Seats restored' };
    act(() => void undo(seats));
    expect(await screen.findByText('Restoring Seats…')).toBeTruthy();
    expect(screen.queryByText(/Undoing/)).toBeNull();
    act(() => end());
    expect(await screen.findByText('Seats restored')).toBeTruthy();
  });

  it('Ctrl or ⌘ Z takes back the last change, then the one before', async () => {
    const heard = fakeServer({
      'POST /api/v3/change_sets/1/undo': { body: { ...DONE, change_set_id: null } },
      'POST /api/v3/change_sets/2/undo': { body: { ...DONE, change_set_id: null } },
    });
    rememberChange('First', 1);
    rememberChange('Second', 2);
    act(() => undoLast());
    await screen.findByText('Undone: Second');
    act(() => undoLast());
    await screen.findByText('Undone: First');
    act(() => undoLast());
    expect(await screen.findByText('There is nothing to undo')).toBeTruthy();
    expect(heard).toHaveLength(2);
  });

  it('what others changed since is shown, and nothing is undone before a choice', async () => {
    const heard = fakeServer({
      'POST /api/v3/change_sets/5/undo': ({ body }) =>
        (body as { resolve?: string }).resolve
          ? { body: { ...DONE, change_set_id: null } }
          : { status: 409, body: { error: 'Changed since', conflicts: [CONFLICT] } },
    });
    act(() => offerUndo('Renamed', 5));
    await press('Undo');
    const dialog = await screen.findByRole('dialog', { name: 'Changed since then' });
    expect(dialog.textContent).toContain('Grace Okafor');
    expect(screen.getByRole('cell', { name: 'Torque sensor pilot' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Pilot' })).toBeTruthy();
    await press('Restore mine');
    expect(await screen.findByText('Undone: Renamed')).toBeTruthy();
    expect(heard.at(-1)?.body).toEqual({ background: true, resolve: 'overwrite' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ACT-04 the undos that wait are dropped when the one before them fails', async () => {
    const heard = fakeServer({
      'POST /api/v3/change_sets/34/undo': { status: 409, body: { error: 'It is too late' } },
    });
    act(() => rememberChange('Probability changed', 33));
    act(() => rememberChange('Moved to Won', 34));
    act(() => undoLast());
    act(() => undoLast());
    expect(await screen.findByText('It is too late')).toBeTruthy();
    expect(heard.map(({ path }) => path)).toEqual(['/api/v3/change_sets/34/undo']);
  });
});
