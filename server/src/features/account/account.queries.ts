import type { AccountBody } from '@fairlead/domain/account/account.contract';
import type { SessionAccount } from '@fairlead/domain/access/session.types';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/** False when it was so already. */
export async function writeReadOnly(ctx: Ctx, app_read_only: boolean): Promise<boolean> {
  const written = await ctx.db.run(sql`update account set app_read_only = ${app_read_only}
    where id = ${ctx.account.id} and app_read_only <> ${app_read_only}`);
  return written > 0;
}

type KeptAccount = Pick<SessionAccount, 'company_name' | 'mfa_enforced' | 'settings'>;

/**
 * The account as it is now; nobody else changes it before the commit. Its key stays free: whoever writes a record of the
 * account holds that, an import for minutes.
 */
export function lockAccount(ctx: Ctx): Promise<KeptAccount> {
  return ctx.db.one(
    sql`select company_name, mfa_enforced, settings from account where id = ${ctx.account.id} for no key update`,
  );
}

/** Two of them have columns, the others are kept together. */
export async function writeAccount(ctx: Ctx, { company_name, mfa_enforced, ...settings }: AccountBody): Promise<void> {
  await ctx.db.run(sql`update account set company_name = coalesce(${company_name ?? null}, company_name),
      mfa_enforced = coalesce(${mfa_enforced ?? null}, mfa_enforced), settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${ctx.account.id}`);
}
