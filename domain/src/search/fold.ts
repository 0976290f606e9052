/** Letters that do not decompose into a base letter and a mark. */
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

/** The normal form of text for search: lower case, no accents, no apostrophes. */
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
