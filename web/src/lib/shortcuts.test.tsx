import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../testing/render';
import { useShortcutKeys, useShortcuts } from './shortcuts';

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
