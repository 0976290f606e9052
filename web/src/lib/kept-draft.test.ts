import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftsBelongTo, forgetDraft, forgetOwnDrafts, hasKeptDrafts, keepDraft, keptDraft } from './kept-draft';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  draftsBelongTo(null);
});

describe('SHELL-13 what was typed and not saved', () => {
  it('SHELL-13 is there again for whoever typed it, after signing out and in', () => {
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

  it('SHELL-13 goes when nobody came back for it as long as a session lasts, whoever signs in next', () => {
    vi.useFakeTimers({ now: new Date('2026-11-01T09:00:00Z') });
    draftsBelongTo('1.7');
    keepDraft('note', 'forgotten');
    vi.setSystemTime(new Date('2026-11-10T09:00:00Z'));
    keepDraft('person', 'newer');
    vi.setSystemTime(new Date('2026-11-16T09:00:00Z'));
    draftsBelongTo('1.8');
    expect(Object.keys(localStorage)).toEqual(['fairlead.draft.1.7/person']);
  });

  it('SHELL-13 is not stumbled over when the storage holds something else', () => {
    localStorage.setItem('fairlead.draft.1.7/note', '{"content":');
    localStorage.setItem('fairlead.draft.note.7', '"from an older version"');
    localStorage.setItem('fairlead.sidebar-folded', 'true');
    draftsBelongTo('1.7');
    expect([keptDraft('note'), Object.keys(localStorage)]).toEqual([null, ['fairlead.sidebar-folded']]);
  });
});
