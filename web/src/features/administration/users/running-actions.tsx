import { isUnderWay, percentOf } from '@fairlead/domain/long-work/state';
import type { UserAction } from '@fairlead/domain/users/user-actions.contract';
import { undo } from '../../../lib/undo';
import { IconButton } from '../../../ui/icon-button';
import { IconX } from '../../../ui/icons';
import { ProgressBar } from '../../../ui/progress-bar';
import styles from './users.module.css';
import { useWatched } from './user-actions';
import { usersMessages as m } from './users.messages';

/** The background actions of all users, and the result of those that ended while this page was open. */
export function RunningActions() {
  const { actions, dismiss } = useWatched();
  if (!actions.length) return null;
  return (
    <div className={styles.strip}>
      {actions.map((action) =>
        isUnderWay(action) ? (
          <Running key={action.id} action={action} />
        ) : (
          <Ended key={action.id} action={action} onDismiss={() => dismiss(action.id)} />
        ),
      )}
    </div>
  );
}

function Running({ action }: { action: UserAction }) {
  const { total, done } = action;
  return (
    <div className={styles.running}>
      <span role="status">{namedOf(action, m.running.reassign_data, m.running.bulk)}</span>
      <ProgressBar label={m.progress} value={percentOf(action)} className={styles.track} />
      {total > 0 && <span className="fl-num">{m.of(done, total)}</span>}
    </div>
  );
}

function Ended({ action, onDismiss }: { action: UserAction; onDismiss: () => void }) {
  const { status, changed, refusals, error } = action;
  const changeSetId = changed ? action.change_set_id : null;
  const text = namedOf(action, (from, to) => m.done.reassign_data(from, to, changed), m.done.bulk(changed));
  const takeBack = () => {
    onDismiss();
    if (changeSetId !== null) void undo({ changeSetId, text });
  };
  return (
    <div className={styles.running} data-tone={status === 'failed' ? 'red' : refusals.length ? 'amber' : 'green'}>
      <span role={status === 'failed' ? 'alert' : 'status'}>
        {status === 'failed' ? m.failedAction(error ?? '') : text}
      </span>
      {status === 'done' && changeSetId !== null && (
        <button type="button" className={styles.link} onClick={takeBack}>
          {m.undo}
        </button>
      )}
      <span className={styles.push}>
        <IconButton icon={IconX} label={m.dismiss} size="xs" noTooltip onClick={onDismiss} />
      </span>
      {refusals.length > 0 && (
        <div className={styles.refusals}>
          {m.refused(refusals.length)}
          <ul>
            {refusals.map(({ user_id, full_name, reason }) => (
              <li key={user_id}>
                {full_name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function namedOf(action: UserAction, reassign: (from: string, to: string) => string, bulk: string): string {
  const { act, user, reassign_to_user: heir } = action;
  return act === 'reassign_data' ? reassign(user?.full_name ?? '', heir?.full_name ?? '') : bulk;
}
