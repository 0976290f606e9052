import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { companyKeys } from '@fairlead/domain/imports/company-keys';
import { foundRecord, type PendingRecord, unseenRecord } from '@fairlead/domain/imports/pending-record';
import type { Known } from '@fairlead/domain/imports/known';
import { fullNameOf, personKeys, personNames } from '@fairlead/domain/imports/person-keys';
import type { Planner } from '@fairlead/domain/imports/planned';
import { addHolder, holderOf, isShareable } from '@fairlead/domain/imports/shared-keys';
import type { ReadRow } from '@fairlead/domain/imports/read-row';
import {
  companyKey,
  dealKey,
  domainKey,
  fullNameKey,
  idKey,
  personKey,
  phoneKey,
  rowKey,
} from '@fairlead/domain/imports/world';
import type { Ctx } from '../../base/context';
import { lookUpExisting, lookUpUsers, type Reading } from './lookup-existing';
import { lookUpLinks } from './lookup-links';
import { byId, type FoundPerson } from './lookup.queries';
import type { RecordsBeforeImport } from './records-before-import';

/**
 * Fetches everything that the rows of a batch name: a fixed number of queries, however many rows. The result does not
 * depend on what the import itself has written.
 */
export async function lookUp(before: RecordsBeforeImport, planner: Planner, reads: readonly ReadRow[]): Promise<void> {
  const { type } = planner.sheet;
  if (type === 'users' || type === 'product_lines') return;
  await lookUpIds(before, planner, reads);
  await lookUpCompanies(before, planner, reads);
  await lookUpPeople(before, planner, reads);
  await lookUpDeals(before, planner, reads);
  await lookUpLinks(before, planner, reads);
}

/** The records that rows are about, in their current state. */
export async function readKnown(
  ctx: Ctx,
  planner: Planner,
  reads: readonly ReadRow[],
  reading: Reading,
): Promise<void> {
  const { type } = planner.sheet;
  if (type === 'users') return lookUpUsers(ctx, planner, reads, reading);
  if (type === 'product_lines') return;
  const handles = reads.flatMap((read) => ownRecords(planner, read));
  await lookUpExisting(ctx, planner, handles, reading);
}

/**
 * Adds a found record; a key that several records share is marked as ambiguous. Records created by this import take
 * precedence.
 */
function add(planner: Planner, known: Known, key: string | null, handle: () => PendingRecord): void {
  if (key === null) return;
  const had = known.get(key);
  if (!had) known.set(key, handle());
  else if (had.origin === 'found' && had.id !== handle().id) planner.world.ambiguous.set(key, 1);
}

async function lookUpIds(
  before: RecordsBeforeImport,
  { sheet, world }: Planner,
  reads: readonly ReadRow[],
): Promise<void> {
  const kind = kindOfPath(sheet.type);
  const ids = [...new Set(reads.map(({ values }) => values.id))].filter(
    (id): id is number => Number.isSafeInteger(id) && Number(id) > 0,
  );
  if (!kind || !ids.length) return;
  const type = sheet.type as 'deals' | 'people' | 'companies';
  for (const { id, name } of await byId(before.before, kind, ids)) {
    if (!world[type].has(idKey(id))) world[type].set(idKey(id), foundRecord(type, id, name));
  }
}

async function lookUpCompanies(
  before: RecordsBeforeImport,
  planner: Planner,
  reads: readonly ReadRow[],
): Promise<void> {
  const { sheet, world, options } = planner;
  const keys = sheet.type === 'companies' ? ['name', 'parent_company_id'] : ['company_name'];
  const names = distinct(reads, keys).filter((text) => !world.companies.has(companyKey(text)));
  for (const { asked, id, name, seen } of names.length ? await before.companiesByName(names) : []) {
    const found = seen ? one(world.companies, id, name) : unseenRecord('companies', id, name);
    world.companies.set(companyKey(asked), found);
  }
  if (sheet.type !== 'companies' || (options.match_by !== 'domain' && options.match_by !== 'phone')) return;
  const byDomain = options.match_by === 'domain';
  const keyOf = (read: ReadRow) => (byDomain ? domainKey(read.values.web) : phoneKey(read.values.phone1));
  const asked = stored(reads.map(keyOf), world.companies);
  for (const found of asked.length
    ? await before.byStoredKey(COMPANY.name, byDomain ? 'domain_key' : 'phone_key', asked)
    : []) {
    const key = byDomain ? domainKey(found.asked) : phoneKey(found.asked);
    add(planner, world.companies, key, () => one(world.companies, found.id, found.name));
  }
}

