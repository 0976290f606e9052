import { COMPANY } from '../kinds/company.kind';
import type { RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import { distance } from '../search/typo';
import { companyScore } from './score-companies';
import { dealScore } from './score-deals';
import { type NameLikeness, nameLikeness, sharesWord } from './names';
import type { Address } from './normal-forms';
import type { Profile } from './profile';
import { PROBABLE, type Reason, type Scored } from './reasons';

/**
 * The factor of each degree of name similarity for the other reasons: as certain as equal names, somewhat less, or
 * weak.
 */
export function scoreOf(kind: RecordKind, a: Profile, b: Profile, namesakes = Number.POSITIVE_INFINITY): Scored {
  if (kind === PERSON.name) return personScore(a, b, namesakes);
  return kind === COMPANY.name ? companyScore(a, b) : dealScore(a, b);
}

const NAME_REASONS: Partial<Record<NameLikeness, Reason>> = {
  same: 'same_name',
  one_word: 'part_of_name',
  accents: 'same_name_without_accents',
  swapped: 'names_swapped',
  nickname: 'short_form_of_name',
  typo: 'similar_name',
  part: 'part_of_name',
  initial: 'initial_of_name',
};

/** How sure each likeness of names makes the rest: as good as the same, somewhat less, or weak. */
const NAME_POINTS: Readonly<Record<NameLikeness, number>> = {
  same: 3,
  accents: 3,
  swapped: 3,
  nickname: 2,
  typo: 2,
  part: 2,
  initial: 1,
  one_word: 1,
  unknown: 0,
  different: 0,
};
/** With up to this many people of one name, the name alone is a reason. */
const FEW_NAMESAKES = 3;

interface Evidence {
  readonly email: 'same' | 'similar' | undefined;
  readonly phone: 'same' | 'similar' | undefined;
  readonly company: boolean;
  readonly domain: boolean;
  /** Both have addresses, or both have numbers, and none of them agree. */
  readonly against: number;
}

function personScore(a: Profile, b: Profile, namesakes: number): Scored {
  const name = nameLikeness(a, b);
  // People of different names are compared by far the most, and only an address of both counts for them.
  if (name === 'different' && !haveOneAddress(a.emails, b.emails)) return { score: 0, reasons: [] };
  const found = evidenceOf(a, b, NAME_POINTS[name] === 3);
  const score = personPoints(a, b, name, found, namesakes);
  if (score < PROBABLE) return { score, reasons: [] };
  const reasons: (Reason | false | undefined)[] = [
    found.email && `${found.email}_email`,
    found.phone && `${found.phone}_phone`,
    NAME_REASONS[name],
    found.company && 'same_company',
    found.domain && !found.company && found.email !== 'same' && 'same_domain',
  ];
  return { score, reasons: reasons.filter((one): one is Reason => Boolean(one)) };
}

function personPoints(a: Profile, b: Profile, name: NameLikeness, found: Evidence, namesakes: number): number {
  const isLoneNamesake = NAME_POINTS[name] === 3 && namesakes <= FEW_NAMESAKES && (isBare(a) || isBare(b));
  return Math.max(
    byEmail(name, found, sharesWord(a, b)),
    byPhone(name, found),
    byPlace(name, found),
    isLoneNamesake ? 58 : 0,
  );
}

function byEmail(name: NameLikeness, { email }: Evidence, isRelated: boolean): number {
  const points = NAME_POINTS[name];
  if (email === 'similar') return [0, name === 'initial' ? 72 : 0, 82, 90][points] as number;
  if (email !== 'same') return 0;
  if (points > 0) return points > 1 ? 97 : 92;
  if (name === 'unknown') return 90;
  return isRelated ? 70 : 0;
}

function byPhone(name: NameLikeness, found: Evidence): number {
  if (found.phone === 'similar') return found.email ? 0 : byNumber(found.against);
  if (!found.phone) return 0;
  if (name === 'unknown') return 60;
  return [0, found.company || found.domain ? 78 : 70, 88, 93][NAME_POINTS[name]] as number;
}

/** The numbers count among what does not agree; addresses may as well. */
const byNumber = (against: number) => (against > 1 ? 58 : 74);

/** Of one company or domain. */
function byPlace(name: NameLikeness, { company, domain, against }: Evidence): number {
  if (!company && !domain) return 0;
  if (name === 'initial') return against ? 40 : 62;
  return NAME_POINTS[name] > 1 ? besideEachOther(name, against) : 0;
}

/** Only the name agrees: the owner should check it. */
const isBare = ({ emails, phones, company }: Profile) => !emails.length && !phones.length && !company;

/** Of one company and alike in name, with nothing else in common. */
function besideEachOther(name: NameLikeness, against: number): number {
  const sure = NAME_POINTS[name] === 3;
  if (sure) return [86, 74, 56][against] as number;
  return [72, 56, 40][against] as number;
}

function evidenceOf(a: Profile, b: Profile, isNamesake: boolean): Evidence {
  const email = emailLikeness(a.emails, b.emails);
  const isSame = a.phones.some((one) => b.phones.includes(one));
  const phone = isSame ? 'same' : isNamesake && hasSlip(a.phones, b.phones) ? 'similar' : undefined;
  const against =
    Number(!email && personal(a.emails).length > 0 && personal(b.emails).length > 0) +
    Number(phone !== 'same' && a.phones.length > 0 && b.phones.length > 0);
  const company = a.company !== '' && a.company === b.company;
  const domain = a.domains.some((one) => b.domains.includes(one));
  return { email, phone, company, domain, against };
}

const SLIP_FROM = 7;

/** Of namesakes. A short number is more likely that of a neighbour. */
function hasSlip(a: readonly string[], b: readonly string[]): boolean {
  const isSlip = (x: string, y: string) => x.length === y.length && x.length >= SLIP_FROM && distance(x, y, 1) <= 1;
  return a.some((x) => b.some((y) => isSlip(x, y)));
}

const personal = (emails: readonly Address[]) => emails.filter(({ shared }) => !shared);

const haveOneAddress = (a: readonly Address[], b: readonly Address[]) =>
  a.some((x) => !x.shared && b.some((y) => x.whole === y.whole));

/** Mailboxes that several people read prove nothing. */
export function emailLikeness(a: readonly Address[], b: readonly Address[]): Evidence['email'] {
  let similar = false;
  for (const x of personal(a)) {
    for (const y of personal(b)) {
      if (x.whole === y.whole) return 'same';
      similar ||= isSimilarAddress(x, y);
    }
  }
  return similar ? 'similar' : undefined;
}

function isSimilarAddress(x: Address, y: Address): boolean {
  // Namesakes of two companies often have the same local part; a slip in the domain is different.
  if (x.local === y.local) return distance(x.domain, y.domain, 2) <= 2;
  if (x.domain !== y.domain) return false;
  if (/\d/.test(x.local + y.local)) return false;
  if (sameLetters(x.local, y.local) || isShortened(x.local, y.local)) return true;
  return Math.min(x.local.length, y.local.length) > 4 && distance(x.local, y.local, 1) <= 1;
}

/** `a.king` for `ada.king`, at one domain. */
function isShortened(x: string, y: string): boolean {
  const [p, q] = [x.split(/[._-]+/), y.split(/[._-]+/)];
  const isInitial = (a: string, b: string) => a.length === 1 && b.startsWith(a);
  const fits = (a: string, b: string) => a === b || isInitial(a, b) || isInitial(b, a);
  return p.length > 1 && p.length === q.length && p.every((one, at) => fits(one, q[at] as string)) && hasWord(p, q);
}

const hasWord = (p: readonly string[], q: readonly string[]) => p.some((one, at) => one.length > 3 && one === q[at]);

/** `ada.king`, `ada_king` and `king.ada` at one domain. */
function sameLetters(x: string, y: string): boolean {
  const parts = (local: string) => local.split(/[._-]+/).filter(Boolean);
  const [p, q] = [parts(x), parts(y)];
  if (p.join('') === q.join('')) return true;
  return p.length > 1 && p.toSorted().join(' ') === q.toSorted().join(' ');
}
