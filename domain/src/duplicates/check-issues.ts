import type { RecordKind } from '../kinds/kinds';
import { DEAL } from '../kinds/deal.kind';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { FIELDS_OF_RULES, LOOSE, type Rule, SELECTIVE } from './rules';

interface Given {
  readonly name?: string | null | undefined;
  readonly fields?: Rule['fields'] | undefined;
}

const LONGEST = 100;

/** What is wrong with a rule; names are unique for each kind of record. */
export function checkIssues(kind: RecordKind, given: Given, others: readonly string[]): Issue[] {
  return [...nameIssues(given, others), ...(given.fields ? fieldIssues(kind, given.fields) : [])];
}

function nameIssues({ name }: Given, others: readonly string[]): Issue[] {
  if (name === undefined) return [];
  const trimmed = (name ?? '').trim();
  if (!trimmed) return [{ field: 'name', msg: MESSAGES.required }];
  if (trimmed.length > LONGEST) return [{ field: 'name', msg: `Is too long (at most ${LONGEST} characters)` }];
  const taken = others.some((one) => one.toLowerCase() === trimmed.toLowerCase());
  return taken ? [{ field: 'name', msg: MESSAGES.unique }] : [];
}

function fieldIssues(kind: RecordKind, fields: Rule['fields']): Issue[] {
  const names = fields.map(({ field }) => field);
  const unknown = names.find((one) => !FIELDS_OF_RULES[kind].includes(one));
  if (unknown) return [{ field: 'fields', msg: `'${unknown}' is not compared here` }];
  if (new Set(names).size < names.length) return [{ field: 'fields', msg: 'Names a field twice' }];
  if (fields.some(({ field, match }) => match === 'fuzzy' && !LOOSE.includes(field)))
    return [{ field: 'fields', msg: 'Only name and email can be compared loosely' }];
  if (kind === DEAL.name && !(names.includes('name') && names.includes('company_name')))
    return [{ field: 'fields', msg: 'Needs the name and the company' }];
  if (!names.some((one) => SELECTIVE.includes(one)))
    return [{ field: 'fields', msg: 'Needs at least one of name, email, phone and domain' }];
  return [];
}
