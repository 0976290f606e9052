import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { sameCase } from '@fairlead/domain/imports/normal';
import type { Ctx } from '../../base/context';
import {
  byStoredKey,
  companiesByName,
  dealsByName,
  type FoundCompany,
  type FoundName,
  type FoundPerson,
  nameKeys,
  peopleByEmail,
  peopleByName,
  type RecordBeforeImport,
  readBeforeImport,
} from './lookup.queries';

/** Up to this many records of a kind are all read once; beyond that, only those that a batch names are read. */
const FEW = 10_000;

type StoredKey = 'phone_key' | 'domain_key';

/**
 * The state of the account before the import. Without statistics on an account, the database uses any index that
 * begins with the account, and would scan everything that the import has written so far for every batch. Therefore
 * the records of an account with few records are read once.
 */
export class RecordsBeforeImport {
  readonly #few = new Map<RecordKind, Promise<readonly RecordBeforeImport[] | undefined>>();
  readonly #byKey = new Map<string, Map<string, RecordBeforeImport[]>>();

  /** `before` sees the account in its state before the import. */
  constructor(
    readonly before: Ctx,
    private readonly few = FEW,
  ) {}

  /** Names are unique among the account's companies, so a company that the actor may not see is found too, and marked. */
  async companiesByName(names: readonly string[]): Promise<FoundCompany[]> {
    const few = await this.#all(COMPANY.name);
    if (!few) return companiesByName(this.before, names);
    if (!few.length) return [];
    const known = this.#by(few, 'company name', ({ name_key }) => name_key);
    const keys = await nameKeys(this.before, names);
    return names.flatMap((asked, at) =>
      (known.get(keys[at] ?? '') ?? []).map(({ id, name, seen }) => ({ asked, id, name: name ?? '', seen })),
    );
  }

  async peopleByEmail(emails: readonly string[]): Promise<FoundPerson[]> {
    const few = await this.#all(PERSON.name);
    if (!few) return peopleByEmail(this.before, emails);
    const known = this.#by(few, 'person email', ({ email_key }) => email_key);
    return [...new Set(emails.map((one) => one.toLowerCase()))].flatMap((one) => personsOf(known.get(one)));
  }

  async peopleByName(names: readonly string[]): Promise<FoundPerson[]> {
    const few = await this.#all(PERSON.name);
    if (!few) return peopleByName(this.before, names);
    const known = this.#by(few, 'person name', ({ name }) => name && sameCase(name));
    return [...new Set(names.map(sameCase))].flatMap((one) => personsOf(known.get(one)));
  }

  async dealsByName(names: readonly string[]): Promise<FoundName[]> {
    const few = await this.#all(DEAL.name);
    if (!few) return dealsByName(this.before, names);
    const known = this.#by(few, 'deal name', ({ name }) => name && sameCase(name));
    return [...new Set(names.map(sameCase))].flatMap((one) =>
      (known.get(one) ?? []).map(({ id, name }) => ({ asked: name ?? '', id, name: name ?? '' })),
    );
  }

  /** By the columns with the digits of a phone number or the domain of an address. */
  async byStoredKey(
    kind: typeof PERSON.name | typeof COMPANY.name,
    column: StoredKey,
    keys: readonly string[],
  ): Promise<FoundName[]> {
    const few = await this.#all(kind);
    if (!few) return byStoredKey(this.before, kind, column, keys);
    const known = this.#by(few, `${kind} ${column}`, (row) => (row.seen ? row[column] : null));
    return keys.flatMap((asked) => (known.get(asked) ?? []).map(({ id, name }) => ({ asked, id, name: name ?? '' })));
  }

  /** Undefined if there are too many. */
  #all(kind: RecordKind): Promise<readonly RecordBeforeImport[] | undefined> {
    const asked = this.#few.get(kind) ?? readBeforeImport(this.before, kind, this.few);
    this.#few.set(kind, asked);
    return asked;
  }

  #by(
    rows: readonly RecordBeforeImport[],
    what: string,
    keyOf: (row: RecordBeforeImport) => string | null,
  ): Map<string, RecordBeforeImport[]> {
    const known = this.#byKey.get(what);
    if (known) return known;
    const made = new Map<string, RecordBeforeImport[]>();
    for (const row of rows) {
      const key = keyOf(row);
      if (key) made.set(key, [...(made.get(key) ?? []), row]);
    }
    this.#byKey.set(what, made);
    return made;
  }
}

function personsOf(rows: readonly RecordBeforeImport[] = []): FoundPerson[] {
  return rows.map(({ id, email, name, company_name }) => ({ id, email, full_name: name ?? '', company_name }));
}
