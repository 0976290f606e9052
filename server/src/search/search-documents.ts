import { customKey } from '@fairlead/domain/custom-fields/custom-field';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { LinkDeclaration } from '@fairlead/domain/kinds/kind';
import { idColumnOf, kindOf, kindsWhere, perKind, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { keptForms, mayBeMistyped } from '@fairlead/domain/search/typo';
import { documentWords, NAME, BELONGS_TO, TAG_WORDS } from '@fairlead/domain/search/words';
import type { Ctx } from '../base/context';
import type { ChangeEntry } from '../base/changes';
import type { Db } from '../base/database';
import { recordTables } from '../base/record-tables';
import { name, raw, type Sql, sql } from '../base/sql';

/** The number of each kind in search_word. */
export const KIND_NUMBER: Readonly<Record<RecordKind, number>> = perKind(({ search }) => search.number);

const BATCH = 2000;

/** The columns by which a record is found. */
function searched(kind: RecordKind): Readonly<Record<'names' | 'emails' | 'sites' | 'phones', readonly string[]>> {
  const { names, emails, sites, phones } = kindOf(kind).search;
  return { names, emails, sites, phones };
}

/**
 * Writes the changes to the search in the same transaction, so that a search after the answer finds them. `formerTexts`:
 * keys of fields that the same changes turned from texts into something else.
 */
export async function searchChanges(
  ctx: Ctx,
  entries: readonly ChangeEntry[],
  formerTexts: readonly string[] = [],
): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const own = entries.filter((entry) => entry.record_type === kind);
    const keys = [...searchKeys(kind), ...ownTexts(ctx, kind), ...formerTexts];
    const touched = own.filter((entry) => changesSearch(keys, entry));
    const ids = new Set(touched.map(idOf));
    const handed = own.filter(
      ({ after, record_id }) => after && (recordTables[kind].owner as string) in after && !ids.has(record_id),
    );
    await handOver(ctx.db, ctx.account.id, kind, handed.map(idOf));
    await writeTagWords(ctx.db, ctx.account.id, kind, own.filter((entry) => changesTags(kind, entry, ids)).map(idOf));
    if (!ids.size) continue;
    await writeSearchWords(ctx.db, ctx.account.id, kind, [...ids]);
    const renamed =
      kind === COMPANY.name ? touched.filter(({ op, after }) => op === 'update' && after && 'name' in after) : [];
    if (renamed.length) await searchOfCompanies(ctx, renamed.map(idOf));
  }
}

function searchKeys(kind: RecordKind): string[] {
  return [...Object.values(searched(kind)).flat(), idColumnOf(COMPANY.name), 'company_name'];
}

/** The keys of the custom fields that hold texts. */
function ownTexts({ config }: Pick<Ctx, 'config'>, kind: RecordKind): string[] {
  return (config.own_fields ?? []).flatMap(({ id, record_type, line: [, of], deleted }) =>
    record_type === kind && of === 'text' && !deleted ? [customKey(id)] : [],
  );
}

function changesSearch(keys: readonly string[], { op, after }: ChangeEntry): boolean {
  if (op !== 'create' && op !== 'update') return false;
  return keys.some((key) => after && key in after);
}

/** True if only the tags are to be written: for other changes, all words of the record are rewritten. */
function changesTags(kind: RecordKind, { after, record_id }: ChangeEntry, written: ReadonlySet<number>): boolean {
  return after !== null && kindOf(kind).tags.link in after && !written.has(record_id);
}

function taggingOf(kind: RecordKind): LinkDeclaration {
  const { links, tags } = kindOf(kind);
  return links[tags.link] as LinkDeclaration;
}

function idOf({ record_id }: ChangeEntry): number {
  return record_id;
}

/**
 * As `not in`, the words are always compared by a hash. A stored plan for `not exists`, made for few, would compare each word with
 * each other.
 */
const isUnwanted = sql`(w.record_id, w.word) not in (select x.id, x.word from wanted x)`;

/** Tags are changed for many records together, without any of their other words. */
async function writeTagWords(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  const tagging = taggingOf(kind);
  const id = name(tagging.own);
  const own = sql`w.account_id = ${account} and w.kind = ${KIND_NUMBER[kind]} and w.record_id = any(${ids}::bigint[])`;
  await db.prepared.run(sql`
    with wanted as materialized (
      select t.id, ${TAG_WORDS.from}::text || l.tag_id as word, t.owner_key from ${name(kind)} t
        join ${name(tagging.table)} l on l.account_id = t.account_id and l.${id} = t.id
       where t.account_id = ${account} and t.id = any(${ids}::bigint[])),
    gone as (delete from search_word w where ${own} and w.word >= ${TAG_WORDS.from} and w.word < ${TAG_WORDS.to}
      and ${isUnwanted})
    insert into search_word (account_id, record_id, kind, place, word, owner_key)
    select ${account}, x.id, ${KIND_NUMBER[kind]}, ${BELONGS_TO}, x.word, x.owner_key from wanted x
    on conflict (account_id, word, kind, record_id) do nothing`);
}

/** The words stay the same, but with another owner their visibility changes. */
export async function handOver(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await db.prepared.run(sql`update search_word w set owner_key = t.owner_key from ${name(kind)} t
    where t.account_id = ${account} and t.id = any(${ids}::bigint[]) and w.account_id = t.account_id
      and w.kind = ${KIND_NUMBER[kind]} and w.record_id = t.id and w.owner_key is distinct from t.owner_key`);
}

