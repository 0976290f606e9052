import type { Slot } from '@fairlead/domain/custom-fields/custom-field';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

/** The demo account's administrator, if the account exists. */
export function findDemoAdmin(db: Db, email: string): Promise<{ account_id: number; user_id: number } | undefined> {
  return db.maybe(sql`select account_id, user_id from find_sign_in(${email}) where is_demo`);
}

/**
 * Several servers may start together, and a visitor may ask at the same moment; the lock lets only one of them create
 * it.
 */
export async function lockDemo(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(7103002)`);
}

/** The owner's largest open deal that suits a partner, of a company that both sharing users see. */
export function dealForPartner(
  db: Db,
  account: number,
  people: { readonly owner: number; readonly manager: number },
  now: Date,
): Promise<{ id: number; company_id: number } | undefined> {
  return db.maybe(sql`select d.id, d.company_id from deal d join company c on c.account_id = d.account_id and c.id = d.company_id
    where d.account_id = ${account} and d.user_id = ${people.owner} and c.owner_key in (0, ${people.owner}, ${people.manager})
      and d.closed_time is null and not d.is_archived and d.value_cents > 0 and length(d.name) < 60
      and d.created_at < ${now}::timestamptz - interval '30 days'
    order by d.value_cents desc, d.id limit 1`);
}

export async function shareViewWith(db: Db, account: number, view: number, user: number): Promise<void> {
  await db.run(
    sql`insert into list_view_share (account_id, list_view_id, user_id) values (${account}, ${view}, ${user})`,
  );
}

/** The latest note of each deal by others than this user, before a moment; the latest deals first. */
export function latestNotes(
  db: Db,
  account: number,
  { not, before, limit }: { readonly not: number; readonly before: Date; readonly limit: number },
): Promise<{ id: number; created_at: string; author: { id: number; full_name: string } }[]> {
  return db.rows(sql`select x.id, x.created_at, x.author from (
    select distinct on (n.deal_id) n.id, to_json(n.created_at)#>>'{}' as created_at, n.created_at as at,
      json_build_object('id', u.id, 'full_name', u.full_name) as author
    from note n join account_user u on u.account_id = n.account_id and u.id = n.user_id
    where n.account_id = ${account} and n.deal_id is not null and u.id <> ${not} and n.created_at < ${before}
    order by n.deal_id, n.created_at desc, n.id desc) x order by x.at desc limit ${limit}`);
}

/** The records that fill the demo are not news to its users. */
export async function noNewsSince(db: Db, account: number, since: Date, now: Date): Promise<void> {
  await db.run(sql`insert into notification_source (account_id, source, at)
    select account_id, 'change set ' || id, ${now} from change_set where account_id = ${account} and at > ${since}
    on conflict do nothing`);
}

/** The latest open deals of these users. */
export function latestDealsOf(
  db: Db,
  account: number,
  users: readonly number[],
  limit: number,
): Promise<{ id: number }[]> {
  return db.rows(sql`select id from deal where account_id = ${account} and user_id = any(${users}::bigint[])
    and closed_time is null and deleted_at is null order by created_at desc, id desc limit ${limit}`);
}

/** Who referred the demo account. Only while no account is entered. */
export async function insertDemoAffiliate(db: Db): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`insert into affiliate (name, email, notes)
    values ('Nordic Sensor Partners', 'partners@nordic-sensor.example', 'Brings makers of measuring instruments.')
    on conflict (name_key) do update set name = excluded.name returning id`);
  return id;
}

/** Limits far above what the demo account holds, so that Plan and billing shows something. */
export async function limitDemo(db: Db, account: number, affiliate: number): Promise<void> {
  const settings = { license_count: 15, quotas: { deals: 5000, read_only_users: 5 } };
  await db.run(sql`update account set affiliate_id = ${affiliate}, settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${account}`);
}

export async function insertFieldGroup(db: Db, account: number, group: string): Promise<number> {
  const { id } = await db.one<{
    id: number;
  }>(sql`insert into custom_field_group (account_id, record_type, name, position)
    values (${account}, 'deal', ${group}, 1) returning id`);
  return id;
}

export interface NewField {
  readonly name: string;
  readonly type: string;
  readonly group_id: number | null;
  readonly position: number;
  readonly slot: Slot | null;
}

export async function insertField(db: Db, account: number, field: NewField): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`insert into custom_field
      (account_id, record_type, name, field_type, custom_field_group_id, position, slot_page, slot_column)
    values (${account}, 'deal', ${field.name}, ${field.type}, ${field.group_id}, ${field.position},
      ${field.slot?.page ?? null}, ${field.slot?.column ?? null})
    returning id`);
  return id;
}

/** The new entries' ids, in the order given. */
export async function insertFieldEntries(
  db: Db,
  account: number,
  field: number,
  names: readonly string[],
): Promise<number[]> {
  const rows = await db.rows<{
    id: number;
  }>(sql`insert into custom_field_entry (account_id, custom_field_id, name, position)
    select ${account}, ${field}, x.name, x.at from unnest(${names}::text[]) with ordinality as x(name, at)
    returning id`);
  return rows.map(({ id }) => id);
}

export interface FirstWin {
  readonly company_id: number;
  readonly deal_id: number;
  readonly at: string;
  readonly owner_id: number;
}

/** The first deal that each company with an owner has won, the latest first. */
export function firstWins(db: Db, account: number, before: Date): Promise<FirstWin[]> {
  return db.rows(sql`select * from (
    select distinct on (d.company_id) d.company_id, d.id as deal_id, to_json(d.closed_time) #>> '{}' as at, c.owner_id
      from deal d
      join deal_stage s on s.account_id = d.account_id and s.id = d.deal_stage_id and s.percent = 100
      join company c on c.account_id = d.account_id and c.id = d.company_id and c.owner_id is not null
     where d.account_id = ${account} and d.closed_time < ${before}
     order by d.company_id, d.closed_time) x order by x.at desc, x.company_id`);
}

/** The open milestones of a company, in the order of their days. */
export function openMilestones(db: Db, account: number, company: number): Promise<{ id: number; date: string }[]> {
  return db.rows(sql`select id, date::text as date from milestone
    where account_id = ${account} and company_id = ${company} and completed_on is null order by date, id`);
}

/** Records that demo files are put on, in order. */
export interface DemoPlaces {
  readonly deal: readonly number[];
  readonly company: readonly number[];
  readonly person: readonly number[];
}

/** Of the latest deals: each with its company and primary contact. */
export async function placesForFiles(db: Db, account: number): Promise<DemoPlaces> {
  const rows = await db.rows<{ id: number; company_id: number; primary_contact_id: number | null }>(sql`
    select id, company_id, primary_contact_id from deal
     where account_id = ${account} and company_id is not null and closed_time is null and deleted_at is null
     order by updated_at desc, id desc limit 8`);
  return {
    deal: rows.map(({ id }) => id),
    company: [...new Set(rows.map(({ company_id }) => company_id))],
    person: rows.flatMap(({ primary_contact_id }) => primary_contact_id ?? []),
  };
}

export async function demoTags(db: Db, account: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ id: number; name: string }>(sql`select id, name from document_tag
    where account_id = ${account}`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export interface EnteredTwice {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly company_id: number;
  readonly company_name: string;
}

/** People with all fields filled, each of another company. */
export function peopleToRepeat(db: Db, account: number, count: number): Promise<EnteredTwice[]> {
  return db.rows(sql`select * from (
      select distinct on (c.id) p.first_name, p.last_name, p.email, p.phone, c.id as company_id, c.name as company_name
        from person p join company c on c.account_id = p.account_id and c.id = p.company_id
       where p.account_id = ${account} and p.email is not null and p.phone like '+%'
         and length(p.last_name) > 5 and p.first_name ~ '[^[:ascii:]]|^[A-M]' order by c.id, p.id) x
     order by company_id limit ${count}`);
}
