/** Letters that do not come apart into a plain letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** The same text for all who search: small letters, no accents, no apostrophes. */
export function fold(text: string): string {
  const plain = text.toLowerCase();
  return /^[a-z0-9 ]*$/.test(plain) ? plain : foldLetters(plain);
}

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|['’‘ʼ`´]/gu, '')
    .replace(/[ßæœøłđðþħı]/g, (letter) => LETTERS[letter] as string);
}
