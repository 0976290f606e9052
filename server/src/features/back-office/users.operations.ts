import type { OfficeUser } from '@fairlead/domain/back-office/back-office.contract';
import { SUPPORT_MINUTES } from '@fairlead/domain/access/support';
import { writeInstant } from '@fairlead/domain/dates/wire';
import { recordAudit } from '../../account/audit';
import { hashOf, newToken } from '../../account/sessions';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { forbidden, notFound } from '../../base/errors';
import { Reply } from '../../http/answer';
import { publicUrlOf } from '../../http/public-url';
import type { StaffCtx } from '../../http/staff';
import { newMessageId, writeUrgentMail } from '../system-mail/public';
import { inside } from './entering';
import { noteStaffEvent, readStaffEvents } from './events.queries';
import { adminAddresses, describeUser, insertSupportSession } from './users.queries';

export async function showUser(ctx: StaffCtx, id: number): Promise<OfficeUser> {
  const found = await inside(ctx, { user: id }, (entered) => describeUser(entered, id));
  if (!found) throw notFound();
  return { ...found, events: await readStaffEvents(ctx, { user: id, most: 30 }) };
}

/**
 * Signs the browser in as the user. The account's administrators find it in their audit log and get a mail, and every
 * page says so; it ends after an hour at the latest.
 */
export async function startSupport(ctx: StaffCtx, config: Config, id: number, reason: string): Promise<Reply> {
  const { staff, now } = ctx;
  const ends_at = new Date(now.getTime() + SUPPORT_MINUTES * 60_000);
  const token = newToken();
  const { account, user } = await inside(ctx, { user: id }, async (entered) => {
    const user = await describeUser(entered, id);
    if (!user) throw notFound();
    if (!user.account_is_active) throw forbidden('The account is inactive');
    if (!user.is_active) throw forbidden('The user is inactive');
    const by = { staff_id: staff.id, staff_name: staff.full_name };
    await insertSupportSession(entered, id, { ...by, reason, hash: hashOf(token), csrf: newToken() });
    await recordAudit(entered, {
      event: 'support.started',
      subject_type: 'user',
      subject_id: id,
      subject_name: user.full_name,
      details: { staff: staff.full_name, reason, minutes: SUPPORT_MINUTES },
    });
    await tellAdmins(entered, config, staff.full_name, user.full_name, reason);
    return { account: { id: entered.account.id, company_name: entered.account.company_name }, user };
  });
  await noteStaffEvent(ctx, { event: 'support.started', account, user, reason });
  return new Reply({ ends_at: writeInstant(ends_at, 'UTC') }, { cookie: { token, remember: false } });
}

/** The demo's administrators have no mailbox. */
async function tellAdmins(ctx: Ctx, config: Config, staff: string, user: string, reason: string): Promise<void> {
  if (ctx.account.is_demo) return;
  const subject = `Support signed in as ${user}`;
  const when = `${ctx.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const text = `${staff} of the support team signed in to ${ctx.account.company_name} as ${user} on ${when}.

Reason: ${reason}

The support login ends after ${SUPPORT_MINUTES} minutes at the latest. It cannot change passwords, users, settings or the plan, and cannot export. The audit log shows what was done:
${publicUrlOf(config)}/admin/audit_log?group=access`;
  for (const to of await adminAddresses(ctx))
    await writeUrgentMail(ctx, ctx.account.id, { to, subject, text, messageId: newMessageId(config) });
}
