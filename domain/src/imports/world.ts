import type { Handle } from './handle';
import { sameCase } from './normal';

/** A record of the account that a row is about, and what may be done with it. */
export interface Existing extends Rights {
  readonly before: Readonly<Record<string, unknown>> & { readonly id: number };
}

export interface Rights {
  readonly may_update: boolean;
  readonly may_update_owner: boolean;
}

/**
 * What the rows of a batch may find. The server fills it before each batch with what the account has; the planner adds
 * what it makes, so that later rows find it.
 */
export interface World {
  /** By `companyKey`, `personKey`, `dealKey`. */
  readonly companies: Map<string, Handle>;
  readonly people: Map<string, Handle>;
  readonly deals: Map<string, Handle>;
  /** By id. What is found and not in here may not be seen. */
  readonly existing: Map<number, Existing>;
  /** Keys that several records of the account have: which of them is meant cannot be told. */
  readonly ambiguous: Set<string>;
  /** What the actor may do to a record, as it was before the import: rows that follow are judged alike. */
  readonly judged: Map<number, Rights>;
  /** Which company, or user, stands above which: child to parent, by key. */
  readonly above: Map<string, string>;
  /** Addresses that somebody signs in with already, here or in another account. */
  readonly taken_emails: Set<string>;
}

export function emptyWorld(): World {
  return {
    companies: new Map(),
    people: new Map(),
    deals: new Map(),
    existing: new Map(),
    ambiguous: new Set(),
    judged: new Map(),
    above: new Map(),
    taken_emails: new Set(),
  };
}

export const companyKey = (name: string) => sameCase(name);
export const dealKey = (name: string) => sameCase(name);

/** Keys that are no names begin with a space, as no name does. */
export const idKey = (id: unknown) => ` id ${String(id)}`;

/** A phone by its digits; fewer than five tell nobody from anybody. */
export function phoneKey(phone: unknown): string | null {
  const digits = typeof phone === 'string' ? phone.replace(/[^0-9]/g, '') : '';
  return digits.length < 5 ? null : ` phone ${digits}`;
}

/** `https://www.acme.test/about` is at acme.test. */
export function domainKey(web: unknown): string | null {
  if (typeof web !== 'string') return null;
  const domain = web
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\.|[/:?#].*$/g, '');
  return domain ? ` domain ${domain}` : null;
}

/** The full name alone, whatever company. */
export const fullNameKey = (name: string) => `name ${sameCase(name)}`;

/** A person is known by the email address, else by the full name within the company. */
export function personKey(person: { email?: string | null; full_name?: string; company?: string | null }): string {
  if (person.email) return `email ${person.email.trim().toLowerCase()}`;
  return `name ${sameCase(person.full_name ?? '')} at ${person.company ? companyKey(person.company) : ''}`;
}

/** Would the parent stand below the child? Remembers the pair where it would not. */
export function closesCircle(above: Map<string, string>, child: string, parent: string): boolean {
  let at: string | undefined = parent;
  for (let steps = 0; at !== undefined && steps < 10_000; steps += 1) {
    if (at === child) return true;
    at = above.get(at);
  }
  above.set(child, parent);
  return false;
}
