import { fold } from './fold';

/** Where a word occurs in a record: in its name, in its addresses and numbers, in what it belongs to, or in its own texts. */
export type Place = 0 | 1 | 2 | 3;
export const NAME: Place = 0;
const ADDRESS: Place = 1;
export const BELONGS_TO: Place = 2;
/** The texts of custom fields. */
const OWN_TEXT: Place = 3;

export interface PlacedWord {
  readonly word: string;
  readonly place: Place;
}

/** The searchable values of a record; columns as in the database. */
export interface SearchedRow {
  readonly names: readonly (string | null)[];
  readonly emails: readonly (string | null)[];
  readonly sites: readonly (string | null)[];
  readonly phones: readonly (string | null)[];
  readonly company: string | null;
  readonly tags: readonly (number | string)[];
  readonly own: readonly (string | null)[];
}

/** A longer word is found by its beginning. */
const LONGEST = 60;
/** A text with a thousand words is not a name. */
const MOST_WORDS = 60;
/** Of all texts of custom fields of a record. */
const MOST_OWN_WORDS = 200;

/** Each word by which a record is found, once, at the best place where it occurs. */
export function documentWords(row: SearchedRow): PlacedWord[] {
  const found = new Map<string, Place>();
  const add = (words: readonly string[], place: Place) => {
    for (const word of words) if (!found.has(word)) found.set(word, place);
  };
  for (const name of row.names) if (name) add(nameWords(name), NAME);
  for (const email of row.emails) if (email) add(emailWords(email), ADDRESS);
  for (const site of row.sites) if (site) add(siteWords(site), ADDRESS);
  for (const phone of row.phones) if (phone) add(phoneWords(phone), ADDRESS);
  if (row.company) add(nameWords(row.company), BELONGS_TO);
  add(row.tags.map(tagWord), BELONGS_TO);
  const own = row.own.flatMap((text) => (text ? nameWords(text) : []));
  add(own.slice(0, MOST_OWN_WORDS), OWN_TEXT);
  return [...found].map(([word, place]) => ({ word, place }));
}

/** `Jean-Luc O'Neil` is found by jean, luc, jeanluc and oneil; `booking.com` by itself, and by booking and com. */
export function nameWords(text: string): string[] {
  const words = new Set<string>();
  for (const chunk of chunksOf(text)) {
    const pieces = piecesOf(chunk);
    for (const piece of pieces) words.add(cut(piece));
    if (pieces.length > 1) words.add(cut(chunk.includes('.') ? chunk : pieces.join('')));
    if (words.size >= MOST_WORDS) break;
  }
  return [...words];
}

/** The whole address, which also matches the part before the @ by prefix, and its domain. */
export function emailWords(email: string): string[] {
  const [address] = chunksOf(email);
  const domain = address?.split('@')[1];
  return [address, domain].filter((word): word is string => Boolean(word)).map(cut);
}

function siteWords(site: string): string[] {
  const host = fold(site.trim())
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:\s]/)[0];
  return host ? [cut(host)] : [];
}

const TAG_MARK = '~';

/** A tag is stored as a word made of its id, which cannot be typed. Renaming a tag therefore rewrites no words. */
export function tagWord(id: number | string): string {
  return `${TAG_MARK}${id}`;
}

/** The words of tags lie in this range; the end is exclusive. */
export const TAG_WORDS = { from: TAG_MARK, to: `${TAG_MARK}:` } as const;

export const PHONE_MARK = '#';
const TAILS = [4, 7, 10, 13];
const LEAST_DIGITS = 3;

/**
 * A number from its beginning and from three positions towards its end, each followed by the whole number: every
 * inner part of five digits begins at most two digits before one of these positions.
 */
export function phoneWords(phone: string): string[] {
  const digits = digitsOf(phone);
  if (digits.length < LEAST_DIGITS) return [];
  const tails = TAILS.filter((length) => length < digits.length).map((length) => digits.slice(-length));
  return [digits, ...tails].map((tail) => `${PHONE_MARK}${tail}|${digits}`);
}

/** The dialled digits, without extension and leading zeros. */
export function digitsOf(phone: string): string {
  return allDigits(phone).replace(/^0+/, '');
}

export function allDigits(phone: string): string {
  return phone
    .replace(/(?:ext|x|#).*$/i, '')
    .replace(/\(0\)/g, '')
    .replace(/\D/g, '')
    .slice(0, 20);
}

/** The parts between spaces, folded, without surrounding punctuation. */
export function chunksOf(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .map((chunk) => chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((chunk) => chunk !== '');
}

export function piecesOf(chunk: string): string[] {
  return chunk.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');
}

export function cut(word: string): string {
  return word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join('');
}
