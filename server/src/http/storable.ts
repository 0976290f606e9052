import { type FieldIssue, invalid } from '../base/errors';

/** A null byte and a lone surrogate: neither can be stored as text or searched for. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** No valid request is nested more deeply; code that reads input recursively may rely on it. */
const DEEPEST = 30;

type Found = (field: string, msg: string) => void;

/**
 * Rejects, by field, input that no handler should have to deal with: text that the database cannot store, and
 * excessive nesting.
 */
export function requireStorable(input: object): void {
  const issues = new Map<string, FieldIssue>();
  walk(input, 'base', 0, (field, msg) => issues.set(field, { field, msg }));
  if (issues.size) throw invalid([...issues.values()]);
}

function walk(value: unknown, field: string, depth: number, found: Found): void {
  if (typeof value === 'string' && UNSTORABLE.test(value)) found(field, 'Has a character that cannot be stored');
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) return found(field, `Has more than ${DEEPEST} levels`);
  for (const [key, inner] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) found(field, 'Has a character that cannot be stored');
    // An issue inside a field is reported under the field: an index means little to a user who fills in a form.
    else walk(inner, depth === 0 || field === 'conditions' ? key || field : field, depth + 1, found);
  }
}
