import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dismissAll } from '../ui/toast-store';

/** What happy-dom lacks and Mantine or the grid ask for. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', SilentObserver);
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  dismissAll();
});
