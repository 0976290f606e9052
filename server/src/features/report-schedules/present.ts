import { SKIPS, type Skip } from '@fairlead/domain/report-schedules/reasons';
import type { ReportSchedule } from '@fairlead/domain/report-schedules/schedules.contract';
import { scheduleMessages as m } from '@fairlead/domain/report-schedules/schedules.messages';
import type { Ctx } from '../../base/context';
import type { LastSending, ReadSchedule } from './schedules.queries';

interface Judged {
  readonly next_at: string | null;
  readonly may_change: boolean;
  readonly whyNot: (user: number) => Skip | null;
}

/** A recipient who may not change it does not see the others. */
export function presentedSchedule(ctx: Ctx, schedule: ReadSchedule, judged: Judged): ReportSchedule {
  const { recipient_user_ids, muted, last, ...kept } = schedule;
  const { may_change, next_at, whyNot } = judged;
  const own = ctx.actor.id;
  const shown = may_change ? recipient_user_ids : recipient_user_ids.filter((id) => id === own);
  return {
    ...kept,
    next_at,
    recipients: shown.map((id) => ({ ...named(ctx, id), why: may_change ? whyNot(id) : null })),
    last: may_change && last ? presentedSending(ctx, last) : null,
    may_change,
    is_recipient: recipient_user_ids.includes(own),
    is_subscribed: recipient_user_ids.includes(own) && !muted.includes(own),
  };
}

function presentedSending(ctx: Ctx, last: LastSending): NonNullable<ReportSchedule['last']> {
  const failed = unreached(last);
  const mailed = last.outcomes.filter((one) => one.is === 'mailed' && !isLost(one));
  const skipped = last.outcomes.filter((one) => one.is === 'skipped');
  const isUnderWay = !last.is_ended || mailed.some(({ mail }) => mail === 'waiting');
  const isDelayed = mailed.some(({ mail }) => mail === 'delayed');
  const ended = isDelayed ? 'delayed' : !mailed.length ? 'failed' : failed.length || skipped.length ? 'partly' : 'sent';
  return {
    at: last.at,
    is_test: last.test_user_id !== null,
    is: isUnderWay ? 'sending' : ended,
    sent: mailed.length,
    skipped: skipped.map(({ user_id, why }) => ({ ...named(ctx, user_id), why: asSkip(why) })),
    failed: failed.map(({ user_id, is, why, mail }) => ({
      ...named(ctx, user_id),
      why: is === 'failed' ? (why ?? m.failed) : mail === 'withheld' ? m.withheld : m.mailFailed,
    })),
  };
}

/** Recipients for whom the report could not be made, or whose mail was abandoned. */
export function unreached({ outcomes }: LastSending): LastSending['outcomes'] {
  return outcomes.filter((one) => one.is === 'failed' || (one.is === 'mailed' && isLost(one)));
}

function isLost({ mail }: LastSending['outcomes'][number]): boolean {
  return mail === 'failed' || mail === 'withheld';
}

function asSkip(why: string | undefined): Skip {
  return SKIPS.find((one) => one === why) ?? 'target';
}

function named({ config }: Ctx, id: number): { id: number; full_name: string } {
  return { id, full_name: config.users.find((one) => one.id === id)?.full_name ?? `#${id}` };
}
