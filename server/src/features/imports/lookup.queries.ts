import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { name, type Sql, sql } from '../../base/sql';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';

export interface FoundName {
  readonly asked: string;
  readonly id: number;
  readonly name: string;
}

export interface FoundCompany extends FoundName {
  readonly seen: boolean;
}

const keysOf = (names: readonly string[]) =>
  sql`(select lower(trim(x.asked)) as key from unnest(${names}::text[]) with ordinality as x(asked, at) order by at)`;

/** The names in the form in which the database compares them, in their order. */
export async function nameKeys(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.prepared.rows<{ key: string }>(keysOf(names));
  return rows.map(({ key }) => key);
}

/** Names are unique among the account's companies, so a company that the actor may not see is found too, and marked. */
export async function companiesByName(ctx: Ctx, names: readonly string[]): Promise<FoundCompany[]> {
  const keys = keysOf(names);
  // Not as a join: for a table without statistics the database would compare each name with each company.
  const [asked, found] = await Promise.all([
    nameKeys(ctx, names),
    ctx.db.prepared.rows<{
      key: string;
      id: number;
      name: string;
      seen: boolean;
    }>(sql`select c.name_key as key, c.id, c.name, ${visible(ctx, COMPANY.name, 'c')} as seen from company c
      where c.account_id = ${ctx.account.id} and c.deleted_at is null and c.name_key = any(array(${keys}))`),
  ]);
  const byKey = new Map(found.map((one) => [one.key, one]));
  return names.flatMap((name, at) => {
    const one = byKey.get(asked[at] ?? '');
    return one ? [{ asked: name, id: one.id, name: one.name, seen: one.seen }] : [];
  });
}

export interface FoundPerson {
  readonly id: number;
  readonly email: string | null;
  readonly full_name: string;
  readonly company_name: string | null;
}

export function peopleByEmail(ctx: Ctx, emails: readonly string[]): Promise<FoundPerson[]> {
  return ctx.db.prepared.rows(sql`select t.id, t.email, t.full_name, t.company_name from person t
    where t.email_key = any(${emails.map((one) => one.toLowerCase())}::text[]) and ${visible(ctx, PERSON.name, 't')} order by t.id desc`);
}

/** Names that consist only of punctuation would all compare as empty. */
const comparable = (names: readonly string[]) => names.filter((name) => /[\p{L}\p{N}\p{S}]/u.test(name));

/** Ignores case and spacing. The caller compares punctuation, which does count. */
export function peopleByName(ctx: Ctx, names: readonly string[]): Promise<FoundPerson[]> {
  return ctx.db.prepared.rows(sql`select t.id, t.email, t.full_name, t.company_name from person t
    where t.full_name collate same_name = any(${comparable(names)}::text[]) and ${visible(ctx, PERSON.name, 't')} order by t.id desc`);
}

export function dealsByName(ctx: Ctx, names: readonly string[]): Promise<FoundName[]> {
  return ctx.db.prepared.rows(sql`select t.name as asked, t.id, t.name from deal t
    where t.name collate same_name = any(${comparable(names)}::text[]) and ${visible(ctx, DEAL.name, 't')} order by t.id desc`);
}

/** By the columns with the digits of a phone number or the domain of an address. */
export function byStoredKey(
  ctx: Ctx,
  kind: typeof PERSON.name | typeof COMPANY.name,
  column: 'phone_key' | 'domain_key',
  keys: readonly string[],
): Promise<FoundName[]> {
  return ctx.db.prepared.rows(sql`select t.${name(column)} as asked, t.id, t.${name(kindOf(kind).name_column)} as name
    from ${name(kind)} t where t.${name(column)} = any(${keys}::text[]) and ${visible(ctx, kind, 't')} order by t.id desc`);
}

export function byId(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<FoundName[]> {
  return ctx.db.prepared.rows(sql`select t.id::text as asked, t.id, t.${name(kindOf(kind).name_column)} as name
    from ${name(kind)} t where t.id = any(${ids}::bigint[]) and ${visible(ctx, kind, 't')}`);
}

/** The values needed to find a record again; null if a kind does not have them. */
export interface RecordBeforeImport {
  readonly id: number;
  readonly name: string | null;
  readonly name_key: string | null;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly company_name: string | null;
  readonly phone_key: string | null;
  readonly domain_key: string | null;
  readonly seen: boolean;
}

const KEYS: Readonly<Partial<Record<RecordKind, Sql>>> = {
  person: sql`t.full_name as name, t.email, t.email_key, t.company_name, t.phone_key`,
  company: sql`t.name, t.name_key, t.phone_key, t.domain_key`,
};

/**
 * All records of a kind that the actor sees (for companies: all), newest first as everywhere here; undefined if there
 * are more than the maximum. Sorted only after the number is known to be small, because the database would sort them
 * all to find the first.
 */
export async function readBeforeImport(
  ctx: Ctx,
  kind: RecordKind,
  most: number,
): Promise<RecordBeforeImport[] | undefined> {
  const seen = visible(ctx, kind, 't');
  const among = kind === COMPANY.name ? sql`t.account_id = ${ctx.account.id} and t.deleted_at is null` : seen;
  const rows =
    await ctx.db.rows<RecordBeforeImport>(sql`select t.id, ${KEYS[kind] ?? sql`t.${name(kindOf(kind).name_column)} as name`}, ${kind === COMPANY.name ? seen : sql`true`} as seen
    from ${name(kind)} t where ${among} limit ${most + 1}`);
  return rows.length > most ? undefined : rows.sort((a, b) => b.id - a.id);
}

/** The parent of each company, by name. */
export function parents(ctx: Ctx): Promise<{ child: string; parent: string }[]> {
  return ctx.db.rows(sql`select c.name as child, p.name as parent from company c
    join company p on p.account_id = c.account_id and p.id = c.parent_company_id
    where c.account_id = ${ctx.account.id} and c.parent_company_id is not null and c.deleted_at is null`);
}

/** Sign-in addresses in use in any account: no other user can have them. */
export async function takenEmails(ctx: Ctx, emails: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{
    email: string;
  }>(sql`select lower(x.email) as email from unnest(${emails}::text[]) as x(email)
    where exists (select from find_sign_in(x.email))`);
  return rows.map(({ email }) => email);
}

/** The last position in a list. */
export async function lastPosition(ctx: Ctx, table: string): Promise<number> {
  const { last } = await ctx.db.one<{ last: number }>(sql`select coalesce(max(position), 0) as last
    from ${name(table)} where account_id = ${ctx.account.id}`);
  return last;
}
