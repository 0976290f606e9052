import { COMMON_MIXTURES, COMMON_WORDS } from './common-words';

const LONGEST_WORD = 16;
/** Three words in a row are hard to guess, even common ones. */
const MOST_WORDS = 2;
const MOST_DIGITS = 4;
const STOOD_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
};

/**
 * Is it one of the passwords that are guessed first: one or two common words, a row of keys or the same character
 * repeated, with digits and signs around? Letters that are written as digits or signs count as letters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return [plain, asLetters(plain)].some(
    (text) => isMixture(text) || isMadeOf(text.match(/\p{L}+|\d+/gu) ?? []) || isMadeOf(withoutSigns(text)),
  );
}

/** `p@$$w0rd1!` is `password1!`: a sign or digit before a letter represents a letter. */
function asLetters(text: string): string {
  return text.replace(/[@$!0134578]+(?=\p{L})/gu, (found, at: number) =>
    at === 0 ? found : [...found].map((one) => STOOD_FOR[one] ?? one).join(''),
  );
}

function isMixture(text: string): boolean {
  const inner = text.replace(/[^\p{L}\d]/gu, '');
  return [inner, inner.replace(/^\d+/, ''), inner.replace(/\d+$/, '')].some((one) => COMMON_MIXTURES.has(one));
}

/** `pass-word1!` is `password1`. */
function withoutSigns(text: string): string[] {
  return text.replace(/[^\p{L}\d]/gu, '').match(/\p{L}+|\d+/gu) ?? [];
}

function isMadeOf(runs: readonly string[]): boolean {
  const letters = runs.filter((run) => !/\d/.test(run));
  const digits = runs.filter((run) => /\d/.test(run));
  const words = letters.flatMap((run) => wordsIn(run) ?? [undefined]);
  if (!runs.length || words.length > MOST_WORDS || words.includes(undefined)) return false;
  return digits.every((run) => run.length <= MOST_DIGITS || isRow(run));
}

/** The one or two common words that the letters consist of; a row such as `abcd` or `aaaa` is one. */
function wordsIn(letters: string): string[] | undefined {
  if (COMMON_WORDS.has(letters) || isRow(letters)) return [letters];
  for (let cut = 2; cut <= Math.min(letters.length - 2, LONGEST_WORD); cut += 1) {
    const [first, second] = [letters.slice(0, cut), letters.slice(cut)];
    if (COMMON_WORDS.has(first) && COMMON_WORDS.has(second)) return [first, second];
  }
  return undefined;
}

/** Each character follows the one before it in the alphabet, upwards or downwards, or is the same. */
function isRow(text: string): boolean {
  const codes = [...text].map((one) => one.codePointAt(0) as number);
  return [0, 1, -1].some((step) => codes.every((code, at) => at === 0 || code - (codes[at - 1] as number) === step));
}
