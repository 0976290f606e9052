import { teamIssues } from '@fairlead/domain/users/teams';
import { createTeam, type TeamAnswer, updateTeam } from '@fairlead/domain/users/teams.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { FormProblem } from '../../../lib/form-problem';
import { offerUndo } from '../../../lib/undo';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { DiscardButton } from '../../../ui/discard-button';
import { IconPlus, IconTrash } from '../../../ui/icons';
import { Pane } from '../../../ui/list-and-pane';
import { Notice } from '../../../ui/states';
import { type Draft, useDraft } from '../../../lib/use-draft';
import { type AdminUser, useReread } from '../users/use-users';
import { DeleteTeamDialog } from './delete-team-dialog';
import { TeamMembers } from './team-members';
import { bodyOf, RuleFields, teamFields, type TeamFields, TeamNameFields } from './team-fields';
import styles from './teams.module.css';
import { teamsMessages as m } from './teams.messages';
import { draftFields } from '../form/draft-fields';

interface Props {
  /** Null for a new team. */
  team: TeamAnswer | null;
  /** The parent of a new team. */
  under: number | null;
  teams: readonly TeamAnswer[];
  users: readonly AdminUser[];
  onClose: () => void;
  onOpen: (id: number) => void;
  /** Starts a new team below this one. */
  onUnder: (id: number) => void;
}

/** One team: its name and parent, its visibility rules, and its members. */
export function TeamPane(props: Props) {
  const { team, teams, users, onClose, onOpen } = props;
  const blocked = useCan().why('manage', 'administration');
  const [deleting, setDeleting] = useState(false);
  const { draft, form } = useTeamForm(props);
  const fields = {
    team,
    teams,
    ...draftFields(draft, form, blocked),
  };
  return (
    <Pane
      title={team?.name ?? m.newTeam}
      subtitle={placeOf(team, teams)}
      onClose={onClose}
      onSubmit={form.submit}
      focusField={!team}
      footer={
        <Footer team={team} draft={draft} saving={form.saving} blocked={blocked} onDelete={() => setDeleting(true)} />
      }
    >
      {draft.found && <Notice tone="amber">{m.keptNotice}</Notice>}
      <FormProblem errors={form.errors} />
      <TeamNameFields {...fields} />
      {team && <TeamMembers team={team} teams={teams} users={users} blocked={blocked} />}
      <RuleFields {...fields} />
      {team && (
        <div>
          <Button icon={IconPlus} disabledReason={blocked} onClick={() => props.onUnder(team.id)}>
            {m.newUnder(team.name)}
          </Button>
        </div>
      )}
      {deleting && team && (
        <DeleteTeamDialog
          team={team}
          teams={teams}
          users={users}
          onClose={() => setDeleting(false)}
          onDeleted={(heir) => {
            draft.forget();
            if (heir === null) onClose();
            else onOpen(heir);
          }}
        />
      )}
    </Pane>
  );
}

interface FooterProps {
  team: TeamAnswer | null;
  draft: Draft<TeamFields>;
  saving: boolean;
  blocked: string | null;
  onDelete: () => void;
}

function Footer({ team, draft, saving, blocked, onDelete }: FooterProps) {
  const nothing = team !== null && !draft.dirty;
  return (
    <>
      <Button type="submit" variant="filled" saving={saving} disabled={nothing} disabledReason={blocked}>
        {team ? m.save : m.create}
      </Button>
      {draft.dirty && <DiscardButton onClick={draft.forget}>{m.discard}</DiscardButton>}
      {team && (
        <span className={styles.push}>
          <Button icon={IconTrash} variant="quiet" disabledReason={blocked} onClick={onDelete}>
            {m.delete}
          </Button>
        </span>
      )}
    </>
  );
}

function useTeamForm({ team, under, teams, onOpen }: Props) {
  const reread = useReread();
  const draft = useDraft<TeamFields>({
    key: `teams/${team?.id ?? 'new'}`,
    label: team?.name ?? m.newTeam,
    href: `/admin/teams?open=${team?.id ?? 'new'}`,
    saved: teamFields(team, under),
  });
  const form = useForm(
    () =>
      Object.fromEntries(
        teamIssues(bodyOf(draft.value), team?.id ?? null, teams).map(({ field, msg }) => [field, msg] as const),
      ),
    async () => {
      const body = bodyOf(draft.value);
      const { data, changeSetId } = team
        ? await callWithChangeSet(updateTeam, { params: { id: team.id }, body })
        : await callWithChangeSet(createTeam, { body });
      draft.forget();
      offerUndo(team ? m.saved(data.name) : m.created(data.name), changeSetId);
      await reread();
      if (!team) onOpen(data.id);
    },
  );
  return { draft, form };
}

function placeOf(team: TeamAnswer | null, teams: readonly TeamAnswer[]): string | undefined {
  const above = teams.find(({ id }) => id === team?.parent_id);
  return above && `${m.parent} ${above.name}`;
}
