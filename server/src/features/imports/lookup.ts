import { foundHandle, type Handle } from '@fairlead/domain/imports/handle';
import type { Planner } from '@fairlead/domain/imports/planned';
import type { ReadRow } from '@fairlead/domain/imports/read-row';
import { RECORD_KINDS } from '@fairlead/domain/imports/targets';
import { companyKey, dealKey, type Existing, personKey } from '@fairlead/domain/imports/world';
import { splitFullName } from '@fairlead/domain/people/person-name';
import type { Row } from '../../db/changes';
import { factsOf } from '../../db/record-writing';
import { lockRecords, lockRows } from '../../db/records';
import { mayDo } from '../../http/access';
import type { Ctx } from '../../http/context';
import {
  companiesByName,
  dealsByName,
  type FoundPerson,
  peopleByEmail,
  peopleByName,
  takenEmails,
} from './lookup.queries';

/** Fetches what the rows of a batch name or are about: a fixed number of queries, however many rows. */
export async function lookUp(ctx: Ctx, planner: Planner, reads: readonly ReadRow[]): Promise<void> {
  const { type } = planner.sheet;
  if (type === 'users') return lookUpUsers(ctx, planner, reads);
  if (type === 'product_lines') return;
  await lookUpCompanies(ctx, planner, reads);
  await lookUpPeople(ctx, planner, reads);
  await lookUpDeals(ctx, planner, reads);
  await lookUpExisting(ctx, planner, reads);
}

async function lookUpCompanies(ctx: Ctx, { sheet, world }: Planner, reads: readonly ReadRow[]): Promise<void> {
  const keys = sheet.type === 'companies' ? ['name', 'parent_company_id'] : ['company_name'];
  const names = distinct(reads, keys).filter((text) => !world.companies.has(companyKey(text)));
  for (const { asked, id, name } of names.length ? await companiesByName(ctx, names) : []) {
    world.companies.set(companyKey(asked), foundHandle('companies', id, name));
  }
}

async function lookUpPeople(ctx: Ctx, { sheet, world }: Planner, reads: readonly ReadRow[]): Promise<void> {
  if (sheet.type === 'companies') return;
  const texts = sheet.type === 'deals' ? distinct(reads, ['primary_contact_id']) : [];
  const emails = sheet.type === 'deals' ? texts.filter((text) => text.includes('@')) : distinct(reads, ['email']);
  const names = sheet.type === 'deals' ? texts.filter((text) => !text.includes('@')) : fullNames(reads);
  const add = (key: string, { id, full_name }: FoundPerson) => {
    if (!world.people.has(key)) world.people.set(key, foundHandle('people', id, full_name));
  };
  for (const person of emails.length ? await peopleByEmail(ctx, emails) : [])
    add(personKey({ email: person.email }), person);
  for (const person of names.length ? await peopleByName(ctx, names) : []) {
    add(personKey({ full_name: person.full_name, company: person.company_name }), person);
  }
}

async function lookUpDeals(ctx: Ctx, { sheet, options, world }: Planner, reads: readonly ReadRow[]): Promise<void> {
  if (sheet.type !== 'deals' || (options.existing !== 'update' && options.existing !== 'skip')) return;
  const names = distinct(reads, ['name']).filter((text) => !world.deals.has(dealKey(text)));
  for (const { id, name } of names.length ? await dealsByName(ctx, names) : []) {
    if (!world.deals.has(dealKey(name))) world.deals.set(dealKey(name), foundHandle('deals', id, name));
  }
}

/** The records that rows are about, locked, with what the actor may do to each. */
async function lookUpExisting(ctx: Ctx, { sheet, options, world }: Planner, reads: readonly ReadRow[]): Promise<void> {
  const kind = RECORD_KINDS[sheet.type];
  world.existing.clear();
  if (!kind || options.existing === 'skip') return;
  const known = { deals: world.deals, people: world.people, companies: world.companies }[sheet.type as 'deals'];
  const ids = reads.flatMap((read) => ownKeys(sheet.type, read).flatMap((key) => idOf(known.get(key))));
  for (const before of ids.length ? await lockRecords(ctx, kind, [...new Set(ids)]) : []) {
    const facts = factsOf(ctx, kind, before);
    world.existing.set(before.id, {
      before,
      may_update: mayDo(ctx, 'update', kind, facts),
      may_update_owner: mayDo(ctx, 'update_owner', kind, facts),
    });
  }
}

function ownKeys(type: string, { values }: ReadRow): string[] {
  if (type !== 'people') return typeof values.name === 'string' ? [companyKey(values.name)] : [];
  const company = values.company_name as string | undefined;
  return [personKey({ email: values.email as string | undefined, full_name: fullName(values), company })];
}

async function lookUpUsers(ctx: Ctx, { world }: Planner, reads: readonly ReadRow[]): Promise<void> {
  const emails = distinct(reads, ['email', 'manager_id']).filter((text) => text.includes('@'));
  for (const email of emails.length ? await takenEmails(ctx, emails) : []) world.taken_emails.add(email);
  if (world.existing.size) return;
  const ids = ctx.config.users.map(({ id }) => id);
  for (const row of await lockRows(ctx, 'account_user', ids)) world.existing.set(row.id, asExisting(row));
}

export function asExisting(before: Row): Existing {
  return { before, may_update: true, may_update_owner: true };
}

function fullNames(reads: readonly ReadRow[]): string[] {
  return [...new Set(reads.map(({ values }) => fullName(values)).filter((name) => name !== ''))];
}

function fullName(values: ReadRow['values']): string {
  const split =
    typeof values.full_name === 'string' ? splitFullName(values.full_name) : { first_name: '', last_name: '' };
  return [values.first_name ?? split.first_name, values.last_name ?? split.last_name].filter(Boolean).join(' ');
}

function distinct(reads: readonly ReadRow[], keys: readonly string[]): string[] {
  const texts = reads.flatMap(({ values }) => keys.map((key) => values[key]));
  return [
    ...new Set(
      texts.filter((text): text is string => typeof text === 'string').map((text) => text.trim().replace(/\s+/g, ' ')),
    ),
  ];
}

function idOf(handle: Handle | undefined): number[] {
  return handle?.id ? [handle.id] : [];
}
