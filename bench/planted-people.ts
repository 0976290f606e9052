import { Random } from '../server/src/generate/random';
import { surname } from '../server/src/generate/people';
import { digits, domainOf } from '../server/src/generate/companies';
import { firstNames } from '../server/src/generate/words/people';
import { legalForms, rootEnds, rootStarts, trades } from '../server/src/generate/words/companies';
import { towns } from '../server/src/generate/words/places';

/** People of one account, some of whom were entered a second time with a flaw. */

export interface PlantedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly company_name: string | null;
}

/**
 * Each flaw changes the name or its spelling, and leaves one or two of the other values. The last two were written
 * after the finder was finished.
 */
export const FLAWS = ['short form', 'umlauts', 'swapped', 'slip in the name', 'slip in the email', 'initial'] as const;
/** Drawn later, and never used for tuning: they are reported separately. */
export const LATER_FLAWS = [
  'digits of the phone swapped',
  'letters of the name swapped',
  'maiden name in brackets',
] as const;
export type Flaw = (typeof FLAWS | typeof LATER_FLAWS)[number];
const ALL: readonly Flaw[] = [...FLAWS, ...LATER_FLAWS];

const SHORT: readonly (readonly [string, string])[] = [
  ['Robert', 'Bob'],
  ['William', 'Bill'],
  ['Elisabeth', 'Sissi'],
  ['Johannes', 'Hans'],
  ['Margaret', 'Peggy'],
  ['Friedrich', 'Fritz'],
  ['Alexandra', 'Sandra'],
  ['Katharina', 'Kathi'],
  ['Richard', 'Dick'],
  ['Josef', 'Sepp'],
];
const UMLAUTS: readonly (readonly [string, string])[] = [
  ['Müller', 'Mueller'],
  ['Größing', 'Groessing'],
  ['Bäumler', 'Baeumler'],
  ['Kühnel', 'Kühnel'.normalize('NFKD').replace(/\p{M}/gu, '')],
  ['Schönfeld', 'Schoenfeld'],
  ['Åkerlöf', 'Akerlof'],
];
const MAILBOXES = ['info', 'office', 'sales'];

/** The number of a person determines all of its values; one in fifty is entered again. */
export class PlantedPeople {
  readonly #taken = new Set<string>();

  constructor(
    private readonly seed: number,
    private readonly rows: number,
  ) {}

  /** All people in order: pairs are at most `rows` apart, and originals come before their second entry. */
  *all(): Generator<{ person: PlantedPerson; flaw?: Flaw; of?: number }> {
    const planted = Math.round(this.rows * 0.02);
    const originals = this.rows - planted;
    const every = Math.floor(originals / planted);
    const kept: { at: number; flaw: Flaw; person: PlantedPerson }[] = [];
    for (let at = 0; at < originals; at += 1) {
      const flaw = at % every === 0 && kept.length < planted ? ALL[kept.length % ALL.length] : undefined;
      const person = this.#person(at, flaw);
      if (flaw) kept.push({ at, flaw, person });
      yield { person };
    }
    for (const { at, flaw, person } of kept) yield { person: this.#again(person, flaw, at), flaw, of: at };
  }

  #person(at: number, flaw: Flaw | undefined): PlantedPerson {
    const random = new Random(this.seed, 'planted', at);
    const place = Math.floor((this.rows / 5) * random.next() ** 1.5);
    const company = random.chance(flaw ? 0 : 0.07) ? null : this.#company(place);
    const name = this.#name(random, company, flaw);
    const host = company ? domainOf(company) : 'gmail.com';
    const plain = (word: string) =>
      word
        .normalize('NFKD')
        .replace(/[^a-zA-Z]/g, '')
        .toLowerCase();
    const number = company ? '' : String(at);
    const own = `${plain(name.first_name)}.${plain(name.last_name)}${number}@${host}`;
    const town = towns[place % towns.length] as (typeof towns)[number];
    const long = `${town.phone.replace(/ ?(555|496|55 50).*$/, '')} ### ####`;
    // A company shares a switchboard and several people share a mailbox: neither makes two people one.
    const desk = digits(new Random(this.seed, 'switchboard', place), long);
    const isShared = !flaw && random.chance(0.03);
    return {
      ...name,
      email: isShared ? `${random.pick(MAILBOXES)}@${host}` : flaw || random.chance(0.92) ? own : null,
      phone: !flaw && random.chance(0.2) ? desk : flaw || random.chance(0.7) ? digits(random, long) : null,
      mobile: random.chance(0.4) ? digits(random, long) : null,
      company_name: company,
    };
  }

