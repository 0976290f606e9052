import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasKeptDrafts, keepDraft, keptDraft } from '../lib/kept-draft';
import { fakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { askToLeave } from './sign-out';
import { SignOutDialog } from './sign-out-dialog';

const asked = vi.fn();
const went = vi.fn();
beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, assign: went });
  window.addEventListener('sign_out:ask', asked);
});
afterEach(() => {
  window.removeEventListener('sign_out:ask', asked);
  asked.mockReset();
  went.mockReset();
  vi.unstubAllGlobals();
  localStorage.clear();
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('AUTH-01 signing out', () => {
  it('AUTH-01 asks nothing where nothing is unsaved', async () => {
    const heard = fakeServer({ 'DELETE /login': { status: 204 } });
    await renderPage(<p>Deals</p>);
    askToLeave();
    await waitFor(() => expect(went).toHaveBeenCalledWith('/login'));
    expect([heard.length, asked.mock.calls.length]).toEqual([1, 0]);
  });

  it('AUTH-01 a sign-out that fails is reported, and the page stays', async () => {
    fakeServer({ 'DELETE /login': { status: 500 } });
    await renderPage(<p>Deals</p>);
    askToLeave();
    expect(await screen.findByText('Something went wrong on the server. Nothing was saved.')).toBeTruthy();
    expect(went).not.toHaveBeenCalled();
  });

  it('AUTH-01 SHELL-13 asks what to do with unsaved input: kept for its user', async () => {
    const heard = fakeServer({ 'DELETE /login': { status: 204 } });
    await renderPage(<SignOutDialog onClose={() => undefined} />);
    keepDraft('note', 'Ask for the drawings');
    askToLeave();
    expect([asked.mock.calls.length, heard.length]).toEqual([1, 0]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep and sign out'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(went).toHaveBeenCalledWith('/login'));
    expect(keptDraft('note')).toBe('Ask for the drawings');
  });

  it('AUTH-01 SHELL-13 or deleted on a shared computer, but not before the sign-out', async () => {
    const answers = { 'DELETE /login': { status: 500, body: {} } };
    fakeServer(answers);
    await renderPage(<SignOutDialog onClose={() => undefined} />);
    keepDraft('note', 'Ask for the drawings');
    await press('Delete and sign out');
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on the server');
    expect(hasKeptDrafts()).toBe(true);
    fakeServer({ 'DELETE /login': { status: 204 } });
    await press('Delete and sign out');
    await waitFor(() => expect(hasKeptDrafts()).toBe(false));
    expect(went).toHaveBeenCalledWith('/login');
  });
});
