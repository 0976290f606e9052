import { surname } from '../../server/src/generate/people';
import type { Random } from '../../server/src/generate/random';
import { rootEnds, rootStarts, trades } from '../../server/src/generate/words/companies';
import { firstNames } from '../../server/src/generate/words/people';
import type { Ask } from '../client/http-client';
import type { Question } from './question';

const search = (text: string): Ask => ({ method: 'GET', path: `/api/internal/search?q=${encodeURIComponent(text)}` });

/** One letter left out, not the first. */
function slipped(word: string, random: Random): string {
  const at = random.int(1, word.length - 2);
  return word.slice(0, at) + word.slice(at + 1);
}

const first = (random: Random) => random.pick(firstNames);
const company = (random: Random) => `${random.pick(rootStarts)}${random.pick(rootEnds)} ${random.pick(trades)}`;

export const searchQuestions: readonly Question[] = [
  { name: 'search: full name', limit: 40, ask: (_facts, random) => search(`${surname(random)} ${first(random)}`) },
  { name: 'search: first name alone', limit: 40, ask: (_facts, random) => search(first(random)) },
  { name: 'search: company', limit: 40, ask: (_facts, random) => search(company(random)) },
  {
    name: 'search: the first three letters of two names',
    limit: 40,
    ask: (_facts, random) => search(`${first(random).slice(0, 3)} ${surname(random).slice(0, 3)}`),
  },
  { name: 'search: two letters', limit: 40, ask: (_facts, random) => search(surname(random).slice(0, 2)) },
  {
    name: 'search: address, begun',
    limit: 40,
    ask: (_facts, random) => search(`${first(random)}.${surname(random)}@`.toLowerCase()),
  },
  { name: 'search: last seven digits', limit: 40, ask: (_facts, random) => search(`555 01${random.int(10, 99)}`) },
  { name: 'search: one slip', limit: 100, ask: (_facts, random) => search(slipped(surname(random), random)) },
  {
    name: 'search: a slip in both names',
    limit: 100,
    ask: (_facts, random) => search(`${slipped(first(random), random)} ${slipped(surname(random), random)}`),
  },
];