/** One handle for each company, regardless of the key by which it is found. */
function one(known: Known, id: number, name: string): PendingRecord {
  const had = known.get(companyKey(name)) ?? known.get(idKey(id));
  return had?.id === id ? had : foundRecord('companies', id, name);
}

/** One handle for each person, so that rows that find the same person by different keys are noticed. */
function onePerson(known: Known, id: number, name: string): PendingRecord {
  const key = idKey(id);
  const handle = known.get(key) ?? foundRecord('people', id, name);
  known.set(key, handle);
  return handle;
}

async function lookUpPeople(before: RecordsBeforeImport, planner: Planner, reads: readonly ReadRow[]): Promise<void> {
  const { sheet, world, options } = planner;
  if (sheet.type === 'companies') return;
  const own = sheet.type === 'people' ? reads.map((read) => ({ read, keys: personKeys(options, read.values) })) : [];
  const texts = sheet.type === 'deals' ? distinct(reads, ['primary_contact_id']) : [];
  const asked = (prefix: string) =>
    own.filter(({ keys }) => keys.some((key) => key.startsWith(prefix) && !world.people.has(key)));
  const emails = [
    ...texts.filter((text) => text.includes('@')),
    ...asked('email ').map(({ read }) => String(read.values.email)),
  ];
  const names = [
    ...texts.filter((text) => !text.includes('@')),
    ...asked('name ').map(({ read }) => fullNameOf(personNames(read.values))),
  ];
  const found = (person: FoundPerson) => () => onePerson(world.people, person.id, person.full_name);
  for (const person of emails.length ? await before.peopleByEmail([...new Set(emails)]) : []) {
    const key = personKey({ email: person.email });
    if (sheet.type === 'people') addHolder(world.people, key, found(person)());
    else add(planner, world.people, key, found(person));
  }
  for (const person of names.length ? await before.peopleByName([...new Set(names)]) : []) {
    const { full_name, company_name: company } = person;
    add(planner, world.people, personKey({ full_name, company }), found(person));
    if (options.match_by === 'name') add(planner, world.people, fullNameKey(full_name), found(person));
  }
  const phones = stored(
    own.flatMap(({ keys }) => keys.filter((key) => key.startsWith(' phone '))),
    world.people,
  );
  for (const { asked: phone, id, name } of phones.length
    ? await before.byStoredKey(PERSON.name, 'phone_key', phones)
    : [])
    addHolder(world.people, phoneKey(phone) as string, onePerson(world.people, id, name));
}

async function lookUpDeals(before: RecordsBeforeImport, planner: Planner, reads: readonly ReadRow[]): Promise<void> {
  const { sheet, options, world } = planner;
  const known = options.existing === 'update' || options.existing === 'skip';
  if (sheet.type !== 'deals' || !known || options.match_by === 'id') return;
  const names = distinct(reads, ['name']).filter((text) => !world.deals.has(dealKey(text)));
  for (const { id, name } of names.length ? await before.dealsByName(names) : [])
    add(planner, world.deals, dealKey(name), () => foundRecord('deals', id, name));
}

/** The records that a row can be about. */
function ownRecords({ sheet, options, world }: Planner, read: ReadRow): PendingRecord[] {
  const { values } = read;
  const name = typeof values.name === 'string' ? values.name : '';
  const byName = values.id === undefined ? dealKey(name) : idKey(values.id);
  const known = world[sheet.type as 'deals' | 'people' | 'companies'];
  const keys =
    sheet.type === 'people'
      ? personKeys(options, values)
      : sheet.type === 'companies'
        ? companyKeys(options, values, name)
        : [byName];
  const twin = typeof read.twin === 'number' ? known.get(rowKey(read.twin)) : undefined;
  const full_name = fullNameOf(personNames(values));
  const own = keys.flatMap((key) => {
    if (sheet.type !== 'people' || !isShareable(key)) return known.get(key) ?? [];
    const held = holderOf(known, key, full_name);
    return held.kind === 'one' ? held.handle : held.kind === 'others' ? held.first : [];
  });
  return twin ? [...own, twin] : own;
}

/** The stored values of such keys, without those already known. */
function stored(keys: readonly (string | null)[], known: Known): string[] {
  const fresh = new Set(keys.filter((key): key is string => key !== null && !known.has(key)));
  return [...fresh].map((key) => key.replace(/^ \w+ /, ''));
}

function distinct(reads: readonly ReadRow[], keys: readonly string[]): string[] {
  const texts = reads.flatMap(({ values }) => keys.map((key) => values[key]));
  return [
    ...new Set(
      texts.filter((text): text is string => typeof text === 'string').map((text) => text.trim().replace(/\s+/g, ' ')),
    ),
  ];
}
