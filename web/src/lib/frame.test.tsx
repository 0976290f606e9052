import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render, renderPage } from '../testing/render';
import { ChunkLoadError, loadChunk } from './chunk-error';
import { sendEvent, useAppEvent } from './events';
import { pageTitle, usePageTitle } from './page-title';
import { RecordLink } from './record-link';
import { useShortcutKeys, useShortcuts } from './shortcuts';

describe('page title', () => {
  it("SHELL-02 the title is the page's own, a separator, the product's name", () => {
    expect(pageTitle('Deals')).toBe('Deals · Fairlead');
    expect(pageTitle(null)).toBe('Fairlead');
    function Page() {
      usePageTitle('People');
      return null;
    }
    render(<Page />);
    expect(document.title).toBe('People · Fairlead');
  });
});

describe('SHELL-05 record links', () => {
  it.each([
    ['deal', '/deals/7'],
    ['person', '/people/7'],
    ['company', '/companies/7'],
    ['customer', '/customers/7'],
  ] as const)("SHELL-05 a %s goes to the record's route %s", async (type, path) => {
    const { router } = await renderPage(
      <RecordLink type={type} id={7}>
        open
      </RecordLink>,
    );
    expect(screen.getByText('open').getAttribute('href')).toBe(path);
    await act(async () => fireEvent.click(screen.getByText('open')));
    expect(router.state.location.pathname).toBe(path);
  });

  it.each(['metaKey', 'altKey', 'ctrlKey', 'shiftKey'])(
    'SHELL-05 a click with %s is left to the browser',
    async (key) => {
      const { router } = await renderPage(
        <RecordLink type="deal" id={7}>
          open
        </RecordLink>,
      );
      const prevented = vi.fn();
      window.addEventListener(
        'click',
        (event) => {
          prevented(event.defaultPrevented);
          event.preventDefault();
        },
        { once: true },
      );
      fireEvent.click(screen.getByText('open'), { [key]: true });
      expect(prevented).toHaveBeenCalledWith(false);
      expect(router.state.location.pathname).toBe('/');
    },
  );

  it('SHELL-05 any other click pushes the history entry, or replaces it', async () => {
    const { history } = await renderPage(
      <>
        <RecordLink type="deal" id={7}>
          push
        </RecordLink>
        <RecordLink type="deal" id={8} replace>
          replace
        </RecordLink>
      </>,
    );
    await act(async () => fireEvent.click(screen.getByText('push')));
    expect(history.length).toBe(2);
    await act(async () => fireEvent.click(screen.getByText('replace')));
    expect(history.length).toBe(2);
    expect(history.location.pathname).toBe('/deals/8');
  });
});

describe('window events', () => {
  it('SHELL-08 add_edit_modal:open carries a resource type and an id', () => {
    const opened = vi.fn();
    function Forms() {
      useAppEvent('add_edit_modal:open', opened);
      return null;
    }
    render(<Forms />);
    window.dispatchEvent(new CustomEvent('add_edit_modal:open', { detail: { resource_type: 'deal', resource_id: 7 } }));
    sendEvent('add_edit_modal:open', { resource_type: 'person' });
    expect(opened.mock.calls).toEqual([[{ resource_type: 'deal', resource_id: 7 }], [{ resource_type: 'person' }]]);
  });
});

describe('SHELL-14 a part that does not load', () => {
  it("SHELL-14 says 'Loading chunk {n} failed' with type missing and the address", async () => {
    const failing = () =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://x.test/assets/deals-1.js'));
    await expect(loadChunk('DealsPage', failing)).rejects.toThrow(
      'Loading chunk DealsPage failed (missing: http://x.test/assets/deals-1.js)',
    );
  });

  it('SHELL-14 gives up after 120000 ms with type timeout', async () => {
    vi.useFakeTimers();
    const waiting = loadChunk('DealsPage', () => new Promise(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    await vi.advanceTimersByTimeAsync(1);
    const error = (await waiting) as ChunkLoadError;
    vi.useRealTimers();
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect([error.type, error.message]).toEqual(['timeout', expect.stringContaining('Loading chunk DealsPage failed')]);
  });

  it('SHELL-14 leaves an error of the part itself alone', async () => {
    await expect(loadChunk('x', () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
  });
});

describe('shortcuts', () => {
  it('a sequence runs, typing in a field does not', () => {
    const run = vi.fn();
    function Frame() {
      useShortcutKeys();
      useShortcuts([{ keys: 'g d', label: 'Go to deals', group: 'Go', run }]);
      return <input aria-label="field" />;
    }
    render(<Frame />);
    const press = (target: Element, key: string) => fireEvent.keyDown(target, { key });
    press(screen.getByLabelText('field'), 'g');
    press(screen.getByLabelText('field'), 'd');
    expect(run).not.toHaveBeenCalled();
    press(document.body, 'g');
    press(document.body, 'd');
    expect(run).toHaveBeenCalledOnce();
  });
});
