import type { AccountBody, AccountSetting } from '@fairlead/domain/account/account.contract';
import type { SessionAccount } from '@fairlead/domain/access/session.types';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { CONVERT_AMOUNTS } from '../../writing/consumers';
import { writeOutbox } from '../../writing/outbox';

/** False if it already had this value. */
export async function writeReadOnly(ctx: Ctx, app_read_only: boolean): Promise<boolean> {
  const written = await ctx.db.run(sql`update account set app_read_only = ${app_read_only}
    where id = ${ctx.account.id} and app_read_only <> ${app_read_only}`);
  return written > 0;
}

type KeptAccount = Pick<
  SessionAccount,
  'company_name' | 'currency_code' | 'mfa_enforced' | 'time_zone' | 'brand' | 'settings'
>;

/**
 * Locks the account, so that it does not change before the commit. The lock leaves the account's key free, because
 * every writer of the account's records holds a lock on it, an import for minutes.
 */
export function lockAccount(ctx: Ctx): Promise<KeptAccount> {
  return ctx.db.one(
    sql`select company_name, currency_code, mfa_enforced, time_zone, brand, settings
      from account where id = ${ctx.account.id} for no key update`,
  );
}

/** Undefined settings stay unchanged. */
export interface Brand {
  readonly header_color?: string | undefined;
  readonly logo?: string | null;
}

/** In another time zone, deals close on other days, and the exchange rates of those days apply. */
export async function convertAgain(ctx: Ctx): Promise<void> {
  const { id } = ctx.account;
  const due = await ctx.db.run(sql`update currency set rates_version = rates_version + 1 where account_id = ${id}`);
  if (due) await writeOutbox(ctx, id, [CONVERT_AMOUNTS], { account_id: id });
}

/** Four of the settings have columns, the brand has its own; the others are stored together. */
export async function writeAccount(
  ctx: Ctx,
  brand: Brand,
  { company_name, currency_code, mfa_enforced, time_zone, ...settings }: AccountBody & AccountSetting,
): Promise<void> {
  await ctx.db.run(sql`update account set company_name = coalesce(${company_name ?? null}, company_name),
      currency_code = coalesce(${currency_code ?? null}, currency_code),
      mfa_enforced = coalesce(${mfa_enforced ?? null}, mfa_enforced),
      time_zone = coalesce(${time_zone ?? null}, time_zone), brand = brand || ${JSON.stringify(brand)}::jsonb, settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${ctx.account.id}`);
}
