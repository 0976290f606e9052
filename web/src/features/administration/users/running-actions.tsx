import { listUserActions, type UserAction } from '@fairlead/domain/users/user-actions.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api';
import { undo } from '../../../lib/undo';
import { IconButton } from '../../../ui/icon-button';
import { IconX } from '../../../ui/icons';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';
import { useReread } from './use-users';

const ASK_MS = 500;

/** What is done in the background, whoever asked for it, and how it ended while somebody watched. */
export function RunningActions() {
  const { actions, dismiss } = useWatched();
  if (!actions.length) return null;
  return (
    <div className={styles.strip}>
      {actions.map((action) =>
        isRunning(action) ? (
          <Running key={action.id} action={action} />
        ) : (
          <Ended key={action.id} action={action} onDismiss={() => dismiss(action.id)} />
        ),
      )}
    </div>
  );
}

function useWatched() {
  const [watched, setWatched] = useState<ReadonlySet<number>>(new Set());
  const query = useQuery({
    queryKey: ['administration', 'user_actions'],
    queryFn: async ({ signal }) => (await call(listUserActions, { query: { per_page: 5 }, signal })).entries,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? ASK_MS : false),
    staleTime: 0,
  });
  const entries = query.data ?? [];
  const running = entries
    .filter(isRunning)
    .map(({ id }) => id)
    .join();
  const reread = useRef(useReread());
  const before = useRef('');
  useEffect(() => {
    const was = before.current;
    before.current = running;
    if (running) setWatched((old) => new Set([...old, ...running.split(',').map(Number)]));
    if (was && was !== running) void reread.current();
  }, [running]);
  return {
    actions: entries.filter((action) => isRunning(action) || watched.has(action.id)),
    dismiss: (id: number) => setWatched((old) => new Set([...old].filter((other) => other !== id))),
  };
}

function isRunning({ status }: UserAction): boolean {
  return status === 'waiting' || status === 'running';
}

function Running({ action }: { action: UserAction }) {
  const { total, done } = action;
  const percent = total ? Math.floor((done / total) * 100) : 0;
  return (
    <div className={styles.running}>
      <span role="status">{namedOf(action, m.running.reassign_data, m.running.bulk)}</span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={m.progress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={styles.bar} style={{ width: `${percent}%` }} />
      </span>
      {total > 0 && <span className="fl-num">{m.of(done, total)}</span>}
    </div>
  );
}

function Ended({ action, onDismiss }: { action: UserAction; onDismiss: () => void }) {
  const { status, changed, refusals, change_set_id: changeSetId, error } = action;
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
