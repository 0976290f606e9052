import { isMistyped } from './names';
import type { Profile } from './profile';
import type { Reason, Scored } from './reasons';

type Likeness = 'same' | 'accents' | 'typo' | 'part' | undefined;

const REASON: Readonly<Record<Exclude<Likeness, undefined>, Reason>> = {
  same: 'same_name',
  accents: 'same_name_without_accents',
  typo: 'similar_name',
  part: 'part_of_name',
};

/** Two companies: their names without legal form, what belongs to one organisation, and their contact data. */
export function companyScore(a: Profile, b: Profile): Scored {
  const name = likenessOf(a, b);
  const email = a.emails.some(({ whole }) => b.emails.some((one) => one.whole === whole));
  const domain = a.domains.some((one) => b.domains.includes(one));
  const phone = a.phones.some((one) => b.phones.includes(one));
  const city = a.city !== '' && a.city === b.city;
  const elsewhere = a.city !== '' && b.city !== '' && !city;
  const score = pointsOf(name, { reached: email || domain || phone, phone, domain, city, elsewhere });
  const reasons: (Reason | false | undefined)[] = [
    name && REASON[name],
    email && 'same_email',
    domain && !email && 'same_domain',
    phone && 'same_phone',
  ];
  return { score, reasons: reasons.filter((one): one is Reason => Boolean(one)) };
}

interface Shared {
  readonly reached: boolean;
  readonly phone: boolean;
  readonly domain: boolean;
  readonly city: boolean;
  readonly elsewhere: boolean;
}

function pointsOf(name: Likeness, { reached, phone, domain, city, elsewhere }: Shared): number {
  if (name === 'same' || name === 'accents') {
    if (reached) return 96;
    return elsewhere ? 72 : 88;
  }
  if (name === 'typo') return reached ? 90 : city ? 72 : elsewhere ? 40 : 56;
  if (name === 'part') return reached ? (elsewhere ? 64 : 78) : 40;
  return phone && domain ? 70 : 0;
}

function likenessOf(a: Profile, b: Profile): Likeness {
  const [x, y] = [a.words.join(''), b.words.join('')];
  if (!x || !y) return undefined;
  if (x === y || a.words.toSorted().join(' ') === b.words.toSorted().join(' '))
    return spelledOut(a) === spelledOut(b) ? 'same' : 'accents';
  if (isMistyped(x, y)) return 'typo';
  const [shorter, longer] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  const begins = shorter.every((word, at) => longer[at] === word);
  return begins && shorter.length < longer.length && shorter.join('').length > 3 ? 'part' : undefined;
}

/** The letters of the name with their accents. */
function spelledOut({ written, words }: Profile): string {
  return /[^\p{ASCII}]|[aou]e/u.test(written) ? written.replace(/[^\p{L}]/gu, '').slice(0, words.join('').length) : '';
}