  /**
   * Two people of one company never have the same name: they would not be a planted pair, but could not be told
   * apart.
   */
  #name(random: Random, company: string | null, flaw: Flaw | undefined) {
    for (;;) {
      const given = {
        first_name: flaw === 'short form' ? random.pick(SHORT)[0] : random.pick(firstNames),
        last_name: flaw === 'umlauts' ? random.pick(UMLAUTS)[0] : surname(random),
      };
      const key = `${given.first_name} ${given.last_name} ${company}`;
      if (company && this.#taken.has(key)) continue;
      if (company) this.#taken.add(key);
      return given;
    }
  }

  #company(place: number): string {
    const all = rootStarts.length * rootEnds.length * trades.length;
    const at = (place * 1_000_003) % all;
    const start = rootStarts[at % rootStarts.length];
    const end = rootEnds[Math.floor(at / rootStarts.length) % rootEnds.length];
    const trade = trades[Math.floor(at / (rootStarts.length * rootEnds.length))];
    return `${start}${end} ${trade}`;
  }

  #again(person: PlantedPerson, flaw: Flaw, at: number): PlantedPerson {
    const random = new Random(this.seed, 'again', at);
    const bare = { ...person, email: null, phone: null, mobile: null, company_name: null };
    const company = `${person.company_name} ${random.pick(legalForms)}`;
    const later = laterFlaw(person, flaw, { random, company });
    if (later) return { ...bare, ...later };
    switch (flaw) {
      case 'short form': {
        const short = SHORT.find(([long]) => long === person.first_name)?.[1] ?? person.first_name;
        return {
          ...bare,
          first_name: short,
          ...(random.chance(0.5) ? { phone: written(person.phone) } : { company_name: company }),
        };
      }
      case 'umlauts': {
        const plain = UMLAUTS.find(([one]) => one === person.last_name)?.[1] ?? person.last_name;
        return {
          ...bare,
          last_name: plain,
          company_name: company,
          phone: random.chance(0.5) ? written(person.phone) : null,
        };
      }
      case 'swapped':
        return { ...bare, first_name: person.last_name, last_name: person.first_name, company_name: company };
      case 'slip in the name':
        return {
          ...bare,
          last_name: slipped(person.last_name, random),
          ...(random.chance(0.5) ? { phone: written(person.phone) } : { email: person.email?.toUpperCase() ?? null }),
        };
      case 'slip in the email': {
        const [local = '', host = ''] = (person.email ?? '').split('@');
        return { ...bare, email: `${slipped(local, random)}@${host}` };
      }
      default: {
        const [, host = ''] = (person.email ?? '').split('@');
        const initial = person.first_name.slice(0, 1);
        return {
          ...bare,
          first_name: `${initial}.`,
          email: `${initial.toLowerCase()}.${(person.email ?? '').split('@')[0]?.split('.')[1]}@${host}`,
        };
      }
    }
  }
}

/** The same number in the notation of its own country. */
function written(phone: string | null): string | null {
  return phone && phone.replace(/^\+\d+ /, '0').replaceAll(' ', '-');
}

/** The values that a flaw drawn later keeps; undefined for the other flaws. */
function laterFlaw(
  person: PlantedPerson,
  flaw: Flaw,
  { random, company }: { readonly random: Random; readonly company: string },
): Partial<PlantedPerson> | undefined {
  const { last_name, email } = person;
  const phone = written(person.phone);
  const even = () => random.chance(0.5);
  switch (flaw) {
    case 'digits of the phone swapped':
      return { phone: swappedDigits(phone, random), company_name: even() ? company : null };
    case 'letters of the name swapped':
      return { last_name: swappedLetters(last_name, random), ...(even() ? { phone } : { company_name: company }) };
    case 'maiden name in brackets':
      return { last_name: `${surname(random)} (${last_name})`, ...(even() ? { phone } : { email }) };
    default:
      return undefined;
  }
}

/** Two digits at the end in the other order. */
function swappedDigits(phone: string | null, random: Random): string | null {
  if (!phone) return phone;
  const at = phone.length - random.int(2, 4);
  const [x, y] = [phone[at] ?? '', phone[at + 1] ?? ''];
  return x === y
    ? `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`
    : phone.slice(0, at) + y + x + phone.slice(at + 2);
}

/** Two letters next to each other in the other order, not the first. */
function swappedLetters(word: string, random: Random): string {
  const at = random.int(1, Math.max(1, word.length - 2));
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

/** One letter doubled, left out, changed or swapped with the next, not the first. */
function slipped(word: string, random: Random): string {
  const at = random.int(1, word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word[at] as string, word.slice(at + 1)];
  switch (random.int(0, 3)) {
    case 0:
      return before + letter + letter + after;
    case 1:
      return before + after;
    case 2:
      return `${before}${letter === 'e' ? 'a' : 'e'}${after}`;
    default:
      return after ? before + after[0] + letter + after.slice(1) : before + letter + letter;
  }
}
