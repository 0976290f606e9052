import { type FindLinked, linkColumns, namesIn, settleLinks } from '@fairlead/domain/imports/links';
import { sameCase } from '@fairlead/domain/imports/normal';
import type { Planner } from '@fairlead/domain/imports/planned';
import type { ReadRow } from '@fairlead/domain/imports/read-row';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { byId } from './lookup.queries';
import type { RecordsBeforeImport } from './records-before-import';

/** The ids of each name, in the form in which names are compared. */
type Found = Map<string, Set<number>>;

/**
 * Finds the records that the cells of links name, as the account was before the import: a fixed number of queries for
 * each kind, however many rows. Records that the importer does not see are not found.
 */
export async function lookUpLinks(
  before: RecordsBeforeImport,
  { sheet }: Planner,
  reads: readonly ReadRow[],
): Promise<void> {
  const columns = linkColumns(sheet);
  if (!columns.length) return;
  const found = new Map<string, Found>();
  for (const to of new Set(columns.map((column) => column.to))) {
    const asking = columns.filter((column) => column.to === to);
    const texts = [...new Set(reads.flatMap((read) => asking.flatMap((column) => namesIn(read, column))))];
    found.set(to, to === 'user' ? usersOf(before) : await namesOf(before, to, texts));
  }
  const find: FindLinked = (to, text) => [...(found.get(to)?.get(sameCase(text)) ?? [])];
  for (const read of reads) for (const column of columns) settleLinks(read, column, find);
}

/** By name, by email address, or by id. */
function usersOf({ before }: RecordsBeforeImport): Found {
  const found: Found = new Map();
  for (const { id, full_name, email } of before.config.users) {
    add(found, full_name, id);
    if (email) add(found, email, id);
  }
  for (const { id } of before.config.users) if (!found.has(String(id))) add(found, String(id), id);
  return found;
}

async function namesOf(before: RecordsBeforeImport, kind: RecordKind, texts: readonly string[]): Promise<Found> {
  const found: Found = new Map();
  if (texts.length) await addNamed(before, kind, texts, found);
  // A name that consists of digits comes before an id.
  const ids = texts.filter((text) => /^\d{1,15}$/.test(text) && !found.has(sameCase(text))).map(Number);
  for (const { id } of ids.length ? await byId(before.before, kind, ids) : []) add(found, String(id), id);
  return found;
}

async function addNamed(
  before: RecordsBeforeImport,
  kind: RecordKind,
  texts: readonly string[],
  found: Found,
): Promise<void> {
  if (kind === COMPANY.name) {
    for (const { asked, id, seen } of await before.companiesByName(texts)) if (seen) add(found, asked, id);
  } else if (kind === DEAL.name) {
    for (const { id, name } of await before.dealsByName(texts)) add(found, name, id);
  } else if (kind === PERSON.name) {
    const emails = texts.filter((text) => text.includes('@'));
    for (const { id, email } of emails.length ? await before.peopleByEmail(emails) : []) add(found, email ?? '', id);
    for (const { id, full_name } of await before.peopleByName(texts)) add(found, full_name, id);
  }
}

function add(found: Found, text: string, id: number): void {
  const key = sameCase(text);
  found.set(key, (found.get(key) ?? new Set()).add(id));
}
