import { FIELD_RIGHTS, type FieldRight } from '../fields/field';
import { Above } from './above';
import { CompactMap } from './compact-map';
import type { PendingRecord, MadeKind } from './pending-record';
import { Known } from './known';
import { sameCase } from './normal';

/** An existing record that a row is about, and the actor's rights to it. */
export interface Existing extends Rights {
  readonly before: Readonly<Record<string, unknown>> & { readonly id: number };
}

export interface Rights {
  readonly may_update: boolean;
  /** The rights of fields that need one of their own. */
  readonly has: readonly FieldRight[];
}

/**
 * What the rows of a batch can find. Before each batch the server adds what the account has; the planner adds what it
 * creates, so that later rows find it.
 */
export interface World {
  /** Keyed by `companyKey`, `personKey`, `dealKey`. */
  readonly companies: Known;
  readonly people: Known;
  readonly deals: Known;
  /** Keyed by id. A record that is found but missing here is not visible to the actor. */
  readonly existing: Map<number, Existing>;
  /** Keys that several records of the account share, so that the key does not identify one of them. */
  readonly ambiguous: CompactMap;
  /**
   * The actor's rights to a record as they were before the import, so that later rows are judged by the same rights.
   */
  readonly judged: Judged;
  /** The parent of each company and the manager of each user, by key. */
  readonly above: Above;
  /** Sign-in addresses already in use, in this account or another. */
  readonly taken_emails: Set<string>;
  /** How many records were created because rows name them, by kind; the rows' own records are not counted. */
  readonly made: Map<MadeKind, number>;
}

/** The seed is for the hashing in `CompactMap`. */
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

/** Ends a planned batch: counts what its accepted rows create, and stores what the batch found. */
export function endBatch(world: World, needed: readonly PendingRecord[]): void {
  for (const handle of needed) {
    if (handle.needed) continue;
    handle.needed = true;
    if (handle.origin === 'reference') countMade(world, handle.kind, 1);
  }
  for (const known of [world.companies, world.people, world.deals]) known.endBatch();
}

/** Marks a record that earlier rows only named as the subject of a row. */
export function takeForRow(world: World, handle: PendingRecord): void {
  if (handle.origin !== 'reference') return;
  handle.origin = 'row';
  if (handle.needed) countMade(world, handle.kind, -1);
}

function countMade({ made }: World, kind: MadeKind, more: 1 | -1): void {
  made.set(kind, (made.get(kind) ?? 0) + more);
}

/** Rights by record. */
class Judged {
  readonly #bits: CompactMap;

  constructor(seed = 0) {
    this.#bits = new CompactMap(seed);
  }

  get(id: number): Rights | undefined {
    const bits = this.#bits.get(String(id));
    if (bits === undefined) return undefined;
    return { may_update: (bits & 1) > 0, has: FIELD_RIGHTS.filter((_right, at) => (bits & bitOf(at)) > 0) };
  }

  set(id: number, { may_update, has }: Rights): void {
    const held = FIELD_RIGHTS.map((right, at) => (has.includes(right) ? bitOf(at) : 0));
    this.#bits.set(
      String(id),
      held.reduce((sum, bit) => sum + bit, may_update ? 1 : 0),
    );
  }
}

/** The first bit is the right to change the record. */
const bitOf = (at: number) => 2 ** (at + 1);

export const companyKey = (name: string) => sameCase(name);
export const dealKey = (name: string) => sameCase(name);

/** The record of another row of the file. */
export const rowKey = (row: number) => ` row ${row}`;

/** Keys that are not names begin with a space, which a name never does. */
export const idKey = (id: unknown) => ` id ${String(id)}`;

/** A phone number is identified by its digits; fewer than five are too few. */
export function phoneKey(phone: unknown): string | null {
  const digits = typeof phone === 'string' ? phone.replace(/[^0-9]/g, '') : '';
  return digits.length < 5 ? null : ` phone ${digits}`;
}

/** The domain of `https://www.acme.test/about` is acme.test. */
export function domainKey(web: unknown): string | null {
  if (typeof web !== 'string') return null;
  const domain = web
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\.|[/:?#].*$/g, '');
  return domain ? ` domain ${domain}` : null;
}

/** The full name alone, in any company. */
export const fullNameKey = (name: string) => `name ${sameCase(name)}`;

/** A person is identified by email address, otherwise by full name within the company. */
export function personKey(person: { email?: string | null; full_name?: string; company?: string | null }): string {
  if (person.email) return `email ${person.email.trim().toLowerCase()}`;
  return `name ${sameCase(person.full_name ?? '')} at ${person.company ? companyKey(person.company) : ''}`;
}
