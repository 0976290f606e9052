import { describe, expect, it } from 'vitest';
import { contrast, headerLook } from './brand';

describe('SHELL-06 the account colour in the header', () => {
  it.each([
    ['#14345C', '#FFFFFF'],
    ['#0E5A4A', '#FFFFFF'],
    ['#8C1D2F', '#FFFFFF'],
    ['#F2C230', '#14161A'],
    ['#DDE6DF', '#14161A'],
    ['7F7F7F', '#14161A'],
  ])('SHELL-06 %s carries %s', (colour, ink) => {
    expect(headerLook(colour)).toMatchObject({ plain: false, ink });
  });

  it.each([['#ffffff'], ['FFFFFF'], [null], [undefined], ['no colour'], ['']])(
    'SHELL-06 the header is white by default: %s is no colour and follows the theme',
    (colour) => {
      expect(headerLook(colour).plain).toBe(true);
    },
  );

  it('SHELL-06 text on the header keeps 4.5 : 1 whatever the colour', () => {
    const channel = [0, 51, 85, 102, 112, 119, 121, 127, 136, 153, 204, 255];
    const byte = (value: number) => value.toString(16).padStart(2, '0');
    for (const red of channel)
      for (const green of channel)
        for (const blue of channel) {
          const look = headerLook(byte(red) + byte(green) + byte(blue));
          expect(contrast(look.background, look.ink)).toBeGreaterThanOrEqual(4.5);
        }
  });
});
