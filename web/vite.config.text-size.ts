import type { Plugin } from 'vite';

/** The size that a browser gives to text unless its user chose another. */
const ROOT = 16;
/** Heights below this hold no text: lines, bars, dots. */
const LEAST_HEIGHT = 14;
const BLOCK = /\{([^{}]*)\}/g;
const DECLARATION = /(^|[;\s])(font-size|line-height|(?:(?:min|max)-)?height)(\s*:\s*)([^;]+)/g;
const CONDITION = /@(media|container)[^{]*/g;
const PIXELS = /(?<![\w.-])(\d*\.?\d+)px\b/g;

/**
 * Lets text grow with the size that users choose in their browser. The style sheets are written in the pixels of the
 * design; the build turns the sizes of text, the heights of what holds text, and the widths at which the layout
 * changes into `rem`, so that large text gets the layout of a narrow window, as it does when zooming. Widths, gaps
 * and squares (icons and their buttons) keep their pixels, which leaves the most room for the text.
 */
export function textSize(): Plugin {
  return {
    name: 'text-size',
    transform: { filter: { id: /\.css$/ }, handler: (code) => ({ code: grown(code), map: null }) },
  };
}

function grown(css: string): string {
  const blocks = css.replace(BLOCK, (block: string) =>
    block.replace(DECLARATION, (_all, before: string, name: string, colon: string, value: string) => {
      const text = !name.endsWith('height') || name === 'line-height';
      const kept = !text && isSquare(block, name, value);
      return before + name + colon + (kept ? value : relative(value, 'rem', text ? 0 : LEAST_HEIGHT));
    }),
  );
  // In a media query both units mean the user's size; in a container query `em` would be the container's own.
  return blocks.replace(CONDITION, (condition) => relative(condition, 'rem'));
}

function relative(value: string, unit: string, least = 0): string {
  return value.replace(PIXELS, (same, px: string) => (Number(px) < least ? same : `${Number(px) / ROOT}${unit}`));
}

function isSquare(block: string, height: string, value: string): boolean {
  return new RegExp(
    `(^|[{;\\s])${height.replace('height', 'width')}\\s*:\\s*${value.trim().replace(/[().+*]/g, '\\$&')}\\s*(;|})`,
  ).test(block);
}
