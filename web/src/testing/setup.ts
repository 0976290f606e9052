import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { draftsBelongTo } from '../lib/kept-draft';
import { Calendar } from '../ui/lazy-calendar';
import { FloatingPopover, FloatingTooltip } from '../ui/lazy-floating';
import { dismissAll } from '../ui/toast-store';

/** A busy machine answers late; a missing answer still fails the test. */
configure({ asyncUtilTimeout: 30_000 });

interface Internals {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: { recentlyCreatedOwnerStacks?: number };
}

/**
 * For its warnings React records where each element was created, which takes an eighth of these tests' time, until it
 * has done so ten thousand times within a second: here this is off from the start. There is no setting for it, so
 * this reaches into the version that web/package.json pins. The warnings remain.
 */
function withoutOwnerStacks(): void {
  const internals = (React as Internals).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
  if (internals?.recentlyCreatedOwnerStacks === undefined)
    throw new Error('This version of React notes owners in another way: adapt withoutOwnerStacks.');
  const most = { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', most);
}
withoutOwnerStacks();

interface HappyWindow {
  readonly happyDOM: { setURL(url: string): void };
}

/** Browser features that happy-dom lacks and Mantine or the grid need. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver = SilentObserver;
/** A test without a fake server, or a call that outlives its test, gets a network error. */
globalThis.fetch = () => Promise.reject(new TypeError('This test has no server.'));
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

/** Preloaded, as in a browser that was idle for a moment: the layers open immediately. */
await Promise.all([FloatingPopover.preload(), FloatingTooltip.preload(), Calendar.preload()]);

/** The initial page of every test, wherever the previous test has left. */
beforeEach(() => {
  (window as unknown as HappyWindow).happyDOM.setURL('http://localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
  draftsBelongTo(null);
});

afterEach(() => {
  cleanup();
  dismissAll();
});

/** There is no layout: lists that draw only the visible rows assume a window of 1024 by 600. */
for (const height of ['offsetHeight', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, height, { configurable: true, get: () => 600 });
for (const width of ['offsetWidth', 'clientWidth'])
  Object.defineProperty(HTMLElement.prototype, width, { configurable: true, get: () => 1024 });