/** Deals and people are found by their company's name, of which they carry a copy. */
export async function searchOfCompanies(ctx: Ctx, companies: readonly number[]): Promise<void> {
  for (const kind of kindsWhere(({ copies_company_name }) => copies_company_name)) {
    const rows = await ctx.db.rows<{ id: number }>(sql`select id from ${name(kind)}
      where account_id = ${ctx.account.id} and company_id = any(${companies}::bigint[])`);
    await writeSearchWords(
      ctx.db,
      ctx.account.id,
      kind,
      rows.map(({ id }) => id),
    );
  }
}

/** Brings the words of these records in line with their current rows. */
export async function writeSearchWords(
  db: Db,
  account: number,
  kind: RecordKind,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const part = ids.slice(start, start + BATCH);
    const rows = await db.prepared.rows<SearchedColumns>(sql`select ${searchedColumns(kind)} from ${name(kind)} t
      where t.account_id = ${account} and t.id = any(${part}::bigint[])`);
    await writeRows(db, account, kind, rows);
  }
}

export interface SearchedColumns {
  readonly id: number;
  readonly owner_key: number;
  readonly names: (string | null)[];
  readonly emails: (string | null)[];
  readonly sites: (string | null)[];
  readonly phones: (string | null)[];
  readonly company: string | null;
  readonly tags: (number | string)[];
  readonly own: (string | null)[];
}

export function searchedColumns(kind: RecordKind): Sql {
  const columns = Object.entries(searched(kind)).map(
    ([key, ones]) => `array[${ones.map((one) => `t.${one}`).join(', ')}]::text[] as ${key}`,
  );
  const tagging = taggingOf(kind);
  const tags = `array(select l.tag_id from ${tagging.table} l where l.account_id = t.account_id and l.${tagging.own} = t.id) as tags`;
  const company = `${kindOf(kind).copies_company_name ? 't.company_name' : 'null'} as company`;
  return raw(`t.id, t.owner_key, ${[...columns, company, tags, ownColumn(kind)].join(', ')}`);
}

/** The texts of the custom fields that the account has now. */
function ownColumn(kind: RecordKind): string {
  return `array(select t.custom ->> f.id::text from custom_field f where f.account_id = t.account_id
    and f.record_type = '${kind}' and f.field_type = 'text' and f.deleted_at is null and t.custom ? f.id::text order by f.id) as own`;
}

export async function writeRows(
  db: Db,
  account: number,
  kind: RecordKind,
  rows: readonly SearchedColumns[],
): Promise<void> {
  if (!rows.length) return;
  const found = rows.flatMap((row) => documentWords(row).map((one) => ({ ...one, id: row.id, owner: row.owner_key })));
  const own = sql`w.account_id = ${account} and w.kind = ${KIND_NUMBER[kind]}
    and w.record_id = any(${rows.map(({ id }) => id)}::bigint[])`;
  // Words that stay are only read: "on conflict" would lock and write each of them. The order is that of the index, because
  // inserting adjacent words is fastest.
  const gone = await db.prepared.rows<{ word: string }>(sql`
    with wanted as materialized (
      select x.id, x.word collate "C" as word, x.place, x.owner
        from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ word }) => word)}::text[],
          ${found.map(({ place }) => place)}::smallint[], ${found.map(({ owner }) => owner)}::bigint[])
          as x(id, word, place, owner)),
    held as materialized (select w.record_id, w.word, w.place, w.owner_key from search_word w where ${own}),
    gone as (delete from search_word w where ${own} and ${isUnwanted} returning w.word),
    put as (
      insert into search_word as w (account_id, record_id, kind, place, word, owner_key)
      select ${account}, x.id, ${KIND_NUMBER[kind]}, x.place, x.word, x.owner
        from (select id, word, place, owner from wanted except select * from held) x order by x.word, x.id
      on conflict (account_id, word, kind, record_id) do update set place = excluded.place, owner_key = excluded.owner_key
        where w.place <> excluded.place or w.owner_key is distinct from excluded.owner_key)
    select distinct word from gone`);
  await writeForms(db, account, [
    ...new Set(
      found
        .filter(({ word, place }) => (place === NAME || place === BELONGS_TO) && mayBeMistyped(word))
        .map(({ word }) => word),
    ),
  ]);
  await deleteUnusedForms(
    db,
    account,
    gone.map(({ word }) => word),
  );
}

/** Words that are new to the account are also stored in forms with letters left out. */
async function writeForms(db: Db, account: number, words: readonly string[]): Promise<void> {
  if (!words.length) return;
  const fresh = await db.prepared.rows<{ word: string }>(sql`select x.word from unnest(${words}::text[]) as x(word)
    where not exists (select from search_form f where f.account_id = ${account} and f.word = x.word)`);
  const forms = fresh.flatMap(({ word }) => keptForms(word).map((form) => ({ form, word })));
  if (!forms.length) return;
  await db.prepared.run(sql`insert into search_form (account_id, form, word)
    select ${account}, x.form, x.word
      from unnest(${forms.map(({ form }) => form)}::text[], ${forms.map(({ word }) => word)}::text[]) as x(form, word)`);
}

/** Deletes the forms of words that no record has. */
async function deleteUnusedForms(db: Db, account: number, words: readonly string[]): Promise<void> {
  if (!words.length) return;
  await db.prepared.run(sql`delete from search_form f where f.account_id = ${account} and f.word = any(${words}::text[])
    and not exists (select from search_word w where w.account_id = ${account} and w.word = f.word)`);
}

/** Erases the words of purged records. */
export async function eraseSearchWords(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  const gone = await ctx.db.rows<{ word: string }>(sql`delete from search_word where account_id = ${ctx.account.id}
    and kind = ${KIND_NUMBER[kind]} and record_id = any(${ids}::bigint[]) returning word`);
  await deleteUnusedForms(ctx.db, ctx.account.id, [...new Set(gone.map(({ word }) => word))]);
}
