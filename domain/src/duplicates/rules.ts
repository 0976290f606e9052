import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { perKind, type RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import { nameLikeness } from './names';
import type { Profile } from './profile';
import { PROBABLE, type Scored } from './reasons';
import { emailLikeness, scoreOf } from './score';

/** What a rule of an account compares, and the kinds of record that have it. */
export const RULE_FIELDS = ['name', 'email', 'phone', 'domain', 'company_name', 'city', 'value'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];
export const RULE_MATCHES = ['exact', 'fuzzy'] as const;
export type RuleMatch = (typeof RULE_MATCHES)[number];

const OWN_FIELDS_OF_RULES: Readonly<Partial<Record<RecordKind, readonly RuleField[]>>> = {
  [PERSON.name]: ['name', 'email', 'phone', 'domain', 'company_name'],
  [COMPANY.name]: ['name', 'email', 'phone', 'domain', 'city'],
  [DEAL.name]: ['name', 'company_name', 'value'],
};

export const FIELDS_OF_RULES = perKind<readonly RuleField[]>(({ name }) => OWN_FIELDS_OF_RULES[name] ?? []);
/** A rule without any of these would compare nearly everything with everything. */
export const SELECTIVE: readonly RuleField[] = ['name', 'email', 'phone', 'domain'];
/** Only these are also compared loosely: all others agree in their normal form, or not at all. */
export const LOOSE: readonly RuleField[] = ['name', 'email'];

export interface Rule {
  readonly record_type: RecordKind;
  readonly fields: readonly { readonly field: RuleField; readonly match: RuleMatch }[];
}

/** A pair that a rule of the account finds is likely. */
const BY_RULE = 76;

/** The score by the standard comparison, or by a rule of the account. */
export function scoreByRules(
  kind: RecordKind,
  a: Profile,
  b: Profile,
  { rules, namesakes }: { readonly rules: readonly Rule[]; readonly namesakes?: number },
): Scored {
  const scored = scoreOf(kind, a, b, namesakes);
  const isRuled = rules.some((rule) => rule.record_type === kind && agrees(rule, a, b));
  if (!isRuled || scored.score >= BY_RULE) return scored;
  const others = scored.score >= PROBABLE ? scored.reasons : [];
  return { score: BY_RULE, reasons: [...others, 'own_rule'] };
}

/** True if every field of the rule agrees. */
function agrees({ fields }: Rule, a: Profile, b: Profile): boolean {
  return fields.length > 0 && fields.every(({ field, match }) => TESTS[field](a, b, match === 'fuzzy'));
}

const shared = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one));
const same = (a: string | undefined, b: string | undefined) => Boolean(a) && a === b;

const TESTS: Readonly<Record<RuleField, (a: Profile, b: Profile, fuzzy: boolean) => boolean>> = {
  name: (a, b, fuzzy) => {
    const exact = a.words.length > 0 && a.words.join(' ') === b.words.join(' ');
    if (exact || !fuzzy) return exact;
    return ['swapped', 'nickname', 'typo', 'part', 'initial'].includes(nameLikeness(a, b));
  },
  email: (a, b, fuzzy) => {
    if (shared(wholes(a), wholes(b))) return true;
    return fuzzy && emailLikeness(a.emails, b.emails) !== undefined;
  },
  phone: (a, b) => shared(a.phones, b.phones),
  domain: (a, b) => shared(a.domains, b.domains),
  company_name: (a, b) => same(a.company, b.company) || same(a.about[0], b.about[0]),
  city: (a, b) => same(a.city, b.city),
  value: (a, b) => same(a.about[2], b.about[2]),
};

const wholes = ({ emails }: Profile) => emails.map(({ whole }) => whole);
