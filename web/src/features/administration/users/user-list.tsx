import { type KeyboardEvent, useRef, useState } from 'react';
import { useSession } from '../../../lib/session';
import { UserAvatar } from '../../../lib/user-avatar';
import { Checkbox } from '../../../ui/checkbox';
import { RelativeTime } from '../../../ui/formats';
import { keyOf } from '../../../ui/key-names';
import { useUnsaved } from '../../../lib/drafts';
import { useDraftScope } from '../../../lib/use-draft';
import parts from '../../../ui/list-parts.module.css';
import { UserBadges } from './user-badges';
import type { Selection } from './use-selection';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';

interface Props {
  users: readonly AdminUser[];
  openId: number | null;
  onOpen: (id: number) => void;
  selection: Selection;
}

/**
 * One row is in the Tab order; arrow keys move, Enter opens, x selects, Shift with the arrows extends the selection.
 */
export function UserList({ users, openId, onOpen, selection }: Props) {
  const { list, current, setAt, onKeyDown } = useRowKeys(users, selection);
  const choose = (index: number, on: boolean, { shiftKey }: { shiftKey: boolean }) => {
    const [from, to] = shiftKey ? [Math.min(index, current), Math.max(index, current)] : [index, index];
    selection.choose(idsOf(users.slice(from, to + 1)), on);
    setAt(index);
  };
  return (
    <div className={parts.table}>
      <Columns users={users} selection={selection} />
      <ul ref={list} className={parts.rows} aria-label={m.list} onKeyDown={onKeyDown}>
        {users.map((user, index) => (
          <UserRow
            key={user.id}
            user={user}
            open={user.id === openId}
            selected={selection.has(user.id)}
            tabIndex={index === current ? 0 : -1}
            onOpen={() => {
              setAt(index);
              onOpen(user.id);
            }}
            onSelect={(on, event) => choose(index, on, event)}
          />
        ))}
      </ul>
    </div>
  );
}

function useRowKeys(users: readonly AdminUser[], selection: Selection) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, users.length - 1);
  const goTo = (index: number, extend: boolean) => {
    const next = Math.max(0, Math.min(users.length - 1, index));
    if (extend) selection.choose(idsOf(users.filter((_, place) => place === current || place === next)), true);
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('[data-open-user]')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event);
    const step = STEPS[key];
    const here = users[current];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step !== undefined) goTo(current + step, event.shiftKey);
    else if (key === 'Home') goTo(0, false);
    else if (key === 'End') goTo(users.length - 1, false);
    else if (key === 'x' && here) selection.choose([here.id], !selection.has(here.id));
    else return;
    event.preventDefault();
  };
  return { list, current, setAt, onKeyDown };
}

function Columns({ users, selection }: { users: readonly AdminUser[]; selection: Selection }) {
  const all = users.every(({ id }) => selection.has(id));
  return (
    <div className={styles.columns}>
      <Checkbox
        label={m.selectAll}
        hideLabel
        checked={all}
        mixed={!all && selection.count > 0}
        onChange={(on) => selection.choose(idsOf(users), on)}
      />
      <span aria-hidden className={styles.column}>
        {m.columns.name}
      </span>
      <span aria-hidden className={styles.levelCell}>
        {m.columns.level}
      </span>
      <span aria-hidden className={styles.teamCell}>
        {m.columns.team}
      </span>
      <span aria-hidden className={styles.seenCell}>
        {m.columns.seen}
      </span>
    </div>
  );
}

const idsOf = (users: readonly AdminUser[]) => users.map(({ id }) => id);
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

interface RowProps {
  user: AdminUser;
  open: boolean;
  selected: boolean;
  tabIndex: number;
  onOpen: () => void;
  onSelect: (on: boolean, event: { shiftKey: boolean }) => void;
}

function UserRow({ user, open, selected, tabIndex, onOpen, onSelect }: RowProps) {
  const { account } = useSession();
  const unsaved = `users/${user.id}` in useUnsaved(useDraftScope());
  const team = account.teams.find(({ id }) => id === user.team_id);
  return (
    <li
      className={styles.row}
      data-open={open || undefined}
      data-selected={selected || undefined}
      data-inactive={user.deleted_at ? true : undefined}
    >
      <Checkbox label={m.select(user.full_name)} hideLabel checked={selected} tabIndex={tabIndex} onChange={onSelect} />
      <button
        type="button"
        data-open-user
        className={styles.open}
        tabIndex={tabIndex}
        aria-current={open || undefined}
        onClick={onOpen}
      >
        <UserAvatar id={user.id} name={user.full_name} size={28} />
        <span className={styles.who}>
          <span className={styles.nameLine}>
            <span className={styles.name}>{user.full_name}</span>
            <UserBadges user={user} unsaved={unsaved} />
          </span>
          <span className={styles.email}>{user.email}</span>
        </span>
        <span className={styles.levelCell}>
          {m.levels[user.level]}
          {team && <span className={styles.teamBelow}>{team.name}</span>}
        </span>
        <span className={styles.teamCell}>
          {team ? (
            <>
              {team.name}
              {user.team_role !== 'member' && <span className={styles.role}>{m.roles[user.team_role]}</span>}
            </>
          ) : (
            <span className={styles.none}>{m.noTeam}</span>
          )}
        </span>
        <span className={styles.seenCell}>
          {user.last_seen_at ? (
            <RelativeTime when={user.last_seen_at} />
          ) : (
            <span className={styles.none}>{m.never}</span>
          )}
        </span>
      </button>
    </li>
  );
}
