import type { Affiliate, AffiliateBody, AffiliateLine } from '@fairlead/domain/back-office/back-office.contract';
import type { PublicCtx } from '../../base/context';
import { sql } from '../../base/sql';

export function affiliateNamed({ db }: PublicCtx, id: number): Promise<{ id: number; name: string } | undefined> {
  return db.maybe(sql`select id, name from affiliate where id = ${id}`);
}

export function readAffiliates({ db }: PublicCtx): Promise<AffiliateLine[]> {
  return db.rows(sql`select id, name, email, accounts from staff_affiliates()`);
}

export function readAffiliate({ db }: PublicCtx, id: number): Promise<Omit<Affiliate, 'of_accounts'> | undefined> {
  return db.maybe(sql`select id, name, email, notes, wire_time(created_at) as created_at, accounts
    from staff_affiliates() where id = ${id}`);
}

export async function insertAffiliate({ db }: PublicCtx, { name, email, notes }: AffiliateBody): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`insert into affiliate (name, email, notes)
    values (${name}, ${email}, ${notes}) returning id`);
  return id;
}

/** False if there is no such affiliate. */
export async function updateAffiliate(
  { db }: PublicCtx,
  id: number,
  { name, email, notes }: AffiliateBody,
): Promise<boolean> {
  const written = await db.run(
    sql`update affiliate set name = ${name}, email = ${email}, notes = ${notes} where id = ${id}`,
  );
  return written === 1;
}
