import type { DealHealth, HealthLevel, HealthReason } from '@fairlead/domain/deal-health/health.types';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useCan } from '../../lib/can';
import { signOf } from '../../lib/deal-currency';
import { sendEvent } from '../../lib/events';
import { factsOf } from '../../lib/kinds/record-facts';
import type { PanelProps } from '../../lib/profile-panel';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { useFormats } from '../../ui/formats';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '../../ui/icons';
import { healthMessages as m } from './health.messages';
import styles from './health.module.css';
import { evidenceOf, knownOf, titleOfReason, type Told } from './reason-words';

type Deal = PanelProps['record'];

/** The state of the deal, the reasons, and what to do about each. */
export function HealthReasons({ health, record }: { health: DealHealth; record: Deal }) {
  const { account } = useSession();
  const stage = account.deal_stages.find(({ id }) => id === record.deal_stage_id)?.name ?? null;
  const sign = signOf(account, record);
  const told: Told = { formats: useFormats(), stage, sign };
  return (
    <div className={styles.health}>
      <HealthMark health={health} since={health.since} />
      {health.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label={m.reasons}>
          {health.reasons.map((reason) => (
            <Reason key={reason.reason} reason={reason} record={record} told={told} />
          ))}
        </ul>
      )}
      {knownOf(health, told).map((sentence) => (
        <p key={sentence} className={styles.known}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

const LOOKS = {
  on_track: { tone: 'green', Icon: IconCircleCheck },
  needs_attention: { tone: 'amber', Icon: IconAlertCircle },
  at_risk: { tone: 'red', Icon: IconAlertTriangle },
} as const satisfies Record<HealthLevel, object>;

export function LevelBadge({ level }: Pick<DealHealth, 'level'>) {
  const { tone, Icon } = LOOKS[level];
  return (
    <Badge tone={tone}>
      <Icon size={13} aria-hidden className={styles.icon} />
      {m.levels[level]}
    </Badge>
  );
}

interface MarkProps {
  health: Pick<DealHealth, 'level'>;
  /** One of both is beside the level. */
  first?: HealthReason | null | undefined;
  since?: string | null;
}

/** The level in words, with its first reason or since when it applies. */
export function HealthMark({ health, first, since }: MarkProps) {
  const { date } = useFormats();
  const beside = first ? titleOfReason(first, { stage: null }) : since && m.since(date(since));
  return (
    <p className={styles.mark}>
      <LevelBadge level={health.level} />
      {beside && <span className={styles.beside}>{beside}</span>}
    </p>
  );
}

function Reason({ reason, record, told }: { reason: HealthReason; record: Deal; told: Told }) {
  const title = titleOfReason(reason, told);
  const Icon = reason.is_serious ? IconAlertTriangle : IconAlertCircle;
  return (
    <li className={styles.reason}>
      <Icon
        size={16}
        role="img"
        aria-label={reason.is_serious ? m.serious : m.warning}
        className={styles.reasonIcon}
        data-serious={reason.is_serious || undefined}
      />
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        <p className={styles.evidence}>{evidenceOf(reason, told).join(' ')}</p>
        <ReasonAct reason={reason} title={title} record={record} />
      </div>
    </li>
  );
}

const ACTS = {
  silence: 'note',
  stage_age: 'note',
  new_owner: 'note',
  no_next_step: 'add_step',
  step_overdue: 'open_step',
  close_date_passed: 'close_date',
  close_date_moved: 'close_date',
  value_shrunk: 'edit',
} as const satisfies Record<HealthReason['reason'], keyof typeof m.acts>;

function ReasonAct({ reason, title, record }: { reason: HealthReason; title: string; record: Deal }) {
  const { why } = useCan();
  const { id } = record;
  const act = ACTS[reason.reason];
  const on = { kind: DEAL.name, id, name: String(record.name) };
  const edit = () => sendEvent('add_edit_modal:open', { resource_type: DEAL.name, resource_id: id });
  const acts: Record<keyof typeof m.acts, () => void> = {
    note: () => sendEvent('record:note', { kind: DEAL.name, id }),
    add_step: () => sendEvent('entry_form:open', { type: 'CalendarTask', on }),
    open_step: () => sendEvent('entry_form:open', { id: Number(record.next_entry_id) }),
    close_date: edit,
    edit,
  };
  const mayEdit = why('update', DEAL.name, factsOf(DEAL.name, record as Parameters<typeof factsOf>[1]));
  const locked = act === 'close_date' || act === 'edit' ? mayEdit : why('create', 'activity');
  return (
    <Button
      variant="link"
      size="xs"
      className={styles.act}
      disabledReason={locked}
      aria-label={m.act(m.acts[act], title)}
      onClick={acts[act]}
    >
      {m.acts[act]}
    </Button>
  );
}
