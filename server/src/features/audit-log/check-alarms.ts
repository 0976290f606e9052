import { ALARM_WINDOW_MS, alarmLimits, alarmOf } from '@fairlead/domain/audit-log/alarms';
import { auditSentence } from '@fairlead/domain/audit-log/sentences';
import { recordAudit } from '../../account/audit';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { publicUrlOf } from '../../http/public-url';
import type { Task } from '../../jobs/queue';
import { systemContext } from '../../jobs/system-context';
import type { JobParts } from '../../long-work/long-work';
import { newMessageId, writeUrgentMail } from '../system-mail/public';
import { alarmMailboxes, countEvents, lockAlarms, userName, wasRaised } from './alarms.queries';

/** Written by the trigger of the audit log, one for each watched event. */
export const CHECK_ALARMS = 'check_alarms';

interface Job {
  readonly account_id: number;
  readonly event: string;
  readonly user_id: number | null;
}

/**
 * Counts what one user did within the last hour, and notifies the administrators once if it exceeds what they allow.
 */
export function checkAlarmsTask({ pool, clock, log, config }: JobParts & { readonly config: Config }): Task {
  return async (payload) => {
    const { account_id: account, event, user_id: user } = payload as Job;
    const alarm = alarmOf(event);
    if (!alarm) return;
    const now = clock();
    await pool.transaction('write', '', async (db) => {
      const ctx = await systemContext(db, account, now, log);
      const most = alarmLimits(ctx.account.settings)[alarm.key];
      const since = new Date(now.getTime() - ALARM_WINDOW_MS);
      if (most === null) return;
      await lockAlarms(db, account);
      if (await wasRaised(db, account, alarm.key, user, since)) return;
      const count = await countEvents(db, { account, events: alarm.events, user, since, most });
      if (count >= most) await raise(ctx, config, { alarm: alarm.key, user, count });
    });
  };
}

interface Raised {
  readonly alarm: string;
  readonly user: number | null;
  readonly count: number;
}

async function raise(ctx: Ctx, config: Config, { alarm, user, count }: Raised): Promise<void> {
  const subject_name = await userName(ctx.db, ctx.account.id, user);
  const entry = {
    event: 'alarm.raised',
    ...(user === null ? {} : { subject_type: 'user', subject_id: user }),
    ...(subject_name === null ? {} : { subject_name }),
    details: { alarm, count },
  } as const;
  await recordAudit(ctx, entry);
  if (ctx.account.is_demo) return;
  const subject = auditSentence({ subject_name, subject_type: null, details: entry.details, event: entry.event });
  const text = `${subject}, in the account ${ctx.account.company_name}.

Look at what happened in the audit log:
${publicUrlOf(config)}/admin/audit_log

You can change the numbers that raise an alarm on the same page.`;
  for (const to of await alarmMailboxes(ctx.db, ctx.account.id))
    await writeUrgentMail(ctx, ctx.account.id, { to, subject, text, messageId: newMessageId(config) });
}
