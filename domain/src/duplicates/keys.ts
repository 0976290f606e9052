import { COMPANY } from '../kinds/company.kind';
import { perKind, type RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import { formalNames } from './nicknames';
import type { Profile } from './profile';

/** Increased when profiles or keys change: the keys of every account are then rewritten. */
export const KEYS_VERSION = 1;

/**
 * Two records are compared only if they share a key. A key is a number: the kind of record and the sort of key in the
 * upper digits, a hash below. Sorts that are used for a whole account come before those that only serve while a name
 * is typed.
 */
const SORT = {
  email: 0,
  phone: 1,
  name: 2,
  name_and_mailbox: 3,
  company_and_word: 4,
  domain_and_word: 5,
  domain: 6,
  sound: 7,
  word: 8,
  deal_name: 9,
  beginning: 15,
} as const;
type KeySort = keyof typeof SORT;

const HASHES = 2 ** 47;
const SORTS = 16;
const NUMBER: Readonly<Record<RecordKind, number>> = perKind(({ search }) => search.number);

/** The range of the keys by which all duplicates of a kind are found: from the first to before the last. */
export function searchedRange(kind: RecordKind): readonly [number, number] {
  const from = NUMBER[kind] * SORTS * HASHES;
  return [from, from + SORT.beginning * HASHES];
}

export function sortOfKey(key: number): KeySort {
  const at = Math.floor(key / HASHES) % SORTS;
  return (Object.keys(SORT) as KeySort[]).find((one) => SORT[one] === at) as KeySort;
}

/** The keys of a record, each once. */
export function keysOf(kind: RecordKind, profile: Profile): number[] {
  const keys = new Set<number>();
  const add = (sort: KeySort, ...parts: readonly string[]) => {
    if (parts.every(Boolean)) keys.add(keyOf(kind, sort, parts));
  };
  if (kind === PERSON.name) personKeys(profile, add);
  else if (kind === COMPANY.name) companyKeys(profile, add);
  else dealKeys(profile, add);
  return [...keys];
}

type Add = (sort: KeySort, ...parts: readonly string[]) => void;

function personKeys(profile: Profile, add: Add): void {
  const { emails, phones, company, domains, words } = profile;
  for (const one of emails) if (!one.shared) add('email', one.whole);
  for (const one of phones) add('phone', one);
  const known = [...new Set(words)].filter((word) => word.length > 1);
  if (words.length > 1) {
    const name = nameKey(words);
    add('name', name);
    for (const { local, shared } of emails) if (!shared) add('name_and_mailbox', name, local);
  }
  for (const word of known.slice(0, 3)) {
    for (const formal of formsOf(word)) {
      add('company_and_word', company, formal);
      for (const domain of domains) add('domain_and_word', domain, formal);
    }
  }
  for (const key of beginnings(words)) add('beginning', key);
}

/** A short form represents several names: bert represents albert, hubert and robert. */
function formsOf(word: string): readonly string[] {
  return formalNames(word).slice(0, 4);
}

/** The name regardless of order, accents and short forms. */
export function nameKey(words: readonly string[]): string {
  return words
    .map((word) => formalNames(word)[0] as string)
    .toSorted()
    .join(' ');
}

const LETTERS = 3;
/** The first letters of two words in either order, and of a single one. */
function beginnings(words: readonly string[]): string[] {
  const long = words.filter((word) => word.length >= LETTERS);
  const [first, ...others] = long.map((word) => word.slice(0, LETTERS));
  if (first === undefined || !others.length) return [];
  return [[first, others.at(-1) as string].toSorted().join(' ')];
}

function companyKeys({ emails, phones, domains, words }: Profile, add: Add): void {
  for (const one of emails) add('email', one.whole);
  for (const one of phones) add('phone', one);
  for (const one of domains) add('domain', one);
  add('name', words.toSorted().join(' '));
  add('sound', soundOf(words.join('')));
  const [first, second] = words;
  add('word', words.length > 2 ? `${first} ${second}` : '');
}

/** The rest of a name without vowels and doubled letters. */
function soundOf(word: string): string {
  const sound = word
    .replace(/[^a-z0-9]/g, '')
    .replace(/ck|c|q/g, 'k')
    .replace(/z|ß/g, 's')
    .replace(/w|ph/g, 'v')
    .replace(/dt|d/g, 't')
    .replace(/p/g, 'b')
    .replace(/j|y/g, 'i')
    .replace(/(.)\1+/g, '$1');
  const [first = '', ...rest] = sound;
  return first + rest.join('').replace(/[aeiouh]/g, '');
}

function dealKeys({ words, about: [company, contact] }: Profile, add: Add): void {
  const name = words.toSorted().join(' ');
  add('deal_name', 'c', company, name);
  add('deal_name', 'w', company, words[0] ?? '');
  add('deal_name', 'p', contact, name);
}

/** 47 bits of two mixed hashes; after a collision, two records are compared in vain. */
function keyOf(kind: RecordKind, sort: KeySort, parts: readonly string[]): number {
  let a = 0xdeadbeef ^ SORT[sort];
  let b = 0x41c6ce57 ^ SORT[sort];
  const whole = parts.join('\u0001');
  for (let at = 0; at < whole.length; at += 1) {
    const code = whole.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  const hash = (b & 0x7fff) * 2 ** 32 + (a >>> 0);
  return (NUMBER[kind] * SORTS + SORT[sort]) * HASHES + hash;
}
