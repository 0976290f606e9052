import { isMistyped } from './names';
import type { Profile } from './profile';
import type { Reason, Scored } from './reasons';

/** Two deals: one name for one company or contact. Numbers in a name, such as years, distinguish deals. */
export function dealScore(a: Profile, b: Profile): Scored {
  const same = a.words.length > 0 && a.words.toSorted().join(' ') === b.words.toSorted().join(' ');
  const alike = same || isMistyped(a.words.join(''), b.words.join(''));
  const [company, contact, value] = a.about.map((one, at) => one !== '' && one === b.about[at]);
  if (!alike || !(company || contact)) return { score: 0, reasons: [] };
  const valuesDiffer = !value && a.about[2] !== '' && b.about[2] !== '';
  const score = (same ? 74 : 60) + (value ? 14 : 0) + (company && contact ? 6 : 0) - (valuesDiffer ? 12 : 0);
  const reasons: (Reason | false)[] = [
    same ? 'same_name' : 'similar_name',
    Boolean(company) && 'same_company',
    Boolean(contact) && 'same_contact',
    Boolean(value) && 'same_value',
  ];
  return { score, reasons: reasons.filter((one): one is Reason => Boolean(one)) };
}
