import { Above } from './above';
import { CompactMap } from './compact-map';
import type { PendingRecord, MadeKind } from './pending-record';
import { Known } from './known';
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
  readonly companies: Known;
  readonly people: Known;
  readonly deals: Known;
  /** By id. What is found and not in here may not be seen. */
  readonly existing: Map<number, Existing>;
  /** Keys that several records of the account have: which of them is meant cannot be told. */
  readonly ambiguous: CompactMap;
  /** What the actor may do to a record, as it was before the import: rows that follow are judged alike. */
  readonly judged: Judged;
  /** Which company, or user, stands above which, by key. */
  readonly above: Above;
  /** Addresses that somebody signs in with already, here or in another account. */
  readonly taken_emails: Set<string>;
  /** How many were made because rows name them, by kind; a row's own record is not among them. */
  readonly made: Map<MadeKind, number>;
}

/** The seed is for the places of what is remembered, see `CompactMap`. */
export function emptyWorld(seed = 0): World {
  return {
    companies: new Known('companies', seed),
    people: new Known('people', seed),
    deals: new Known('deals', seed),
    existing: new Map(),
    ambiguous: new CompactMap(seed),
    judged: new Judged(seed),
    above: new Above(seed),
    taken_emails: new Set(),
    made: new Map(),
  };
}

/** A batch is planned: what its accepted rows need is made, and what it has shown is put away. */
export function endBatch(world: World, needed: readonly PendingRecord[]): void {
  for (const handle of needed) {
    if (handle.needed) continue;
    handle.needed = true;
    if (handle.origin === 'reference') countMade(world, handle.kind, 1);
  }
  for (const known of [world.companies, world.people, world.deals]) known.endBatch();
}

/** A row of the file is about what earlier rows had only named. */
export function takeForRow(world: World, handle: PendingRecord): void {
  if (handle.origin !== 'reference') return;
  handle.origin = 'row';
  if (handle.needed) countMade(world, handle.kind, -1);
}

function countMade({ made }: World, kind: MadeKind, more: 1 | -1): void {
  made.set(kind, (made.get(kind) ?? 0) + more);
}

/** Rights by record. */
export class Judged {
  readonly #bits: CompactMap;

  constructor(seed = 0) {
    this.#bits = new CompactMap(seed);
  }

  get(id: number): Rights | undefined {
    const bits = this.#bits.get(String(id));
    return bits === undefined ? undefined : { may_update: (bits & 1) > 0, may_update_owner: (bits & 2) > 0 };
  }

  set(id: number, { may_update, may_update_owner }: Rights): void {
    this.#bits.set(String(id), (may_update ? 1 : 0) + (may_update_owner ? 2 : 0));
  }
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
