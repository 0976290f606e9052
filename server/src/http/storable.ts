import { type FieldIssue, invalid } from '../base/errors';

/** A null byte and half of a character: neither can be stored as text, nor asked for. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** Nothing that is asked for has more levels; what reads input by recursion may rely on it. */
const DEEPEST = 30;

type Found = (field: string, msg: string) => void;

/** Refuses, by field, what no handler should have to think of: text that the database cannot hold, endless nesting. */
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
    // What is inside a field is told by the field: an index says little to whoever filled in a form.
    else walk(inner, depth === 0 || field === 'conditions' ? key || field : field, depth + 1, found);
  }
}
