import { distance } from '../search/typo';
import { isSameFirstName } from './nicknames';
import type { Profile } from './profile';

/** The degrees of similarity of two people's names, from the most certain to none. */
export type NameLikeness =
  | 'same'
  | 'accents'
  | 'swapped'
  | 'nickname'
  | 'typo'
  | 'part'
  | 'initial'
  | 'one_word'
  | 'unknown'
  | 'different';

const FEWEST_FOR_A_SLIP = 4;
const LONG = 8;

/** One slip in a word, two in a long one; numbers are never mistyped. */
export function isMistyped(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  const most = shorter >= LONG ? 2 : 1;
  if (a === b || shorter < FEWEST_FOR_A_SLIP || Math.abs(a.length - b.length) > most) return false;
  return !hasDigit(a) && !hasDigit(b) && distance(a, b, most) <= most;
}

const hasDigit = (text: string) => /\d/.test(text);

/** Millions of names are compared for one file, and nearly all differ: what differs is noticed without making texts. */
export function nameLikeness(a: Profile, b: Profile): NameLikeness {
  if (!a.words.length || !b.words.length) return 'unknown';
  if (a.written === b.written) return a.words.length > 1 ? 'same' : 'one_word';
  if (a.words.length > 1 && same(a.words, b.words)) return 'accents';
  if (a.words.length > 1 && isReordered(a.words, b.words)) return 'swapped';
  return byParts(a, b);
}

type Words = readonly string[];

const same = (x: Words, y: Words) => x.length === y.length && x.every((word, at) => word === y[at]);

const isReordered = (x: Words, y: Words) =>
  x.length === y.length && x.every((word) => y.includes(word)) && same(x.toSorted(), y.toSorted());

/** The first names against each other and the last names, and crosswise. */
function byParts(a: Profile, b: Profile): NameLikeness {
  if (!a.first.length || !a.last.length || !b.first.length || !b.last.length) return byWords(a.words, b.words);
  const straight = ofParts(a.first, b.first, a.last, b.last);
  if (straight !== 'different') return straight;
  if (ofParts(a.spelled.first, b.spelled.first, a.spelled.last, b.spelled.last) === 'typo') return 'typo';
  const across = ofParts(a.first, b.last, a.last, b.first);
  return across === 'nickname' || across === 'typo' ? across : byWords(a.words, b.words);
}

function ofParts(firstA: Words, firstB: Words, lastA: Words, lastB: Words): NameLikeness {
  const last = partLikeness(lastA, lastB);
  const first = last && partLikeness(firstA, firstB);
  if (!first || (last === 'typo' && first === 'typo')) return 'different';
  const both = [first, last];
  if (both.includes('initial')) return both.includes('typo') ? 'different' : 'initial';
  if (both.includes('typo')) return 'typo';
  if (both.includes('part')) return 'part';
  return 'nickname';
}

type PartLikeness = 'same' | 'typo' | 'part' | 'initial' | undefined;

function partLikeness(a: Words, b: Words): PartLikeness {
  const [x, y] = [joined(a, ' '), joined(b, ' ')];
  if (x === y || isSameFirstName(x, y)) return 'same';
  const [closeX, closeY] = [joined(a, ''), joined(b, '')];
  if (closeX === closeY || isMistyped(closeX, closeY)) return 'typo';
  const [shorter, longer] = a.length < b.length || (a.length === b.length && x.length <= y.length) ? [a, b] : [b, a];
  if (shorter.length === 1 && shorter[0]?.length === 1)
    return longer[0]?.startsWith(shorter[0]) ? 'initial' : undefined;
  if (shorter.length === longer.length) return undefined;
  const isPart = shorter.every((word) => longer.some((one) => one === word || isSameFirstName(word, one)));
  return isPart ? 'part' : undefined;
}

const joined = (words: Words, by: string) => (words.length === 1 ? (words[0] as string) : words.join(by));

/** Where first and last name are not separate. */
function byWords(a: Words, b: Words): NameLikeness {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const shared = shorter.filter((word) => longer.some((one) => one === word || isSameFirstName(word, one)));
  if (shorter.length > 1 && shared.length === shorter.length)
    return longer.length === shorter.length ? 'nickname' : 'part';
  if (shared.length && shorter.length === 1) return 'one_word';
  return 'different';
}

/** A word of the name is shared: a relative, or a person who has married. */
export function sharesWord(a: Profile, b: Profile): boolean {
  return a.words.some((word) => word.length > 2 && b.words.some((one) => one === word || isSameFirstName(word, one)));
}
