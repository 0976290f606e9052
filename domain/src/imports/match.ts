import { bare, editDistance, sameCase } from './normal';

/** A list entry, a user, a company: anything a cell can name. `also` contains other names, such as an email address. */
export interface Candidate {
  id: number;
  name: string;
  also?: readonly string[];
}

export type Match =
  /** Written exactly so. */
  | { kind: 'exact'; id: number }
  /** Equal except for case and surrounding space. */
  | { kind: 'sure'; id: number }
  /** Candidates, best first; the user is asked once for all rows. */
  | { kind: 'unsure'; candidates: { id: number; name: string }[] }
  | { kind: 'none' };

export type Matcher = (cell: string) => Match;

const MOST_CANDIDATES = 3;
/** Per distinct cell: free text may have as many as rows. */
const MOST_REMEMBERED = 50_000;
const MOST_EDITS = 2;
/** In shorter words, two letters are most of the word. */
const SHORTEST_FOR_EDITS = 5;

/** Prepares the matching of a column; each distinct cell is matched once. */
export function matcherFor(candidates: readonly Candidate[]): Matcher {
  const index = indexOf(candidates);
  const known = new Map<string, Match>();
  return (cell) => {
    const found = known.get(cell) ?? find(cell.trim(), index);
    if (known.size < MOST_REMEMBERED) known.set(cell, found);
    return found;
  };
}

interface Name {
  candidate: Candidate;
  bare: string;
}

interface Index {
  exact: Map<string, Name[]>;
  same: Map<string, Name[]>;
  bare: Map<string, Name[]>;
  /** By length of the normalized name: only names of similar length can be a few edits apart. */
  lengths: Map<number, Name[]>;
}

function indexOf(candidates: readonly Candidate[]): Index {
  const index: Index = { exact: new Map(), same: new Map(), bare: new Map(), lengths: new Map() };
  for (const candidate of candidates) {
    for (const text of [candidate.name, ...(candidate.also ?? [])]) {
      const name = { candidate, bare: bare(text) };
      push(index.exact, text.trim(), name);
      push(index.same, sameCase(text), name);
      push(index.bare, name.bare, name);
      push(index.lengths, name.bare.length, name);
    }
  }
  return index;
}

function push<K>(map: Map<K, Name[]>, key: K, name: Name): void {
  const names = map.get(key);
  if (names) names.push(name);
  else map.set(key, [name]);
}

function find(text: string, index: Index): Match {
  if (text === '') return { kind: 'none' };
  const exact = distinct(index.exact.get(text) ?? []);
  if (exact.length === 1 && exact[0]) return { kind: 'exact', id: exact[0].id };
  const same = distinct(index.same.get(sameCase(text)) ?? []);
  if (same.length === 1 && same[0]) return { kind: 'sure', id: same[0].id };
  const near = same.length > 0 ? same : nearest(bare(text), index);
  return near.length > 0 ? { kind: 'unsure', candidates: near } : { kind: 'none' };
}

function nearest(text: string, index: Index): { id: number; name: string }[] {
  if (text === '') return [];
  const equal = distinct(index.bare.get(text) ?? []);
  if (equal.length > 0) return equal.slice(0, MOST_CANDIDATES);
  if (text.length < SHORTEST_FOR_EDITS) return [];
  const shortest = Math.max(SHORTEST_FOR_EDITS, text.length - MOST_EDITS);
  const lengths = Array.from({ length: text.length + MOST_EDITS - shortest + 1 }, (_, at) => shortest + at);
  const close = lengths
    .flatMap((length) => index.lengths.get(length) ?? [])
    .map((name) => ({ name, edits: editDistance(text, name.bare, MOST_EDITS) }))
    .filter(({ edits }) => edits <= MOST_EDITS)
    .sort((a, b) => a.edits - b.edits);
  return distinct(close.map(({ name }) => name)).slice(0, MOST_CANDIDATES);
}

function distinct(names: readonly Name[]): { id: number; name: string }[] {
  const byId = new Map(names.map(({ candidate }) => [candidate.id, { id: candidate.id, name: candidate.name }]));
  return [...byId.values()];
}
