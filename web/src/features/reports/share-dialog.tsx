import type { ReportShare, SavedReport } from '@fairlead/domain/reports/reports.contract';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from '../../lib/use-form';
import { type Session, useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { IconButton } from '../../ui/icon-button';
import { IconUsers, IconWorld, IconX } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import type { Option } from '../../ui/options';
import { Combobox, Select } from '../../ui/select';
import { Notice } from '../../ui/states';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { reportMessages as m } from './reports.messages';
import styles from './share-dialog.module.css';

/** A saved report or a dashboard. */
type Shared = Pick<SavedReport, 'name' | 'user_id' | 'user' | 'shares'>;

interface Props {
  of: Shared;
  onShare: (shares: readonly ReportShare[]) => Promise<void>;
  onClose: () => void;
  /** Further choices, below the list. */
  children?: ReactNode;
}

/** Who may see it, and who may change it: people, teams, everyone. Each of them counts their own deals. */
export function ShareDialog({ of, onShare, onClose, children }: Props) {
  const { account } = useSession();
  const [shares, setShares] = useState<readonly ReportShare[]>(of.shares);
  const form = useForm(
    () => ({}),
    async () => {
      await onShare(shares);
      onClose();
    },
  );
  const put = (share: ReportShare) => setShares([...shares.filter((one) => keyOf(one) !== keyOf(share)), share]);
  const problem = Object.values(form.errors)[0];
  return (
    <Modal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      size={525}
      title={m.share.title(of.name)}
      subtitle={m.share.hint}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      <Combobox
        label={m.share.add}
        placeholder={m.share.add}
        options={choicesOf(account, of, shares)}
        value={null}
        onChange={(key) => key && put(shareOf(key))}
      />
      <ul className={styles.list} aria-label={m.shareText}>
        {of.user && (
          <li className={styles.row}>
            <UserAvatar id={of.user.id} name={of.user.full_name} size={28} />
            <span className={styles.who}>{of.user.full_name}</span>
            <span className={styles.quiet}>{m.share.owner}</span>
          </li>
        )}
        {shares.map((share) => (
          <ShareRow
            key={keyOf(share)}
            share={share}
            account={account}
            onChange={(can_edit) => put({ ...share, can_edit })}
            onRemove={() => setShares(shares.filter((one) => one !== share))}
          />
        ))}
      </ul>
      {children}
    </Modal>
  );
}

interface RowProps {
  share: ReportShare;
  account: Account;
  onChange: (canEdit: boolean) => void;
  onRemove: () => void;
}

type Account = Session['account'];

function ShareRow({ share, account, onChange, onRemove }: RowProps) {
  const name = nameOf(share, account);
  const row = useRef<HTMLLIElement>(null);
  useFocusHeir(row, neighbor);
  return (
    <li ref={row} className={styles.row}>
      {share.with === 'user' ? (
        <UserAvatar id={share.id} name={name} size={28} />
      ) : (
        <span className={styles.mark} aria-hidden>
          {share.with === 'team' ? <IconUsers size={16} /> : <IconWorld size={16} />}
        </span>
      )}
      <span className={styles.who}>{name}</span>
      <Select
        label={m.share.access(name)}
        hideLabel
        size="xs"
        options={[
          { value: 'view', label: m.share.view },
          { value: 'edit', label: m.share.edit },
        ]}
        value={share.can_edit ? 'edit' : 'view'}
        onChange={(next) => onChange(next === 'edit')}
      />
      <IconButton icon={IconX} label={`${m.share.remove}: ${name}`} onClick={onRemove} noTooltip />
    </li>
  );
}

/** The button that removes the row below, or the one above. */
function neighbor(row: HTMLElement): HTMLElement | undefined {
  const rows = [row.nextElementSibling, row.previousElementSibling];
  return rows.flatMap((one) => [...(one?.querySelectorAll('button') ?? [])].slice(-1))[0];
}

export function nameOf(share: ReportShare, { users, teams }: Pick<Account, 'users' | 'teams'>): string {
  if (share.with === 'everyone') return m.share.everyone;
  if (share.with === 'team') return teams.find(({ id }) => id === share.id)?.name ?? m.share.deletedTeam;
  return users.find(({ id }) => id === share.id)?.full_name ?? `#${share.id}`;
}

function keyOf(share: ReportShare): string {
  return share.with === 'everyone' ? 'everyone' : `${share.with} ${share.id}`;
}

function shareOf(key: string): ReportShare {
  const [kind, id] = key.split(' ');
  if (kind === 'team') return { with: 'team', id: Number(id), can_edit: false };
  return kind === 'user' ? { with: 'user', id: Number(id), can_edit: false } : { with: 'everyone', can_edit: false };
}

/** Everyone, the teams, then the active users; not those who have it already. */
function choicesOf({ users, teams }: Account, of: Shared, shares: readonly ReportShare[]): Option<string>[] {
  const have = new Set(shares.map(keyOf));
  const all: Option<string>[] = [
    { value: 'everyone', label: m.share.everyone },
    ...teams.map(({ id, name }) => ({ value: `team ${id}`, label: name })),
    ...users
      .filter(({ id, deleted_at, is_external }) => deleted_at === null && !is_external && id !== of.user_id)
      .map(({ id, full_name }) => ({ value: `user ${id}`, label: full_name })),
  ];
  return all.filter(({ value }) => !have.has(value));
}
