import { afterEach, expect, it, vi } from 'vitest';
import { isDelete, keyName } from './key-names';

afterEach(() => vi.restoreAllMocks());

const named = (platform: string) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  return ['mod', 'alt', 'shift', 'del', 'enter', 'w', '?'].map(keyName);
};

it('LIST-05 keys have the names that are printed on the keyboard of this computer', () => {
  expect(named('MacIntel')).toEqual(['⌘', '⌥', '⇧', '⌫', 'Enter', 'W', '?']);
  expect(named('iPad')).toEqual(['⌘', '⌥', '⇧', '⌫', 'Enter', 'W', '?']);
  expect(named('Win32')).toEqual(['Ctrl', 'Alt', 'Shift', 'Del', 'Enter', 'W', '?']);
});

it('LIST-05 Backspace deletes where it is the key for it, and nowhere else', () => {
  const deletes = (platform: string) => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    return ['Delete', 'Backspace', 'Enter'].map((key) => isDelete({ key }));
  };
  expect(deletes('MacIntel')).toEqual([true, true, false]);
  expect(deletes('Win32')).toEqual([true, false, false]);
});
