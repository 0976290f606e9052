import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Calendar } from '../ui/lazy-calendar';
import { FloatingPopover, FloatingTooltip } from '../ui/lazy-floating';
import { dismissAll } from '../ui/toast-store';

/** A machine that is busy with other things answers late; what never comes fails all the same. */
configure({ asyncUtilTimeout: 30_000 });

/** What happy-dom lacks and Mantine or the grid ask for. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', SilentObserver);
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

/** As in a browser that was idle for a moment: the layers open at once. */
await Promise.all([FloatingPopover.preload(), FloatingTooltip.preload(), Calendar.preload()]);

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  dismissAll();
});

/** There is no layout: a window of 1024 by 600 is what lists that draw only what is in sight believe in. */
for (const height of ['offsetHeight', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, height, { configurable: true, get: () => 600 });
for (const width of ['offsetWidth', 'clientWidth'])
  Object.defineProperty(HTMLElement.prototype, width, { configurable: true, get: () => 1024 });
