import { type Catalogue, deletedField } from '../fields/catalogue';
import { kindOf, type RecordKind } from '../kinds/kinds';
import { titlesOf } from '../kinds/nouns';
import { type Condition, type Filter, isCondition } from './condition';
import { conditionWords, type SentenceWords } from './condition-words';

/** `subject` is the lead-in of a whole sentence; `open` and `close` are the brackets of a group. */
type PartRole = 'subject' | 'field' | 'predicate' | 'value' | 'join' | 'open' | 'close';

/** A piece of a filter in words. Labels and values may contain any words, so a sentence is never taken apart again. */
export interface SentencePart {
  readonly role: PartRole;
  readonly text: string;
  /** The condition that a field, predicate or value belongs to. */
  readonly condition?: Condition;
}

/** The parts of `Deals where Close date is this month and Owner is Ines`. */
export function sentenceParts(
  catalogue: Catalogue,
  filter: Filter,
  kind: RecordKind,
  words: SentenceWords,
): readonly SentencePart[] {
  const parts = clause(catalogue, filter, kind, words, true);
  if (parts.length === 0) return [{ role: 'subject', text: `All ${kindOf(kind).nouns.many}` }];
  return [{ role: 'subject', text: `${titlesOf(kind)} where` }, ...parts];
}

/** The parts of one condition: field, predicate and value. Of an unknown field, its key alone. */
export function conditionParts(
  catalogue: Catalogue,
  condition: Condition,
  kind: RecordKind,
  words: SentenceWords,
): readonly SentencePart[] {
  const found = catalogue.find(kind, condition.field);
  if (!found) {
    const text = deletedField(catalogue, kind, condition.field)?.label ?? condition.field;
    return [{ role: 'field', text, condition }];
  }
  const { predicate, value } = conditionWords(found, condition, words);
  return [
    { role: 'field', text: found.label, condition },
    { role: 'predicate', text: predicate, condition },
    { role: 'value', text: value, condition },
  ];
}

/** The parts as text, with brackets close to what they enclose. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.reduce((text, part, index) => {
    const close = index === 0 || part.role === 'close' || parts[index - 1]?.role === 'open';
    return `${text}${close ? '' : ' '}${part.text}`;
  }, '');
}

function clause(
  catalogue: Catalogue,
  filter: Filter,
  kind: RecordKind,
  words: SentenceWords,
  outermost = false,
): readonly SentencePart[] {
  if (isCondition(filter)) return conditionParts(catalogue, filter, kind, words);
  const [members, join] = 'all' in filter ? [filter.all, 'and'] : [filter.any, 'or'];
  const clauses = members
    .map((member) => clause(catalogue, member, kind, words, members.length === 1 && outermost))
    .filter((parts) => parts.length > 0);
  const parts = clauses.flatMap((one, index) => (index === 0 ? one : [{ role: 'join' as const, text: join }, ...one]));
  if (outermost || clauses.length < 2) return parts;
  return [{ role: 'open', text: '(' }, ...parts, { role: 'close', text: ')' }];
}
