import { compareNames } from '@fairlead/domain/locale/locale';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { IconCheck } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { SearchBox } from '../../ui/search-box';
import { homeMessages as m } from './home.messages';
import styles from './home.module.css';

interface Props {
  readonly value: number;
  readonly onSelect: (id: number) => void;
  readonly onClose: () => void;
}

/** Whose agenda is shown. Arrows move through the users, Enter takes one: in the search the first. */
export function SelectUser({ value, onSelect, onClose }: Props) {
  const { user, account } = useSession();
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const teamOf = (team: number | null) => account.teams.find((one) => one.id === team)?.name;
  const found = account.users
    .filter(({ deleted_at, is_external }) => !deleted_at && !is_external)
    .filter(({ full_name }) => full_name.toLowerCase().includes(text.trim().toLowerCase()))
    .sort((a, b) => compareNames(a.full_name, b.full_name));
  const press = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-user]') ?? [])];
    const here = stops.findIndex((stop) => stop === document.activeElement);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const [first] = found;
    if (by) stops[Math.max(0, Math.min(stops.length - 1, here + by))]?.focus();
    else if (event.key === 'Enter' && here === 0 && first) onSelect(first.id);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      title={m.selectUser}
      onClose={onClose}
      footer={
        <Button variant="quiet" onClick={onClose}>
          {m.cancel}
        </Button>
      }
    >
      <div ref={box} onKeyDown={press}>
        <SearchBox label={m.searchUsers} value={text} onChange={setText} />
        <ul className={styles.users} aria-label={m.selectUser}>
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                data-user
                className={styles.option}
                aria-current={one.id === value || undefined}
                onClick={() => onSelect(one.id)}
              >
                <UserAvatar id={one.id} name={one.full_name} />
                <span className="fl-ellipsis">{one.full_name}</span>
                <span className={styles.quiet}>{one.id === user.id ? m.you : teamOf(one.team_id)}</span>
                {one.id === value && <IconCheck size={16} aria-hidden className={styles.check} />}
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.quiet} role="status">
          {found.length === 0 && m.noUsers}
        </p>
      </div>
    </Modal>
  );
}
