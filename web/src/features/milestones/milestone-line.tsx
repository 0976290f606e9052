import type { MilestoneRecord } from '@fairlead/domain/milestones/milestone.contract';
import type { Ref } from 'react';
import { UserAvatar } from '../../lib/user-avatar';
import { DateText, useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconCalendar, IconDots } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { StageRing } from '../../ui/stage';
import { Tooltip } from '../../ui/tooltip';
import { isMilestoneLate, standingOf } from './milestones';
import { milestonesMessages as m } from './milestones.messages';
import styles from './milestones.module.css';
import type { MilestoneActs } from './use-milestone-acts';

interface Props {
  milestone: MilestoneRecord;
  acts: MilestoneActs;
  /** Why the user may not change it; null when they may. */
  locked: string | null;
  onEdit: () => void;
  nameRef?: Ref<HTMLButtonElement>;
}

/** A milestone in its tab: complete, edit, delete. */
export function MilestoneLine({ milestone, acts, locked, onEdit, nameRef }: Props) {
  const { today } = useFormats();
  const late = isMilestoneLate(milestone, today());
  const user = milestone.completed_by_user;
  const edit = { label: m.edit, disabledReason: locked, onSelect: onEdit };
  const turn = milestone.complete
    ? { label: m.reopenIt, disabledReason: locked, onSelect: () => void acts.reopen(milestone) }
    : { label: m.completeIt, disabledReason: locked, onSelect: () => void acts.complete(milestone) };
  const remove = {
    label: m.remove,
    destructive: true,
    disabledReason: locked,
    onSelect: () => void acts.remove(milestone),
  };
  return (
    <div className={styles.line} data-complete={milestone.complete || undefined}>
      <MilestoneCircle milestone={milestone} acts={acts} locked={locked} />
      <div className={styles.words}>
        <button
          ref={nameRef}
          type="button"
          className={styles.name}
          aria-disabled={locked ? true : undefined}
          title={locked ?? m.editOne(milestone.name)}
          onClick={() => locked || onEdit()}
        >
          {milestone.name}
        </button>
        <span className={styles.standing} data-late={late || undefined}>
          {standingOf(milestone, today())}
        </span>
        {milestone.notes && <span className={styles.notes}>{milestone.notes}</span>}
      </div>
      <span className={styles.date} data-late={late || undefined}>
        <DateText when={milestone.completed_on ?? milestone.date} />
      </span>
      <span className={styles.by}>
        {user && <UserAvatar id={user.id} name={`${user.first_name} ${user.last_name}`.trim()} size={20} />}
      </span>
      <Menu groups={[[edit, turn], [remove]]} position="bottom-end" label={m.acts(milestone.name)} width={176}>
        <IconButton icon={IconDots} label={m.acts(milestone.name)} noTooltip />
      </Menu>
    </div>
  );
}

/** The same in a tile: circle, name and day. */
export function MilestoneShort({ milestone, acts, locked, isNext }: Omit<Props, 'onEdit'> & { isNext: boolean }) {
  const { today } = useFormats();
  const late = isMilestoneLate(milestone, today());
  const when = milestone.completed_on ?? milestone.date;
  return (
    <div className={styles.short} data-complete={milestone.complete || undefined}>
      <MilestoneCircle milestone={milestone} acts={acts} locked={locked} />
      <span className={styles.shortName} title={milestone.notes ?? undefined}>
        {milestone.name}
      </span>
      <span className={styles.date} data-late={late || undefined} data-next={isNext || undefined}>
        {isNext && <IconCalendar size={13} aria-hidden />}
        <DateText when={when} near={!milestone.complete} />
      </span>
    </div>
  );
}

/** Completes with today's date; pressed again, it opens the milestone again. */
function MilestoneCircle({ milestone, acts, locked }: Pick<Props, 'milestone' | 'acts' | 'locked'>) {
  const { today } = useFormats();
  const { complete, name } = milestone;
  const label = complete ? m.reopen(name) : m.complete(name);
  const press = () => {
    if (!locked) void (complete ? acts.reopen(milestone) : acts.complete(milestone));
  };
  return (
    <Tooltip label={locked ?? label}>
      <button
        type="button"
        className={styles.circle}
        aria-label={label}
        aria-disabled={locked ? true : undefined}
        data-late={isMilestoneLate(milestone, today()) || undefined}
        onClick={press}
      >
        {complete ? <StageRing percent={100} size={18} /> : <span className={styles.ring} aria-hidden />}
      </button>
    </Tooltip>
  );
}
