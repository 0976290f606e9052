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
  type FoundName,
  type FoundPerson,
  nameKeys,
  peopleByEmail,
  peopleByName,
  type RecordBeforeImport,
  readBeforeImport,
} from './lookup.queries';

/** So many records of a kind are read once; of more, those that a batch names are asked for. */
const FEW = 10_000;

type StoredKey = 'phone_key' | 'domain_key';

/**
 * What the account had before the import. A database that does not know an account yet takes any index that begins with
 * the account, and would for every batch walk all that the import itself has written by then: so of an account that had
 * little, the little is read once.
 */
export class RecordsBeforeImport {
  readonly #few = new Map<RecordKind, Promise<readonly RecordBeforeImport[] | undefined>>();
  readonly #byKey = new Map<string, Map<string, RecordBeforeImport[]>>();

  /** `before` sees the account as it was before the import. */
  constructor(
    readonly before: Ctx,
    private readonly few = FEW,
  ) {}

  /** Names are unique among the account's companies, so also one that may not be seen is the one. */
  async companiesByName(names: readonly string[]): Promise<FoundName[]> {
    const few = await this.#all(COMPANY.name);
    if (!few) return companiesByName(this.before, names);
    if (!few.length) return [];
    const known = this.#by(few, 'company name', ({ name_key }) => name_key);
    const keys = await nameKeys(this.before, names);
    return names.flatMap((asked, at) =>
      (known.get(keys[at] ?? '') ?? []).map(({ id, name }) => ({ asked, id, name: name ?? '' })),
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

  /** By the columns that hold a phone's digits or an address's domain. */
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

  /** Undefined where there are too many. */
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
