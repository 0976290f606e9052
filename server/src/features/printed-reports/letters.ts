import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const find = createRequire(import.meta.url);
export const FONTS = {
  regular: find.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: find.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;

/** Replaces a letter that the fonts do not have. */
export const NO_LETTER = '▢';

interface Letters {
  readonly hasGlyphForCodePoint: (code: number) => boolean;
}

let letters: Letters | undefined;

/** The library keeps the font that it opened in a property without a type. */
function openLetters(): Letters {
  const doc = new PDFDocument({ autoFirstPage: false }).font(FONTS.regular);
  return (doc as unknown as { readonly _font: { readonly font: Letters } })._font.font;
}

/** Both weights have the same letters. */
function hasLetter(letter: string): boolean {
  letters ??= openLetters();
  return letters.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

export function isPrintable(text: string): boolean {
  return [...text].every(hasLetter);
}

const USUAL = /^[\u0020-\u024f]*$/;

/** Users write names in any script, and control characters have no glyph. */
export function printable(text: string): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  return USUAL.test(clean) ? clean : [...clean].map((one) => (hasLetter(one) ? one : NO_LETTER)).join('');
}
