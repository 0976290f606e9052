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
