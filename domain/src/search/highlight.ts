import { fold } from './fold';
import { digitsOf } from './words';

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** The text in pieces, with matches marked. A word found by similarity is marked as a whole. */
export function highlighted(text: string, query: string): Piece[] {
  const marks = markedLetters(text, query);
  const pieces: { text: string; hit: boolean }[] = [];
  for (const [at, letter] of [...text].entries()) {
    const last = pieces.at(-1);
    if (last && last.hit === marks[at]) last.text += letter;
    else pieces.push({ text: letter, hit: Boolean(marks[at]) });
  }
  return pieces;
}

const BEGINNING = 22;
const BEFORE = 18;

/** The pieces of a long text, cut so that its beginning and its first match are close together. */
export function cutBefore(pieces: readonly Piece[]): Piece[] {
  const [first, ...rest] = pieces;
  if (!first || first.hit || !rest.length || first.text.length <= BEGINNING + BEFORE) return [...pieces];
  const letters = [...first.text];
  const text = `${letters
    .slice(0, BEGINNING)
    .join('')
    .replace(/[\s\p{P}]+$/u, '')}… ${letters
    .slice(-BEFORE)
    .join('')
    .replace(/^\S*\s+/, '')}`;
  return [{ text, hit: false }, ...rest];
}

export function isMarked(text: string, query: string): boolean {
  return markedLetters(text, query).includes(true);
}

function markedLetters(text: string, query: string): boolean[] {
  const letters = [...text];
  const marks = letters.map(() => false);
  markWords(letters, fold(query).split(/[\s-]+/), marks);
  markNumber(letters, digitsOf(query), marks);
  return marks;
}

/** Folding can change the length of a text (ß), so it folds letter by letter and remembers the positions. */
function markWords(letters: readonly string[], terms: readonly string[], marks: boolean[]): void {
  const places: number[] = [];
  let folded = '';
  for (const [at, letter] of letters.entries()) {
    const plain = fold(letter);
    folded += plain;
    for (let one = 0; one < plain.length; one++) places.push(at);
  }
  for (const term of terms.filter(Boolean)) {
    for (let from = folded.indexOf(term); from >= 0; from = folded.indexOf(term, from + 1)) {
      if (from > 0 && /[\p{L}\p{N}]/u.test(folded[from - 1] as string)) continue;
      for (let at = from; at < from + term.length; at++) marks[places[at] as number] = true;
    }
  }
}

function markNumber(letters: readonly string[], digits: string, marks: boolean[]): void {
  if (digits.length < 3) return;
  const places = letters.flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
  const from = places
    .map((at) => letters[at])
    .join('')
    .indexOf(digits);
  if (from < 0) return;
  const [first, last] = [places[from] as number, places[from + digits.length - 1] as number];
  for (let at = first; at <= last; at++) marks[at] = true;
}
