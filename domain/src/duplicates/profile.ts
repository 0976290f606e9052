import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { perKind, type RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import {
  type Address,
  companyWords,
  isFreeMail,
  mailAddress,
  nameWords,
  phoneDigits,
  plainLetters,
  siteDomain,
} from './normal-forms';

export type Compared = Readonly<Record<string, unknown>>;

const OWN_COMPARED: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  [PERSON.name]: [
    'first_name',
    'last_name',
    'email',
    'email2',
    'home_email',
    'phone',
    'mobile',
    'home_phone',
    'company_id',
    'company_name',
  ],
  [COMPANY.name]: ['name', 'email', 'web', 'phone1', 'phone2', 'phone3', 'phone4', 'city'],
  [DEAL.name]: ['name', 'company_id', 'primary_contact_id', 'value_cents', 'currency_id'],
};

/** The columns by which two records of a kind are compared. A change of another column changes no duplicate. */
export const COMPARED = perKind<readonly string[]>(({ name }) => OWN_COMPARED[name] ?? []);

/** A record as it is compared. */
export interface Profile {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** The same before spelled-out umlauts are read as one: a slip can make one, or break it. */
  readonly spelled: { readonly first: readonly string[]; readonly last: readonly string[] };
  /** All words of the name as they were written, folded; and with spelled-out umlauts as one. */
  readonly written: string;
  readonly words: readonly string[];
  readonly emails: readonly Address[];
  readonly phones: readonly string[];
  readonly company: string;
  /** Domains that belong to one organisation. */
  readonly domains: readonly string[];
  readonly city: string;
  /** Of deals: the company, the contact and the value. */
  readonly about: readonly [string, string, string];
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value : null);
const some = <T>(values: readonly (T | undefined)[]): T[] => [...new Set(values.filter((one) => one !== undefined))];

export function profileOf(kind: RecordKind, row: Compared): Profile {
  if (kind === PERSON.name) return personProfile(row);
  return kind === COMPANY.name ? companyProfile(row) : dealProfile(row);
}

const nothing: Omit<Profile, 'written' | 'words'> = {
  first: [],
  last: [],
  spelled: { first: [], last: [] },
  emails: [],
  phones: [],
  company: '',
  domains: [],
  city: '',
  about: ['', '', ''],
};

function personProfile(row: Compared): Profile {
  const first = nameWords(text(row.first_name));
  const last = nameWords(text(row.last_name));
  const emails = addresses(row, ['email', 'email2', 'home_email']);
  return {
    ...nothing,
    first: first.map(plainLetters),
    last: last.map(plainLetters),
    spelled: { first, last },
    written: [row.first_name, row.last_name].map(text).filter(Boolean).join(' ').trim().toLowerCase(),
    words: [...first, ...last].map(plainLetters),
    emails,
    phones: some(['phone', 'mobile', 'home_phone'].map((key) => phoneDigits(text(row[key])))),
    company: companyWords(text(row.company_name)).join(' '),
    domains: some(emails.map(({ domain }) => (isFreeMail(domain) ? undefined : domain))),
  };
}

function companyProfile(row: Compared): Profile {
  const emails = addresses(row, ['email']);
  const site = siteDomain(text(row.web));
  return {
    ...nothing,
    written: (text(row.name) ?? '').trim().toLowerCase(),
    words: companyWords(text(row.name)),
    emails,
    phones: some(['phone1', 'phone2', 'phone3', 'phone4'].map((key) => phoneDigits(text(row[key])))),
    domains: some(
      [...emails.map(({ domain }) => domain), site].map((one) => (one && !isFreeMail(one) ? one : undefined)),
    ),
    city: plainLetters(text(row.city) ?? '').trim(),
  };
}

function dealProfile(row: Compared): Profile {
  const name = text(row.name);
  return {
    ...nothing,
    written: (name ?? '').trim().toLowerCase(),
    words: nameWords(name).map(plainLetters),
    about: [row.company_id, row.primary_contact_id, row.value_cents].map((one) =>
      one === null || one === undefined ? '' : String(one),
    ) as unknown as Profile['about'],
  };
}

function addresses(row: Compared, keys: readonly string[]): Address[] {
  const found = keys.map((key) => mailAddress(text(row[key]))).filter((one) => one !== undefined);
  return [...new Map(found.map((one) => [one.whole, one])).values()];
}

/** Changes only if a compared value changes; dismissed pairs are identified by it. */
export function printOf(profile: Profile): string {
  const { words, emails, phones, company, domains, city, about } = profile;
  // Without ids, which differ where an archive is restored.
  return [words, emails.map(({ whole }) => whole), phones, [company], domains, [city], [about[2]]]
    .map((part) => part.join(' '))
    .join('|');
}
