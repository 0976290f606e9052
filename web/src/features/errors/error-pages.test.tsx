import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChunkLoadError } from '../../lib/chunk-error';
import { RequestError } from '../../lib/request-error';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { CrashPage, NoPermissionPage } from './public';

const title = () => screen.findByRole('heading', { level: 1 });
const chunk = new ChunkLoadError('BoardPage', 'missing', 'http://localhost/assets/board.js');

describe('error pages', () => {
  it.each([
    ['a record that does not exist', new RequestError(404, []), 'This page does not exist', 'Go to Home'],
    ['a page without permission', new RequestError(403, []), 'You don’t have access', 'Go to Home'],
  ])('%s says what happened and leads on', async (_, error, heading, next) => {
    fakeServer({});
    await renderPage(<CrashPage error={error} />);
    expect((await title()).textContent).toBe(heading);
    expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe('/');
  });

  it('an external user without access is led to what is shared with them, and can sign out', async () => {
    fakeServer({});
    await renderPage(<NoPermissionPage external />);
    expect((await title()).textContent).toBe('You don’t have access');
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['See what is shared with you', '/share']]);
  });

  it('an internal error is named, and the page can be loaded again', async () => {
    fakeServer({});
    await renderPage(<CrashPage error={new Error('Cannot read the stage')} />);
    expect((await title()).textContent).toBe('This page stopped working');
    expect(screen.getByText('Cannot read the stage')).toBeTruthy();
    expect(screen.getByText(/What you saved is safe/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('code that a new version has replaced is distinguished from a missing connection', async () => {
    fakeServer({ 'GET /login/is_logged_in': { body: {} } });
    const { unmount } = await renderPage(<CrashPage error={chunk} />);
    expect(await screen.findByText(/most likely because a new version was installed/)).toBeTruthy();
    unmount();
    fakeServer({ 'GET /login/is_logged_in': { status: 503 } });
    await renderPage(<CrashPage error={chunk} />);
    expect((await title()).textContent).toBe('You’re offline');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
