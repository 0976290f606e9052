import { deleteTeam, type TeamAnswer } from '@fairlead/domain/users/teams.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { FormProblem } from '../../../lib/form-problem';
import { offerUndo } from '../../../lib/undo';
import { useForm } from '../../../lib/use-form';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/states';
import { type AdminUser, useReread } from '../users/use-users';
import { teamsMessages as m } from './teams.messages';

interface Props {
  team: TeamAnswer;
  teams: readonly TeamAnswer[];
  users: readonly AdminUser[];
  onClose: () => void;
  /** The team that received the members, if there were any. */
  onDeleted: (heir: number | null) => void;
}

/** Asks which team the members move to, which must be chosen, and says where the teams below move. */
export function DeleteTeamDialog({ team, teams, users, onClose, onDeleted }: Props) {
  const [heir, setHeir] = useState<number | null>(null);
  const reread = useReread();
  const members = users.filter(({ team_id }) => team_id === team.id).length;
  const others = teams.filter(({ id }) => id !== team.id);
  const form = useForm(
    () => ({ new_team_id: members && heir === null ? m.heirMissing : null }),
    async () => {
      const { changeSetId } = await callWithChangeSet(deleteTeam, {
        params: { id: team.id },
        query: { new_team_id: heir ?? undefined },
      });
      offerUndo(m.deleted(team.name), changeSetId);
      onDeleted(heir);
      onClose();
      await reread();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.deleteTitle(team.name)}
      onSubmit={form.submit}
      footer={
        <ModalButtons
          act={m.delete}
          cancel={m.cancel}
          onCancel={onClose}
          variant="destructive"
          saving={form.saving}
          disabledReason={members && !others.length ? m.heirNone : null}
          cancelFocused={!members}
        />
      }
    >
      <FormProblem errors={form.errors} />
      <p>{whereTo(team, teams, members)}</p>
      {members > 0 && (
        <HeirTeam
          others={others}
          value={heir}
          onChange={(id) => {
            setHeir(id);
            form.clear('new_team_id');
          }}
          error={form.errors.new_team_id}
        />
      )}
    </Modal>
  );
}

/** What happens to the members and to the teams below. */
function whereTo(team: TeamAnswer, teams: readonly TeamAnswer[], members: number): string {
  const below = teams.filter(({ parent_id }) => parent_id === team.id).map(({ name }) => name);
  const above = teams.find(({ id }) => id === team.parent_id)?.name ?? null;
  const ofMembers = members ? m.deleteMembers(members) : m.deleteNoMembers;
  return below.length ? `${ofMembers} ${m.deleteChildren(below.join(', '), above)}` : ofMembers;
}

interface HeirProps {
  others: readonly TeamAnswer[];
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string;
}

function HeirTeam({ others, ...select }: HeirProps) {
  if (!others.length) return <Notice tone="amber">{m.heirNone}</Notice>;
  return (
    <Select
      {...select}
      label={m.heir}
      size="md"
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      searchable={others.length > 8}
      autoFocus
    />
  );
}
