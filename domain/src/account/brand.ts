/** The appearance of the header in the account's colour: its text colour, and the lines in that colour. */
export interface HeaderLook {
  /** White, the default, means no colour: the header uses the theme's surface colour and its border. */
  readonly plain: boolean;
  readonly background: string;
  readonly ink: string;
  /** Opacity of the outlines of quick add and avatar, in percent. */
  readonly line: number;
}

const LIGHT_INK = '#FFFFFF';
const DARK_INK = '#14161A';
const BLACK = '#000000';
const READABLE = 4.5;
const WHITE_LINE = 42;
const DARK_LINE = 36;

/** Makes a header with a contrast of at least 4.5 : 1 from any colour. An invalid colour counts as white. */
export function headerLook(colour: string | null | undefined): HeaderLook {
  const background = hex(colour);
  if (!background || background === LIGHT_INK) return { plain: true, background: LIGHT_INK, ink: DARK_INK, line: 0 };
  const light = contrast(background, LIGHT_INK);
  const dark = contrast(background, DARK_INK);
  if (light >= dark) return { plain: false, background, ink: light >= READABLE ? LIGHT_INK : BLACK, line: WHITE_LINE };
  return { plain: false, background, ink: dark >= READABLE ? DARK_INK : BLACK, line: DARK_LINE };
}

/** WCAG's contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const value = Number.parseInt((hex(colour) ?? BLACK).slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Normalizes a colour with or without `#` to `#RRGGBB`; null if it is invalid. */
function hex(colour: string | null | undefined): string | null {
  const bare = colour?.trim().replace(/^#/, '').toUpperCase();
  return bare && /^[0-9A-F]{6}$/.test(bare) ? `#${bare}` : null;
}
