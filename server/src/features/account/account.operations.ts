import type { AccountBody } from '@fairlead/domain/account/account.contract';
import { type AccountSettings, accountSettings } from '@fairlead/domain/account/settings';
import { issuesOf } from '@fairlead/domain/validation/issues';
import { email, required } from '@fairlead/domain/validation/rules';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { lockAccount, writeAccount } from './account.queries';

/** Writes what was sent, and records each setting that really changed in the audit log, with its old and new value. */
export async function changeAccount(ctx: Ctx, body: AccountBody): Promise<AccountSettings> {
  const issues = issuesOf({
    company_name: 'company_name' in body ? required(body.company_name) : null,
    technical_contact_email: email(body.technical_contact_email),
  });
  if (issues.length) throw invalid(issues);
  const before = await lockAccount(ctx);
  await writeAccount(ctx, { ...body, ...('technical_contact_email' in body && emptied(body)) });
  const was = accountSettings(before);
  const is = accountSettings(await lockAccount(ctx));
  for (const key of Object.keys(is) as (keyof AccountSettings)[]) {
    if (was[key] === is[key]) continue;
    const details = { old: was[key], new: is[key] };
    await recordAudit(ctx, { event: 'setting.changed', subject_name: key.replaceAll('_', ' '), details });
  }
  return is;
}

/** An address that was cleared is stored as null. */
function emptied({ technical_contact_email }: AccountBody) {
  return { technical_contact_email: technical_contact_email || null };
}
