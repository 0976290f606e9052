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

/** Who brought the demo account. Only while no account is entered. */
export async function insertDemoAffiliate(db: Db): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`insert into affiliate (name, email, notes)
    values ('Nordic Sensor Partners', 'partners@nordic-sensor.example', 'Brings makers of measuring instruments.')
    on conflict (name_key) do update set name = excluded.name returning id`);
  return id;
}

/** Limits far above what the demo account holds, so that there is something to see under Plan and billing. */
export async function limitDemo(db: Db, account: number, affiliate: number): Promise<void> {
  const settings = { license_count: 15, quotas: { deals: 5000, read_only_users: 5 } };
  await db.run(sql`update account set affiliate_id = ${affiliate}, settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${account}`);
}

export interface EnteredTwice {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly company_id: number;
  readonly company_name: string;
}

/** People of whom everything is known, each of another company. */
export function peopleToRepeat(db: Db, account: number, count: number): Promise<EnteredTwice[]> {
  return db.rows(sql`select * from (
      select distinct on (c.id) p.first_name, p.last_name, p.email, p.phone, c.id as company_id, c.name as company_name
        from person p join company c on c.account_id = p.account_id and c.id = p.company_id
       where p.account_id = ${account} and p.email is not null and p.phone like '+%'
         and length(p.last_name) > 5 and p.first_name ~ '[^[:ascii:]]|^[A-M]' order by c.id, p.id) x
     order by company_id limit ${count}`);
}
