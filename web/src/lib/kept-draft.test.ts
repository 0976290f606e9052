import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  draftsBelongTo,
  forgetDraft,
  forgetOwnDrafts,
  hasKeptDrafts,
  keepDraft,
  keptDraft,
  prepareDrafts,
  watchDraft,
} from './kept-draft';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  draftsBelongTo(null);
});

describe('SHELL-13 what was typed and not saved', () => {
  it('SHELL-13 is there again for the user who typed it, after signing out and in', () => {
    draftsBelongTo('1.7');
    keepDraft('note', { content: 'Ask for the drawings' });
    draftsBelongTo(null);
    expect([keptDraft('note'), hasKeptDrafts()]).toEqual([null, false]);
    draftsBelongTo('1.7');
    expect([keptDraft('note'), hasKeptDrafts()]).toEqual([{ content: 'Ask for the drawings' }, true]);
    forgetDraft('note');
    expect([keptDraft('note'), hasKeptDrafts()]).toEqual([null, false]);
  });

  it('SHELL-13 is never shown to the next user of the browser, nor lost by what they do', () => {
    draftsBelongTo('1.7');
    keepDraft('note', 'mine');
    draftsBelongTo('1.77');
    expect([keptDraft('note'), hasKeptDrafts()]).toEqual([null, false]);
    keepDraft('note', 'theirs');
    forgetOwnDrafts();
    expect(hasKeptDrafts()).toBe(false);
    draftsBelongTo('1.7');
    expect(keptDraft('note')).toBe('mine');
  });

  it('SHELL-13 expires when its user did not return for as long as a session lasts, also if another user signs in next', () => {
    vi.useFakeTimers({ now: new Date('2026-11-01T09:00:00Z') });
    draftsBelongTo('1.7');
    keepDraft('note', 'forgotten');
    vi.setSystemTime(new Date('2026-11-10T09:00:00Z'));
    keepDraft('person', 'newer');
    vi.setSystemTime(new Date('2026-11-16T09:00:00Z'));
    draftsBelongTo('1.8');
    expect(Object.keys(localStorage)).toEqual(['fairlead.draft.1.7/person']);
  });

  it('SHELL-13 foreign content of the storage does no harm', () => {
    localStorage.setItem('fairlead.draft.1.7/note', '{"content":');
    localStorage.setItem('fairlead.draft.note.7', '"from an older version"');
    localStorage.setItem('fairlead.sidebar-folded', 'true');
    draftsBelongTo('1.7');
    expect([keptDraft('note'), Object.keys(localStorage)]).toEqual([null, ['fairlead.sidebar-folded']]);
  });
});

describe('SHELL-13 what is kept is encrypted with a key of the server (ASVS 8.2.2)', () => {
  const [KEY, NEWER] = [btoa('k'.repeat(32)), btoa('n'.repeat(32))];
  const PLACE = 'fairlead.draft.1.7/note';
  const stored = () => localStorage.getItem(PLACE);
  const isStored = () => expect.poll(stored).toContain('sealed');

  async function signIn(owner: string | null, keys: string[] | null = [KEY]) {
    await prepareDrafts(owner, keys);
    draftsBelongTo(owner);
  }

  it('SHELL-13 it cannot be read in the browser after signing out, and is there again after signing in', async () => {
    await signIn('1.7');
    keepDraft('note', { content: 'Ask for the drawings' });
    expect(keptDraft('note')).toEqual({ content: 'Ask for the drawings' });
    await isStored();
    expect(JSON.stringify(localStorage)).not.toContain('drawings');
    await signIn(null, null);
    expect([keptDraft('note'), hasKeptDrafts()]).toEqual([null, false]);
    await signIn('1.7', [NEWER]);
    expect([keptDraft('note'), stored()]).toEqual([null, expect.stringContaining('sealed')]);
    await signIn(null, null);
    await signIn('1.7', [NEWER, KEY]);
    expect(keptDraft('note')).toEqual({ content: 'Ask for the drawings' });
  });

  it('SHELL-13 the last that was typed counts, and what is deleted meanwhile stays deleted', async () => {
    await signIn('1.7');
    for (const text of ['A', 'As', 'Ask']) keepDraft('note', text);
    await isStored();
    await signIn(null, null);
    await signIn('1.7');
    expect(keptDraft('note')).toBe('Ask');
    keepDraft('note', 'Ask him');
    forgetDraft('note');
    await new Promise((done) => setTimeout(done, 20));
    expect([keptDraft('note'), stored()]).toEqual([null, null]);
  });

  it.each(['"no base64!"', '"AAAA"', '5', '{}'])(
    'SHELL-13 the rest opens where an entry holds %s as sealed',
    async (sealed) => {
      await signIn('1.7');
      keepDraft('note', 'mine');
      await isStored();
      localStorage.setItem('fairlead.draft.1.7/person', `{"at":${Date.now()},"sealed":${sealed}}`);
      await signIn(null, null);
      await signIn('1.7');
      expect([keptDraft('note'), keptDraft('person')]).toEqual(['mine', null]);
    },
  );

  it('SHELL-13 what an earlier version left as it was is found, and encrypted', async () => {
    localStorage.setItem(PLACE, JSON.stringify({ at: Date.now(), draft: 'from before' }));
    await signIn('1.7');
    expect(keptDraft('note')).toBe('from before');
    await isStored();
    expect(stored()).not.toContain('from before');
  });

  it('SHELL-13 another tab shows what was typed, and nothing once it is deleted', async () => {
    await signIn('1.7');
    keepDraft('note', 'typed there');
    await isStored();
    const there = stored() as string;
    forgetDraft('note');
    const changed = vi.fn();
    const stop = watchDraft('note', changed);
    localStorage.setItem(PLACE, there);
    window.dispatchEvent(new StorageEvent('storage', { key: PLACE }));
    await expect.poll(() => changed.mock.calls.length).toBe(1);
    expect(keptDraft('note')).toBe('typed there');
    localStorage.removeItem(PLACE);
    window.dispatchEvent(new StorageEvent('storage', { key: PLACE }));
    expect([changed.mock.calls.length, keptDraft('note')]).toEqual([2, null]);
    stop();
  });

  it('SHELL-13 nothing is stored while a colleague or staff uses the session', async () => {
    localStorage.setItem(PLACE, JSON.stringify({ at: Date.now(), draft: 'of the user' }));
    await signIn('1.7', null);
    expect(keptDraft('note')).toBeNull();
    keepDraft('person', 'of the colleague');
    expect([keptDraft('person'), Object.keys(localStorage)]).toEqual(['of the colleague', [PLACE]]);
  });
});
