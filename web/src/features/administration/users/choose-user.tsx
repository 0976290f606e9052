import { type KeyboardEvent, useId, useState } from 'react';
import { useSession } from '../../../lib/session';
import { UserAvatar } from '../../../lib/user-avatar';
import { IconSearch } from '../../../ui/icons';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { InputBox } from '../../../ui/text-field';
import parts from '../../../ui/list-parts.module.css';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';

export interface ChosenUser {
  readonly id: number;
  readonly full_name: string;
}

interface Candidate extends ChosenUser {
  readonly email: string | null;
  readonly team_id: number | null;
}

interface Props {
  candidates: readonly Candidate[];
  onChoose: (user: ChosenUser) => void;
  onClose: () => void;
}

/** Selects one user out of many: typing narrows the list, arrow keys move, Enter selects. */
export function ChooseUser({ candidates, onChoose, onClose }: Props) {
  const walk = useWalk(candidates);
  const { id, text, found, current } = walk;
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.selectTitle}
      onSubmit={() => current && onChoose(current)}
      footer={<ModalButtons act={m.select1} cancel={m.cancel} onCancel={onClose} disabled={!current} />}
    >
      <InputBox
        control={walk.control}
        aria-label={m.selectSearch}
        placeholder={m.selectSearch}
        size="md"
        value={text}
        onChange={walk.setText}
        onKeyDown={walk.onKeyDown}
        left={<IconSearch size={15} aria-hidden />}
        autoFocus
      />
      {found.length === 0 && (
        <p className={parts.quiet} role="status">
          {m.selectNone(text.trim())}
        </p>
      )}
      <div className={styles.people} role="listbox" id={`${id}-people`} aria-label={m.list}>
        {found.map((user) => (
          <Choice
            key={user.id}
            id={`${id}-${user.id}`}
            user={user}
            chosen={user === current}
            onPress={() => onChoose(user)}
          />
        ))}
      </div>
    </Modal>
  );
}

/** The typed text, the matching users, and the one that the keyboard is on. */
function useWalk(candidates: readonly Candidate[]) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = candidates.filter(({ full_name: name, email }) =>
    words.every((word) => `${name} ${email ?? ''}`.toLowerCase().includes(word)),
  );
  const current = found[Math.min(at, found.length - 1)];
  const control: object = {
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': `${id}-people`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': current && `${id}-${current.id}`,
  };
  return {
    id,
    text,
    found,
    current,
    control,
    setText: (next: string) => {
      setText(next);
      setAt(0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || !current) return;
      event.preventDefault();
      const next = (found.indexOf(current) + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    },
  };
}

interface ChoiceProps {
  id: string;
  user: Candidate;
  chosen: boolean;
  onPress: () => void;
}

function Choice({ id, user, chosen, onPress }: ChoiceProps) {
  const { account } = useSession();
  const team = account.teams.find((one) => one.id === user.team_id)?.name;
  return (
    <div id={id} role="option" aria-selected={chosen} className={styles.pick} onClick={onPress}>
      <UserAvatar id={user.id} name={user.full_name} size={28} />
      <span className={styles.who}>
        <span className={styles.name}>{user.full_name}</span>
        <span className={styles.email}>{[team, user.email].filter(Boolean).join(' · ')}</span>
      </span>
    </div>
  );
}
