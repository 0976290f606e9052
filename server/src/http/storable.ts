import { type FieldIssue, invalid, invalidField } from '../base/errors';
import { MOST_VALUES } from '../base/json-bounds';

/** A null byte and a lone surrogate: neither can be stored as text or searched for. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** No valid request is nested more deeply; code that reads input recursively may rely on it. */
const DEEPEST = 30;

/**
 * Rejects, by field, input that no handler should have to deal with: text that the database cannot store, excessive
 * nesting, and more values than any form has.
 */
export function requireStorable(input: object): void {
  const issues = new Map<string, FieldIssue>();
  const walked: Walk = { left: MOST_VALUES, found: (field, msg) => issues.set(field, { field, msg }) };
  walk(input, 'base', 0, walked);
  if (issues.size) throw invalid([...issues.values()]);
}

interface Walk {
  /** The number of values that may still follow. */
  left: number;
  readonly found: (field: string, msg: string) => void;
}

function walk(value: unknown, field: string, depth: number, on: Walk): void {
  const { found } = on;
  on.left -= 1;
  if (on.left < 0) throw invalidField('base', `Has more than ${MOST_VALUES} values`);
  if (typeof value === 'string' && UNSTORABLE.test(value)) found(field, 'Has a character that cannot be stored');
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) return found(field, `Has more than ${DEEPEST} levels`);
  for (const [key, inner] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) found(field, 'Has a character that cannot be stored');
    // An issue inside a field is reported under the field: an index means little to a user who fills in a form.
    else walk(inner, depth === 0 || field === 'conditions' ? key || field : field, depth + 1, on);
  }
}
