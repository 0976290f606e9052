/**
 * The text size that the user chose in the browser; 1 is the usual size. Sizes that scripts compute are multiplied by
 * it.
 */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}
