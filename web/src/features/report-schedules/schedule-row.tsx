import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { planText } from '@fairlead/domain/report-schedules/plan-text';
import type { ReportSchedule } from '@fairlead/domain/report-schedules/schedules.contract';
import { scheduleMessages } from '@fairlead/domain/report-schedules/schedules.messages';
import { targetOf } from '@fairlead/domain/report-schedules/targets';
import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { Notice } from '../../ui/states';
import styles from './schedules.module.css';
import { scheduleTexts as t } from './schedules.messages';
import { useScheduleActs } from './use-schedules';

interface Props {
  schedule: ReportSchedule;
  onEdit: () => void;
}

/** The time, the recipients, the next sending, and the outcome of the last one. */
export function ScheduleRow({ schedule, onEdit }: Props) {
  const { user } = useSession();
  const formats = useFormats();
  const { recipients, stopped, next_at, last, may_change } = schedule;
  const said = saidOf(schedule);
  const when = (at: string) => `${formats.day(at)}, ${formats.time(at)}`;
  const isOther = schedule.user_id !== user.id;
  const left = recipients.filter(({ why }) => why !== null);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b className={styles.when}>{planText(schedule, user.time_format)}</b>
        <State schedule={schedule} />
        <Acts schedule={schedule} onEdit={onEdit} />
      </div>
      <p className={styles.quiet}>
        {[
          may_change && t.to(recipients.map(({ full_name }) => full_name).join(', ')),
          next_at && t.next(when(next_at)),
          isOther && t.by(schedule.user?.full_name ?? ''),
          schedule.time_zone !== user.time_zone && schedule.time_zone.replaceAll('_', ' '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {stopped && <Notice tone="amber">{said.stops[stopped]}.</Notice>}
      {left.length > 0 && (
        <Notice tone="amber">
          {left.map(({ full_name, why }) => t.is(full_name, why ? said.skips[why] : '')).join(' ')}
        </Notice>
      )}
      {last && <Last schedule={schedule} last={last} when={when} />}
    </li>
  );
}

const saidOf = (schedule: ReportSchedule) => scheduleMessages.of[targetOf(schedule)?.kind ?? 'saved_report'];

function State({ schedule: { is_paused, stopped, is_recipient, is_subscribed, last } }: { schedule: ReportSchedule }) {
  if (stopped) return <Badge tone="red">{t.stopped}</Badge>;
  if (is_paused) return <Badge tone="amber">{t.paused}</Badge>;
  if (is_recipient && !is_subscribed) return <Badge>{t.unsubscribed}</Badge>;
  if (last?.is === 'delayed') return <Badge tone="amber">{t.delayed}</Badge>;
  return last?.is === 'sending' ? <Badge tone="accent">{t.sending}</Badge> : null;
}

interface LastProps {
  schedule: ReportSchedule;
  last: NonNullable<ReportSchedule['last']>;
  when: (at: string) => string;
}

/** Failures are described in words, and can be retried. */
function Last({ schedule, last, when }: LastProps) {
  const acts = useScheduleActs();
  if (last.is === 'sending') return null;
  const at = when(last.at);
  const done = last.is_test ? t.tested(at) : t.sent(at, last.sent);
  // Recipients who are left out now are named above; the others were left out this time.
  const isSaid = (id: number) => schedule.recipients.some((one) => one.id === id && one.why !== null);
  const left = last.skipped
    .filter(({ id }) => !isSaid(id))
    .map(({ full_name, why }) => t.is(full_name, saidOf(schedule).skips[why]));
  const none = last.is_test ? t.testFailed(at) : t.notSent(at);
  return (
    <>
      {last.is === 'delayed' ? (
        <Notice tone="amber">{[t.delayedSince(at), ...left].join(' ')}</Notice>
      ) : (
        <p className={styles.quiet}>{[last.sent > 0 ? done : none, ...left].join(' ')}</p>
      )}
      {last.failed.length > 0 && (
        <Notice tone="red" action={{ label: t.retry, run: () => void acts.retry(schedule) }}>
          {last.failed.map(({ full_name, why }) => t.failed(full_name, why)).join(' ')}
        </Notice>
      )}
    </>
  );
}

function Acts({ schedule, onEdit }: Props) {
  const acts = useScheduleActs();
  const { why } = useCan();
  const disabledReason = why('export', DEAL.name);
  const { may_change, is_recipient, is_subscribed, is_paused, stopped } = schedule;
  const isOff = is_paused || stopped !== null;
  const entries = [
    { label: t.edit, icon: IconPencil, onSelect: onEdit, disabledReason },
    isOff
      ? { label: t.resume, icon: IconPlayerPlay, onSelect: () => void acts.resume(schedule), disabledReason }
      : { label: t.pause, icon: IconPlayerPause, onSelect: () => void acts.pause(schedule), disabledReason },
    { label: t.delete, icon: IconTrash, destructive: true, onSelect: () => void acts.remove(schedule) },
  ];
  return (
    <span className={styles.acts}>
      {is_recipient && (
        <Button variant="quiet" size="xs" onClick={() => void acts.subscribe(schedule, !is_subscribed)}>
          {is_subscribed ? t.unsubscribe : t.subscribe}
        </Button>
      )}
      {may_change && (
        <>
          <Button
            size="xs"
            title={t.sendNowHint}
            disabledReason={disabledReason}
            onClick={() => void acts.sendNow(schedule)}
          >
            {t.sendNow}
          </Button>
          <Menu groups={[entries]} label={t.actions} position="bottom-end">
            <IconButton icon={IconDots} label={t.actions} />
          </Menu>
        </>
      )}
    </span>
  );
}
