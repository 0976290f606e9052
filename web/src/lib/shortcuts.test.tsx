import { fireEvent } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { useShortcutKeys, useShortcuts } from './shortcuts';

afterEach(() => vi.restoreAllMocks());

it('LIST-05 by keyboard: a held key goes from one to the next, but acts once: not on what gets the focus after it', () => {
  const ran: string[] = [];
  function Keys() {
    useShortcutKeys();
    useShortcuts(['j', 'w', 'mod+z'].map((keys) => ({ keys, label: keys, group: '', run: () => ran.push(keys) })));
    return null;
  }
  render(<Keys />);
  for (const repeat of [false, true, true])
    for (const more of [{ key: 'j' }, { key: 'w' }, { key: 'z', ctrlKey: true }])
      fireEvent.keyDown(document.body, { ...more, repeat });
  expect(ran).toEqual(['j', 'w', 'mod+z', 'j', 'j']);
});

it('LIST-05 by keyboard: a letter with Shift is another key, with caps lock it is the same', () => {
  const ran: string[] = [];
  function Keys() {
    useShortcutKeys();
    useShortcuts(['w', '?', 'g d'].map((keys) => ({ keys, label: keys, group: '', run: () => ran.push(keys) })));
    return null;
  }
  render(<Keys />);
  const press = (key: string, shiftKey: boolean) => fireEvent.keyDown(document.body, { key, shiftKey });
  press('W', true);
  // Shift with caps lock gives a small letter.
  press('w', true);
  press('G', true);
  press('d', false);
  expect(ran).toEqual([]);
  press('W', false);
  press('?', true);
  press('g', false);
  press('d', false);
  expect(ran).toEqual(['w', '?', 'g d']);
});

it('LIST-05 by keyboard: a sign that is typed with AltGr or ⌥ is that sign, and other keys with Alt are none of ours', () => {
  const ran: string[] = [];
  function Keys() {
    useShortcutKeys();
    useShortcuts(['[', 'w', 'mod+['].map((keys) => ({ keys, label: keys, group: '', run: () => ran.push(keys) })));
    return null;
  }
  render(<Keys />);
  const press = (key: string, altGraph: boolean, more: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
    event.getModifierState = (name) => name === 'AltGraph' && altGraph;
    document.body.dispatchEvent(event);
  };
  press('[', false, { altKey: true });
  press('w', true, { ctrlKey: true, altKey: true });
  expect(ran).toEqual([]);
  press('[', true, { ctrlKey: true, altKey: true });
  press('[', true, {});
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  press('[', false, { altKey: true });
  expect(ran).toEqual(['[', '[', '[']);
});

it('LIST-05 by keyboard: a key acts as soon as its screen is shown', () => {
  const ran: string[] = [];
  function Screen() {
    useShortcuts([{ keys: 'e', label: 'Edit', group: '', run: () => ran.push('e') }]);
    return null;
  }
  function Page() {
    useShortcutKeys();
    // The screen is in the page by now; effects that wait for the browser to draw it have not run yet.
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
    }, []);
    return <Screen />;
  }
  render(<Page />);
  expect(ran).toEqual(['e']);
});
