import type { TeamAnswer } from '@fairlead/domain/users/teams.contract';
import { useState } from 'react';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { Select } from '../../../ui/select';
import type { AdminUser } from '../users/use-users';
import { teamsMessages as m } from './teams.messages';

interface Props {
  user: AdminUser;
  teams: readonly TeamAnswer[];
  onClose: () => void;
  onMove: (to: TeamAnswer | null) => Promise<void>;
}

const OUT = 0;

/**
 * Moves a member to another team, or to none. A user without a team sees everything, so that is never the default: it
 * must be chosen.
 */
export function MoveMemberDialog({ user, teams, onClose, onMove }: Props) {
  const [to, setTo] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const options = [...teams.map(({ id, name }) => ({ value: id, label: name })), { value: OUT, label: m.moveOut }];
  const move = async () => {
    if (to === null) return;
    setSaving(true);
    await onMove(teams.find(({ id }) => id === to) ?? null);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.moveTitle(user.full_name)}
      onSubmit={() => void move()}
      footer={
        <ModalButtons act={m.doMove} cancel={m.cancel} onCancel={onClose} saving={saving} disabled={to === null} />
      }
    >
      <Select
        label={m.moveTo}
        size="md"
        options={options}
        value={to}
        onChange={setTo}
        hint={m.moveHint}
        searchable={options.length > 8}
        autoFocus
      />
    </Modal>
  );
}
