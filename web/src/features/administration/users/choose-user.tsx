import { type KeyboardEvent, useId, useState } from 'react';
import { useSession } from '../../../lib/session';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { IconSearch } from '../../../ui/icons';
import { Modal } from '../../../ui/modal';
import { InputBox } from '../../../ui/text-field';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';

export interface ChosenUser {
  readonly id: number;
  readonly full_name: string;
}

interface Props {
  candidates: readonly (ChosenUser & { readonly email: string | null; readonly team_id: number | null })[];
  onChoose: (user: ChosenUser) => void;
  onClose: () => void;
}

/** One user out of many: typing narrows, arrow keys walk, Enter chooses. */
export function ChooseUser({ candidates, onChoose, onClose }: Props) {
  const { account } = useSession();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = candidates.filter(({ full_name: name, email }) =>
    words.every((word) => `${name} ${email ?? ''}`.toLowerCase().includes(word)),
  );
  const current = found[Math.min(at, found.length - 1)];
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !current) return;
    event.preventDefault();
    const next = (found.indexOf(current) + step + found.length) % found.length;
    setAt(next);
    document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const teamOf = (teamId: number | null) => account.teams.find((team) => team.id === teamId)?.name;
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.selectTitle}
      onSubmit={() => current && onChoose(current)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button type="submit" variant="filled" disabled={!current}>
            {m.select1}
          </Button>
        </>
      }
    >
      <InputBox
        control={
          {
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': `${id}-people`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': current && `${id}-${current.id}`,
          } as object
        }
        aria-label={m.selectSearch}
        placeholder={m.selectSearch}
        size="md"
        value={text}
        onChange={(next) => {
          setText(next);
          setAt(0);
        }}
        onKeyDown={press}
        left={<IconSearch size={15} aria-hidden />}
        autoFocus
      />
      {found.length === 0 && (
        <p className={styles.quiet} role="status">
          {m.selectNone(text.trim())}
        </p>
      )}
      <div className={styles.people} role="listbox" id={`${id}-people`} aria-label={m.list}>
        {found.map((user) => (
          <div
            key={user.id}
            id={`${id}-${user.id}`}
            role="option"
            aria-selected={user === current}
            className={styles.pick}
            onClick={() => onChoose(user)}
          >
            <Avatar id={user.id} name={user.full_name} size={28} />
            <span className={styles.who}>
              <span className={styles.name}>{user.full_name}</span>
              <span className={styles.email}>{[teamOf(user.team_id), user.email].filter(Boolean).join(' · ')}</span>
            </span>
          </div>
        ))}
      </div>
    </Modal>
  );
}
